//! The targets, one file each.

mod cel;
mod json;
mod judge;
mod output;
mod quantity;
mod regex;
mod same;
mod stream;
mod tolerant;
mod yaml;

use crate::Target;

/// All targets.
pub static TARGETS: [Target; 9] = [
    json::TARGET,
    yaml::TARGET,
    stream::TARGET,
    regex::TARGET,
    quantity::TARGET,
    judge::TARGET,
    cel::TARGET,
    tolerant::TARGET,
    output::TARGET,
];
