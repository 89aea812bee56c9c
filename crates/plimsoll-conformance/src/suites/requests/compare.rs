//! Comparing two answers, category by category.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde_json::{Number, Value};

use crate::Tally;

/// Categories that compare fields of the answer entirely.
const PLAIN: &[(&str, &[&str])] = &[
    ("text", &["errors"]),
    ("status", &["reason", "message", "causes"]),
    ("object", &["object"]),
    ("strict", &["strict"]),
    ("decode-text", &["decodeError"]),
    ("warnings", &["warnings"]),
    ("crd", &["crdErrors"]),
    ("cost", &["rules"]),
    ("cel-cost", &["celCost"]),
];

/// Compares what two answers say; a category counts where either says anything.
pub(super) fn compare(want: &Value, got: &Value, skip: &[String], tally: &mut Tally) {
    each(want, got, skip, |category, recorded, ours| tally.check(category, recorded, ours));
}

/// The categories in which two answers differ.
pub(super) fn differing(want: &Value, got: &Value) -> Vec<&'static str> {
    let mut found = Vec::new();
    each(want, got, &[], |category, recorded, ours| {
        if recorded != ours {
            found.push(category);
        }
    });
    found
}

fn each(want: &Value, got: &Value, skip: &[String], mut then: impl FnMut(&'static str, String, String)) {
    let failure = got.get("failure").and_then(Value::as_str);
    let mut check = |category: &'static str, view: &dyn Fn(&Value) -> String| {
        let ours = failure.map_or_else(|| view(got), |_| String::new());
        let recorded = view(want);
        if skip.iter().any(|skipped| skipped == category) || (recorded.is_empty() && ours.is_empty()) {
            return;
        }
        let ours = failure.map_or(ours, |failure| format!("failure: {failure}"));
        then(category, recorded, ours);
    };
    check("verdict", &verdict);
    check("fields", &field_set);
    for (category, names) in PLAIN {
        check(category, &|answer| pick(answer, names));
    }
}

fn verdict(answer: &Value) -> String {
    let code = answer.get("code").filter(|code| !code.is_null());
    code.map(canonical).unwrap_or_default()
}

/// The set of kinds and fields of the errors.
fn field_set(answer: &Value) -> String {
    let part = |error: &Value, name: &str| canonical(error.get(name).unwrap_or(&Value::Null));
    let errors = answer.get("errors").and_then(Value::as_array).into_iter().flatten();
    let pairs: BTreeSet<String> =
        errors.map(|error| format!("{} {}", part(error, "type"), part(error, "field"))).collect();
    Vec::from_iter(pairs).join(", ")
}

/// The named fields that say anything.
fn pick(answer: &Value, names: &[&str]) -> String {
    let mut text = String::new();
    for name in names {
        if let Some(value) = answer.get(name).filter(|value| !is_empty(value)) {
            // Writing to a string cannot fail.
            let _ = write!(text, "{name}: {} ", canonical(value));
        }
    }
    text
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => false,
    }
}

/// A text that two values share if and only if they are equal: keys are sorted, and an integer
/// differs from a float of the same value.
fn canonical(value: &Value) -> String {
    let mut text = String::new();
    push(value, &mut text);
    text
}

fn push(value: &Value, out: &mut String) {
    match value {
        Value::Number(number) => push_number(number, out),
        Value::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                out.push_str(if index == 0 { "" } else { "," });
                push(item, out);
            }
            out.push(']');
        }
        Value::Object(entries) => {
            let mut entries: Vec<_> = entries.iter().collect();
            entries.sort_by_key(|(key, _)| key.as_str());
            out.push('{');
            for (index, (key, item)) in entries.into_iter().enumerate() {
                let _ = write!(out, "{}{}:", if index == 0 { "" } else { "," }, Value::from(key.as_str()));
                push(item, out);
            }
            out.push('}');
        }
        Value::Null | Value::Bool(_) | Value::String(_) => {
            let _ = write!(out, "{value}");
        }
    }
}

/// A number is a float where it was written with a fraction or an exponent.
fn push_number(number: &Number, out: &mut String) {
    let text = number.to_string();
    let is_float = text.contains(['.', 'e', 'E']);
    match text.parse::<f64>() {
        // Adding zero turns the negative zero into the other.
        Ok(float) if is_float => {
            let _ = write!(out, "{:?}", float + 0.0);
        }
        _ if text == "-0" => out.push('0'),
        _ => out.push_str(&text),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{canonical, compare};
    use crate::Tally;

    fn parse(text: &str) -> Value {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn numbers_are_equal_by_kind_and_value() {
        for (a, b, equal) in [
            ("1", "1.0", false),
            ("1.0", "1e0", true),
            ("0", "-0", true),
            ("0.0", "-0.0", true),
            ("9007199254740993", "9007199254740992", false),
            (r#"{"a":1,"b":2}"#, r#"{"b":2,"a":1}"#, true),
            ("true", "1", false),
        ] {
            assert_eq!(canonical(&parse(a)) == canonical(&parse(b)), equal, "{a} {b}");
        }
    }

    fn scores(want: &Value, got: &Value, skip: &[String]) -> Vec<String> {
        let mut tally = Tally::new("1.37");
        compare(want, got, skip, &mut tally);
        tally.scores().map(|(cell, score)| format!("{} {}/{}", cell.category, score.right, score.total)).collect()
    }

    #[test]
    fn a_category_counts_where_either_side_has_it() {
        let want = json!({"code": 422, "errors": [{"type": "T", "field": "f", "text": "f: x"}], "warnings": []});
        let got = json!({"code": 422, "errors": [{"type": "T", "field": "f", "text": "f: y"}], "strict": ["s"]});
        assert_eq!(scores(&want, &got, &[]), ["fields 1/1", "strict 0/1", "text 0/1", "verdict 1/1"]);
        assert_eq!(scores(&want, &got, &["text".into()]), ["fields 1/1", "strict 0/1", "verdict 1/1"]);
        assert_eq!(scores(&want, &json!({"failure": "x"}), &[]), ["fields 0/1", "text 0/1", "verdict 0/1"]);
    }
}
