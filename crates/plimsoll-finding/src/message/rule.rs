//! What the server says about validation rules.

use plimsoll_go::strconv::quote;

use crate::{ExpressionFault, ExpressionText};

/// What the server says about a validation rule. A rule is named by its message where it has one, else by
/// its text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleMessage {
    /// It is not true, and this is its message.
    Own(Box<str>),
    /// It is not true, and has no message: its text.
    Failed(Box<str>),
    /// An operator or function got operands that it has no overload for.
    NoOverload {
        /// What CEL says.
        fault: Box<str>,
        /// The rule.
        rule: Box<str>,
    },
    /// It could not be evaluated.
    Fault {
        /// What CEL says.
        fault: Box<str>,
        /// The rule.
        rule: Box<str>,
    },
    /// One evaluation cost more than it may.
    CallCost {
        /// What CEL says.
        fault: Box<str>,
        /// The rule.
        rule: Box<str>,
    },
    /// The message expression cost more than one evaluation may: its text.
    MessageCallCost(Box<str>),
    /// The message expression cost more than was left.
    MessageBudget,
    /// The rules of the object cost more than they may.
    Budget,
    /// It does not compile, for this reason.
    NotCompiled(ExpressionFault),
    /// Expressions cannot see the value.
    NotVisible,
    /// Rules were not run because of other errors.
    NotChecked,
}

impl RuleMessage {
    pub(super) fn detail(&self) -> String {
        match self {
            Self::Own(message) => message.to_string(),
            Self::Failed(rule) => format!("failed rule: {rule}"),
            Self::NoOverload { fault, rule } => format!(
                "'{fault}': call arguments did not match a supported operator, function or macro signature for rule: \
                 {rule}"
            ),
            Self::Fault { fault, rule } => format!("{fault} evaluating rule: {rule}"),
            Self::CallCost { fault, rule } => format!(
                "'{fault}': no further validation rules will be run due to call cost exceeds limit for rule: {rule}"
            ),
            Self::MessageCallCost(expression) => format!(
                "no further validation rules will be run due to call cost exceeds limit for messageExpression: {}",
                quote(expression.as_bytes())
            ),
            Self::MessageBudget => "messageExpression evaluation failed due to running out of cost budget, \
                                    no further validation rules will be run"
                .to_owned(),
            Self::Budget => "validation failed due to running out of cost budget, no further validation rules will be \
                             run"
            .to_owned(),
            Self::NotCompiled(error) => format!("rule compile error: {}", error.text(ExpressionText::Rule)),
            Self::NotVisible => "rule compiler initialization error: failed to convert to declType for CEL \
                                 validation rules"
                .to_owned(),
            Self::NotChecked => "some validation rules were not checked because the object was invalid; \
                                 correct the existing errors to complete validation"
                .to_owned(),
        }
    }

    pub(super) fn weight(&self) -> usize {
        match self {
            Self::Own(text) | Self::Failed(text) | Self::MessageCallCost(text) => text.len(),
            Self::NotCompiled(fault) => fault.weight(),
            Self::NoOverload { fault, rule } | Self::Fault { fault, rule } | Self::CallCost { fault, rule } => {
                fault.len() + rule.len()
            }
            Self::MessageBudget | Self::Budget | Self::NotVisible | Self::NotChecked => 64,
        }
    }
}
