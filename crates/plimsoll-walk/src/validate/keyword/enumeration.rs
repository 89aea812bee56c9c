//! `enum`

use plimsoll_doc::{Kind, NodeRef, Value};
use plimsoll_finding::{Code, FieldErrorKind, Quoted, SchemaFault};
use plimsoll_schema::plan::Operand;

use super::number::to_int64;
use super::{Assertion, At, Said, Wrong};
use crate::equal::{equals_json, equals_node};
use crate::go_value::node_to_go;
use crate::instance::Instance;
use crate::validate::complaint::Detail;

/// The value is one of those in the list.
pub(super) struct Enum;

impl Assertion for Enum {
    fn check<'a, V: Instance<'a>>(at: At<'a, V>, found: &mut impl FnMut(Detail) -> bool) {
        let (members, matches): (_, fn(V, NodeRef<'_>) -> bool) = match at.constraint.operand {
            Operand::Values(members) => (members, matches),
            Operand::Constants(members) => (members, equals_json),
            _ => return,
        };
        let known = match (at.value.as_str(), at.value.as_int()) {
            (Some(text), _) => at.plan.has_text(members, text),
            (_, Some(int)) => at.plan.has_int(members, int),
            _ => None,
        };
        let is_among = || {
            let members = at.plan.value(members);
            at.take_values(members);
            members.items().any(|member| matches(at.value, member))
        };
        if !known.unwrap_or_else(is_among) {
            found(Detail::Plain);
        }
    }

    fn said(wrong: &Wrong<'_>) -> Said {
        let members = match wrong.at.constraint.operand {
            Operand::Values(members) | Operand::Constants(members) => {
                Quoted::from(node_to_go(wrong.at.plan.value(members)))
            }
            _ => Quoted::from(""),
        };
        let (code, kind) = (Code::UnsupportedValue, FieldErrorKind::NotSupported);
        Said { code, kind, value: Some(wrong.value().into()), fault: SchemaFault::Enum(members) }
    }
}

/// Whether a value, converted to the type of the member, equals it; mirrors
/// `basicCommonValidator.Validate`. Null equals nothing.
fn matches<'a, V: Instance<'a>>(value: V, member: NodeRef<'_>) -> bool {
    if value.kind() == Kind::Null {
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

#[cfg(test)]
mod tests {
    use crate::validate::complaint::Detail::{self, *};
    use crate::validate::testing::details;

    #[test]
    fn values_are_converted_to_the_type_of_the_member() {
        let none: &[Detail] = &[];
        for (schema, value, want) in [
            (r#"{"enum":[2]}"#, "2.7", none),
            (r#"{"enum":["A"]}"#, "65", none),
            (r#"{"enum":["A"]}"#, r#""B""#, &[Plain]),
            (r#"{"enum":[null]}"#, "null", &[Plain]),
        ] {
            assert_eq!(details(schema, value), want, "{schema} {value}");
        }
    }
}
