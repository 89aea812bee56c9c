//! Our answers in the form of the judge protocol.

use plimsoll::{Defined, FieldError, RuleCost, Status, Verdict};
use serde_json::{Map, Value, json};

/// The answer to a create of a definition. Its strict errors count only when it is judged alone.
pub(super) fn of_definition(defined: &Defined, is_alone: bool) -> Value {
    let status = defined.status(is_alone);
    let causes = if status.code == 422 { defined.errors.as_slice() } else { &[] };
    let mut answer = of_status(&status, causes);
    if status.is_accepted() {
        answer.insert("warnings".into(), json!(defined.warnings));
    }
    answer.insert("decodeError".into(), json!(defined.decode_error));
    answer.insert("crdErrors".into(), field_errors(&defined.errors));
    if is_alone {
        answer.insert("strict".into(), json!(defined.strict));
    }
    Value::Object(answer)
}

/// The answer to a request for an object.
pub(super) fn of_verdict(verdict: &Verdict<'_>, costs: bool) -> Value {
    let status = verdict.status();
    let mut answer = of_status(&status, verdict.causes());
    answer.insert("warnings".into(), json!(verdict.warnings));
    if verdict.is_unreadable {
        answer.insert("decodeError".into(), json!(status.message));
    }
    answer.insert("strict".into(), json!(verdict.strict));
    answer.insert("errors".into(), field_errors(&verdict.errors));
    if let Some(object) = &verdict.object() {
        // An object that is no JSON shows as a difference.
        let value = serde_json::from_str(object).unwrap_or_else(|error| json!(format!("{error}: {object}")));
        answer.insert("object".into(), value);
    }
    if costs && (verdict.has_object() || verdict.is_unreadable) {
        answer.insert("celCost".into(), json!(verdict.cel_cost));
    }
    Value::Object(answer)
}

/// What the rules of a definition cost.
pub(super) fn of_rules(rules: &[RuleCost]) -> Value {
    let rules = rules.iter().map(|rule| json!({ "path": rule.path, "index": rule.index, "cost": rule.cost }));
    Value::Array(rules.collect())
}

fn of_status(status: &Status, causes: &[FieldError]) -> Map<String, Value> {
    let causes: Vec<Value> = causes
        .iter()
        .map(|cause| json!({ "reason": cause.kind.reason(), "message": cause.body, "field": cause.field }))
        .collect();
    let fields = [
        ("code", json!(status.code)),
        ("reason", json!(status.reason.name())),
        ("message", json!(status.message)),
        ("causes", Value::Array(causes)),
    ];
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

fn field_errors(errors: &[FieldError]) -> Value {
    let errors = errors
        .iter()
        .map(|error| json!({ "type": error.kind.reason(), "field": error.field, "text": error.text() }))
        .collect();
    Value::Array(errors)
}
