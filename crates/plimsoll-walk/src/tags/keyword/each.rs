//! `eachVal` and `eachKey`. Mirrors `each.go`.

use plimsoll_finding::{Code, FieldErrorKind, TagMessage};
use plimsoll_schema::tags::{Check, GoForm, Identity};

use super::{Found, Run, Subject, plain, run_one};
use crate::tags::held::Held;
use crate::tags::lookup::Lookup;
use crate::tags::run::old_entry;
use crate::tags::same::are_same;
use crate::tags::steps::Step;

pub(super) fn values<'p, 'v>(
    run: &mut Run<'p, 'v>,
    identity: &'p Identity,
    check: &'p Check,
    subject: Subject<'v>,
    found: &mut Vec<Found<'v>>,
) {
    let plan = run.validator.plan;
    let Some(container) = subject.new.value() else { return };
    match plan.literal(subject.of) {
        GoForm::List(item) => {
            let lookup = Lookup::new(plan, item, identity, subject.old);
            for (child, index) in container.children().zip(0..) {
                let new = Held::of(plan, item, Some(child));
                let old = lookup.find(new);
                let is_known = |old| *identity == Identity::Value || are_same(plan, item, new, old);
                if new.is_nil() || run.is_update && old.is_some_and(is_known) {
                    continue;
                }
                let at = run.steps.step(subject.at, Step::Index(index));
                run_one(run, check, Subject { of: item, at, new, old: old.unwrap_or(Held::Nil) }, found);
            }
        }
        GoForm::Map { value, .. } => {
            for entry in container.children() {
                let new = Held::of(plan, value, Some(entry));
                let old = old_entry(subject.old, entry).map(|old| Held::of(plan, value, Some(old)));
                if run.is_update && old.is_some_and(|old| are_same(plan, value, new, old)) {
                    continue;
                }
                let at = run.steps.step(subject.at, Step::Key(entry.key()));
                run_one(run, check, Subject { of: value, at, new, old: old.unwrap_or(Held::Nil) }, found);
            }
        }
        _ => {}
    }
}

/// Errors about a key are at the map.
pub(super) fn keys<'p, 'v>(run: &mut Run<'p, 'v>, check: &'p Check, subject: Subject<'v>, found: &mut Vec<Found<'v>>) {
    let (GoForm::Map { key, .. }, Some(map)) = (run.validator.plan.literal(subject.of), subject.new.value()) else {
        return;
    };
    for entry in map.children() {
        if run.is_update && old_entry(subject.old, entry).is_some() {
            continue;
        }
        run_one(run, check, Subject { of: key, new: Held::Key(entry.key()), old: Held::Nil, ..subject }, found);
    }
}

pub(super) fn no_nils<'v>(run: &mut Run<'_, 'v>, subject: Subject<'v>, found: &mut Vec<Found<'v>>) {
    let Some(list) = subject.new.value() else { return };
    for (child, index) in list.children().zip(0..) {
        if child.is_null() {
            let at = run.steps.step(subject.at, Step::Index(index));
            let subject = Subject { at, new: Held::Value(child), ..subject };
            found.push(plain(subject, Code::MissingField, FieldErrorKind::Required, TagMessage::Required));
        }
    }
}
