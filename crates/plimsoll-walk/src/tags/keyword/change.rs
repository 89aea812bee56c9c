//! `immutable`, `update` and `monotonic`. Whoever asks has seen that the value has changed.
//!
//! Mirrors `immutable.go`, `update.go` and `monotonic.go`.

use plimsoll_finding::{Code, FieldErrorKind, TagMessage};
use plimsoll_go::value::Value;
use plimsoll_schema::tags::{Changes, GoForm, UpdateRule};

use super::{Found, Run, Subject, plain, quoted, shown};
use crate::ValueRef;
use crate::tags::held::Held;
use crate::tags::lookup::Lookup;
use crate::tags::run::old_entry;
use crate::tags::steps::Step;

fn invalid(subject: Subject<'_>, message: TagMessage) -> Found<'_> {
    // The server shows no value, whatever was sent.
    shown(subject, Code::ImmutableValue, FieldErrorKind::Invalid, Value::nil().into(), message)
}

pub(super) fn immutable<'v>(run: &Run<'_, 'v>, subject: Subject<'v>, found: &mut Vec<Found<'v>>) {
    if run.is_update {
        found.push(invalid(subject, TagMessage::Immutable));
    }
}

pub(super) fn monotonic<'v>(run: &Run<'_, 'v>, subject: Subject<'v>, found: &mut Vec<Found<'v>>) {
    let Subject { of, new, old, .. } = subject;
    if run.is_update && !new.is_nil() && !old.is_nil() && new.int() < old.int() {
        let value = quoted(run.validator.plan, of, new);
        let message = TagMessage::Monotonic(old.int().to_string().into());
        found.push(shown(subject, Code::ImmutableValue, FieldErrorKind::Invalid, value, message));
    }
}

pub(super) fn update<'p, 'v>(
    run: &mut Run<'p, 'v>,
    rule: &'p UpdateRule,
    subject: Subject<'v>,
    found: &mut Vec<Found<'v>>,
) {
    let plan = run.validator.plan;
    let Subject { of, new, old, .. } = subject;
    let form = plan.literal(of);
    let is_container = matches!(form, GoForm::List(_) | GoForm::Map { .. });
    // No old value is a new item; a nil pointer was unset.
    if !run.is_update || old.is_nil() && !is_container && !matches!(form, GoForm::Pointer(_)) {
        return;
    }
    let is_struct = matches!(form, GoForm::Struct(_));
    let (was_set, is_set) = (!old.is_nil() && !old.is_unset(plan, of), !new.is_unset(plan, of));
    if rule.forbids.contains(Changes::SET) && !is_struct && !was_set && is_set {
        found.push(invalid(subject, TagMessage::NoSet));
    }
    if rule.forbids.contains(Changes::UNSET) && !is_struct && was_set && !is_set {
        found.push(invalid(subject, TagMessage::NoUnset));
    }
    if rule.forbids.contains(Changes::MODIFY) && !is_container && (is_struct || was_set && is_set) {
        found.push(invalid(subject, TagMessage::NoModify));
    }
    match form {
        GoForm::List(item) => {
            let of_item = |value: ValueRef<'v>| Held::of(plan, item, Some(value));
            let children = |held: Held<'v>| held.value().into_iter().flat_map(ValueRef::children);
            if rule.forbids.contains(Changes::ADD_ITEM) {
                let known = Lookup::new(plan, item, &rule.identity, old);
                for (child, index) in children(new).zip(0..) {
                    if !of_item(child).is_nil() && known.find(of_item(child)).is_none() {
                        let at = run.steps.step(subject.at, Step::Index(index));
                        found
                            .push(forbidden(Subject { at, new: Held::Value(child), ..subject }, TagMessage::NoAddItem));
                    }
                }
            }
            if rule.forbids.contains(Changes::REMOVE_ITEM) {
                let known = Lookup::new(plan, item, &rule.identity, new);
                let gone = children(old).filter(|child| !of_item(*child).is_nil());
                let gone = gone.filter(|child| known.find(of_item(*child)).is_none()).count();
                found.extend((0..gone).map(|_| forbidden(subject, TagMessage::NoRemoveItem)));
            }
        }
        GoForm::Map { .. } => {
            for (change, from, to, message) in [
                (Changes::ADD_ITEM, new, old, TagMessage::NoAddItem),
                (Changes::REMOVE_ITEM, old, new, TagMessage::NoRemoveItem),
            ] {
                for entry in
                    from.value().filter(|_| rule.forbids.contains(change)).into_iter().flat_map(ValueRef::children)
                {
                    if old_entry(to, entry).is_none() {
                        let at = run.steps.step(subject.at, Step::Key(entry.key()));
                        found.push(forbidden(Subject { at, new: Held::Value(entry), ..subject }, message.clone()));
                    }
                }
            }
        }
        _ => {}
    }
}

fn forbidden(subject: Subject<'_>, message: TagMessage) -> Found<'_> {
    plain(subject, Code::ImmutableValue, FieldErrorKind::Forbidden, message)
}
