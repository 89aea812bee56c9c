//! The message of a rule that fails.

use std::borrow::Cow;

use plimsoll_cel::fault::Fault;
use plimsoll_cel::value::{Value, repaired};
use plimsoll_finding::RuleMessage;
use plimsoll_go::unicode::is_space;
use plimsoll_schema::plan::{Plan, Rule};

/// The longest message that an expression may make, in bytes; U+FFFD for a byte that is not UTF-8 is one of them.
const MAX_BYTES: usize = 5 * 1024;

/// What came of a message expression.
pub(super) enum Made {
    /// A message.
    Message(String),
    /// Nothing that can be shown; the rule's own words serve.
    Unfit,
    /// It cost too much, and nothing more is run.
    TooExpensive(RuleMessage),
}

/// Judges what a message expression gave.
pub(super) fn made(value: Result<Value<'_>, Fault<'_>>, expression: &str) -> Made {
    let text = match value {
        Ok(Value::Str(text)) => Cow::Borrowed(text),
        Ok(Value::RawStr(bytes)) => repaired(bytes),
        Err(Fault::CostLimit) => {
            return Made::TooExpensive(RuleMessage::MessageCallCost(expression.into()));
        }
        _ => return Made::Unfit,
    };
    let bytes = match value {
        Ok(Value::RawStr(bytes)) => bytes.len(),
        _ => text.len(),
    };
    let message = text.trim_matches(is_space);
    let bytes = bytes - (text.len() - message.len());
    if message.is_empty() || bytes > MAX_BYTES || message.contains('\n') {
        return Made::Unfit;
    }
    Made::Message(message.to_owned())
}

/// What errors call a rule: its message where it has one, else its text.
pub(super) fn name<'p>(plan: &'p Plan, rule: &Rule) -> &'p str {
    plan.name(rule.message.unwrap_or(rule.rule)).trim_matches(is_space)
}

/// The message of a rule without a message expression.
pub(super) fn own(plan: &Plan, rule: &Rule) -> RuleMessage {
    match rule.message {
        Some(message) => RuleMessage::Own(plan.name(message).trim_matches(is_space).into()),
        None => RuleMessage::Failed(name(plan, rule).into()),
    }
}
