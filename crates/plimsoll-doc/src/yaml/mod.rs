//! The server's YAML reader: sigs.k8s.io/yaml over go-yaml v2, and the step through JSON behind it.

mod assemble;
mod base64;
mod convert;
mod cursor;
mod encoding;
mod event;
mod faithful;
mod fault;
mod folded;
mod go_syntax;
mod mark;
mod parser;
mod problem;
mod resolve;
mod scanner;
mod source;
mod strict;
mod timestamp;
mod token;
mod tree;
mod walk;

use crate::{Document, Fault, ReadRules};

pub use fault::{NonFinite, UnsupportedKey, YamlFault};
pub use problem::Problem;
pub use resolve::ScalarType;
pub use strict::{KeyAlreadySet, YamlStrictError, yaml_strict_error};

pub(crate) fn read<'s>(text: &'s [u8], rules: &ReadRules) -> Result<Document<'s>, Fault> {
    faithful::read(text, rules)
}
