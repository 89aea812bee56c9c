//! The targets, one file each.

mod json;

use crate::Target;

/// All targets.
pub static TARGETS: [Target; 1] = [json::TARGET];
