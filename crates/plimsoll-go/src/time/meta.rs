//! metav1.Time and metav1.MicroTime as JSON.

use std::fmt;

use super::{Layout, Time, TimeError, parse_time};

/// A JSON value where a text is expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JsonInput<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool,
    /// A number.
    Number,
    /// A string, decoded.
    Text(&'a [u8]),
    /// A list.
    Array,
    /// An object.
    Object,
}

impl<'a> JsonInput<'a> {
    /// The text; `null` is the empty one, as for every Go string.
    ///
    /// # Errors
    /// The value is neither; the error names its kind as encoding/json does.
    pub fn text(self) -> Result<&'a [u8], NotAString> {
        match self {
            Self::Null => Ok(b""),
            Self::Text(text) => Ok(text),
            Self::Bool => Err(NotAString("bool")),
            Self::Number => Err(NotAString("number")),
            Self::Array => Err(NotAString("array")),
            Self::Object => Err(NotAString("object")),
        }
    }
}

/// A JSON value of another kind where a text was expected; prints as encoding/json words it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAString(&'static str);

impl fmt::Display for NotAString {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "json: cannot unmarshal {} into Go value of type string", self.0)
    }
}

/// Why a JSON value is no such thing: not even a text, or a text that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MetaError<E> {
    /// The value is no text.
    NotAString(NotAString),
    /// The text cannot be read.
    Unreadable(E),
}

impl<E: fmt::Display> fmt::Display for MetaError<E> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAString(error) => error.fmt(out),
            Self::Unreadable(error) => error.fmt(out),
        }
    }
}

/// Reads a metav1.Time; `null` is the zero time.
///
/// # Errors
/// The value is no text, or no time.
pub fn read_meta_time(value: JsonInput<'_>) -> Result<Time, MetaError<TimeError<'_>>> {
    read(value, Layout::RFC3339)
}

/// Reads a metav1.MicroTime, which wants six digits of fraction; `null` is the zero time.
///
/// # Errors
/// The value is no text, or no time.
pub fn read_micro_time(value: JsonInput<'_>) -> Result<Time, MetaError<TimeError<'_>>> {
    read(value, Layout::RFC3339_MICRO)
}

/// The text of a metav1.Time, in UTC and without fraction; `None` is written as `null`.
pub fn write_meta_time(time: Time) -> Option<String> {
    (!time.is_zero()).then(|| time.utc().format(Layout::RFC3339))
}

/// The text of a metav1.MicroTime, in UTC; `None` is written as `null`.
pub fn write_micro_time(time: Time) -> Option<String> {
    (!time.is_zero()).then(|| time.utc().format(Layout::RFC3339_MICRO))
}

fn read(value: JsonInput<'_>, layout: Layout) -> Result<Time, MetaError<TimeError<'_>>> {
    if value == JsonInput::Null {
        return Ok(Time::ZERO);
    }
    let text = value.text().map_err(MetaError::NotAString)?;
    parse_time(layout, text).map_err(MetaError::Unreadable)
}
