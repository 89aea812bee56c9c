//! The targets, one file each.

mod json;
mod quantity;
mod regex;
mod same;
mod yaml;

use crate::Target;

/// All targets.
pub static TARGETS: [Target; 4] = [json::TARGET, yaml::TARGET, regex::TARGET, quantity::TARGET];
