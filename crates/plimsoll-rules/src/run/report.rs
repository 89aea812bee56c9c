//! What a run found.

use plimsoll_finding::{Code, FieldError, Finding, RuleRef};
use plimsoll_go::field_value::{FieldErrorKind, FieldWords};
use plimsoll_go::value::Value;
use plimsoll_schema::plan::{Reason, SchemaId};
use plimsoll_walk::SlotId;

/// What running the rules of an object gave.
#[derive(Debug, Default)]
pub struct Outcome {
    /// What keeps the object out, in the server's order.
    pub errors: Vec<RuleError>,
    /// What would, had the value been changed.
    pub warnings: Vec<String>,
    /// What is left of the budget; negative where it did not suffice.
    pub remaining: i64,
}

/// An error, with the rule and the value that it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    /// The error.
    pub error: FieldError,
    /// The schema.
    pub schema: SchemaId,
    /// The rule among those of the schema.
    pub rule: usize,
    /// The value that was `self`.
    pub value: SlotId,
    /// The value that was `oldSelf`.
    pub old: Option<SlotId>,
}

impl From<RuleError> for Finding {
    /// A finding that names the rule, but not what its parts were.
    fn from(error: RuleError) -> Self {
        let (schema, index) = (error.schema.index() as u32, error.rule as u32);
        let rule = RuleRef { schema, index, ..RuleRef::default() };
        Self { rule: Some(Box::new(rule)), ..error.error.into() }
    }
}

/// The error of a rule that is not true.
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
