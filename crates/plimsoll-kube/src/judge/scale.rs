//! The paths of the scale subresource.

use plimsoll_doc::Kind;
use plimsoll_finding::{AccessorError, Code, FieldName, Finding, Path, Quoted, ScaleMessage};
use plimsoll_go::field_value::FieldErrorKind;
use plimsoll_go::value::{Token, Value};
use plimsoll_walk::{Origin, ValueRef};

use crate::resource::Scale;

const MAX_REPLICAS: i64 = i32::MAX as i64;

/// Mirrors `ValidateScaleSpec`.
pub(super) fn check_spec(object: ValueRef<'_>, scale: &Scale, errors: &mut Vec<Finding>) {
    check_replicas(object, &scale.spec_replicas_path, errors);
}

/// Mirrors `ValidateScaleStatus`.
pub(super) fn check_status(object: ValueRef<'_>, scale: &Scale, errors: &mut Vec<Finding>) {
    check_replicas(object, &scale.status_replicas_path, errors);
    if let Some(path) = &scale.label_selector_path
        && let Err((error, found)) = look_up(object, path, "string", |value| value.kind() == Kind::Str)
    {
        errors.push(invalid(path, "".into(), ScaleMessage::Accessor(*error), found));
    }
}

fn check_replicas(object: ValueRef<'_>, path: &str, errors: &mut Vec<Finding>) {
    let found = look_up(object, path, "int64", |value| value.kind() == Kind::Int);
    let (replicas, message, found) = match found {
        Err((error, found)) => (0, ScaleMessage::Accessor(*error), found),
        Ok(None) => return,
        Ok(Some(value)) => match value.as_int().unwrap_or_default() {
            replicas if replicas < 0 => (replicas, ScaleMessage::Negative, value),
            replicas if replicas > MAX_REPLICAS => (replicas, ScaleMessage::TooLarge(MAX_REPLICAS), value),
            _ => return,
        },
    };
    errors.push(invalid(path, Value::scalar(Token::Int64(replicas)).into(), message, found));
}

fn invalid(path: &str, value: Quoted, message: ScaleMessage, found: ValueRef<'_>) -> Finding {
    let (code, kind) = (Code::InvalidScale, FieldErrorKind::Invalid);
    let node = (found.slot().origin == Origin::New).then_some(found.slot().node);
    // As the CRD has it, with a dot before the first field.
    let names = path.strip_prefix('.').unwrap_or(path).split('.');
    let field = FieldName::json_path(names.fold(Path::default(), |path, name| path.key(name)));
    Finding::of_field(code, kind, field, Some(value), message).at_node(node)
}

/// The value at a path, where there is one; mirrors `NestedInt64` and `NestedString`.
fn look_up<'a>(
    object: ValueRef<'a>,
    path: &str,
    expected: &'static str,
    fits: impl Fn(ValueRef<'a>) -> bool,
) -> Result<Option<ValueRef<'a>>, (Box<AccessorError>, ValueRef<'a>)> {
    let path = path.strip_prefix('.').unwrap_or(path);
    let mut value = object;
    let mut end = 0;
    for (index, name) in path.split('.').enumerate() {
        end += name.len() + usize::from(index > 0);
        if value.is_null() {
            return Ok(None);
        }
        if value.kind() != Kind::Map {
            return Err((Box::new(mismatch(path, end, value, "map[string]interface{}")), value));
        }
        let Some(next) = value.get(name) else { return Ok(None) };
        value = next;
    }
    if fits(value) { Ok(Some(value)) } else { Err((Box::new(mismatch(path, path.len(), value, expected)), value)) }
}

fn mismatch(path: &str, end: usize, value: ValueRef<'_>, expected: &'static str) -> AccessorError {
    AccessorError { path: path.get(..end).unwrap_or(path).into(), value: value.to_go().into(), expected }
}
