//! The targets, one file each.

mod json;
mod quantity;
mod regex;
mod same;
mod stream;
mod yaml;

use crate::Target;

/// All targets.
pub static TARGETS: [Target; 5] = [json::TARGET, yaml::TARGET, stream::TARGET, regex::TARGET, quantity::TARGET];
