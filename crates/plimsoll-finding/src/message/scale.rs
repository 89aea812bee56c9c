//! What the server says about the scale subresource.

use super::AccessorError;

/// What the server says about the paths of the scale subresource.
#[derive(Clone, Debug, PartialEq)]
pub enum ScaleMessage {
    /// The value is not of the type that it must be, or one on the way to it is no object.
    Accessor(AccessorError),
    /// The number is negative.
    Negative,
    /// The number is larger than this.
    TooLarge(i64),
}

impl ScaleMessage {
    pub(super) fn detail(&self) -> String {
        match self {
            Self::Accessor(error) => error.to_string(),
            Self::Negative => "should be a non-negative integer".to_owned(),
            Self::TooLarge(max) => format!("should be less than or equal to {max}"),
        }
    }
}
