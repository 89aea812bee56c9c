//! Go values as `encoding/json` writes them.

use plimsoll_go::json::{Escaping, marshal};
use plimsoll_go::value::Value;
use plimsoll_schema::tags::{GoForm, GoTypeId, TagPlan};

use super::held::Held;
use crate::ValueRef;

/// How many parts of a value are written. Values that types make of nothing may be larger than what was read.
const MAX_PARTS: usize = 1 << 20;

/// What values are written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// As Go does.
    Go,
    /// Equal values give the same text: nothing is left out, and nil lists and maps are empty ones.
    Canonical,
}

enum Part<'p, 'v> {
    Value(GoTypeId, Option<ValueRef<'v>>),
    Text(&'p str),
    Name(&'p str),
    Entry(&'v str),
}

/// The text of a value.
pub(super) fn text(plan: &TagPlan, of: GoTypeId, held: Held<'_>, style: Style) -> String {
    let mut out = String::new();
    let mut open = match held {
        Held::Key(key) => return string(key),
        other => vec![Part::Value(of, other.value())],
    };
    for _ in 0..MAX_PARTS {
        match open.pop() {
            None => break,
            Some(Part::Text(text)) => out.push_str(text),
            Some(Part::Name(name) | Part::Entry(name)) => {
                out.push_str(&string(name));
                out.push(':');
            }
            Some(Part::Value(of, value)) => {
                let value = value.filter(|value| !value.is_null());
                write(plan, of, value, style, &mut out, &mut open);
            }
        }
    }
    out
}

fn write<'p, 'v>(
    plan: &'p TagPlan,
    of: GoTypeId,
    value: Option<ValueRef<'v>>,
    style: Style,
    out: &mut String,
    open: &mut Vec<Part<'p, 'v>>,
) {
    let held = value.map_or(Held::Zero, Held::Value);
    match plan.literal(of) {
        GoForm::Pointer(to) if value.is_some() => open.push(Part::Value(to, value)),
        GoForm::Text | GoForm::Bytes => out.push_str(&string(held.text())),
        GoForm::Int => out.push_str(&held.int().to_string()),
        GoForm::Bool => out.push_str(if held.bool() { "true" } else { "false" }),
        GoForm::Float if value.is_none() => out.push('0'),
        GoForm::Pointer(_) | GoForm::Any | GoForm::Float | GoForm::Named(_) => {
            let printed = value.map(|value| marshal(&value.to_go(), Escaping::Html).unwrap_or_default());
            out.push_str(printed.as_deref().unwrap_or("null"));
        }
        GoForm::List(_) | GoForm::Map { .. } if value.is_none() && style == Style::Go => out.push_str("null"),
        GoForm::List(item) => {
            let items = value.into_iter().flat_map(ValueRef::children);
            enclose(out, open, "[", "]", items.map(|child| (None, item, Some(child))));
        }
        GoForm::Map { value: of, .. } => {
            let entries = value.into_iter().flat_map(ValueRef::children);
            enclose(out, open, "{", "}", entries.map(|child| (Some(Part::Entry(child.key())), of, Some(child))));
        }
        GoForm::Struct(fields) => {
            let mut members = Vec::new();
            let mut embedded = vec![plan.fields(fields).iter()];
            while let Some(top) = embedded.last_mut() {
                let Some(field) = top.next() else {
                    embedded.pop();
                    continue;
                };
                let child = value.and_then(|value| value.get_hashed(&field.name, field.hash));
                let child = child.filter(|child| !child.is_null());
                if field.name.is_empty() {
                    if let GoForm::Struct(fields) = plan.literal(plan.value_type(field.type_)) {
                        embedded.push(plan.fields(fields).iter());
                    }
                } else if style == Style::Canonical || !field.omits_empty || !is_empty(plan, field.type_, child) {
                    members.push((Some(Part::Name(&field.name)), field.type_, child));
                }
            }
            enclose(out, open, "{", "}", members.into_iter());
        }
    }
}

/// Whether `omitempty` leaves a value out.
fn is_empty(plan: &TagPlan, of: GoTypeId, value: Option<ValueRef<'_>>) -> bool {
    match plan.literal(of) {
        GoForm::Struct(_) => false,
        _ => Held::of(plan, of, value).is_unset(plan, of),
    }
}

type Member<'p, 'v> = (Option<Part<'p, 'v>>, GoTypeId, Option<ValueRef<'v>>);

fn enclose<'p, 'v>(
    out: &mut String,
    open: &mut Vec<Part<'p, 'v>>,
    before: &str,
    after: &'static str,
    members: impl Iterator<Item = Member<'p, 'v>>,
) {
    out.push_str(before);
    let first = open.len();
    for (index, (name, of, value)) in members.enumerate() {
        if index > 0 {
            open.push(Part::Text(","));
        }
        open.extend(name);
        open.push(Part::Value(of, value));
    }
    open.push(Part::Text(after));
    if let Some(new) = open.get_mut(first..) {
        new.reverse();
    }
}

fn string(text: &str) -> String {
    marshal(&Value::from(text), Escaping::Html).unwrap_or_default()
}
