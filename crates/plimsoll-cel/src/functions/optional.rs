//! Optional values.

use super::arguments::list;
use super::table::functions;
use crate::eval::{Answer, Cx};
use crate::fault::Fault;
use crate::value::{List, Value};

functions! { OPTIONAL:
    "_?._" {
        /// The value of a field, none where there is none.
        global "select_optional_field"(Dyn, String) -> Optional(&V) => entry;
    }
    "_[?_]" {
        /// The element at an index, none where there is none.
        global "list_optindex_optional_int"(List(&V), Int) -> Optional(&V) => entry;
        /// The element at an index, none where the list or the element is missing.
        global "optional_list_optindex_optional_int"(Optional(&List(&V)), Int) -> Optional(&V) => entry;
        /// The value of a key, none where there is none.
        global "map_optindex_optional_value"(Map(&K, &V), K) -> Optional(&V) => entry;
        /// The value of a key, none where the map or the key is missing.
        global "optional_map_optindex_optional_value"(Optional(&Map(&K, &V)), K) -> Optional(&V) => entry;
    }
    "_[_]" {
        /// The element at an index, none where the list or the element is missing.
        global "optional_list_index_int"(Optional(&List(&V)), Int) -> Optional(&V) => entry;
        /// The value of a key, none where the map or the key is missing.
        global "optional_map_index_value"(Optional(&Map(&K, &V)), K) -> Optional(&V) => entry;
    }
    "first" {
        /// The first element, none in an empty list.
        member "list_first"(List(&V)) -> Optional(&V) => first, in OPTIONAL_2;
    }
    "hasValue" {
        /// Whether it holds something.
        member "optional_hasValue"(Optional(&V)) -> Bool => has_value;
    }
    "last" {
        /// The last element, none in an empty list.
        member "list_last"(List(&V)) -> Optional(&V) => last, in OPTIONAL_2;
    }
    "optional.none" {
        /// Nothing.
        global "optional_none"() -> Optional(&V) => none;
    }
    "optional.of" {
        /// Holds the value.
        global "optional_of"(V) -> Optional(&V) => of;
    }
    "optional.ofNonZeroValue" {
        /// Holds the value; nothing where it is empty, zero, false or null.
        global "optional_ofNonZeroValue"(V) -> Optional(&V) => of_non_zero;
    }
    "optional.unwrap" {
        /// What those of the list hold that hold something.
        global "optional_unwrap"(List(&Optional(&V))) -> List(&V) => unwrap, in OPTIONAL_2;
    }
    "or" {
        /// The first that holds something.
        member "optional_or_optional"(Optional(&V), Optional(&V)) -> Optional(&V) => or, charges Nothing;
    }
    "orValue" {
        /// What it holds, or else the argument.
        member "optional_orValue_value"(Optional(&V), V) -> V => or_value, charges Nothing;
    }
    "unwrapOpt" {
        /// What those of the list hold that hold something.
        member "optional_unwrapOpt"(List(&Optional(&V))) -> List(&V) => unwrap, in OPTIONAL_2;
    }
    "value" {
        /// What it holds; an error where it holds nothing.
        member "optional_value"(Optional(&V)) -> V => value;
    }
}

const NONE: Value<'static> = Value::Optional(None);

#[allow(clippy::unnecessary_wraps, reason = "the form of all functions")]
fn none<'a>(_: &Cx<'a>, _: &[Value<'a>]) -> Answer<'a> {
    Ok(NONE)
}

fn of<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    cx.arena.some(value)
}

fn is_zero<'a>(cx: &Cx<'a>, value: Value<'a>) -> bool {
    match value {
        Value::Null | Value::Bool(false) | Value::Int(0) | Value::Uint(0) => true,
        Value::Double(value) => value == 0.0,
        Value::Str(text) => text.is_empty(),
        Value::RawStr(bytes) | Value::Bytes(bytes) => bytes.is_empty(),
        Value::Timestamp(time) => time.is_zero(),
        Value::Duration(duration) => duration.0 == 0,
        // The server's own lists and objects never count as empty.
        Value::List(List::Host(_)) => false,
        Value::List(list) => list.is_empty(cx),
        Value::Map(crate::value::Map::Host(_)) => false,
        Value::Map(map) => map.is_empty(cx),
        _ => false,
    }
}

fn of_non_zero<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    if is_zero(cx, value) { Ok(NONE) } else { cx.arena.some(value) }
}

fn held<'a>(args: &[Value<'a>]) -> Result<Option<&'a Value<'a>>, Fault<'a>> {
    match *args {
        [Value::Optional(held), ..] => Ok(held),
        _ => Err(Fault::NoSuchOverload),
    }
}

fn value<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    held(args)?.copied().ok_or(Fault::NoneDereferenced)?.check()
}

fn has_value<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    Ok(Value::Bool(held(args)?.is_some()))
}

/// Of arguments that are values: an evaluator leaves out the second where it is not needed.
fn or<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[first, second] = args else { return Err(Fault::NoSuchOverload) };
    Ok(if held(args)?.is_some() { first } else { second })
}

/// Of arguments that are values: an evaluator leaves out the second where it is not needed.
fn or_value<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[_, second] = args else { return Err(Fault::NoSuchOverload) };
    Ok(held(args)?.copied().unwrap_or(second))
}

fn at<'a>(cx: &Cx<'a>, items: List<'a>, index: Option<usize>) -> Answer<'a> {
    match index.and_then(|index| items.get(cx, index)) {
        Some(item) => cx.arena.some(item),
        None => Ok(NONE),
    }
}

fn first<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    at(cx, list(args)?, Some(0))
}

fn last<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let items = list(args)?;
    at(cx, items, items.len(cx).checked_sub(1))
}

fn unwrap<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let mut values = cx.arena.items();
    for item in list(args)?.iter(cx) {
        match item {
            Value::Optional(held) => held.map_or(Ok(()), |held| values.push(*held))?,
            other => return Err(cx.arena.fault(format_args!("value {other} is not optional"))),
        }
    }
    values.finish()
}

/// The entry of a container, which may itself be optional; none where there is none.
fn entry<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[container, index] = args else { return Err(Fault::NoSuchOverload) };
    let container = match container {
        Value::Optional(None) => return Ok(NONE),
        Value::Optional(Some(container)) => *container,
        container => container,
    };
    let found = match (container, index) {
        (Value::List(items), Value::Int(index)) => usize::try_from(index).ok().and_then(|index| items.get(cx, index)),
        (Value::Map(map), key) => map.find(cx, key),
        _ => return Err(Fault::NoSuchOverload),
    };
    found.map_or(Ok(NONE), |found| cx.arena.some(found))
}
