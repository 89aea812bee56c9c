//! CEL rules of schemas: the binding between the CEL engine, compiled schemas and objects.
//!
//! [`types`] says what a schema is to an expression.

pub mod advice;
pub mod compile;
pub mod field_path;
pub mod host;
pub mod names;
pub mod run;
pub mod types;
