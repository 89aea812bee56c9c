//! `neq`. Mirrors `NEQ`.

use plimsoll_finding::{Code, FieldErrorKind, TagMessage};
use plimsoll_schema::tags::{Scalar, TagPlan};

use super::{Found, Subject, quoted, shown};
use crate::tags::held::Held;

/// Whether a value is the one of a tag.
pub(super) fn equals(held: Held<'_>, value: &Scalar) -> bool {
    match value {
        Scalar::Text(text) => held.text() == &**text,
        Scalar::Int(int) => held.int() == i128::from(*int),
        Scalar::Bool(bool) => held.bool() == *bool,
    }
}

pub(super) fn check<'v>(plan: &TagPlan, value: &Scalar, subject: Subject<'v>, found: &mut Vec<Found<'v>>) {
    if !subject.new.is_nil() && equals(subject.new, value) {
        let quoted = quoted(plan, subject.of, subject.new);
        let message = TagMessage::Neq(value.to_string().into());
        found.push(shown(subject, Code::DisallowedValue, FieldErrorKind::Invalid, quoted, message));
    }
}
