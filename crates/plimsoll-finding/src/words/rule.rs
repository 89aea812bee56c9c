//! Titles for validation rules.

use super::{Words, quote};
use crate::{Code, ExpressionText, FieldCause, Message, RuleMessage as M, RuleRef};

pub(super) fn words(cause: &FieldCause, rule: Option<&RuleRef>) -> Words {
    let message = match &cause.message {
        Message::Rule(message) => &**message,
        // A rule whose reason is a duplicate value says nothing else.
        _ => return failed(cause, rule),
    };
    match message {
        M::Failed(rule) => Words::new(format!("validation rule failed: {}", quote::code_up_to(rule, 100))),
        M::Own(message) => Words::new(format!("validation rule failed: {}", quote::line(message))),
        M::NotCompiled(error) => {
            let error = error.text(ExpressionText::Rule);
            Words::new(format!("validation rule does not compile: {}", quote::line(&error)))
                .help("fix the rule in the CRD")
        }
        M::NotVisible => Words::new("validation rules cannot access this value").help("fix the schema in the CRD"),
        M::Fault { fault, .. } | M::NoOverload { fault, .. } => broken(fault),
        M::CallCost { .. } => {
            let rule = rule.map_or_else(String::new, |rule| format!(": {}", quote::code_up_to(&rule.text, 100)));
            Words::new(format!("validation rule exceeded its cost limit while running{rule}"))
                .help("make the object smaller, or the rule in the CRD simpler")
        }
        M::MessageCallCost(_) | M::MessageBudget => {
            Words::new("the message expression of a validation rule exceeded its cost limit")
                .help("simplify `messageExpression` in the CRD, or make the object smaller")
        }
        M::Budget => Words::new("the validation rules of this object exceeded their cost budget")
            .help("make the object smaller, or the rules in the CRD simpler"),
        M::NotChecked => {
            Words::new("validation rules were not checked because of other errors").help("fix the other errors first")
        }
    }
}

fn failed(cause: &FieldCause, rule: Option<&RuleRef>) -> Words {
    debug_assert_eq!(cause.code, Code::CelViolation, "every other rule has a message");
    let rule = rule.map_or_else(String::new, |rule| format!(": {}", quote::code_up_to(&rule.text, 100)));
    Words::new(format!("validation rule failed{rule}"))
}

/// A rule without a value, for what CEL says.
fn broken(fault: &str) -> Words {
    let words = Words::new(format!("validation rule could not be evaluated: {}", quote::line(fault)));
    // What is named here is CEL's text, which rules share with every other host of CEL.
    match fault.strip_prefix("no such key: ") {
        Some(key) => {
            let key = quote::code(key);
            words.help(format!("set {key}, or guard the rule in the CRD with `has(…)`"))
        }
        None => words,
    }
}
