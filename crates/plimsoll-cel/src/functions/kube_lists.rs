//! Kubernetes: lists.

use std::cmp::Ordering;

use plimsoll_go::duration::Duration;

use super::arguments::list;
use super::compare::compare;
use super::operators::add;
use super::table::functions;
use crate::eval::{Answer, Cx};
use crate::fault::Fault;
use crate::value::{List, Value, equal};

functions! { KUBE_LISTS:
    "includes" {
        /// Whether the list has the value; of a value that is no list, whether it equals the argument.
        member "list_includes_dyn_dyn"(Dyn, Dyn) -> Bool => includes, in KUBE_LISTS_1,
            costs Includes, always charges Traversal;
    }
    "indexOf" {
        /// Where the list first has the value, -1 where it has not.
        member "list_a_index_of_int"(List(&A), A) -> Int => index_of, costs Elements, always charges Traversal;
    }
    "isSorted" {
        /// Whether the elements are in ascending order.
        member "list_int_is_sorted_bool"(List(&Int)) -> Bool => is_sorted, costs Elements, always charges Traversal;
        /// Whether the elements are in ascending order.
        member "list_uint_is_sorted_bool"(List(&Uint)) -> Bool => is_sorted, costs Elements, always charges Traversal;
        /// Whether the elements are in ascending order.
        member "list_double_is_sorted_bool"(List(&Double)) -> Bool => is_sorted,
            costs Elements, always charges Traversal;
        /// Whether the elements are in ascending order.
        member "list_bool_is_sorted_bool"(List(&Bool)) -> Bool => is_sorted, costs Elements, always charges Traversal;
        /// Whether the elements are in ascending order.
        member "list_duration_is_sorted_bool"(List(&Duration)) -> Bool => is_sorted,
            costs Elements, always charges Traversal;
        /// Whether the elements are in ascending order.
        member "list_timestamp_is_sorted_bool"(List(&Timestamp)) -> Bool => is_sorted,
            costs Elements, always charges Traversal;
        /// Whether the elements are in ascending order.
        member "list_string_is_sorted_bool"(List(&String)) -> Bool => is_sorted,
            costs Elements, always charges Traversal;
        /// Whether the elements are in ascending order.
        member "list_bytes_is_sorted_bool"(List(&Bytes)) -> Bool => is_sorted, costs Elements, always charges Traversal;
    }
    "lastIndexOf" {
        /// Where the list last has the value, -1 where it has not.
        member "list_a_last_index_of_int"(List(&A), A) -> Int => last_index_of,
            costs Elements, always charges Traversal;
    }
    "max" {
        /// The largest element.
        member "list_int_max_int"(List(&Int)) -> Int => max, costs Elements, always charges Traversal;
        /// The largest element.
        member "list_uint_max_uint"(List(&Uint)) -> Uint => max, costs Elements, always charges Traversal;
        /// The largest element.
        member "list_double_max_double"(List(&Double)) -> Double => max, costs Elements, always charges Traversal;
        /// The largest element.
        member "list_bool_max_bool"(List(&Bool)) -> Bool => max, costs Elements, always charges Traversal;
        /// The largest element.
        member "list_duration_max_duration"(List(&Duration)) -> Duration => max,
            costs Elements, always charges Traversal;
        /// The largest element.
        member "list_timestamp_max_timestamp"(List(&Timestamp)) -> Timestamp => max,
            costs Elements, always charges Traversal;
        /// The largest element.
        member "list_string_max_string"(List(&String)) -> String => max, costs Elements, always charges Traversal;
        /// The largest element.
        member "list_bytes_max_bytes"(List(&Bytes)) -> Bytes => max, costs Elements, always charges Traversal;
    }
    "min" {
        /// The smallest element.
        member "list_int_min_int"(List(&Int)) -> Int => min, costs Elements, always charges Traversal;
        /// The smallest element.
        member "list_uint_min_uint"(List(&Uint)) -> Uint => min, costs Elements, always charges Traversal;
        /// The smallest element.
        member "list_double_min_double"(List(&Double)) -> Double => min, costs Elements, always charges Traversal;
        /// The smallest element.
        member "list_bool_min_bool"(List(&Bool)) -> Bool => min, costs Elements, always charges Traversal;
        /// The smallest element.
        member "list_duration_min_duration"(List(&Duration)) -> Duration => min,
            costs Elements, always charges Traversal;
        /// The smallest element.
        member "list_timestamp_min_timestamp"(List(&Timestamp)) -> Timestamp => min,
            costs Elements, always charges Traversal;
        /// The smallest element.
        member "list_string_min_string"(List(&String)) -> String => min, costs Elements, always charges Traversal;
        /// The smallest element.
        member "list_bytes_min_bytes"(List(&Bytes)) -> Bytes => min, costs Elements, always charges Traversal;
    }
    "sum" {
        /// The sum of the elements.
        member "list_int_sum_int"(List(&Int)) -> Int => sum_ints, costs Elements, always charges Traversal;
        /// The sum of the elements.
        member "list_uint_sum_uint"(List(&Uint)) -> Uint => sum_uints, costs Elements, always charges Traversal;
        /// The sum of the elements.
        member "list_double_sum_double"(List(&Double)) -> Double => sum_doubles,
            costs Elements, always charges Traversal;
        /// The sum of the elements.
        member "list_duration_sum_duration"(List(&Duration)) -> Duration => sum_durations,
            costs Elements, always charges Traversal;
    }
}

/// How two elements compare; values that have no order, or none with each other, never come first.
fn order<'a>(left: Value<'a>, right: Value<'a>) -> Option<Ordering> {
    compare(left, right).and_then(Result::ok)
}

/// An element that has an order.
fn comparable(value: Value<'_>) -> Answer<'_> {
    let value = value.check()?;
    if compare(value, value).is_some() { Ok(value) } else { Err(Fault::NoSuchOverload) }
}

fn is_sorted<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let mut before = None;
    for item in list(args)?.iter(cx) {
        let item = comparable(item)?;
        if before.is_some_and(|before| order(before, item) == Some(Ordering::Greater)) {
            return Ok(Value::Bool(false));
        }
        before = Some(item);
    }
    Ok(Value::Bool(true))
}

fn sum_from<'a>(cx: &Cx<'a>, args: &[Value<'a>], zero: Value<'a>) -> Answer<'a> {
    let mut sum = zero;
    for item in list(args)?.iter(cx) {
        sum = add(cx, &[sum, item.check()?])?;
    }
    Ok(sum)
}

fn sum_ints<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    sum_from(cx, args, Value::Int(0))
}

fn sum_uints<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    sum_from(cx, args, Value::Uint(0))
}

fn sum_doubles<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    sum_from(cx, args, Value::Double(0.0))
}

fn sum_durations<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    sum_from(cx, args, Value::Duration(Duration(0)))
}

/// The first element that none of the others replaces.
fn extreme<'a>(cx: &Cx<'a>, items: List<'a>, replaced_if: Ordering) -> Result<Option<Value<'a>>, Fault<'a>> {
    let mut best = None;
    for item in items.iter(cx) {
        let item = comparable(item)?;
        if best.is_none_or(|best| order(best, item) == Some(replaced_if)) {
            best = Some(item);
        }
    }
    Ok(best)
}

fn min<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    extreme(cx, list(args)?, Ordering::Greater)?.ok_or(Fault::Text(&"min called on empty list"))
}

fn max<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    extreme(cx, list(args)?, Ordering::Less)?.ok_or(Fault::Text(&"max called on empty list"))
}

/// Whether an element equals a value; comparisons that fail do not count.
fn is_equal<'a>(cx: &Cx<'a>, item: Value<'a>, value: Value<'a>) -> Result<bool, Fault<'a>> {
    match equal(cx, item, value) {
        Err(fault) if fault.is_fatal() => Err(fault),
        answer => Ok(answer.unwrap_or(false)),
    }
}

/// The place of the first of these elements that equals a value, -1 where none does.
fn position<'a>(cx: &Cx<'a>, items: List<'a>, mut places: impl Iterator<Item = usize>, value: Value<'a>) -> Answer<'a> {
    let found = places.find_map(|at| match items.get(cx, at).map(|item| is_equal(cx, item, value)) {
        Some(Ok(true)) => Some(Ok(at)),
        Some(Err(fault)) => Some(Err(fault)),
        _ => None,
    });
    let at = found.transpose()?.and_then(|at| i64::try_from(at).ok());
    Ok(Value::Int(at.unwrap_or(-1)))
}

fn index_of<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[Value::List(items), value] = args else { return Err(Fault::NoSuchOverload) };
    position(cx, items, 0..items.len(cx), value)
}

fn last_index_of<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[Value::List(items), value] = args else { return Err(Fault::NoSuchOverload) };
    position(cx, items, (0..items.len(cx)).rev(), value)
}

fn includes<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    match *args {
        [Value::List(items), value] => {
            for item in items.iter(cx) {
                if is_equal(cx, item, value)? {
                    return Ok(Value::Bool(true));
                }
            }
            Ok(Value::Bool(false))
        }
        [target, value] => is_equal(cx, target, value).map(Value::Bool),
        _ => Err(Fault::NoSuchOverload),
    }
}
