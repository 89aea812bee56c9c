//! The targets, one file each.

mod cel;
mod go;
mod json;
mod judge;
mod openapi;
mod output;
mod quantity;
mod regex;
mod same;
mod schema;
mod store;
mod stream;
mod tolerant;
mod yaml;

use crate::Target;

/// All targets.
pub static TARGETS: [Target; 13] = [
    json::TARGET,
    yaml::TARGET,
    stream::TARGET,
    regex::TARGET,
    quantity::TARGET,
    judge::TARGET,
    cel::TARGET,
    tolerant::TARGET,
    output::TARGET,
    store::TARGET,
    openapi::TARGET,
    schema::TARGET,
    go::TARGET,
];
