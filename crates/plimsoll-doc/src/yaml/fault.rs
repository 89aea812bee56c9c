//! Why the YAML reader refuses a text, in the server's words.

use std::fmt;

use super::problem::Problem;
use super::resolve::ScalarType;

/// Why the YAML reader, or the conversion to JSON behind it, refuses a text.
#[derive(Clone, Debug, PartialEq)]
pub enum YamlFault {
    /// The text is no YAML.
    Syntax {
        /// The line that go-yaml names, which is not always the one a reader would name; none on the first line.
        line: Option<u32>,
        /// What is wrong.
        problem: Problem,
    },
    /// `*name` without an `&name` before it.
    UnknownAnchor {
        /// The name.
        name: String,
    },
    /// An alias that is part of the node it stands for.
    AnchorContainsItself {
        /// The name.
        name: String,
    },
    /// Too large a share of the values comes from aliases.
    ExcessiveAliasing,
    /// The text of a scalar does not fit its tag.
    CannotDecode {
        /// What the text looks like.
        from: ScalarType,
        /// The text.
        text: String,
        /// What the tag asks for.
        to: ScalarType,
    },
    /// A `!!binary` that is no base64.
    InvalidBase64,
    /// The value of `<<` is neither a mapping nor a list of mappings.
    MergeNeedsMap,
    /// A list or a mapping as key.
    InvalidMapKey {
        /// The key in Go syntax.
        key: String,
    },
    /// A key that has no JSON form.
    UnsupportedMapKey {
        /// The key.
        key: UnsupportedKey,
        /// Its value in Go syntax.
        value: String,
    },
    /// A number that JSON does not have.
    UnsupportedValue(NonFinite),
    /// The JSON form is nested too deeply for the JSON reader.
    TooDeepForJson {
        /// The bracket that opens one level too many.
        opening: char,
    },
}

/// A key that go-yaml takes but the conversion to JSON does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnsupportedKey {
    /// `null`
    Null,
    /// An integer beyond int64.
    Uint(u64),
}

/// A number that JSON does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NonFinite {
    /// `.inf`
    Infinity,
    /// `-.inf`
    NegativeInfinity,
    /// `.nan`
    NotANumber,
}

impl NonFinite {
    /// The kind of a float; none where it is finite.
    pub(super) fn of(float: f64) -> Option<Self> {
        match float {
            _ if float.is_finite() => None,
            _ if float.is_nan() => Some(Self::NotANumber),
            _ if float > 0.0 => Some(Self::Infinity),
            _ => Some(Self::NegativeInfinity),
        }
    }
}

impl fmt::Display for YamlFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { line: Some(line), problem } => write!(f, "yaml: line {line}: {problem}"),
            Self::Syntax { line: None, problem } => write!(f, "yaml: {problem}"),
            Self::UnknownAnchor { name } => write!(f, "yaml: unknown anchor '{name}' referenced"),
            Self::AnchorContainsItself { name } => write!(f, "yaml: anchor '{name}' value contains itself"),
            Self::ExcessiveAliasing => f.write_str("yaml: document contains excessive aliasing"),
            Self::CannotDecode { from, text, to } => write!(f, "yaml: cannot decode {from} `{text}` as a {to}"),
            Self::InvalidBase64 => f.write_str("yaml: !!binary value contains invalid base64 data"),
            Self::MergeNeedsMap => f.write_str("yaml: map merge requires map or sequence of maps as the value"),
            Self::InvalidMapKey { key } => write!(f, "yaml: invalid map key: {key}"),
            Self::UnsupportedMapKey { key: UnsupportedKey::Null, value } => {
                write!(f, "unsupported map key of type: %!s(<nil>), key: <nil>, value: {value}")
            }
            Self::UnsupportedMapKey { key: UnsupportedKey::Uint(key), value } => {
                write!(f, "unsupported map key of type: uint64, key: {key:#x}, value: {value}")
            }
            Self::UnsupportedValue(NonFinite::Infinity) => f.write_str("json: unsupported value: +Inf"),
            Self::UnsupportedValue(NonFinite::NegativeInfinity) => f.write_str("json: unsupported value: -Inf"),
            Self::UnsupportedValue(NonFinite::NotANumber) => f.write_str("json: unsupported value: NaN"),
            Self::TooDeepForJson { opening } => write!(f, "invalid character '{opening}' exceeded max depth"),
        }
    }
}
