//! The paths of the scale subresource.

use plimsoll_doc::Kind;
use plimsoll_finding::{Code, FieldError};
use plimsoll_go::field_value::FieldErrorKind;
use plimsoll_go::fmt::{Verb, sprint};
use plimsoll_go::value::{Token, Value};
use plimsoll_walk::{Origin, ValueRef};

use crate::release::Rules;
use crate::resource::Scale;

const MAX_REPLICAS: i64 = i32::MAX as i64;

/// Mirrors `ValidateScaleSpec`.
pub(super) fn check_spec(object: ValueRef<'_>, scale: &Scale, rules: &Rules, errors: &mut Vec<FieldError>) {
    check_replicas(object, &scale.spec_replicas_path, rules, errors);
}

/// Mirrors `ValidateScaleStatus`.
pub(super) fn check_status(object: ValueRef<'_>, scale: &Scale, rules: &Rules, errors: &mut Vec<FieldError>) {
    check_replicas(object, &scale.status_replicas_path, rules, errors);
    if let Some(path) = &scale.label_selector_path
        && let Err((detail, found)) = look_up(object, path, "string", |value| value.kind() == Kind::Str)
    {
        errors.push(invalid(path, &Value::from(""), &detail, found, rules));
    }
}

fn check_replicas(object: ValueRef<'_>, path: &str, rules: &Rules, errors: &mut Vec<FieldError>) {
    let found = look_up(object, path, "int64", |value| value.kind() == Kind::Int);
    let (replicas, detail, found) = match found {
        Err((detail, found)) => (0, detail, Some(found)),
        Ok(None) => return,
        Ok(Some(value)) => match value.as_int().unwrap_or_default() {
            replicas if replicas < 0 => (replicas, "should be a non-negative integer".to_owned(), Some(value)),
            replicas if replicas > MAX_REPLICAS => {
                (replicas, format!("should be less than or equal to {MAX_REPLICAS}"), Some(value))
            }
            _ => return,
        },
    };
    if let Some(found) = found {
        errors.push(invalid(path, &Value::scalar(Token::Int64(replicas)), &detail, found, rules));
    }
}

fn invalid(path: &str, value: &Value<'_>, detail: &str, found: ValueRef<'_>, rules: &Rules) -> FieldError {
    let (code, kind) = (Code::InvalidScale, FieldErrorKind::Invalid);
    let node = (found.slot().origin == Origin::New).then_some(found.slot().node);
    FieldError::new(rules.words, code, kind, path, Some(value), detail).at(node)
}

/// The value at a path, where there is one; mirrors `NestedInt64` and `NestedString`.
fn look_up<'a>(
    object: ValueRef<'a>,
    path: &str,
    expected: &str,
    fits: impl Fn(ValueRef<'a>) -> bool,
) -> Result<Option<ValueRef<'a>>, (String, ValueRef<'a>)> {
    let path = path.strip_prefix('.').unwrap_or(path);
    let mut value = object;
    let mut end = 0;
    for (index, name) in path.split('.').enumerate() {
        end += name.len() + usize::from(index > 0);
        if value.is_null() {
            return Ok(None);
        }
        if value.kind() != Kind::Map {
            return Err((mismatch(path, end, value, "map[string]interface{}"), value));
        }
        let Some(next) = value.get(name) else { return Ok(None) };
        value = next;
    }
    if fits(value) { Ok(Some(value)) } else { Err((mismatch(path, path.len(), value, expected), value)) }
}

fn mismatch(path: &str, end: usize, value: ValueRef<'_>, expected: &str) -> String {
    let shown = sprint(Verb::Value, &value.to_go());
    let go_type = match value.kind() {
        Kind::Null => "<nil>",
        Kind::Bool => "bool",
        Kind::Int => "int64",
        Kind::Float => "float64",
        Kind::Str => "string",
        Kind::Seq => "[]interface {}",
        Kind::Map => "map[string]interface {}",
    };
    let path = path.get(..end).unwrap_or(path);
    format!(".{path} accessor error: {} is of the type {go_type}, expected {expected}", String::from_utf8_lossy(&shown))
}
