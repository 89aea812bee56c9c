//! What the server says about the selectable fields of a CRD.

use plimsoll_go::field_value::FieldDetails;

use super::NotStructural;
use crate::Wording;

/// What the server says about selectable fields.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SelectableMessage {
    /// There is no schema.
    NoSchema {
        /// The fields are those of all versions.
        common: bool,
        /// The release begins with the name of the field, and quotes nothing.
        named: bool,
    },
    /// The schema is not structural.
    Schema(NotStructural),
    /// There are more than so many.
    TooMany(u64),
    /// A path leads nowhere, for this reason.
    BadPath(Box<str>),
    /// A path leads into metadata.
    InMetadata,
    /// A path leads to a field of another type.
    Type,
}

impl SelectableMessage {
    pub(super) fn detail(&self, wording: Wording) -> String {
        match self {
            Self::NoSchema { common, named } => {
                let name = if *named { "selectableFields " } else { "" };
                let detail = match (common, named) {
                    (true, _) => "may only be set when validations.schema is included",
                    (false, false) => "may only be set when `version.schema.openAPIV3Schema` is not included",
                    (false, true) => "may only be set when version.schema.openAPIV3Schema is not included",
                };
                format!("{name}{detail}")
            }
            Self::Schema(why) => why.to_string(),
            Self::TooMany(max) => wording.too_many(Some(*max)),
            Self::BadPath(error) => format!("is an invalid path: {error}"),
            Self::InMetadata => "must not point to fields in metadata".to_owned(),
            Self::Type => "must point to a field of type string, boolean or integer. Enum string fields and strings \
                           with formats are allowed."
                .to_owned(),
        }
    }

    pub(super) fn weight(&self) -> usize {
        match self {
            Self::BadPath(error) => error.len(),
            _ => 64,
        }
    }
}
