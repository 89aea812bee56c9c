//! When values of an object are equal.

use plimsoll_cel::eval::Cx;
use plimsoll_cel::fault::Fault;
use plimsoll_cel::host::Node;
use plimsoll_cel::value::{List, Map, Value};

use super::ObjectHost;
use super::convert::{held, scalar};
use crate::names::escape;
use crate::types::DeclId;

/// Objects and maps: the same number of members, those with a schema equal by it, all others as data.
pub(super) fn equal_maps<'a>(
    host: &'a ObjectHost<'_>,
    left: Node,
    right: Map<'a>,
    cx: &Cx<'a>,
    pair: &mut dyn FnMut(Value<'a>, Value<'a>),
) -> bool {
    let object = host.value(left);
    if object.len() != right.len(cx) {
        return false;
    }
    let decl = ObjectHost::decl_of(left);
    for child in object.children() {
        let Some(member) = host.member_decl(decl, child) else {
            // What was found before is compared first.
            let of_host = match right {
                Map::Host(right) if ObjectHost::decl_of(right) != DeclId::UNTYPED => Some(right),
                _ => None,
            };
            let Some(right) = of_host else {
                pair(held(cx.arena, Fault::NoSuchOverload), Value::Null);
                return true;
            };
            let other = host.value(right).get_hashed(child.key(), child.slot().key_hash);
            if other.is_some_and(|other| !child.is_same(other)) {
                pair(Value::Bool(true), Value::Bool(false));
                return true;
            }
            continue;
        };
        let other = right.find(cx, Value::Str(child.key()));
        let own = if cx.rules.null_property_equals {
            host.named(left, child.key(), cx.arena)
        } else {
            Some(host.converted(child, member, cx.arena))
        };
        match (own, other) {
            (Some(own), Some(other)) => pair(own, other),
            (None, None) => {}
            _ => {
                pair(Value::Bool(true), Value::Bool(false));
                return true;
            }
        }
    }
    true
}

/// Data without a schema is compared as it is.
pub(super) fn equal_unknown(host: &ObjectHost<'_>, left: Node, right: Value<'_>) -> bool {
    let own = host.value(left);
    match right {
        Value::Unknown(node) | Value::List(List::Host(node)) | Value::Map(Map::Host(node)) => {
            own.is_same(host.value(node))
        }
        Value::Bool(other) => own.as_bool() == Some(other),
        Value::Int(other) => own.as_int() == Some(other),
        Value::Double(other) => own.as_float() == Some(other),
        Value::Str(other) => own.as_str() == Some(other),
        _ => false,
    }
}

/// The key of an item. The server looks keys up by their escaped names, so those that are escaped
/// are never found.
pub(super) fn list_key<'a>(
    host: &'a ObjectHost<'_>,
    list: Node,
    item: Value<'a>,
    part: &mut dyn FnMut(Value<'a>),
) -> bool {
    let Value::Map(Map::Host(item)) = item else { return false };
    let item = host.value(item);
    let schema = host.declarations.schema(host.plan, ObjectHost::decl_of(list));
    let array = schema.and_then(|schema| host.plan.array(host.plan.schema(schema)));
    for name in array.map_or(&[][..], |array| host.plan.list_keys(array)) {
        let name = host.plan.name(*name);
        let escaped = escape(name);
        let value = item.get(escaped.as_deref().unwrap_or(name));
        part(value.map_or(Value::Null, |value| scalar(value)));
    }
    true
}
