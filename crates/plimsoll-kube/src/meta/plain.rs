//! A look that spares most metadata the checks one by one.
//!
//! Most objects have a name, a namespace, labels and annotations, and those that are stored what a server
//! adds to them. Such metadata is gone through once, and is valid where all that it has is. Anything else is
//! left to the checks in the server's order, which also say what is wrong.

use plimsoll_doc::Kind;
use plimsoll_go::names::api::{NameUse, name_is_dns_label};
use plimsoll_go::names::validation::{is_qualified_name, is_valid_label_value};
use plimsoll_go::strings::to_lower;
use plimsoll_walk::ValueRef;

use super::create::MAX_ANNOTATION_BYTES;
use super::{CreateRules, MetaRef, NameRule};
use crate::release::Rules;

/// Metadata without anything unusual; texts are empty where they are absent.
#[derive(Clone, Copy, Default)]
struct Plain<'a> {
    name: &'a str,
    namespace: &'a str,
    uid: &'a str,
    resource_version: &'a str,
    creation: &'a str,
    generation: i64,
    labels: Option<ValueRef<'a>>,
    annotations: Option<ValueRef<'a>>,
}

impl<'a> Plain<'a> {
    fn of(meta: MetaRef<'a>) -> Option<Self> {
        let metadata = meta.0.filter(|metadata| metadata.kind() == Kind::Map)?;
        let mut plain = Self::default();
        for field in metadata.children() {
            match field.key() {
                "name" => plain.name = field.as_str()?,
                "namespace" => plain.namespace = field.as_str()?,
                "uid" => plain.uid = field.as_str()?,
                "resourceVersion" => plain.resource_version = field.as_str()?,
                "creationTimestamp" => plain.creation = field.as_str()?,
                "generation" => plain.generation = field.as_int()?,
                "labels" => plain.labels = Some(field),
                "annotations" => plain.annotations = Some(field),
                _ => return None,
            }
        }
        Some(plain)
    }

    /// Whether labels and annotations, where it has any, are as they must be.
    fn has_good_entries(&self, rules: &Rules) -> bool {
        let names = &rules.go.names;
        let entries = |field: Option<ValueRef<'a>>| field.into_iter().flat_map(ValueRef::children);
        let mut bytes = 0;
        let labels = entries(self.labels).all(|label| {
            let value = label.as_str().unwrap_or_default();
            is_qualified_name(label.key(), names).is_empty() && is_valid_label_value(value, names).is_empty()
        });
        labels
            && entries(self.annotations).all(|annotation| {
                let key = annotation.key();
                bytes += key.len() + annotation.as_str().unwrap_or_default().len();
                bytes <= MAX_ANNOTATION_BYTES && is_qualified_name(to_lower(key).as_ref(), names).is_empty()
            })
    }
}

/// Whether metadata is valid; false where that takes a closer look.
pub(super) fn is_surely_valid(meta: MetaRef<'_>, checks: CreateRules<'_>, rules: &Rules) -> bool {
    let Some(plain) = Plain::of(meta) else { return false };
    let is_name = !matches!(checks.names, NameRule::Definition(_))
        && checks.names.messages(plain.name, NameUse::Whole, rules).is_empty();
    let has_place = match (checks.namespaced, plain.namespace) {
        (true, namespace) => !namespace.is_empty() && name_is_dns_label(namespace, NameUse::Whole).is_empty(),
        (false, namespace) => namespace.is_empty(),
    };
    !plain.name.is_empty() && is_name && has_place && plain.generation >= 0 && plain.has_good_entries(rules)
}

/// Whether metadata is valid in place of that of a stored object; false where that takes a closer look.
pub(super) fn is_surely_valid_update(new: MetaRef<'_>, old: MetaRef<'_>, rules: &Rules) -> bool {
    let (Some(new), Some(old)) = (Plain::of(new), Plain::of(old)) else { return false };
    (new.name, new.namespace, new.uid, new.creation) == (old.name, old.namespace, old.uid, old.creation)
        && !new.resource_version.is_empty()
        && new.generation >= 0
        && new.generation >= old.generation
        && new.has_good_entries(rules)
}
