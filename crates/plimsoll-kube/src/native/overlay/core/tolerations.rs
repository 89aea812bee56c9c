//! Tolerations, of a pod and in the annotation that they come from.

use plimsoll_finding::Code;
use plimsoll_go::names::validation::{is_qualified_name, is_valid_label_value};
use plimsoll_go::value::{Token, Value};

use super::super::rule::Request;
use super::super::{At, Errors};
use super::annotation_json::{self, Struct};

const OPERATOR: &str = "core.TolerationOperator";
const EFFECT: &str = "core.TaintEffect";
const EFFECTS: [&str; 3] = ["NoSchedule", "PreferNoSchedule", "NoExecute"];
const CODE: Code = Code::UnsupportedValue;
const STRUCT: Struct = Struct {
    name: "Toleration",
    fields: &[
        ("Key", "string"),
        ("Operator", OPERATOR),
        ("Value", "string"),
        ("Effect", EFFECT),
        ("TolerationSeconds", "int64"),
    ],
};

/// A toleration, wherever it was written.
#[derive(Clone, Copy, Debug, Default)]
struct Toleration<'a> {
    key: &'a str,
    operator: &'a str,
    value: &'a str,
    effect: &'a str,
    has_seconds: bool,
}

/// Mirrors `ValidateTolerations` of a pod.
pub(super) fn of_pod(list: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    for at in list.items() {
        let text = |field| at.field(field).text();
        let toleration = Toleration {
            key: text("key"),
            operator: text("operator"),
            value: text("value"),
            effect: text("effect"),
            has_seconds: at.field("tolerationSeconds").exists(),
        };
        check(&at, toleration, errors);
    }
}

/// Mirrors `ValidateTolerationsInPodAnnotations`; the annotation has JSON.
pub(super) fn in_annotation(annotations: &At<'_, '_>, key: &str, json: &str, errors: &mut Errors<'_>) {
    let document = match annotation_json::read(json, STRUCT) {
        Ok(document) => document,
        Err(fault) => return errors.invalid(Code::InvalidAnnotation, annotations, key, &fault),
    };
    let list = annotations.shown_as(key, None);
    for (item, index) in document.root().items().zip(0..) {
        let text = |name| annotation_json::text(item, name);
        let toleration = Toleration {
            key: text("key"),
            operator: text("operator"),
            value: text("value"),
            effect: text("effect"),
            has_seconds: annotation_json::has(item, "tolerationSeconds"),
        };
        check(&list.item(index), toleration, errors);
    }
}

fn check(at: &At<'_, '_>, toleration: Toleration<'_>, errors: &mut Errors<'_>) {
    let Toleration { key, operator, value, effect, has_seconds } = toleration;
    let words = errors.rules.go.names;
    if !key.is_empty() {
        errors.messages(Code::InvalidLabel, &at.field("key"), key, is_qualified_name(key, &words));
    }
    let at_operator = at.field("operator");
    if key.is_empty() && operator != "Exists" {
        let detail = "operator must be Exists when `key` is empty, which means \"match all values and all keys\"";
        let shown = Value::scalar(Token::NamedString(OPERATOR, operator.as_bytes()));
        errors.invalid_value(CODE, &at_operator, &shown, detail);
    }
    if has_seconds && effect != "NoExecute" {
        let detail = "effect must be 'NoExecute' when `tolerationSeconds` is set";
        let shown = Value::scalar(Token::NamedString(EFFECT, effect.as_bytes()));
        errors.invalid_value(CODE, &at.field("effect"), &shown, detail);
    }
    match operator {
        "Equal" | "" => {
            let messages = is_valid_label_value(value, &words);
            if !messages.is_empty() {
                errors.invalid(Code::InvalidLabel, &at_operator, value, &messages.join(";"));
            }
        }
        "Exists" if value.is_empty() => {}
        "Exists" => {
            errors.invalid(CODE, &at_operator, value, "value must be empty when `operator` is 'Exists'");
        }
        _ => {
            let comparing = errors.rules.native.comparing_operators;
            let listed: Vec<&str> = if comparing.contains(&operator) {
                ["Equal", "Exists"].iter().chain(comparing).copied().collect()
            } else {
                vec!["Equal", "Exists"]
            };
            errors.not_supported(&at_operator, OPERATOR, operator, &listed);
        }
    }
    if !effect.is_empty() {
        taint_effect(&at.field("effect"), effect, errors);
    }
}

/// Mirrors `validateTaintEffect` where there is an effect.
pub(super) fn taint_effect(at: &At<'_, '_>, effect: &str, errors: &mut Errors<'_>) {
    if !EFFECTS.contains(&effect) {
        errors.not_supported(at, EFFECT, effect, &EFFECTS);
    }
}
