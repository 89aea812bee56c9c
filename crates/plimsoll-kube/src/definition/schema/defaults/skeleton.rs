//! The least object that holds a default of metadata in its place.

use plimsoll_doc::{Kind, NodeId};
use plimsoll_schema::text::SchemaRef;
use plimsoll_walk::{Origin, Slot, SlotId, Tree, ValueRef};

use crate::definition::schema::Places;
use crate::definition::schema::places::Step;

const API_VERSION: &str = "validation/v1";
const KIND: &str = "Validation";
/// The key that stands for all keys without a property.
const ANY_KEY: &str = "*";

/// Puts a value of the tree into an object of the resource's schema, at the place of its own schema;
/// mirrors `SurroundingObjectFunc`.
pub(super) fn around(
    value: SlotId,
    schema: SchemaRef<'_>,
    resource: SchemaRef<'_>,
    places: &Places<'_>,
    tree: &mut Tree,
) -> SlotId {
    let mut inner = tree.slot(value).copied().unwrap_or(Slot::null(NodeId::ROOT));
    let mut at = schema;
    while at.id() != resource.id() {
        let place = places.place(at.id());
        let parent = places.text.schema(place.parent);
        let (kind, mut members) = match key(at, place.step) {
            Some(key) => (Kind::Map, vec![tree.make_entry(key, inner)]),
            None => (Kind::Seq, vec![inner]),
        };
        if parent.id() == resource.id() {
            add_type(&mut members, at.name(), tree);
        }
        let outer = tree.add_root(Slot::container(kind, NodeId::ROOT).from(Origin::Plan));
        tree.set_children(outer, &members);
        if parent.id() == resource.id() || place.step == Step::Root {
            return outer;
        }
        inner = tree.slot(outer).copied().unwrap_or(inner);
        at = parent;
    }
    value
}

/// What is at the place of a schema in an object that [`around`] made and that was changed since; none where it is
/// no longer there. Mirrors `AccessorFunc`.
pub(super) fn inside<'v>(
    object: ValueRef<'v>,
    schema: SchemaRef<'_>,
    resource: SchemaRef<'_>,
    places: &Places<'_>,
) -> Option<ValueRef<'v>> {
    let mut way = Vec::new();
    let mut at = schema;
    while at.id() != resource.id() {
        let place = places.place(at.id());
        if place.step == Step::Root {
            break;
        }
        way.push(key(at, place.step));
        at = places.text.schema(place.parent);
    }
    let step = |value: ValueRef<'v>, key: Option<&str>| match key {
        Some(key) => value.get(key),
        None => value.children().next(),
    };
    way.iter().rev().copied().try_fold(object, step)
}

/// The key of a schema's value in the one around it; none in a list.
fn key(schema: SchemaRef<'_>, step: Step) -> Option<&str> {
    match step {
        Step::Property => Some(schema.name()),
        Step::AdditionalProperties => Some(ANY_KEY),
        _ => None,
    }
}

/// Adds apiVersion and kind unless one of them is what is being judged.
fn add_type(members: &mut Vec<Slot>, name: &str, tree: &mut Tree) {
    let mut made = Vec::new();
    for (key, text) in [("apiVersion", API_VERSION), ("kind", KIND)] {
        if key != name {
            let text = Slot::text(tree.make_text(text), NodeId::ROOT).from(Origin::Plan);
            made.push((key, tree.make_entry(key, text)));
        }
    }
    let own: Vec<Slot> = std::mem::take(members);
    let mut all: Vec<(&str, Slot)> = own.into_iter().map(|slot| (name, slot)).chain(made).collect();
    all.sort_by_key(|(key, _)| *key);
    members.extend(all.into_iter().map(|(_, slot)| slot));
}
