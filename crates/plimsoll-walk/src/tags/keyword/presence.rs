//! `required`, `optional` and `forbidden`. Mirrors `RequiredValue`, `ForbiddenValue` and those for other types.

use plimsoll_finding::{Code, FieldErrorKind, TagMessage};
use plimsoll_schema::tags::TagPlan;

use super::{Found, Subject, plain};

pub(super) fn required<'v>(plan: &TagPlan, subject: Subject<'v>, found: &mut Vec<Found<'v>>) {
    if subject.new.is_unset(plan, subject.of) {
        found.push(plain(subject, Code::MissingField, FieldErrorKind::Required, TagMessage::Required));
    }
}

pub(super) fn forbidden<'v>(plan: &TagPlan, subject: Subject<'v>, found: &mut Vec<Found<'v>>) {
    if !subject.new.is_unset(plan, subject.of) {
        found.push(plain(subject, Code::FieldNotAllowed, FieldErrorKind::Forbidden, TagMessage::Forbidden));
    }
}
