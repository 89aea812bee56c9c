//! What can be wrong with a store.

use std::fmt;

/// A store that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StoreError {
    /// The bytes are not a store.
    NotAStore,
    /// It was written by another version of plimsoll.
    Version {
        /// Its version.
        found: u32,
        /// The version that can be read.
        expected: u32,
    },
    /// It ends too early, or bytes of it were changed.
    Damaged {
        /// The part that cannot be read.
        part: Box<str>,
    },
    /// A line of a table is not understood.
    Line {
        /// The table.
        part: Box<str>,
        /// The line.
        text: Box<str>,
    },
    /// Its JSON form is not understood.
    Json(Box<str>),
    /// Its Go types do not fit together.
    Types(Box<str>),
}

impl StoreError {
    pub(crate) fn damaged(part: &str) -> Self {
        Self::Damaged { part: part.into() }
    }

    pub(crate) fn line(part: &str, line: &str) -> Self {
        Self::Line { part: part.into(), text: line.into() }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAStore => f.write_str("not a schema store"),
            Self::Version { found, expected } => {
                write!(f, "schema store of version {found}; this release of plimsoll reads version {expected}")
            }
            Self::Damaged { part } => write!(f, "damaged schema store: cannot read {part}"),
            Self::Line { part, text } => write!(f, "damaged schema store: {part}: unexpected line `{}`", text.trim()),
            Self::Json(text) => write!(f, "not a schema store in JSON: {text}"),
            Self::Types(text) => write!(f, "damaged schema store: {text}"),
        }
    }
}

impl std::error::Error for StoreError {}
