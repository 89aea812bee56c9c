//! What a decoder complains about.

use std::fmt;

use plimsoll_doc::NodeId;
use plimsoll_go::strconv::quote;

/// The error that ends a decoding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecodeError {
    /// A value that the Go type cannot hold.
    Type {
        /// The value in Go's words: `string`, `number 1.5`.
        value: String,
        /// The Go type.
        type_: String,
        /// The name of the struct; none outside of structs.
        within: Option<Box<str>>,
        /// Names of fields down to the value, joined by dots.
        path: String,
        /// What JSON calls a value that the type holds: `integer`.
        wanted: &'static str,
        /// The value.
        node: NodeId,
    },
    /// A type that decodes itself refused a value in its own words.
    Own {
        /// The words.
        text: String,
        /// The value.
        node: NodeId,
    },
}

impl DecodeError {
    /// What JSON calls a value that the type holds, where it is a matter of types.
    pub fn wanted(&self) -> Option<&'static str> {
        match self {
            Self::Type { wanted, .. } => Some(wanted),
            Self::Own { .. } => None,
        }
    }

    /// The value that is refused.
    pub fn node(&self) -> NodeId {
        match self {
            Self::Type { node, .. } | Self::Own { node, .. } => *node,
        }
    }
}

impl fmt::Display for DecodeError {
    /// The text of the server's decoder.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Type { value, type_, within: Some(within), path, .. } => {
                write!(f, "json: cannot unmarshal {value} into Go struct field {within}.{path} of type {type_}")
            }
            Self::Type { value, type_, within: None, .. } => {
                write!(f, "json: cannot unmarshal {value} into Go value of type {type_}")
            }
            Self::Own { text, .. } => f.write_str(text),
        }
    }
}

/// Why strictness refuses a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StrictKind {
    /// The struct has no such field.
    Unknown,
    /// The key was given before.
    Duplicate,
}

/// A key that only strictness refuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrictError {
    /// Why.
    pub kind: StrictKind,
    /// Its path: keys joined by dots, indices in brackets.
    pub path: String,
    /// The key.
    pub key: NodeId,
}

impl fmt::Display for StrictError {
    /// The text of the server's decoder.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            StrictKind::Unknown => "unknown field",
            StrictKind::Duplicate => "duplicate field",
        };
        write!(f, "{what} {}", quote(self.path.as_bytes()))
    }
}
