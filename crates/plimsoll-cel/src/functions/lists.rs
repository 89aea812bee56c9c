//! The extension for lists.

use std::cmp::Ordering;

use plimsoll_go::sort::sort_slice;

use super::arguments::list;
use super::compare::compare;
use super::table::functions;
use crate::eval::{Answer, Cx};
use crate::fault::Fault;
use crate::value::{List, Value, equal};

functions! { LISTS:
    "@sortByAssociatedKeys" {
        /// The elements in ascending order of their keys, which the argument gives.
        member "list_int_sortByAssociatedKeys"(List(&T), List(&Int)) -> List(&T) => sort_by_keys,
            costs Sort { by: 1, text: false }, charges SelfCompare(1);
        /// The elements in ascending order of their keys, which the argument gives.
        member "list_uint_sortByAssociatedKeys"(List(&T), List(&Uint)) -> List(&T) => sort_by_keys,
            costs Sort { by: 1, text: false }, charges SelfCompare(1);
        /// The elements in ascending order of their keys, which the argument gives.
        member "list_double_sortByAssociatedKeys"(List(&T), List(&Double)) -> List(&T) => sort_by_keys,
            costs Sort { by: 1, text: false }, charges SelfCompare(1);
        /// The elements in ascending order of their keys, which the argument gives.
        member "list_bool_sortByAssociatedKeys"(List(&T), List(&Bool)) -> List(&T) => sort_by_keys,
            costs Sort { by: 1, text: false }, charges SelfCompare(1);
        /// The elements in ascending order of their keys, which the argument gives.
        member "list_google.protobuf.Duration_sortByAssociatedKeys"(List(&T), List(&Duration)) -> List(&T) => sort_by_keys,
            costs Sort { by: 1, text: false }, charges SelfCompare(1);
        /// The elements in ascending order of their keys, which the argument gives.
        member "list_google.protobuf.Timestamp_sortByAssociatedKeys"(List(&T), List(&Timestamp)) -> List(&T) => sort_by_keys,
            costs Sort { by: 1, text: false }, charges SelfCompare(1);
        /// The elements in ascending order of their keys, which the argument gives.
        member "list_string_sortByAssociatedKeys"(List(&T), List(&String)) -> List(&T) => sort_by_keys,
            costs Sort { by: 1, text: true }, charges SelfCompare(1);
        /// The elements in ascending order of their keys, which the argument gives.
        member "list_bytes_sortByAssociatedKeys"(List(&T), List(&Bytes)) -> List(&T) => sort_by_keys,
            costs Sort { by: 1, text: true }, charges SelfCompare(1);
    }
    "distinct" {
        /// The elements without repetitions.
        member "list_distinct"(List(&T)) -> List(&T) => distinct, costs Distinct, charges SelfCompare(0);
    }
    "flatten" {
        /// The elements of the lists in the list.
        member "list_flatten"(List(&List(&T))) -> List(&T) => flatten, costs Flatten, charges Flatten;
        /// The elements of the lists in the list, so many levels deep.
        member "list_flatten_int"(List(&Dyn), Int) -> List(&Dyn) => flatten, costs Flatten, charges Flatten;
    }
    "lists.range" {
        /// The numbers from 0 to before the argument.
        global "lists_range"(Int) -> List(&Int) => range, costs Range, charges MakesList;
    }
    "reverse" {
        /// The elements in reverse order.
        member "list_reverse"(List(&T)) -> List(&T) => reverse, costs Reverse, charges MakesList;
    }
    "slice" {
        /// The elements from one index to another.
        member "list_slice"(List(&T), Int, Int) -> List(&T) => slice, costs Slice, charges MakesList;
    }
    "sort" {
        /// The elements in ascending order.
        member "list_int_sort"(List(&Int)) -> List(&Int) => sort,
            costs Sort { by: 0, text: false }, charges SelfCompare(0);
        /// The elements in ascending order.
        member "list_uint_sort"(List(&Uint)) -> List(&Uint) => sort,
            costs Sort { by: 0, text: false }, charges SelfCompare(0);
        /// The elements in ascending order.
        member "list_double_sort"(List(&Double)) -> List(&Double) => sort,
            costs Sort { by: 0, text: false }, charges SelfCompare(0);
        /// The elements in ascending order.
        member "list_bool_sort"(List(&Bool)) -> List(&Bool) => sort,
            costs Sort { by: 0, text: false }, charges SelfCompare(0);
        /// The elements in ascending order.
        member "list_google.protobuf.Duration_sort"(List(&Duration)) -> List(&Duration) => sort,
            costs Sort { by: 0, text: false }, charges SelfCompare(0);
        /// The elements in ascending order.
        member "list_google.protobuf.Timestamp_sort"(List(&Timestamp)) -> List(&Timestamp) => sort,
            costs Sort { by: 0, text: false }, charges SelfCompare(0);
        /// The elements in ascending order.
        member "list_string_sort"(List(&String)) -> List(&String) => sort,
            costs Sort { by: 0, text: true }, charges SelfCompare(0);
        /// The elements in ascending order.
        member "list_bytes_sort"(List(&Bytes)) -> List(&Bytes) => sort,
            costs Sort { by: 0, text: true }, charges SelfCompare(0);
    }
}

fn slice<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[Value::List(items), Value::Int(start), Value::Int(end)] = args else { return Err(Fault::NoSuchOverload) };
    let len = items.len(cx);
    let (Ok(first), Ok(last)) = (usize::try_from(start), usize::try_from(end)) else {
        return Err(cx.arena.fault(format_args!("cannot slice({start}, {end}), negative indexes not supported")));
    };
    if first > last {
        return Err(cx
            .arena
            .fault(format_args!("cannot slice({start}, {end}), start index must be less than or equal to end index")));
    }
    if last > len {
        return Err(cx.arena.fault(format_args!("cannot slice({start}, {end}), list is length {len}")));
    }
    let mut part = cx.arena.items();
    part.reserve(last - first)?;
    for item in (first..last).map_while(|at| items.get(cx, at)) {
        part.push(item)?;
    }
    part.finish()
}

fn reverse<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let mut items = cx.arena.items();
    for item in list(args)?.iter(cx) {
        items.push(item)?;
    }
    items.as_mut_slice().reverse();
    items.finish()
}

/// How many elements `lists.range` gives at most, where the release has a limit.
const MAX_RANGE: i64 = 1_000_000;

fn range<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[Value::Int(end)] = args else { return Err(Fault::NoSuchOverload) };
    if cx.rules.library.range_is_checked {
        if end < 0 {
            return Err(cx.arena.fault(format_args!("lists.range: size must be non-negative, got {end}")));
        }
        if end > MAX_RANGE {
            return Err(cx.arena.fault(format_args!("lists.range: size {end} exceeds maximum allowed ({MAX_RANGE})")));
        }
    }
    let mut numbers = cx.arena.items();
    numbers.reserve(usize::try_from(end.max(0)).unwrap_or(usize::MAX))?;
    for number in 0..end {
        numbers.push(Value::Int(number))?;
    }
    numbers.finish()
}

/// A list and the place in it.
type Place<'a> = (List<'a>, usize);

fn flatten<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let (items, depth) = match *args {
        [Value::List(items)] => (items, 1),
        [Value::List(items), Value::Int(depth)] => (items, depth),
        // Nothing looks at the kinds before, so that lists of anything can be flattened.
        [other] => return Err(cx.arena.fault(format_args!("no such overload: {}.flatten()", other.type_text(cx)))),
        [other, depth] => {
            let (other, depth) = (other.type_text(cx), depth.type_text(cx));
            return Err(cx.arena.fault(format_args!("no such overload: {other}.flatten({depth})")));
        }
        _ => return Err(Fault::NoSuchOverload),
    };
    let Ok(depth) = usize::try_from(depth) else { return Err(Fault::Text(&"level must be non-negative")) };
    let mut flat = cx.arena.items();
    // Lists lie in lists as deep as the data likes.
    let mut open: Vec<Place<'a>> = vec![(items, 0)];
    while let Some((items, at)) = open.pop() {
        let Some(item) = items.get(cx, at) else { continue };
        open.push((items, at + 1));
        match item {
            Value::List(inner) if open.len() <= depth => open.push((inner, 0)),
            item => flat.push(item)?,
        }
    }
    flat.finish()
}

fn sort<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let items = list(args)?;
    sort_by(cx, items, items)
}

fn sort_by_keys<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[Value::List(items), Value::List(keys)] = args else { return Err(Fault::NoSuchOverload) };
    sort_by(cx, items, keys)
}

fn sort_by<'a>(cx: &Cx<'a>, items: List<'a>, keys: List<'a>) -> Answer<'a> {
    let (len, keys_len) = (items.len(cx), keys.len(cx));
    if len != keys_len {
        return Err(cx.arena.fault(format_args!(
            "@sortByAssociatedKeys() expected a list of the same size as the associated keys list, \
             but got {len} and {keys_len} elements respectively"
        )));
    }
    let Some(first) = keys.get(cx, 0) else { return Ok(Value::List(items)) };
    if compare(first, first).is_none() {
        return Err(Fault::Text(&"list elements must be comparable"));
    }
    let mut by_index = cx.arena.items();
    for key in keys.iter(cx) {
        by_index.push(key)?;
    }
    let keys = by_index.into_slice();
    if len > 1 && keys.iter().any(|key| key.type_name() != first.type_name()) {
        return Err(Fault::Text(&"list elements must have the same type"));
    }
    let key = |index: u32| keys.get(index as usize).copied().unwrap_or(Value::Null);
    let mut order: Vec<u32> = (0..u32::try_from(len).map_err(|_| Fault::Memory)?).collect();
    sort_slice(&mut order, |left, right| matches!(compare(key(*left), key(*right)), Some(Ok(Ordering::Less))));
    let mut sorted = cx.arena.items();
    sorted.reserve(len)?;
    for item in order.into_iter().filter_map(|index| items.get(cx, index as usize)) {
        sorted.push(item)?;
    }
    sorted.finish()
}

fn distinct<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let mut unique = cx.arena.items();
    for item in list(args)?.iter(cx) {
        let mut seen = false;
        for other in unique.as_slice() {
            match equal(cx, item, *other) {
                Err(fault) if fault.is_fatal() => return Err(fault),
                answer if answer.unwrap_or(false) => {
                    seen = true;
                    break;
                }
                _ => {}
            }
        }
        if !seen {
            unique.push(item)?;
        }
    }
    unique.finish()
}
