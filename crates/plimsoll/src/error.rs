//! Why nothing was admitted.

use std::fmt;

use crate::{InputError, Report};

/// Why an object was not admitted, or a CRD not compiled.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Error {
    /// The server rejects it.
    Rejected(Box<Report>),
    /// It cannot be read, or is not an object that the server can decode.
    Unreadable(Box<Report>),
    /// The stored object of an update cannot be read: the server was never asked.
    BadStored(String),
    /// There is no text: a file that cannot be read, a value that cannot be written.
    Input(InputError),
    /// The object is admitted, but does not fit the type that it should become, or that type cannot be written.
    #[cfg(feature = "serde")]
    Type(String),
}

impl Error {
    #[cfg(feature = "serde")]
    pub(crate) fn type_mismatch(reason: impl fmt::Display) -> Self {
        Self::Type(reason.to_string())
    }

    /// What was found, unless there was nothing to look at.
    pub fn report(&self) -> Option<&Report> {
        match self {
            Self::Rejected(report) | Self::Unreadable(report) => Some(report),
            _ => None,
        }
    }
}

/// The server's message, or what keeps it from having one.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rejected(report) | Self::Unreadable(report) => f.write_str(&report.status.message),
            Self::BadStored(reason) => write!(f, "the stored object cannot be read: {reason}"),
            Self::Input(error) => error.fmt(f),
            #[cfg(feature = "serde")]
            Self::Type(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for Error {}

impl From<InputError> for Error {
    fn from(error: InputError) -> Self {
        Self::Input(error)
    }
}
