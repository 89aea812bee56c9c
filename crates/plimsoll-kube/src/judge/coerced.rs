//! Resources inside of an object are brought into the server's form.

use plimsoll_doc::Kind;
use plimsoll_go::field_value::FieldErrorKind;
use plimsoll_issue::{Code, FieldError};
use plimsoll_schema::plan::SchemaFlags;
use plimsoll_walk::{Slot, SlotId, Texts, Tree, View};

use super::Scratch;
use crate::definition::Version;
use crate::meta::{Edit, Malformed, coerce, is_canonical};
use crate::release::Rules;

/// Coerces the embedded resources of an object; gives the sorted paths of unknown fields of their metadata.
///
/// Mirrors `objectmeta.CoerceWithOptions`.
///
/// # Errors
/// The text of the first error.
pub(super) fn coerce_embedded(
    root: SlotId,
    version: &Version,
    malformed: Malformed,
    rules: &Rules,
    texts: &Texts<'_>,
    scratch: &mut Scratch,
) -> Result<Vec<String>, String> {
    let plan = &version.plan;
    if !plan.schema(plan.root()).flags.contains(SchemaFlags::EMBEDDED_WITHIN) {
        return Ok(Vec::new());
    }
    let Scratch { tree, embedded, slots, .. } = scratch;
    embedded.find(plan, View::new(tree, texts).value(root), plan.root());
    let mut unknown = Vec::new();
    let mut errors: Vec<(SlotId, FieldError)> = Vec::new();
    for resource in embedded.found() {
        let view = View::new(tree, texts);
        let object = view.value(resource.value);
        let child = |field: &str| {
            let path = embedded.field_path(View::new(tree, texts), resource, None);
            if path == FieldError::NO_FIELD { field.to_owned() } else { format!("{path}.{field}") }
        };
        let mut dropped = Vec::new();
        for field in ["apiVersion", "kind"] {
            let Some(value) = object.get(field).filter(|value| value.kind() != Kind::Str) else { continue };
            match malformed {
                Malformed::Drop => dropped.push(field),
                Malformed::Refuse => {
                    let (code, kind) = (Code::InvalidEmbedded, FieldErrorKind::Invalid);
                    let value_text = value.to_go();
                    let error =
                        FieldError::new(rules.words, code, kind, child(field), Some(&value_text), "must be a string");
                    errors.push((value.id(), error));
                }
            }
        }
        let mut placed = None;
        if let Some(metadata) = object.get("metadata").filter(|metadata| !is_canonical(*metadata)) {
            match coerce(metadata, malformed, rules.schema.nested_error_paths) {
                Ok(coerced) => {
                    unknown.extend(coerced.unknown.iter().map(|path| format!("{}.{path}", child("metadata"))));
                    placed = Some((metadata.id(), metadata.slot().node, coerced));
                }
                Err(error) if malformed == Malformed::Refuse => {
                    let (code, kind) = (Code::InvalidEmbedded, FieldErrorKind::Invalid);
                    let value = metadata.to_go();
                    let error = FieldError::new(rules.words, code, kind, child("metadata"), Some(&value), &error.0);
                    errors.push((metadata.id(), error));
                }
                // Stays as it is.
                Err(_) => {}
            }
        }
        if let Some((slot, node, coerced)) = placed {
            coerced.place(slot, node, tree);
        }
        if !dropped.is_empty() {
            let view = View::new(tree, texts);
            let mut edit = Edit::begin(view, Some(resource.value), slots);
            edit.remove(view, &dropped);
            edit.finish(resource.value, tree);
        }
    }
    if let Some(error) = first_met(root, &errors, tree) {
        return Err(error.text());
    }
    unknown.sort();
    Ok(unknown)
}

/// The error that a walk in the order of keys meets first.
fn first_met<'e>(root: SlotId, errors: &'e [(SlotId, FieldError)], tree: &Tree) -> Option<&'e FieldError> {
    if let [] | [_] = errors {
        return errors.first().map(|(_, error)| error);
    }
    let texts = Texts::default();
    let mut pending = vec![root];
    while let Some(slot) = pending.pop() {
        if let Some((_, error)) = errors.iter().find(|(at, _)| *at == slot) {
            return Some(error);
        }
        let first = pending.len();
        pending.extend(View::new(tree, &texts).value(slot).children().map(plimsoll_walk::ValueRef::id));
        if let Some(children) = pending.get_mut(first..) {
            children.reverse();
        }
    }
    None
}

/// A text of our own as a value.
pub(super) fn made_text(tree: &mut Tree, text: &str) -> Slot {
    Slot::text(tree.make_text(text), plimsoll_doc::NodeId::ROOT).from(plimsoll_walk::Origin::Plan)
}
