//! Puts what stands in `allOf` into the schema around it. Mirrors `FlattenEmbedded` of controller-tools.

use std::rc::Rc;

use super::schema::{Additional, Schema};
use crate::markers::Value;

/// Merges `allOf` of a schema and of all schemas in it. `conflicts` receives types that contradict each other.
pub(super) fn merge_embedded(schema: &mut Schema, conflicts: &mut Vec<String>) {
    for embedded in std::mem::take(&mut schema.all_of) {
        merge(schema, embedded, conflicts);
    }
    for child in children(schema) {
        merge_embedded(child, conflicts);
    }
}

/// The schemas directly within a schema.
pub(super) fn children(schema: &mut Schema) -> impl Iterator<Item = &mut Schema> {
    let additional = match &mut schema.additional {
        Some(Additional::Of(schema)) => Some(&mut **schema),
        _ => None,
    };
    schema
        .items
        .as_deref_mut()
        .into_iter()
        .chain(&mut schema.all_of)
        .chain(&mut schema.any_of)
        .chain(schema.properties.values_mut())
        .chain(additional)
}

/// Mirrors `flattenAllOfInto`: what both have stays apart in `allOf`, unless it can be one.
fn merge(into: &mut Schema, mut from: Schema, conflicts: &mut Vec<String>) {
    for embedded in std::mem::take(&mut from.all_of) {
        merge(into, embedded, conflicts);
    }
    let mut apart = Apart::default();
    if into.enumeration.is_empty() {
        into.enumeration = std::mem::take(&mut from.enumeration);
    }
    if into.of.is_empty() {
        into.of = from.of;
    } else if !from.of.is_empty() && into.of != from.of {
        conflicts.push(format!("conflicting types in allOf branches in schema: {} vs {}", into.of, from.of));
    }
    apart.texts(|schema| &mut schema.format, into, &mut from.format);
    apart.texts(|schema| &mut schema.pattern, into, &mut from.pattern);
    let is_one = |(a, b): (&Rc<Value>, &Rc<Value>)| Rc::ptr_eq(a, b);
    if !into.default.as_ref().zip(from.default.as_ref()).is_some_and(is_one) {
        apart.values(|schema| &mut schema.default, into, from.default);
    }
    apart.values(|schema| &mut schema.maximum, into, from.maximum);
    apart.values(|schema| &mut schema.minimum, into, from.minimum);
    apart.values(|schema| &mut schema.multiple_of, into, from.multiple_of);
    apart.values(|schema| &mut schema.max_length, into, from.max_length);
    apart.values(|schema| &mut schema.min_length, into, from.min_length);
    apart.values(|schema| &mut schema.max_items, into, from.max_items);
    apart.values(|schema| &mut schema.min_items, into, from.min_items);
    apart.values(|schema| &mut schema.items, into, from.items);
    // Bounds on the number of properties are the only ones that are compared.
    if into.max_properties != from.max_properties || into.max_properties.is_none() {
        apart.values(|schema| &mut schema.max_properties, into, from.max_properties);
    }
    if into.min_properties != from.min_properties || into.min_properties.is_none() {
        apart.values(|schema| &mut schema.min_properties, into, from.min_properties);
    }
    if into.any_of.is_empty() {
        into.any_of = from.any_of;
    } else if !from.any_of.is_empty() {
        apart.is_used = true;
        apart.into.any_of = std::mem::take(&mut into.any_of);
        apart.from.any_of = from.any_of;
    }
    into.exclusive_maximum |= from.exclusive_maximum;
    into.exclusive_minimum |= from.exclusive_minimum;
    into.unique_items |= from.unique_items;
    into.is_nullable |= from.is_nullable;
    into.is_embedded_resource |= from.is_embedded_resource;
    into.is_int_or_string |= from.is_int_or_string;
    into.preserves_unknown = from.preserves_unknown.or(into.preserves_unknown);
    into.list_type = from.list_type.or(into.list_type.take());
    into.map_type = from.map_type.or(into.map_type.take());
    if !from.list_map_keys.is_empty() {
        into.list_map_keys = from.list_map_keys;
    }
    from.rules.append(&mut into.rules);
    into.rules = from.rules;
    for (name, property) in from.properties {
        match into.properties.get_mut(&name) {
            Some(known) => merge(known, property, conflicts),
            None => {
                into.properties.insert(name, property);
            }
        }
    }
    match (&mut into.additional, from.additional) {
        (Some(Additional::Of(known)), Some(Additional::Of(more))) => merge(known, *more, conflicts),
        (known @ Some(Additional::Anything), Some(Additional::Of(more))) => {
            let mut schema = Schema::default();
            merge(&mut schema, *more, conflicts);
            *known = Some(Additional::Of(Box::new(schema)));
        }
        (known @ None, more) => *known = more,
        _ => {}
    }
    into.required.append(&mut from.required);
    into.required.sort();
    into.required.dedup();
    into.place = into.place.or(from.place);
    if apart.is_used {
        into.all_of.push(apart.into);
        into.all_of.push(apart.from);
    }
}

/// What two schemas both say, each for itself.
#[derive(Default)]
struct Apart {
    into: Schema,
    from: Schema,
    is_used: bool,
}

impl Apart {
    fn values<T>(&mut self, part: fn(&mut Schema) -> &mut Option<T>, into: &mut Schema, from: Option<T>) {
        let Some(from) = from else { return };
        let known = part(into);
        match known.take() {
            None => *known = Some(from),
            Some(value) => {
                *part(&mut self.into) = Some(value);
                *part(&mut self.from) = Some(from);
                self.is_used = true;
            }
        }
    }

    fn texts(&mut self, part: fn(&mut Schema) -> &mut String, into: &mut Schema, from: &mut String) {
        let known = part(into);
        if known.is_empty() {
            *known = std::mem::take(from);
        } else if !from.is_empty() && known != from {
            *part(&mut self.into) = std::mem::take(known);
            *part(&mut self.from) = std::mem::take(from);
            self.is_used = true;
        }
    }
}
