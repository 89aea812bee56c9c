//! Lists as sets.

use super::table::functions;
use crate::eval::{Answer, Cx};
use crate::fault::Fault;
use crate::value::{List, Value, contains};

functions! { SETS:
    "sets.contains" {
        /// Whether all elements of the second list are in the first.
        global "list_sets_contains_list"(List(&T), List(&T)) -> Bool => sets_contains, costs Pairs(1), charges Sets(1);
    }
    "sets.equivalent" {
        /// Whether both lists have the same elements.
        global "list_sets_equivalent_list"(List(&T), List(&T)) -> Bool => sets_equivalent,
            costs Pairs(2), charges Sets(2);
    }
    "sets.intersects" {
        /// Whether both lists have an element in common.
        global "list_sets_intersects_list"(List(&T), List(&T)) -> Bool => sets_intersects,
            costs Pairs(1), charges Sets(1);
    }
}

fn two<'a>(args: &[Value<'a>]) -> Result<(List<'a>, List<'a>), Fault<'a>> {
    match *args {
        [Value::List(left), Value::List(right)] => Ok((left, right)),
        _ => Err(Fault::NoSuchOverload),
    }
}

fn contains_all<'a>(cx: &Cx<'a>, list: List<'a>, part: List<'a>) -> Result<bool, Fault<'a>> {
    for item in part.iter(cx) {
        if !contains(cx, Value::List(list), item.check()?)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn sets_contains<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let (list, part) = two(args)?;
    contains_all(cx, list, part).map(Value::Bool)
}

fn sets_equivalent<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let (left, right) = two(args)?;
    Ok(Value::Bool(contains_all(cx, left, right)? && contains_all(cx, right, left)?))
}

/// Faults of comparisons do not count: they are no match.
fn sets_intersects<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let (left, right) = two(args)?;
    for item in left.iter(cx) {
        match item.check().and_then(|item| contains(cx, Value::List(right), item)) {
            Ok(true) => return Ok(Value::Bool(true)),
            Err(fault) if fault.is_fatal() => return Err(fault),
            _ => {}
        }
    }
    Ok(Value::Bool(false))
}
