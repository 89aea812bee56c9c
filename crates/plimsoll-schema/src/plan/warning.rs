//! What a plan does not check although the schema asks for it.

use std::fmt;

use plimsoll_doc::Span;

use super::SchemaId;
use crate::text::Keyword;

/// A gap between the schema's text and what the plan checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Warning {
    /// What is not checked.
    pub kind: WarningKind,
    /// The schema.
    pub schema: SchemaId,
    /// The place in the text of the schema.
    pub span: Span,
}

/// Reasons of a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WarningKind {
    /// The format is not known for the schema's type in this release; it is ignored, as the server does.
    FormatIgnored,
    /// The server knows the keyword, but refuses or ignores it in CRDs.
    KeywordIgnored(Keyword),
    /// The server does not know the keyword and drops it; the place is its key.
    UnknownKeyword,
    /// The keyword applies the schema that contains it to the same value, without end; it is ignored.
    EndlessReference(Keyword),
    /// The keyword depends on more alternatives than can be told apart; it is ignored.
    TooManyAlternatives(Keyword),
    /// No dialect that is known here has the keyword; it is ignored.
    NotAKeyword,
}

impl fmt::Display for WarningKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FormatIgnored => f.write_str("this release has no such format for the type; it is not checked"),
            Self::KeywordIgnored(keyword) => write!(f, "the server does not check `{}` in CRDs", keyword.name()),
            Self::UnknownKeyword => f.write_str("the server drops this keyword"),
            Self::NotAKeyword => f.write_str("unknown keyword, it is not checked"),
            Self::TooManyAlternatives(keyword) => {
                write!(f, "`{}` depends on too many alternatives; it is not checked", keyword.name())
            }
            Self::EndlessReference(keyword) => {
                write!(f, "`{}` applies its own schema to the same value, without end; it is ignored", keyword.name())
            }
        }
    }
}
