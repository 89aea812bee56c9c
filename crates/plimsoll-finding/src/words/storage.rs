//! Words for what becomes of an object on its way through the storage version.

use super::{Words, quote};
use crate::{Finding, UnlikeStorage, VersionDifference};

pub(super) fn lost(version: &str, finding: &Finding) -> Words {
    Words::new(format!("{} is not stored", quote::key(finding)))
        .label(format!("storage version {version} has no such field"))
        .help(format!("write the object in version {version}, or add the field to the schema of {version}"))
}

pub(super) fn added(version: &str, list: &str) -> Words {
    Words::new(format!("reading the object adds {list}"))
        .label(format!("from the defaults of storage version {version}"))
}

pub(super) fn webhook(version: &str) -> Words {
    Words::new("what is stored depends on the conversion webhook")
        .label(format!("objects are stored in version {version}"))
}

/// What a CRD does to objects of a version that is not the storage version.
pub(super) fn unlike(unlike: &UnlikeStorage) -> Words {
    let UnlikeStorage { version, storage, field, difference } = unlike;
    let field = quote::code(&field.field().to_string());
    match difference {
        VersionDifference::Dropped => Words::new(format!("{field} of version {version} is not stored"))
            .label(format!("storage version {storage} has no such field"))
            .help(format!("add the field to the schema of {storage}")),
        VersionDifference::OthersDropped => {
            Words::new(format!("unnamed fields of {field} in version {version} are not stored"))
                .label(format!("storage version {storage} drops them"))
                .help(format!("allow them in the schema of {storage}"))
        }
        VersionDifference::Default { own, stored } => {
            let shown = |value: &Option<Box<str>>| match value {
                Some(value) => quote::code(value),
                None => "none".to_owned(),
            };
            Words::new(format!(
                "the default of {field} in version {version} is not the one in storage version {storage}"
            ))
            .label(format!("{version}: {}, {storage}: {}", shown(own), shown(stored)))
            .help("give the field the same default in every version")
        }
        VersionDifference::EmbeddedMetadata => {
            Words::new(format!("writes of {field} through version {version} can fail with code 500"))
                .label(format!("only storage version {storage} reads the metadata of an embedded resource"))
                .help(format!("set `x-kubernetes-embedded-resource: true` in version {version}, too"))
        }
    }
}
