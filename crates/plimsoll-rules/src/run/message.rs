//! The message of a rule that fails.

use plimsoll_cel::fault::Fault;
use plimsoll_cel::value::Value;
use plimsoll_go::strconv::quote;
use plimsoll_go::unicode::is_space;
use plimsoll_schema::plan::{Plan, Rule};

/// The longest message that an expression may make, in bytes.
const MAX_BYTES: usize = 5 * 1024;

/// What came of a message expression.
pub(super) enum Made {
    /// A message.
    Message(String),
    /// Nothing that can be shown; the rule's own words serve.
    Unfit,
    /// It cost too much, and nothing more is run.
    TooExpensive(String),
}

/// Judges what a message expression gave.
pub(super) fn made(value: Result<Value<'_>, Fault<'_>>, expression: &str) -> Made {
    let text = match value {
        Ok(Value::Str(text)) => text.trim_matches(is_space),
        Err(Fault::CostLimit) => {
            let expression = quote(expression.as_bytes());
            return Made::TooExpensive(format!(
                "no further validation rules will be run due to call cost exceeds limit for messageExpression: {expression}"
            ));
        }
        _ => return Made::Unfit,
    };
    if text.is_empty() || text.len() > MAX_BYTES || text.contains('\n') {
        return Made::Unfit;
    }
    Made::Message(text.to_owned())
}

/// What errors call a rule: its message where it has one, else its text.
pub(super) fn name<'p>(plan: &'p Plan, rule: &Rule) -> &'p str {
    plan.name(rule.message.unwrap_or(rule.rule)).trim_matches(is_space)
}

/// The words of a rule without a message expression.
pub(super) fn own_words(plan: &Plan, rule: &Rule) -> String {
    match rule.message {
        Some(message) => plan.name(message).trim_matches(is_space).to_owned(),
        None => format!("failed rule: {}", name(plan, rule)),
    }
}
