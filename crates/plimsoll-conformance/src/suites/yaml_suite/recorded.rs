//! A recorded value in the form that [`json_text`](super::json_text::json_text) gives documents.

use plimsoll_go::json::{Escaping, push_string};
use serde_json::Value;

use super::json_text::float_text;

/// Sorted keys, Go's escapes. A number with a point or an exponent is a float.
pub(crate) fn recorded_text(value: &Value) -> String {
    let mut out = Vec::new();
    push_value(&mut out, value);
    String::from_utf8_lossy(&out).into_owned()
}

fn push_value(out: &mut Vec<u8>, value: &Value) {
    match value {
        Value::String(text) => push_string(out, text.as_bytes(), Escaping::Html),
        Value::Number(number) => out.extend_from_slice(number_text(number.as_str()).as_bytes()),
        Value::Array(items) => {
            out.push(b'[');
            for (index, item) in items.iter().enumerate() {
                out.extend_from_slice(if index == 0 { b"" } else { b"," });
                push_value(out, item);
            }
            out.push(b']');
        }
        Value::Object(map) => {
            let mut entries: Vec<_> = map.iter().collect();
            entries.sort_unstable_by_key(|(key, _)| *key);
            out.push(b'{');
            for (index, (key, value)) in entries.into_iter().enumerate() {
                out.extend_from_slice(if index == 0 { b"" } else { b"," });
                push_string(out, key.as_bytes(), Escaping::Html);
                out.push(b':');
                push_value(out, value);
            }
            out.push(b'}');
        }
        Value::Null => out.extend_from_slice(b"null"),
        Value::Bool(value) => out.extend_from_slice(value.to_string().as_bytes()),
    }
}

fn number_text(literal: &str) -> String {
    match literal.parse::<f64>() {
        Ok(float) if literal.contains(['.', 'e', 'E']) => float_text(float),
        _ => literal.to_owned(),
    }
}
