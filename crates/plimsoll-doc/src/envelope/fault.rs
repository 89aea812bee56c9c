//! Why the decoder refuses a body.

use std::fmt;

use super::Envelope;
use crate::{FaultKind, Span};

/// The reason and the place of a body that the decoder refuses. Printing it gives the decoder's
/// own text, which the server puts into a frame of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct DecodeFault {
    /// The reason.
    pub kind: DecodeFaultKind,
    /// The place.
    pub span: Span,
    /// What the first look found, where the decoder refuses the body after it.
    pub envelope: Option<Envelope>,
}

/// Reasons, in the order in which the decoder finds them.
#[derive(Clone, Debug, PartialEq)]
pub enum DecodeFaultKind {
    /// The body is too large, or no YAML.
    Unreadable(FaultKind),
    /// The body, or the JSON text that YAML becomes, is no JSON.
    NoJson(FaultKind),
    /// The body is no mapping.
    NoMapping {
        /// What it is, in the words of Go's encoding/json.
        found: &'static str,
    },
    /// apiVersion or kind is no text.
    NoText {
        /// The field.
        field: &'static str,
        /// What it is, in the words of Go's encoding/json.
        found: &'static str,
    },
    /// apiVersion has more than one slash.
    GroupVersion {
        /// The text.
        text: Box<str>,
    },
    /// The body is good JSON, but holds something that the second reading does not take.
    Unfit(FaultKind),
    /// There is no kind.
    KindMissing {
        /// The body.
        body: Box<str>,
    },
}

/// The type that the first look decodes into, as Go prints it.
const LOOK_TYPE: &str =
    r#"struct { APIVersion string "json:\"apiVersion,omitempty\""; Kind string "json:\"kind,omitempty\"" }"#;

impl fmt::Display for DecodeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LOOK_FAILED: &str = "couldn't get version/kind; json parse error: ";
        match &self.kind {
            DecodeFaultKind::Unreadable(kind) | DecodeFaultKind::Unfit(kind) => kind.fmt(f),
            DecodeFaultKind::NoJson(kind) => write!(f, "{LOOK_FAILED}{kind}"),
            DecodeFaultKind::NoMapping { found } => {
                write!(f, "{LOOK_FAILED}json: cannot unmarshal {found} into Go value of type {LOOK_TYPE}")
            }
            DecodeFaultKind::NoText { field, found } => {
                write!(f, "{LOOK_FAILED}json: cannot unmarshal {found} into Go struct field .{field} of type string")
            }
            DecodeFaultKind::GroupVersion { text } => write!(f, "unexpected GroupVersion string: {text}"),
            DecodeFaultKind::KindMissing { body } => write!(f, "Object 'Kind' is missing in '{body}'"),
        }
    }
}

/// A body as it appears in an answer: U+FFFD stands for each byte that is no UTF-8.
pub(super) fn shown(body: &[u8]) -> Box<str> {
    let mut text = String::with_capacity(body.len());
    for chunk in body.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
    }
    text.into()
}
