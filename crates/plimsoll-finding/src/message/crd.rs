//! What the server says about CRDs.

use crate::Wording;

/// What the server says about a CRD.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum CrdMessage {
    /// A field of an object schema has no type.
    FieldWithoutType,
}

impl CrdMessage {
    pub(super) fn detail(&self, _wording: Wording) -> String {
        match self {
            Self::FieldWithoutType => "must not be empty for specified object fields".to_owned(),
        }
    }

    pub(super) fn weight(&self) -> usize {
        match self {
            Self::FieldWithoutType => 64,
        }
    }
}
