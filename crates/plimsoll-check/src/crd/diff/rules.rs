//! Rules (`x-kubernetes-validations`).

use std::collections::{HashMap, HashSet, VecDeque};

use plimsoll_doc::{NodeRef, same};

use super::change::{Level, Softened};
use super::shown::value;
use super::walk::{Found, Pair, Walk};

const WHAT: &str = "x-kubernetes-validations";
/// Expressions with less in common, in percent, are different rules.
const LEAST_SHARE: usize = 50;
/// So many new rules are compared with so many that are gone.
const MAX_COMPARED: usize = 200;
/// So many characters of an expression are compared.
const MAX_TEXT: usize = 4000;

pub(crate) fn compare(walk: &mut Walk<'_, '_>, pair: &Pair<'_>) {
    let keyword = pair.keyword(WHAT);
    if keyword.is_same() {
        return;
    }
    let mut old: HashMap<String, VecDeque<NodeRef<'_>>> = HashMap::new();
    for rule in keyword.old.into_iter().flat_map(NodeRef::items) {
        old.entry(text(rule)).or_default().push_back(rule);
    }
    let mut new_rules = Vec::new();
    for rule in keyword.new.into_iter().flat_map(NodeRef::items) {
        match old.get_mut(&text(rule)).and_then(VecDeque::pop_front) {
            None => new_rules.push(rule),
            Some(before) if same(before, rule) => {}
            Some(before) => changed(walk, pair, before, rule),
        }
    }
    let mut gone: Vec<NodeRef<'_>> = Vec::new();
    for rule in keyword.old.into_iter().flat_map(NodeRef::items) {
        let left = old.get_mut(&text(rule));
        if let Some(left) = left.filter(|left| left.front().is_some_and(|first| first.id() == rule.id())) {
            left.pop_front();
            gone.push(rule);
        }
    }
    let mut gone: Vec<Gone<'_>> = gone.into_iter().map(Gone::new).collect();
    for (at, rule) in new_rules.into_iter().enumerate() {
        match predecessor(rule, &gone).filter(|_| at < MAX_COMPARED) {
            Some(at) => edited(walk, pair, gone.remove(at).rule, rule),
            None => added(walk, pair, rule),
        }
    }
    for Gone { rule, .. } in gone {
        let message = format!("rule removed: {}", value(&text(rule)));
        walk.add(pair, Found::new(Level::Widen, WHAT, message).in_old(rule.span()));
    }
}

/// A rule that the new CRD does not have.
struct Gone<'d> {
    rule: NodeRef<'d>,
    words: HashSet<String>,
}

impl<'d> Gone<'d> {
    fn new(rule: NodeRef<'d>) -> Self {
        Self { rule, words: words_of(rule) }
    }
}

/// The rule that was probably edited to become this one: the one that has most in common with it.
fn predecessor(rule: NodeRef<'_>, gone: &[Gone<'_>]) -> Option<usize> {
    if gone.is_empty() {
        return None;
    }
    let words = words_of(rule);
    let message = message(rule);
    let alike = gone.iter().take(MAX_COMPARED).enumerate().map(|(at, old)| {
        let same_message = !message.is_empty() && message == self::message(old.rule);
        (if same_message { 100 } else { common_share(&words, &old.words) }, at)
    });
    let (share, at) = alike.max_by_key(|(share, at)| (*share, std::cmp::Reverse(*at)))?;
    (share >= LEAST_SHARE).then_some(at)
}

/// Names, numbers and signs of an expression.
fn words_of(rule: NodeRef<'_>) -> HashSet<String> {
    let text = text(rule);
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut words = HashSet::new();
    let mut word = String::new();
    for c in text.chars().take(MAX_TEXT) {
        if is_part(c) {
            word.push(c);
            continue;
        }
        if !word.is_empty() {
            words.insert(std::mem::take(&mut word));
        }
        if !c.is_whitespace() {
            words.insert(c.to_string());
        }
    }
    words.insert(word);
    words
}

/// How much two sets have in common, in percent.
fn common_share(one: &HashSet<String>, other: &HashSet<String>) -> usize {
    let common = one.intersection(other).count();
    let all = one.len() + other.len() - common;
    100 * common / all.max(1)
}

fn message(rule: NodeRef<'_>) -> &str {
    rule.get("message").and_then(NodeRef::as_str).unwrap_or_default()
}

/// The expression of a rule has changed. Whether it now rejects more than before is not known.
fn edited(walk: &mut Walk<'_, '_>, pair: &Pair<'_>, old: NodeRef<'_>, new: NodeRef<'_>) {
    let message = format!("rule changed, may reject: {} is now {}", value(&text(old)), value(&text(new)));
    walk.add(pair, Found::new(Level::Change, WHAT, message).in_old(old.span()).in_new(new.span()));
}

/// A default that is gone, new or another one changes what an unchanged rule sees where the field is missing.
pub(crate) fn of_defaults(walk: &mut Walk<'_, '_>, pair: &Pair<'_>) {
    let default = pair.keyword("default");
    if default.is_same() {
        return;
    }
    let mut names = Vec::new();
    let mut asking = None;
    for (schema, property) in walk.around(pair) {
        names.extend(property);
        let mut rules = schema.get(WHAT).into_iter().flat_map(NodeRef::items);
        asking = rules.find(|rule| names.iter().all(|name| mentions(&text(*rule), name)));
        if asking.is_some() {
            break;
        }
    }
    // The rules of the value itself run where a default makes one.
    let own = pair.new.get(WHAT).filter(|_| default.new.is_some()).and_then(|rules| rules.items().next());
    let Some(rule) = asking.or(own) else { return };
    let effect = match (default.old, default.new) {
        (Some(_), None) => "no default is filled in any more",
        (None, _) => "a default is filled in now",
        (Some(_), Some(_)) => "another default is filled in",
    };
    let message = format!("objects without it may break the rule {}: {effect}", value(&text(rule)));
    walk.add(pair, Found::new(Level::Refuse, WHAT, message).of(&default).softened(softened(pair, rule)));
}

/// Whether an expression contains a word.
fn mentions(expression: &str, word: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    expression.match_indices(word).any(|(at, _)| {
        let before = at.checked_sub(1).and_then(|at| expression.as_bytes().get(at));
        let after = expression.as_bytes().get(at + word.len());
        !before.is_some_and(|byte| is_part(*byte)) && !after.is_some_and(|byte| is_part(*byte))
    })
}

/// What a rule says, spaces at its ends aside.
fn text(rule: NodeRef<'_>) -> String {
    rule.get("rule").and_then(NodeRef::as_str).unwrap_or_default().trim().to_owned()
}

/// Rules that compare with the old object are never ratcheted.
fn softened(pair: &Pair<'_>, rule: NodeRef<'_>) -> Softened {
    if text(rule).contains("oldSelf") { Softened::No } else { pair.of_value() }
}

fn added(walk: &mut Walk<'_, '_>, pair: &Pair<'_>, rule: NodeRef<'_>) {
    let phrase = if text(rule).contains("oldSelf") { "updates" } else { "values" };
    let message = format!("new rule: {phrase} that break {} are rejected", value(&text(rule)));
    let found = Found::new(Level::Refuse, WHAT, message).in_new(rule.span());
    walk.add(pair, found.softened(softened(pair, rule)));
}

/// The same expression with something else beside it.
fn changed(walk: &mut Walk<'_, '_>, pair: &Pair<'_>, old: NodeRef<'_>, new: NodeRef<'_>) {
    let is_optional = |rule: NodeRef<'_>| rule.get("optionalOldSelf").and_then(NodeRef::as_bool) == Some(true);
    let found = if is_optional(new) && !is_optional(old) {
        let message = format!("rule {} is now checked without an old value too", value(&text(new)));
        Found::new(Level::Refuse, WHAT, message).softened(Softened::No)
    } else {
        let message = format!("message, reason or path of rule {} changed", value(&text(new)));
        Found::new(Level::Change, WHAT, message)
    };
    walk.add(pair, found.in_old(old.span()).in_new(new.span()));
}
