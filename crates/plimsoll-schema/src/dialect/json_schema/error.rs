//! What is wrong with schemas.

use std::fmt;

use plimsoll_doc::{Kind, SourceId, Span};

use crate::ecma::PatternError;
use crate::text::Keyword;

/// Something that is wrong with a schema.
#[derive(Clone, Debug, PartialEq)]
pub struct SchemaError {
    /// What.
    pub kind: SchemaErrorKind,
    /// The text: that of the document, see [`Document::source_id`](plimsoll_doc::Document::source_id).
    pub source: SourceId,
    /// The URI of the document.
    pub uri: Box<str>,
    /// The place in its text.
    pub span: Span,
}

/// What can be wrong with a schema.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum SchemaErrorKind {
    /// A value that must be a schema is none.
    NotASchema(Kind),
    /// A keyword has a value of a wrong type or form.
    WrongValue {
        /// The keyword.
        keyword: Keyword,
        /// What it must be.
        expected: &'static str,
    },
    /// A reference leads nowhere.
    Unresolved {
        /// The reference as it is written.
        reference: Box<str>,
        /// Why.
        reason: Box<str>,
    },
    /// A pattern is none.
    Pattern {
        /// The pattern.
        pattern: Box<str>,
        /// Why.
        error: PatternError,
    },
    /// The schema needs a vocabulary that is not known here.
    UnknownVocabulary(Box<str>),
    /// Two schemas have the same URI.
    SameUri(Box<str>),
    /// There are more schemas, or more documents, than [`Options`](super::Options) allow.
    TooMany(&'static str),
}

impl fmt::Display for SchemaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl std::error::Error for SchemaError {}

impl fmt::Display for SchemaErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotASchema(kind) => write!(f, "a schema must be an object or a boolean, not {}", article(*kind)),
            Self::WrongValue { keyword, expected } => write!(f, "`{}` must be {expected}", keyword.name()),
            Self::Unresolved { reference, reason } => write!(f, "cannot resolve `{reference}`: {reason}"),
            Self::Pattern { pattern, error } => write!(f, "`{pattern}` is not a regular expression: {error}"),
            Self::UnknownVocabulary(uri) => write!(f, "the schema needs the unknown vocabulary `{uri}`"),
            Self::SameUri(uri) => write!(f, "two schemas have the identifier `{uri}`"),
            Self::TooMany(what) => write!(f, "too many {what}"),
        }
    }
}

const fn article(kind: Kind) -> &'static str {
    match kind {
        Kind::Null => "null",
        Kind::Bool => "a boolean",
        Kind::Int | Kind::Float => "a number",
        Kind::Str => "a string",
        Kind::Seq => "an array",
        Kind::Map => "an object",
    }
}
