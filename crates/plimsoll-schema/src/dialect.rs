//! From schema text to plans, one module per kind of schema.

pub mod json_schema;
mod structural;

pub use structural::{NewDefaults, Purpose, keeps_format, lower, lower_with_defaults, rules_that_matter};
