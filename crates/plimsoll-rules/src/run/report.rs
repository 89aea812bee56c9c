//! What a run found.

use plimsoll_finding::{Code, FieldName, Finding, Message, Quoted, RuleMessage, RuleRef};
use plimsoll_go::field_value::FieldErrorKind;
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
#[derive(Clone, Debug, PartialEq)]
pub struct RuleError {
    /// The error.
    pub finding: Finding,
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
        Self { rule: Some(Box::new(rule)), ..error.finding }
    }
}

/// The error of a rule that is not true.
pub(super) fn failed(field: FieldName, value: Option<Quoted>, message: RuleMessage, reason: Option<Reason>) -> Finding {
    let (kind, value, message) = match reason {
        None | Some(Reason::Invalid) => (FieldErrorKind::Invalid, value, message.into()),
        Some(Reason::Forbidden) => (FieldErrorKind::Forbidden, None, message.into()),
        Some(Reason::Required) => (FieldErrorKind::Required, None, message.into()),
        Some(Reason::Duplicate) => (FieldErrorKind::Duplicate, value, Message::None),
    };
    Finding::of_field(Code::CelViolation, kind, field, value, message)
}

/// The error of a rule that could not be run, or not to its end: it shows the name of the type.
pub(super) fn broken(field: FieldName, type_: &str, message: RuleMessage) -> Finding {
    let code = match &message {
        RuleMessage::CallCost { .. }
        | RuleMessage::MessageCallCost(_)
        | RuleMessage::MessageBudget
        | RuleMessage::Budget => Code::RuleBudget,
        _ => Code::RuleError,
    };
    Finding::of_field(code, FieldErrorKind::Invalid, field, Some(type_.into()), message)
}
