//! Rules (`x-kubernetes-validations`).

use std::collections::{HashMap, VecDeque};

use plimsoll_doc::{NodeRef, same};

use super::change::{Level, Softened};
use super::shown::value;
use super::walk::{Found, Pair, Walk};

const WHAT: &str = "x-kubernetes-validations";

pub(crate) fn compare(walk: &mut Walk<'_, '_>, pair: &Pair<'_>) {
    let keyword = pair.keyword(WHAT);
    if keyword.is_same() {
        return;
    }
    let mut old: HashMap<String, VecDeque<NodeRef<'_>>> = HashMap::new();
    for rule in keyword.old.into_iter().flat_map(NodeRef::items) {
        old.entry(text(rule)).or_default().push_back(rule);
    }
    for rule in keyword.new.into_iter().flat_map(NodeRef::items) {
        match old.get_mut(&text(rule)).and_then(VecDeque::pop_front) {
            None => added(walk, pair, rule),
            Some(before) if same(before, rule) => {}
            Some(before) => changed(walk, pair, before, rule),
        }
    }
    for rule in keyword.old.into_iter().flat_map(NodeRef::items) {
        let left = old.get_mut(&text(rule));
        let Some(left) = left.filter(|left| left.front().is_some_and(|first| first.id() == rule.id())) else {
            continue;
        };
        left.pop_front();
        let message = format!("the rule {} is gone", value(&text(rule)));
        walk.add(pair, Found::new(Level::Widen, WHAT, message).in_old(rule.span()));
    }
}

/// What a rule says, spaces at its ends aside.
fn text(rule: NodeRef<'_>) -> String {
    rule.get("rule").and_then(NodeRef::as_str).unwrap_or_default().trim().to_owned()
}

/// Rules that compare with the old object are never forgiven.
fn softened(pair: &Pair<'_>, rule: NodeRef<'_>) -> Softened {
    if text(rule).contains("oldSelf") { Softened::No } else { pair.of_value() }
}

fn added(walk: &mut Walk<'_, '_>, pair: &Pair<'_>, rule: NodeRef<'_>) {
    let phrase = if text(rule).contains("oldSelf") { "updates" } else { "values" };
    let message = format!("{phrase} that break the rule {} are refused", value(&text(rule)));
    let found = Found::new(Level::Refuse, WHAT, message).in_new(rule.span());
    walk.add(pair, found.softened(softened(pair, rule)));
}

/// The same expression with something else beside it.
fn changed(walk: &mut Walk<'_, '_>, pair: &Pair<'_>, old: NodeRef<'_>, new: NodeRef<'_>) {
    let is_optional = |rule: NodeRef<'_>| rule.get("optionalOldSelf").and_then(NodeRef::as_bool) == Some(true);
    let found = if is_optional(new) && !is_optional(old) {
        let message = format!("the rule {} also holds where there is no old value", value(&text(new)));
        Found::new(Level::Refuse, WHAT, message).softened(Softened::No)
    } else {
        let message = format!("what the rule {} says when it is broken has changed", value(&text(new)));
        Found::new(Level::Change, WHAT, message)
    };
    walk.add(pair, found.in_old(old.span()).in_new(new.span()));
}
