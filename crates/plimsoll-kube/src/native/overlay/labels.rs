//! Labels and label selectors, wherever they are.

use plimsoll_finding::Code;
use plimsoll_go::names::validation::{is_qualified_name, is_valid_label_value};
use plimsoll_go::value::{Token, Value, ValueBuilder};
use plimsoll_walk::ValueRef;

use super::{At, Errors};

const CODE: Code = Code::InvalidLabel;

/// Mirrors `ValidateLabels`.
pub(super) fn validate(labels: &At<'_, '_>, errors: &mut Errors<'_>) {
    let words = errors.rules.go.names;
    for label in labels.entries() {
        errors.messages(CODE, labels, label.name(), is_qualified_name(label.name(), &words));
        errors.messages(CODE, labels, label.text(), is_valid_label_value(label.text(), &words));
    }
}

/// Mirrors `ValidateLabelSelector`.
pub(super) fn validate_selector(selector: &At<'_, '_>, errors: &mut Errors<'_>) {
    let words = errors.rules.go.names;
    validate(&selector.field("matchLabels"), errors);
    for requirement in selector.field("matchExpressions").items() {
        let (key, values) = (requirement.field("key"), requirement.field("values"));
        let operator = requirement.field("operator");
        match operator.text() {
            "In" | "NotIn" if values.len() == 0 => {
                errors.required(&values, "must be specified when `operator` is 'In' or 'NotIn'");
            }
            "Exists" | "DoesNotExist" if values.len() > 0 => {
                let detail = "may not be specified when `operator` is 'Exists' or 'DoesNotExist'";
                errors.forbidden(CODE, &values, detail);
            }
            "In" | "NotIn" | "Exists" | "DoesNotExist" => {}
            text => {
                let value = Value::scalar(Token::NamedString("v1.LabelSelectorOperator", text.as_bytes()));
                errors.invalid_value(CODE, &operator, &value, "not a valid selector operator");
            }
        }
        errors.messages(CODE, &key, key.text(), is_qualified_name(key.text(), &words));
        for value in values.items() {
            errors.messages(CODE, &value, value.text(), is_valid_label_value(value.text(), &words));
        }
    }
}

/// Whether a selector selects everything because it asks for nothing.
pub(super) fn is_empty(selector: &At<'_, '_>) -> bool {
    selector.field("matchLabels").len() + selector.field("matchExpressions").len() == 0
}

/// Whether the server can make a selector of it; mirrors `LabelSelectorAsSelector`.
pub(super) fn is_selector(selector: &At<'_, '_>, errors: &Errors<'_>) -> bool {
    let words = errors.rules.go.names;
    let is_key = |key: &str| is_qualified_name(key, &words).is_empty();
    let is_value = |value: &str| is_valid_label_value(value, &words).is_empty();
    selector.field("matchLabels").entries().all(|label| is_key(label.name()) && is_value(label.text()))
        && selector.field("matchExpressions").items().all(|requirement| {
            let values = requirement.field("values");
            let fits = match requirement.field("operator").text() {
                "In" | "NotIn" => values.len() > 0,
                "Exists" | "DoesNotExist" => values.len() == 0,
                _ => false,
            };
            fits && is_key(requirement.field("key").text()) && values.items().all(|value| is_value(value.text()))
        })
}

/// Whether labels are selected; by nothing, if there is no selector.
pub(super) fn matches(selector: &At<'_, '_>, labels: Option<ValueRef<'_>>) -> bool {
    let label = |key: &str| labels.and_then(|labels| labels.get(key)).map(|value| value.as_str().unwrap_or_default());
    selector.exists()
        && selector.field("matchLabels").entries().all(|wanted| label(wanted.name()) == Some(wanted.text()))
        && selector.field("matchExpressions").items().all(|requirement| {
            let found = label(requirement.field("key").text());
            let is_listed = |found| requirement.field("values").items().any(|value| value.text() == found);
            match requirement.field("operator").text() {
                "In" => found.is_some_and(is_listed),
                "NotIn" => !found.is_some_and(is_listed),
                "Exists" => found.is_some(),
                _ => found.is_none(),
            }
        })
}

/// Labels as errors show them.
pub(super) fn shown(labels: Option<ValueRef<'_>>) -> Value<'_> {
    let Some(labels) = labels else { return Value::scalar(Token::NilOf("map[string]string")) };
    let mut builder = ValueBuilder::default();
    push(&mut builder, labels);
    builder.finish()
}

fn push<'v>(builder: &mut ValueBuilder<'v>, labels: ValueRef<'v>) {
    builder.push(Token::Map("map[string]string"));
    for label in labels.children() {
        builder.push(Token::Key(label.key().as_bytes()));
        builder.push(Token::String(label.as_str().unwrap_or_default().as_bytes()));
    }
    builder.push(Token::End);
}

/// A selector as errors show it.
pub(super) fn shown_selector<'v>(selector: &At<'_, 'v>) -> Value<'v> {
    let (labels, list) = (selector.field("matchLabels").value(), selector.field("matchExpressions").value());
    let mut builder = ValueBuilder::default();
    builder.push(Token::Struct("v1.LabelSelector"));
    builder.push(Token::Field {
        go: "MatchLabels",
        json: labels.filter(|labels| !labels.is_empty()).map(|_| "matchLabels"),
    });
    match labels {
        Some(labels) => push(&mut builder, labels),
        None => builder.push(Token::NilOf("map[string]string")),
    }
    let has_any = list.is_some_and(|list| !list.is_empty());
    builder.push(Token::Field { go: "MatchExpressions", json: has_any.then_some("matchExpressions") });
    match list {
        Some(list) => push_requirements(&mut builder, list),
        None => builder.push(Token::NilOf("[]v1.LabelSelectorRequirement")),
    }
    builder.push(Token::End);
    builder.finish()
}

fn push_requirements<'v>(builder: &mut ValueBuilder<'v>, list: ValueRef<'v>) {
    builder.push(Token::Slice("[]v1.LabelSelectorRequirement"));
    for requirement in list.children() {
        let text = |field| requirement.get(field).and_then(ValueRef::as_str).unwrap_or_default();
        builder.push(Token::Struct("v1.LabelSelectorRequirement"));
        builder.push(Token::Field { go: "Key", json: Some("key") });
        builder.push(Token::String(text("key").as_bytes()));
        builder.push(Token::Field { go: "Operator", json: Some("operator") });
        builder.push(Token::NamedString("v1.LabelSelectorOperator", text("operator").as_bytes()));
        let values = requirement.get("values").filter(|values| !values.is_null());
        let json = values.filter(|values| !values.is_empty()).map(|_| "values");
        builder.push(Token::Field { go: "Values", json });
        match values {
            None => builder.push(Token::NilOf("[]string")),
            Some(values) => {
                builder.push(Token::Slice("[]string"));
                for value in values.children() {
                    builder.push(Token::String(value.as_str().unwrap_or_default().as_bytes()));
                }
                builder.push(Token::End);
            }
        }
        builder.push(Token::End);
    }
    builder.push(Token::End);
}
