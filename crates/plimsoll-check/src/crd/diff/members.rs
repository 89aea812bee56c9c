//! Objects: properties, required ones, and all others.

use std::collections::{HashMap, HashSet};

use plimsoll_doc::{Entry, Kind, NodeRef};

use super::change::{Level, Softened};
use super::shown::value;
use super::walk::{Found, Pair, Walk};

/// Fields that every object has, whatever its schema.
const ALWAYS: [&str; 3] = ["apiVersion", "kind", "metadata"];

pub(crate) fn compare<'d>(walk: &mut Walk<'d, '_>, pair: &Pair<'d>) {
    properties(walk, pair);
    required(walk, pair);
    others(walk, pair);
}

/// What becomes of members that no property names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Others {
    Dropped,
    Kept,
    Checked,
}

fn others_of(schema: NodeRef<'_>) -> Others {
    let preserves = schema.get("x-kubernetes-preserve-unknown-fields").and_then(NodeRef::as_bool) == Some(true);
    match schema.get("additionalProperties").filter(|additional| !additional.is_null()) {
        Some(additional) if additional.kind() == Kind::Map => Others::Checked,
        Some(additional) if additional.as_bool() == Some(true) => Others::Kept,
        _ if preserves => Others::Kept,
        _ => Others::Dropped,
    }
}

fn members(schema: Option<NodeRef<'_>>) -> HashMap<&str, Entry<'_>> {
    schema.into_iter().flat_map(NodeRef::entries).map(|entry| (entry.name(), entry)).collect()
}

fn properties<'d>(walk: &mut Walk<'d, '_>, pair: &Pair<'d>) {
    let keyword = pair.keyword("properties");
    let (old, new) = (members(keyword.old), members(keyword.new));
    let (before, after) = (others_of(pair.old), others_of(pair.new));
    for entry in keyword.old.into_iter().flat_map(NodeRef::entries) {
        let name = entry.name();
        if let Some(other) = new.get(name) {
            walk.enter(pair, &entry, other);
            continue;
        }
        if pair.is_root() && ALWAYS.contains(&name) {
            continue;
        }
        let found = match after {
            Others::Dropped => {
                Found::new(Level::Drop, "properties", "the field is dropped; kubectl rejects it as unknown")
            }
            Others::Kept => Found::new(Level::Widen, "properties", "the field is not checked any more"),
            Others::Checked => {
                let message = "the field is validated like any other field";
                Found::new(Level::Refuse, "properties", message).softened(Softened::Unchanged)
            }
        };
        walk.add_at(pair, name, found.in_old(entry.key.span()));
    }
    for entry in keyword.new.into_iter().flat_map(NodeRef::entries).filter(|entry| !old.contains_key(entry.name())) {
        let name = entry.name();
        let found = match before {
            Others::Dropped => Found::new(Level::Widen, "properties", "the field is new"),
            Others::Kept | Others::Checked => {
                let message = "the field is checked; before, any value was kept";
                Found::new(Level::Refuse, "properties", message).softened(Softened::Unchanged)
            }
        };
        walk.add_at(pair, name, found.in_new(entry.key.span()));
        if before == Others::Dropped && has(&entry, "default") {
            let found = Found::new(Level::Change, "default", "the new field has a default");
            walk.add_at(pair, name, found.in_new(entry.key.span()));
        }
    }
}

fn has(entry: &Entry<'_>, keyword: &str) -> bool {
    entry.value.get(keyword).is_some_and(|value| !value.is_null())
}

fn required<'d>(walk: &mut Walk<'d, '_>, pair: &Pair<'d>) {
    let keyword = pair.keyword("required");
    let names = |node: Option<NodeRef<'d>>| node.into_iter().flat_map(NodeRef::items).filter_map(NodeRef::as_str);
    let (old, new): (HashSet<&str>, HashSet<&str>) = (names(keyword.old).collect(), names(keyword.new).collect());
    let (before, after) = (members(pair.keyword("properties").old), members(pair.keyword("properties").new));
    for item in keyword.new.into_iter().flat_map(NodeRef::items) {
        let Some(name) = item.as_str() else { continue };
        let is_filled =
            |members: &HashMap<&str, Entry<'_>>| members.get(name).is_some_and(|entry| has(entry, "default"));
        if is_filled(&after) {
            continue;
        }
        let message = match (old.contains(name), is_filled(&before)) {
            (false, _) => "objects without it are rejected",
            (true, true) => "objects without it are rejected: the default is removed",
            (true, false) => continue,
        };
        let found = Found::new(Level::Refuse, "required", message).in_new(item.span());
        walk.add_at(pair, name, found.softened(pair.of_container()));
    }
    for item in keyword.old.into_iter().flat_map(NodeRef::items) {
        let Some(name) = item.as_str().filter(|name| !new.contains(name)) else { continue };
        let found = Found::new(Level::Widen, "required", "objects without it are accepted").in_old(item.span());
        walk.add_at(pair, name, found);
    }
}

/// Members that no property names.
fn others<'d>(walk: &mut Walk<'d, '_>, pair: &Pair<'d>) {
    let additional = pair.keyword("additionalProperties");
    let preserves = pair.keyword("x-kubernetes-preserve-unknown-fields");
    let what = if additional.is_same() { "x-kubernetes-preserve-unknown-fields" } else { "additionalProperties" };
    let keyword = if additional.is_same() { preserves } else { additional };
    let found = match (others_of(pair.old), others_of(pair.new)) {
        (Others::Checked, Others::Checked) => {
            if let (Some(old), Some(new)) = (additional.old, additional.new) {
                walk.enter_all(pair, old, new);
            }
            None
        }
        (Others::Kept | Others::Checked, Others::Dropped) => {
            let message = "unknown fields are dropped; kubectl rejects them as unknown";
            Some(Found::new(Level::Drop, what, message))
        }
        (Others::Kept, Others::Checked) => {
            let message = "fields that do not match the schema are rejected";
            Some(Found::new(Level::Refuse, what, message).softened(Softened::Unchanged))
        }
        (Others::Dropped, Others::Kept | Others::Checked) => {
            Some(Found::new(Level::Widen, what, "unknown fields are kept"))
        }
        (Others::Checked, Others::Kept) => {
            Some(Found::new(Level::Widen, what, "unknown fields are not checked any more"))
        }
        _ => None,
    };
    if let Some(found) = found {
        walk.add(pair, found.of(&keyword));
    }
    let embedded = pair.keyword("x-kubernetes-embedded-resource");
    let what = "x-kubernetes-embedded-resource";
    match embedded.flags() {
        (false, true) => {
            let message =
                format!("objects without {} or with invalid metadata are rejected", value("apiVersion, kind"));
            walk.add(pair, Found::new(Level::Refuse, what, message).of(&embedded).softened(Softened::No));
        }
        (true, false) => {
            let message = "no longer validated as an object of its own; its metadata may be dropped";
            walk.add(pair, Found::new(Level::Change, what, message).of(&embedded));
        }
        _ => {}
    }
}
