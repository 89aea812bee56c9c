//! The server's JSON reader: sigs.k8s.io/json over the scanner of Go's encoding/json.
// The hot loop is one function on purpose: a call per token costs a tenth of the speed.
#![allow(clippy::inline_always)]

mod blocks;
mod decoded;
mod fault;
mod lossy;
mod number;
mod reader;
mod strict;
mod text;

pub use fault::{JsonFault, SyntaxPlace};
pub(crate) use reader::{read, value_end};
pub use strict::{DuplicateField, MAX_STRICT_ERRORS, json_strict_errors, json_strict_errors_at};
