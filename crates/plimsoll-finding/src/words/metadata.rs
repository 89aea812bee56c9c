//! Titles for object metadata that the server rejects.

use super::said::Said;
use super::{Words, name_rule, quote};
use crate::{Code, FieldCause, Finding, Message, MetadataMessage as M};

pub(super) fn words(cause: &FieldCause, finding: &Finding) -> Words {
    let Said { value, detail } = Said::of(cause);
    let key = quote::key(finding);
    let value = value.unwrap_or_default();
    let message = match &cause.message {
        Message::Metadata(message) => Some(&**message),
        _ => None,
    };
    match cause.code {
        Code::MissingName => {
            Words::new("`metadata.name` is missing").help("add `name` or `generateName` to `metadata`")
        }
        Code::InvalidName => name_rule::words(key.trim_matches('`'), &key, &value, &detail),
        Code::InvalidNamespace => match message {
            None => Words::new("`metadata.namespace` is missing").help("add `namespace` to `metadata`"),
            Some(M::NamespaceNotAllowed) => {
                Words::new("`metadata.namespace` is not allowed: objects of this kind are cluster-scoped")
                    .help("remove `namespace`")
            }
            Some(_) => name_rule::words("namespace", "namespace", &value, &detail),
        },
        Code::InvalidLabel if detail.starts_with("`selector` does not match") => {
            Words::new("`selector` does not match the labels of the template")
                .help("give the template the labels that `spec.selector` names")
        }
        Code::InvalidLabel => {
            let is_key = ["name part", "prefix part", "a valid label key", "a qualified name"]
                .into_iter()
                .any(|start| detail.starts_with(start));
            let what = if is_key { "label key" } else { "label value" };
            name_rule::words(what, what, &value, &detail)
        }
        Code::InvalidAnnotation => name_rule::words("annotation key", "annotation key", &value, &detail),
        Code::AnnotationsTooLarge => Words::new("annotations have more than 262,144 bytes together (256 KiB)")
            .help("store large texts elsewhere; `kubectl apply --server-side` does not add one"),
        Code::InvalidFinalizer => finalizer(message, &value, &detail),
        Code::InvalidOwner => Words::new(format!("invalid owner reference: {}", own(&detail))),
        Code::ImmutableField => Words::new(format!("{key} is immutable and has changed")).help("use the stored value"),
        _ if detail.is_empty() => Words::new(format!("{key} is invalid: {}", quote::code(&value))),
        _ => Words::new(format!("{key} is invalid: {}", own(&detail))),
    }
}

fn finalizer(message: Option<&M>, value: &str, detail: &str) -> Words {
    match message {
        Some(M::OrphanAndForeground) => {
            Words::new("finalizers `orphan` and `foregroundDeletion` exclude each other").help("keep one of them")
        }
        Some(M::NewFinalizers(names)) => {
            let names: Vec<String> = names.iter().map(|name| quote::code(name)).collect();
            let names = names.join(", ");
            Words::new(format!("finalizers cannot be added to an object that is being deleted: {names}"))
        }
        _ => name_rule::words("finalizer", "finalizer", value, detail),
    }
}

/// A reason of the server within a sentence of ours.
fn own(detail: &str) -> String {
    let mut letters = detail.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}
