//! The server's YAML reader: sigs.k8s.io/yaml over go-yaml v2, and the step through JSON behind it.

#[cfg(test)]
mod agreement;
mod assemble;
mod convert;
mod cursor;
mod encoding;
mod event;
mod faithful;
mod fast;
mod fault;
mod folded;
mod go_scalar;
mod go_value;
mod mark;
mod parser;
mod problem;
mod resolve;
mod rest;
mod scanner;
mod source;
mod strict;
#[cfg(test)]
mod tests;
mod timestamp;
mod token;
mod tree;
mod walk;

use crate::{Document, Fault, ReadRules};

pub use fault::{NonFinite, UnsupportedKey, YamlFault};
pub use problem::Problem;
pub use resolve::ScalarType;
pub use strict::{KeyAlreadySet, YamlStrictError, yaml_strict_error};

/// Whether a plain scalar of this text is the text itself, and no number, boolean or null.
pub(crate) fn is_plain_text(text: &[u8]) -> bool {
    resolve::resolve_plain(text) == resolve::Scalar::Text
}

/// Whether a body begins like UTF-16.
pub(crate) fn is_utf16(body: &[u8]) -> bool {
    encoding::Encoding::of(body).0 != encoding::Encoding::Utf8
}

pub(crate) fn read<'s>(text: &'s [u8], rules: &ReadRules) -> Result<Document<'s>, Fault> {
    match fast::read(text, rules) {
        Some(document) => Ok(document),
        None => faithful::read(text, rules),
    }
}
