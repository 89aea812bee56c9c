//! Titles for validation rules that an object breaks.

use super::said::Said;
use super::{Words, quote};
use crate::{Code, FieldCause, RuleRef};

pub(super) fn words(cause: &FieldCause, rule: Option<&RuleRef>) -> Words {
    let Said { detail, .. } = Said::of(cause);
    match cause.code {
        Code::CelViolation => match detail.strip_prefix("failed rule: ") {
            Some(rule) => Words::new(format!("validation rule failed: {}", quote::code_up_to(rule, 100))),
            None => Words::new(format!("validation rule failed: {}", quote::line(&detail))),
        },
        Code::RuleError => fault(&detail),
        Code::RuleBudget => budget(&detail, rule),
        _ => Words::new("validation rules were not checked because of other errors").help("fix the other errors first"),
    }
}

fn fault(detail: &str) -> Words {
    if let Some(error) = detail.strip_prefix("rule compile error: ") {
        return Words::new(format!("validation rule does not compile: {}", quote::line(error)))
            .help("fix the rule in the CRD");
    }
    if detail.starts_with("rule compiler initialization error") {
        return Words::new("validation rules cannot access this value").help("fix the schema in the CRD");
    }
    let fault = match detail.split_once(" evaluating rule: ") {
        Some((fault, _)) => fault,
        None => detail.split("': call arguments did not match").next().unwrap_or(detail).trim_start_matches('\''),
    };
    let words = Words::new(format!("validation rule could not be evaluated: {}", quote::line(fault)));
    match fault.strip_prefix("no such key: ") {
        Some(key) => {
            let key = quote::code(key);
            words.help(format!("set {key}, or guard the rule in the CRD with `has(…)`"))
        }
        None => words,
    }
}

fn budget(detail: &str, rule: Option<&RuleRef>) -> Words {
    if detail.contains("messageExpression") {
        return Words::new("the message expression of a validation rule exceeded its cost limit")
            .help("simplify `messageExpression` in the CRD, or make the object smaller");
    }
    if detail.contains("call cost exceeds limit") {
        let rule = rule.map_or_else(String::new, |rule| format!(": {}", quote::code_up_to(&rule.text, 100)));
        return Words::new(format!("validation rule exceeded its cost limit while running{rule}"))
            .help("make the object smaller, or the rule in the CRD simpler");
    }
    Words::new("the validation rules of this object exceeded their cost budget")
        .help("make the object smaller, or the rules in the CRD simpler")
}
