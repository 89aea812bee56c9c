//! Titles for the selectable fields of a CRD.

use super::super::Words;
use crate::{NotStructural, SelectableMessage as M};

pub(super) fn words(message: &M, field: &str, value: &str) -> Words {
    match message {
        M::NoSchema { .. } => Words::new(format!("{field} needs a schema")).help("add `schema.openAPIV3Schema`"),
        M::Schema(why) => not_structural(*why),
        M::TooMany(max) => Words::new(format!("{field} has {value} items, maximum is {max}")).help("remove some"),
        M::BadPath(error) => Words::new(format!("{field}: {value} is not a valid path: {error}")),
        M::InMetadata => Words::new(format!("{field}: {value} is a field of `metadata`"))
            .help("remove it: `metadata.name` and `metadata.namespace` can always be selected"),
        M::Type => Words::new(format!("{field}: the field {value} is not a string, boolean or integer"))
            .help("choose a field of one of these types"),
    }
}

/// The schema cannot be structural.
pub(super) fn not_structural(why: NotStructural) -> Words {
    match why {
        NotStructural::Keyword(keyword) => {
            Words::new(format!("the schema uses `{keyword}`, which CRDs do not support"))
                .help(format!("remove `{keyword}`"))
        }
        NotStructural::PreserveFalse => Words::new("`x-kubernetes-preserve-unknown-fields: false` is not allowed")
            .help("remove it, or set it to true"),
        NotStructural::ItemsArray => {
            Words::new("`items` is a list of schemas, must be one schema").help("write one schema under `items`")
        }
    }
}
