//! Validation of metadata against that of the stored object (`ValidateObjectMetaAccessorUpdate`).

use std::collections::BTreeSet;

use plimsoll_finding::{Code, Finding, MetadataMessage as M, Path};
use plimsoll_go::field_value::FieldErrorKind;
use plimsoll_go::value::{Token, Value};
use plimsoll_walk::ValueRef;

use super::view::node_of;
use super::words::{Errors, TimeTexts};
use super::{MetaRef, create, owners, plain};
use crate::release::Rules;

/// Validates metadata against the stored one; errors in the server's order. `base` is the path of the metadata,
/// `metadata` where there is none.
pub fn validate_update(new: MetaRef<'_>, old: MetaRef<'_>, base: Option<&Path>, rules: &Rules) -> Vec<Finding> {
    if plain::is_surely_valid_update(new, old, rules) {
        return Vec::new();
    }
    let mut errors = Errors::new(base, rules);
    check_new_finalizers(new, old, &mut errors);
    if new.text("resourceVersion").is_empty() {
        let field = errors.path("resourceVersion");
        errors.invalid(Code::InvalidMetadata, field, &Value::from(""), M::NoResourceVersion, node_of(new.0));
    }
    if rules.meta.updates_check_generation {
        create::check_generation(new, &mut errors);
    }
    if new.generation() < old.generation() {
        let value = Value::scalar(Token::Int64(new.generation()));
        errors.invalid(Code::InvalidMetadata, errors.path("generation"), &value, M::GenerationDecremented, None);
    }
    for field in ["name", "namespace", "uid"] {
        let text = new.text(field);
        if text != old.text(field) {
            let value = match field {
                "uid" => Value::scalar(Token::NamedString("types.UID", text.as_bytes())),
                _ => Value::from(text),
            };
            errors.invalid(Code::ImmutableField, errors.path(field), &value, M::Immutable, node_of(new.get(field)));
        }
    }
    check_times(new, old, &mut errors);
    create::check_labels(new, &mut errors);
    create::check_annotations(new, &mut errors);
    owners::check(new, &mut errors);
    create::check_managed_fields(new, &mut errors);
    errors.list
}

fn check_new_finalizers(new: MetaRef<'_>, old: MetaRef<'_>, errors: &mut Errors<'_>) {
    if old.get("deletionTimestamp").is_none() {
        return;
    }
    let mut added: BTreeSet<&str> = new.finalizers().collect();
    for finalizer in old.finalizers() {
        added.remove(finalizer);
    }
    if added.is_empty() {
        return;
    }
    let message = M::NewFinalizers(added.into_iter().map(Into::into).collect());
    let field = errors.path("finalizers");
    let node = node_of(new.get("finalizers"));
    errors.add(Code::InvalidFinalizer, FieldErrorKind::Forbidden, field, None, message, node);
}

fn check_times(new: MetaRef<'_>, old: MetaRef<'_>, errors: &mut Errors<'_>) {
    for field in ["creationTimestamp", "deletionTimestamp"] {
        if new.text(field) == old.text(field) {
            continue;
        }
        let is_pointer = field == "deletionTimestamp";
        let time = new.get(field).map(TimeTexts::new).or_else(|| (!is_pointer).then(TimeTexts::zero));
        let value = match &time {
            Some(time) => Value::scalar(time.token()),
            None => Value::nil(),
        };
        errors.invalid(Code::ImmutableField, errors.path(field), &value, M::Immutable, node_of(new.get(field)));
    }
    let field = "deletionGracePeriodSeconds";
    let seconds = new.get(field).and_then(ValueRef::as_int);
    if seconds != old.get(field).and_then(ValueRef::as_int) {
        let value =
            seconds.map_or(Value::scalar(Token::NilOf("*int64")), |seconds| Value::scalar(Token::Int64(seconds)));
        errors.invalid(Code::ImmutableField, errors.path(field), &value, M::Immutable, node_of(new.get(field)));
    }
}
