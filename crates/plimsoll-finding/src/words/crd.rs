//! Titles for what makes the server reject a CRD.

mod conversion;
pub(super) mod rule;
pub(super) mod schema;
mod selectable;

use super::{Words, name_rule, prose, quote};
use crate::{CrdMessage, FieldCause, FieldErrorKind, Message};

/// `written` is what stands in the CRD at the place of the finding.
pub(super) fn words(message: &CrdMessage, cause: &FieldCause, written: &str) -> Words {
    let field = quote::code(&cause.field.path().field().to_string());
    let name = quote::last_key(cause.field.path());
    let value = cause.value.as_ref().map_or_else(String::new, |value| quote::value(&value.value()));
    let text = cause.value.as_ref().and_then(|value| value.as_str()).unwrap_or_default();
    match message {
        CrdMessage::Conversion(message) => conversion::words(message, &field, &value),
        CrdMessage::Selectable(message) => selectable::words(message, &field, &value),
        CrdMessage::Schema(message) => schema::words(message, cause, written),
        CrdMessage::Expression(message) => rule::words(message, cause),
        CrdMessage::Reasons(reasons) => {
            let reason = reasons.first().map(String::as_str).unwrap_or_default();
            name_rule::words(&format!("{field}:"), &field, text, reason)
        }
        CrdMessage::BadKind(_) => Words::new(format!("{field}: {value} is not a valid kind"))
            .help("use letters, digits and `-`, for example `MyKind`"),
        CrdMessage::SameListKind => Words::new(format!("{field} is the same as `spec.names.kind`"))
            .help(format!("use {}", quote::code(&format!("listKind: {text}List")))),
        CrdMessage::GroupWithoutDot => Words::new(format!("{field}: {value} is not a domain with a dot"))
            .help("use a domain such as `example.com`"),
        CrdMessage::NotSupported(values) => match schema::keyword_of(cause.field.path()) {
            Some(keyword) => not_supported(&keyword, &value, values),
            None => not_supported(&field, &value, values),
        },
        CrdMessage::Immutable => Words::new(format!("{field} is immutable and has changed"))
            .help("use the stored value, or delete the CRD first"),
        CrdMessage::DefaultsNeedPruning => Words::new(format!("{field} must be false because the schema has defaults"))
            .help("set `preserveUnknownFields: false`, or remove the defaults"),
        CrdMessage::SchemasRequired | CrdMessage::AllFieldsPruned => Words::new(format!(
            "{field} is missing: every version needs a schema"
        ))
        .help("add `openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}` or a real schema"),
        CrdMessage::RepeatedVersion => {
            Words::new("two versions in `spec.versions` have the same name").help("rename or remove one of them")
        }
        CrdMessage::StorageVersions => Words::new("not exactly one version has `storage: true`")
            .help("set `storage: true` in one version and `storage: false` in the others"),
        CrdMessage::PreservesUnknownFields => {
            Words::new("`preserveUnknownFields: true` is not allowed in apiextensions.k8s.io/v1")
                .help("set `x-kubernetes-preserve-unknown-fields: true` in the schema instead")
        }
        CrdMessage::NotDeprecated => Words::new(format!("{name} is set, but the version is not deprecated"))
            .help(format!("add `deprecated: true`, or remove {name}")),
        CrdMessage::LongWarning => {
            let length = text.chars().count();
            Words::new(if length > 256 {
                format!("{name} has {length} characters, maximum is 256")
            } else {
                format!("{name} has {} bytes, maximum is 256", text.len())
            })
        }
        CrdMessage::EmptyWarning => {
            Words::new(format!("{name} is empty")).help(format!("write a warning, or remove {name}"))
        }
        CrdMessage::UnprintableWarning(at) => {
            Words::new(format!("{name} has an unprintable character at byte {at}")).help("remove the character")
        }
        CrdMessage::ColumnType => {
            let types = ["boolean", "date", "integer", "number", "string"];
            match cause.kind {
                FieldErrorKind::Required => missing(&field, &name),
                _ => not_supported(&field, &value, &types),
            }
        }
        CrdMessage::ColumnFormat => {
            let formats = ["byte", "date", "date-time", "double", "float", "int32", "int64", "password"];
            not_supported(&field, &value, &formats)
        }
        CrdMessage::NotASimplePath => simple_path(&field, &value, text),
        CrdMessage::PathUnder(under) => Words::new(format!("{field}: {value} is not below `{under}`"))
            .help(format!("use a path that starts with `{under}.`")),
        CrdMessage::NoStoredVersion => Words::new("`status.storedVersions` is empty").help("list the storage version"),
        CrdMessage::StorageVersionNotStored(name) => {
            Words::new(format!("`status.storedVersions` does not contain the storage version {}", quote::code(name)))
                .help(format!("add {}", quote::code(name)))
        }
        CrdMessage::StoredVersionMissing(_) => Words::new(format!(
            "stored version {value} is missing from `spec.versions`"
        ))
        .help("keep the version until no objects are stored in it and it is removed from `status.storedVersions`"),
        CrdMessage::NotApproved => Words::new("the group is protected and the CRD has no approval")
            .help("add the annotation `api-approved.kubernetes.io`, or use a group of your own"),
        CrdMessage::BadApproval => Words::new(format!("the annotation `api-approved.kubernetes.io` is {value}"))
            .help("use the URL of the approval, or a reason that starts with `unapproved`"),
    }
}

/// What a field needs no words for: it is missing, or given twice.
pub(super) fn plain(cause: &FieldCause) -> Words {
    let path = cause.field.path();
    let field = quote::code(&path.field().to_string());
    let value = || cause.value.as_ref().map_or_else(String::new, |value| quote::value(&value.value()));
    match (cause.kind, &cause.message) {
        (FieldErrorKind::Required, _) => missing(&field, &quote::last_key(path)),
        (FieldErrorKind::Duplicate, _) => {
            Words::new(format!("{field}: duplicate value {}", value())).help("remove one of the two")
        }
        (_, Message::MustBe(wanted)) => Words::new(format!("{field} is {}, must be {}", value(), quote::code(wanted))),
        _ => Words::new(format!("{field}: invalid value {}", value())),
    }
}

fn missing(field: &str, name: &str) -> Words {
    Words::new(format!("{field} is required")).help(format!("add {name}"))
}

fn not_supported(field: &str, value: &str, values: &[&str]) -> Words {
    let values: Vec<String> = values.iter().map(|value| quote::code(value)).collect();
    Words::new(format!("{field}: unsupported value {value}, expected {}", prose::alternatives(&values)))
}

fn simple_path(field: &str, value: &str, text: &str) -> Words {
    let words = Words::new(format!("{field}: {value} is not a simple JSON path"));
    if text.starts_with('.') || text.is_empty() {
        return words.help("use names and dots only, for example `.spec.replicas`");
    }
    let path = text.trim_start_matches(['$', '{']).trim_end_matches('}').trim_start_matches('.');
    words.help(format!("start with a dot: {}", quote::code(&format!(".{path}"))))
}
