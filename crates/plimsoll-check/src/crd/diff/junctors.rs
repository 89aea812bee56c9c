//! `allOf`, `anyOf`, `oneOf`, `not`.

use std::collections::HashSet;

use plimsoll_doc::{JsonLayout, KeyOrder, NodeRef, write_json};

use super::change::Level;
use super::walk::{Found, Pair, Walk};

pub(crate) fn compare(walk: &mut Walk<'_, '_>, pair: &Pair<'_>) {
    for name in ["allOf", "anyOf", "oneOf"] {
        let keyword = pair.keyword(name);
        if keyword.is_same() {
            continue;
        }
        let members = |node: Option<NodeRef<'_>>| -> HashSet<String> {
            let members = node.into_iter().flat_map(NodeRef::items);
            members.map(|member| write_json(member, KeyOrder::Sorted, JsonLayout::Compact)).collect()
        };
        let (old, new) = (members(keyword.old), members(keyword.new));
        if old == new {
            continue;
        }
        let is_wider = match name {
            "allOf" => new.is_subset(&old),
            "anyOf" => new.is_empty() || !old.is_empty() && old.is_subset(&new),
            _ => new.is_empty(),
        };
        let what = match name {
            "allOf" => "allOf",
            "anyOf" => "anyOf",
            _ => "oneOf",
        };
        let found = if is_wider {
            Found::new(Level::Widen, what, format!("`{what}` accepts more"))
        } else {
            let message = format!("values that do not match the new `{what}` are rejected");
            Found::new(Level::Refuse, what, message).softened(pair.of_value())
        };
        walk.add(pair, found.of(&keyword));
    }
    let not = pair.keyword("not");
    if not.is_same() {
        return;
    }
    let found = if not.new.is_none() {
        Found::new(Level::Widen, "not", "`not` excludes nothing any more")
    } else {
        let message = "values that match the schema under `not` are rejected";
        Found::new(Level::Refuse, "not", message).softened(pair.of_value())
    };
    walk.add(pair, found.of(&not));
}
