//! `format`. Mirrors `strfmt.go`.

use plimsoll_finding::{Code, FieldErrorKind, TagMessage};
use plimsoll_go::names::FaultKind;
use plimsoll_go::value::{Token, Value};
use plimsoll_schema::tags::{TagFormat, TagPlan};

use super::{Found, Subject, plain, shown};

pub(super) fn check<'v>(plan: &TagPlan, format: TagFormat, subject: Subject<'v>, found: &mut Vec<Found<'v>>) {
    if subject.new.is_nil() {
        return;
    }
    let is_declared = plan.type_(plan.value_type(subject.of)).name.is_some();
    for fault in format.check(subject.new.text()) {
        let (code, name) = (Code::FormatMismatch, format.name());
        found.push(match fault.kind {
            FaultKind::TooLong(max) => {
                let message = TagMessage::FormatTooLong { format: name, max: max as u64 };
                plain(subject, code, FieldErrorKind::TooLong, message)
            }
            FaultKind::Invalid | FaultKind::Required => {
                let value = if is_declared && format.shows_typed_value() {
                    Value::scalar(Token::NamedString("", fault.value))
                } else {
                    Value::string(fault.value)
                };
                let message = TagMessage::Format { format: name, detail: fault.detail.as_ref().into() };
                shown(subject, code, FieldErrorKind::Invalid, value.into(), message)
            }
        });
    }
}
