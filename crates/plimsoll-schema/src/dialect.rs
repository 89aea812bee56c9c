//! From schema text to plans, one module per kind of schema.

pub mod json_schema;
mod structural;

pub use structural::{Purpose, keeps_format, lower, rules_that_matter};
