//! What a run found.

use plimsoll_finding::{Code, FieldError};
use plimsoll_go::field_value::{FieldErrorKind, FieldWords};
use plimsoll_go::value::Value;
use plimsoll_schema::plan::{Reason, SchemaId};
use plimsoll_walk::SlotId;

/// What running the rules of an object gave.
#[derive(Debug, Default)]
pub struct Outcome {
    /// What keeps the object out, in the server's order.
    pub errors: Vec<FieldError>,
    /// Which rule each of the errors is about, one by one.
    pub findings: Vec<RuleFinding>,
    /// What would, had the value been changed.
    pub warnings: Vec<String>,
    /// What is left of the budget; negative where it did not suffice.
    pub remaining: i64,
}

/// The rule and the value that an error is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleFinding {
    /// The schema.
    pub schema: SchemaId,
    /// The rule among those of the schema.
    pub rule: usize,
    /// The value that was `self`.
    pub value: SlotId,
    /// The value that was `oldSelf`.
    pub old: Option<SlotId>,
}

/// The error of a rule that says no.
pub(super) fn failed(
    words: FieldWords,
    field: String,
    value: Option<&Value<'_>>,
    detail: &str,
    reason: Option<Reason>,
) -> FieldError {
    let (kind, value, detail) = match reason {
        None | Some(Reason::Invalid) => (FieldErrorKind::Invalid, value, detail),
        Some(Reason::Forbidden) => (FieldErrorKind::Forbidden, None, detail),
        Some(Reason::Required) => (FieldErrorKind::Required, None, detail),
        Some(Reason::Duplicate) => (FieldErrorKind::Duplicate, value, ""),
    };
    FieldError::new(words, Code::CelViolation, kind, field, value, detail)
}

/// The error of a rule that could not be run, or not to its end: it shows the name of the type.
pub(super) fn broken(words: FieldWords, code: Code, field: String, type_: &str, detail: &str) -> FieldError {
    FieldError::new(words, code, FieldErrorKind::Invalid, field, Some(&Value::from(type_)), detail)
}
