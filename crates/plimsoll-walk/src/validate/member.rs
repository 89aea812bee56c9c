//! Whether a value is a member of an `enum`, by Go's conversion.

use plimsoll_doc::{NodeRef, Value};

use super::number::to_int64;
use crate::ValueRef;
use crate::equal::equals_node;

/// Whether a value, converted to the type of the member, equals it; mirrors
/// `basicCommonValidator.Validate`. Null equals nothing.
pub(super) fn matches(value: ValueRef<'_>, member: NodeRef<'_>) -> bool {
    if value.is_null() {
        return false;
    }
    match (member.value(), value.as_int(), value.as_float()) {
        (Value::Int(member), Some(int), _) => int == member,
        (Value::Int(member), _, Some(float)) => to_int64(float) == member,
        (Value::Float(member), Some(int), _) => int as f64 == member,
        (Value::Str(member), Some(int), _) => is_code_point(int, member),
        _ => equals_node(value, member),
    }
}

/// Go converts an integer to the text of that code point, U+FFFD where there is none.
fn is_code_point(code: i64, text: &str) -> bool {
    let character = u32::try_from(code).ok().and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER);
    let mut characters = text.chars();
    characters.next() == Some(character) && characters.next().is_none()
}
