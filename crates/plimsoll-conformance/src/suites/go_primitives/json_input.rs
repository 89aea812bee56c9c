//! JSON values that types of metav1 read.

use plimsoll_go::time::JsonInput;
use serde_json::Value;

/// A JSON value, as far as a reader of texts tells values apart.
#[derive(Debug)]
pub(super) enum JsonToken {
    Null,
    Bool,
    Number,
    Text(String),
    Array,
    Object,
}

impl JsonToken {
    /// The value that a raw JSON text holds.
    pub(super) fn read(text: &str) -> Option<Self> {
        Some(match serde_json::from_str(text).ok()? {
            Value::Null => Self::Null,
            Value::Bool(_) => Self::Bool,
            Value::Number(_) => Self::Number,
            Value::String(text) => Self::Text(text),
            Value::Array(_) => Self::Array,
            Value::Object(_) => Self::Object,
        })
    }

    pub(super) fn input(&self) -> JsonInput<'_> {
        match self {
            Self::Null => JsonInput::Null,
            Self::Bool => JsonInput::Bool,
            Self::Number => JsonInput::Number,
            Self::Text(text) => JsonInput::Text(text.as_bytes()),
            Self::Array => JsonInput::Array,
            Self::Object => JsonInput::Object,
        }
    }
}

/// What a text is after it went through a JSON string: every bad byte became U+FFFD.
pub(super) fn through_json(text: &[u8]) -> String {
    text.utf8_chunks()
        .flat_map(|chunk| chunk.valid().chars().chain(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER)))
        .collect()
}
