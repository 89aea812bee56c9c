//! Lists: items, and how they are told apart.

use plimsoll_doc::{Kind, NodeRef};

use super::change::{Level, Softened};
use super::walk::{Found, Pair, Walk};

pub(crate) fn compare<'d>(walk: &mut Walk<'d, '_>, pair: &Pair<'d>) {
    let items = pair.keyword("items");
    match (items.old, items.new) {
        (Some(old), Some(new)) if old.kind() == Kind::Map && new.kind() == Kind::Map => walk.enter_all(pair, old, new),
        (None, Some(_)) => {
            let found =
                Found::new(Level::Refuse, "items", "items that do not match their schema are rejected").of(&items);
            walk.add(pair, found.softened(pair.of_value()));
        }
        _ => {}
    }
    list_type(walk, pair);
    let keyword = pair.keyword("x-kubernetes-map-type");
    let (old, new) = keyword.texts();
    let usual = |name| if str::is_empty(name) { "granular" } else { name };
    if usual(old) != usual(new) {
        let message = format!("members are merged as {} instead of {}", usual(new), usual(old));
        walk.add(pair, Found::new(Level::Change, "x-kubernetes-map-type", message).of(&keyword));
    }
}

fn list_type(walk: &mut Walk<'_, '_>, pair: &Pair<'_>) {
    let keyword = pair.keyword("x-kubernetes-list-type");
    let usual = |name| if str::is_empty(name) { "atomic" } else { name };
    let (old, new) = keyword.texts();
    let (old, new) = (usual(old), usual(new));
    let keys = pair.keyword("x-kubernetes-list-map-keys");
    let what = "x-kubernetes-list-type";
    if old != new {
        let found = match new {
            "set" => Found::new(Level::Refuse, what, "lists with equal items are rejected"),
            "map" => {
                Found::new(Level::Refuse, what, format!("lists with items of equal {} are rejected", names(keys.new)))
            }
            _ => Found::new(Level::Change, what, format!("lists are merged as {new} instead of {old}")),
        };
        walk.add(pair, found.of(&keyword).softened(Softened::BrokenBefore));
    } else if new == "map" && !keys.is_same() {
        let message = format!("lists with items of equal {} are rejected, and are merged by that", names(keys.new));
        let found = Found::new(Level::Refuse, "x-kubernetes-list-map-keys", message);
        walk.add(pair, found.of(&keys).softened(Softened::BrokenBefore));
    }
}

fn names(keys: Option<NodeRef<'_>>) -> String {
    let names: Vec<String> =
        keys.into_iter().flat_map(NodeRef::items).filter_map(NodeRef::as_str).map(|name| format!("`{name}`")).collect();
    names.join(" and ")
}
