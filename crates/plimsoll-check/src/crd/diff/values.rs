//! Types, null, enums, patterns, formats, defaults.

use std::collections::HashSet;

use plimsoll_doc::{NodeRef, Value};

use super::change::Level;
use super::shown::{list, value};
use super::walk::{Found, Pair, Walk};
use crate::crd::server_form::json;

pub(crate) fn compare(walk: &mut Walk<'_, '_>, pair: &Pair<'_>) {
    types(walk, pair);
    enums(walk, pair);
    texts(walk, pair);
}

/// The types that a schema allows; none for all.
fn allowed(schema: NodeRef<'_>) -> Option<Vec<&str>> {
    if schema.get("x-kubernetes-int-or-string").and_then(NodeRef::as_bool) == Some(true) {
        return Some(vec!["integer", "string"]);
    }
    let name = schema.get("type").and_then(NodeRef::as_str).filter(|name| !name.is_empty())?;
    // Every integer is a number.
    Some(if name == "number" { vec!["number", "integer"] } else { vec![name] })
}

fn types(walk: &mut Walk<'_, '_>, pair: &Pair<'_>) {
    let mut keyword = pair.keyword("type");
    let int_or_string = pair.keyword("x-kubernetes-int-or-string");
    keyword.old = keyword.old.or(int_or_string.old);
    keyword.new = keyword.new.or(int_or_string.new);
    let (old, new) = (allowed(pair.old), allowed(pair.new));
    let gone: Vec<&str> = match (&old, &new) {
        (Some(old), Some(new)) => old.iter().copied().filter(|name| !new.contains(name)).collect(),
        (None, Some(_)) => vec!["other"],
        _ => Vec::new(),
    };
    if !gone.is_empty() {
        let message = match (gone.as_slice(), &new) {
            (["number"], _) => "numbers with a fraction are rejected".to_owned(),
            (["other"], Some(new)) => format!("values of a type other than {} are rejected", new.join(" or ")),
            (gone, Some(new)) => {
                format!("values of type {} are rejected, expected {}", gone.join(" or "), new.join(" or "))
            }
            (gone, None) => format!("values of type {} are rejected", gone.join(" or ")),
        };
        walk.add(pair, Found::new(Level::Refuse, "type", message).of(&keyword).softened(pair.of_value()));
    } else if old != new {
        walk.add(pair, Found::new(Level::Widen, "type", "values of more types are accepted").of(&keyword));
    }
    let nullable = pair.keyword("nullable");
    match nullable.flags() {
        (true, false) => {
            let has_default = pair.keyword("default").new.is_some();
            let (level, message) = if has_default {
                (Level::Change, "null is replaced by the default")
            } else {
                (Level::Refuse, "null is rejected")
            };
            walk.add(pair, Found::new(level, "nullable", message).of(&nullable).softened(pair.of_value()));
        }
        (false, true) => walk.add(pair, Found::new(Level::Widen, "nullable", "null is accepted").of(&nullable)),
        _ => {}
    }
}

fn enums(walk: &mut Walk<'_, '_>, pair: &Pair<'_>) {
    let keyword = pair.keyword("enum");
    let members = |node: Option<NodeRef<'_>>| node.map(|node| node.items().map(json).collect::<Vec<_>>());
    match (members(keyword.old), members(keyword.new)) {
        (Some(old), Some(new)) => {
            let (was, is): (HashSet<&String>, HashSet<&String>) = (old.iter().collect(), new.iter().collect());
            let gone = list(old.iter().filter(|member| !is.contains(member)));
            let added = list(new.iter().filter(|member| !was.contains(member)));
            if let Some(gone) = gone {
                let found = Found::new(Level::Refuse, "enum", format!("{gone} rejected")).of(&keyword);
                walk.add(pair, found.softened(pair.of_value()));
            }
            if let Some(added) = added {
                walk.add(pair, Found::new(Level::Widen, "enum", format!("{added} accepted")).of(&keyword));
            }
        }
        (None, Some(_)) => {
            let found = Found::new(Level::Refuse, "enum", "all but the listed values are rejected").of(&keyword);
            walk.add(pair, found.softened(pair.of_value()));
        }
        (Some(_), None) => {
            walk.add(pair, Found::new(Level::Widen, "enum", "values beyond the list are accepted").of(&keyword));
        }
        (None, None) => {}
    }
}

fn texts(walk: &mut Walk<'_, '_>, pair: &Pair<'_>) {
    for (name, phrase) in [("pattern", "strings that do not match"), ("format", "values that are not of format")] {
        let keyword = pair.keyword(name);
        let what = if name == "pattern" { "pattern" } else { "format" };
        match keyword.texts() {
            (old, new) if old == new => {}
            (_, "") => walk.add(pair, Found::new(Level::Widen, what, format!("the {what} is removed")).of(&keyword)),
            (_, new) => {
                let message = format!("{phrase} {} are rejected", value(new));
                walk.add(pair, Found::new(Level::Refuse, what, message).of(&keyword).softened(pair.of_value()));
            }
        }
    }
    let keyword = pair.keyword("default");
    if keyword.is_same() {
        return;
    }
    let show = |node: NodeRef<'_>| match node.value() {
        Value::Map(_) | Value::Seq(_) => "another value".to_owned(),
        _ => value(&json(node)),
    };
    let message = match (keyword.old, keyword.new) {
        (None, Some(new)) => format!("missing values default to {}", show(new)),
        (Some(_), Some(new)) => format!("the default is now {}", show(new)),
        _ => "missing values have no default any more".to_owned(),
    };
    walk.add(pair, Found::new(Level::Change, "default", message).of(&keyword));
}
