//! Formats of strings and numbers.

use plimsoll_go::strfmt;

use super::NameId;
use crate::format::JsonFormat;

/// A format that the server keeps for the schema's type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    /// The format as it is written; the server names it in its messages.
    pub name: NameId,
    /// The check of strings, where it is a string format that the release knows.
    pub check: Option<FormatCheck>,
}

/// How strings are checked against a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormatCheck {
    /// As the server does.
    Server(strfmt::Format),
    /// As JSON Schema says.
    Json(JsonFormat),
    /// A duration as JSON Schema or as Go writes it.
    AnyDuration,
}

impl FormatCheck {
    /// Whether a text is of the format.
    pub fn is_valid(self, text: &str, rules: &strfmt::FormatRules) -> bool {
        match self {
            Self::Server(format) => format.is_valid(text, rules),
            Self::Json(format) => format.is_valid(text),
            Self::AnyDuration => JsonFormat::Duration.is_valid(text) || strfmt::Format::Duration.is_valid(text, rules),
        }
    }
}

/// The range that a number must fit by type and format, where the release checks ranges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NumberRange {
    /// No range.
    #[default]
    None,
    /// `type: integer` without a format: an int64.
    Integer,
    /// `type: integer`, `format: int32`
    Int32,
    /// `type: integer`, `format: int64`
    Int64,
    /// `type: number`, `format: float`: a float32.
    Float,
}
