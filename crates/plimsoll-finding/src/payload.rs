//! What is wrong with a payload beside an OpenAPI document, as plain arguments.

use crate::Code;

/// What is wrong with a request or response, beside what schemas say about its values.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PayloadCause {
    /// The operation does not describe the status.
    Status {
        /// The status.
        status: u16,
        /// Those that are described.
        described: Vec<Box<str>>,
    },
    /// The media type is not described.
    ContentType {
        /// The media type.
        found: Box<str>,
        /// Those that are described.
        described: Vec<Box<str>>,
    },
    /// A required body, parameter or header is missing.
    Missing {
        /// What it is: `query parameter`, `header`, `request body`.
        what: &'static str,
        /// Its name; empty for a body.
        name: Box<str>,
    },
    /// A body that is not described.
    Unexpected {
        /// `request` or `response`.
        what: &'static str,
    },
    /// A URL that does not match the path.
    Url {
        /// The path of the URL.
        found: Box<str>,
        /// The path of the operation.
        path: Box<str>,
    },
    /// A property that is not meant for this direction.
    Direction {
        /// The property.
        name: Box<str>,
        /// Whether it is for responses only.
        is_read_only: bool,
    },
    /// The discriminating property is missing, or names no schema.
    Discriminator {
        /// The property.
        property: Box<str>,
        /// Its value, where it is there.
        found: Option<Box<str>>,
        /// The values that are known.
        known: Vec<Box<str>>,
    },
    /// A part that was not judged.
    NotJudged {
        /// Its media type.
        media_type: Box<str>,
    },
}

impl PayloadCause {
    /// The code under which it is known.
    pub fn code(&self) -> Code {
        match self {
            Self::Status { .. } => Code::PayloadStatus,
            Self::ContentType { .. } => Code::PayloadContentType,
            Self::Missing { .. } => Code::PayloadMissing,
            Self::Unexpected { .. } => Code::PayloadUnexpected,
            Self::Url { .. } => Code::PayloadUrl,
            Self::Direction { .. } => Code::PayloadReadOnly,
            Self::Discriminator { .. } => Code::PayloadDiscriminator,
            Self::NotJudged { .. } => Code::PayloadNotJudged,
        }
    }
}
