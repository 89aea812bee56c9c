//! What the server says about resources inside of objects.

/// What the server says about a resource inside of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EmbeddedMessage {
    /// `apiVersion` or `kind` is empty.
    Empty,
    /// `apiVersion` or `kind` is no string.
    NotAString,
    /// `apiVersion` has more than one slash.
    BadGroupVersion(Box<str>),
    /// `kind` is no DNS label, for these reasons.
    BadKind(Vec<String>),
    /// The metadata cannot be decoded: what the decoder says.
    Malformed(Box<str>),
}

impl EmbeddedMessage {
    pub(super) fn detail(&self) -> String {
        match self {
            Self::Empty => "must not be empty".to_owned(),
            Self::NotAString => "must be a string".to_owned(),
            Self::BadGroupVersion(text) => format!("unexpected GroupVersion string: {text}"),
            Self::BadKind(reasons) => {
                format!("may have mixed case, but should otherwise match: {}", reasons.join(","))
            }
            Self::Malformed(text) => text.to_string(),
        }
    }

    pub(super) fn weight(&self) -> usize {
        match self {
            Self::Empty | Self::NotAString => 16,
            Self::BadGroupVersion(text) | Self::Malformed(text) => text.len(),
            Self::BadKind(reasons) => reasons.iter().map(String::len).sum(),
        }
    }
}
