//! The targets, one file each.

mod json;
mod quantity;
mod regex;

use crate::Target;

/// All targets.
pub static TARGETS: [Target; 3] = [json::TARGET, regex::TARGET, quantity::TARGET];
