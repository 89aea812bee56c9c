//! Kubernetes: quantities.

use std::cmp::Ordering;

use plimsoll_go::quantity::{Quantity, QuantityError};

use super::arguments::text_bytes;
use super::table::functions;
use crate::eval::{Answer, Cx};
use crate::fault::Fault;
use crate::value::{Opaque, Value};

functions! { KUBE_QUANTITY:
    "add" {
        /// The sum.
        member "quantity_add"(QUANTITY, QUANTITY) -> QUANTITY => add;
        /// The sum.
        member "quantity_add_int"(QUANTITY, Int) -> QUANTITY => add_int;
    }
    "asApproximateFloat" {
        /// The quantity as a double, perhaps rounded.
        member "quantity_get_float"(QUANTITY) -> Double => as_float;
    }
    "asInteger" {
        /// The quantity as an int; an error where it is none.
        member "quantity_get_int"(QUANTITY) -> Int => as_integer;
    }
    "compareTo" {
        /// -1, 0 or 1 as the first is less than, equal to or greater than the second.
        member "quantity_compare_to"(QUANTITY, QUANTITY) -> Int => compare_to;
    }
    "isGreaterThan" {
        /// Whether the first is greater than the second.
        member "quantity_is_greater_than"(QUANTITY, QUANTITY) -> Bool => is_greater_than;
    }
    "isInteger" {
        /// Whether `asInteger` gives a value.
        member "quantity_is_integer"(QUANTITY) -> Bool => is_integer;
    }
    "isLessThan" {
        /// Whether the first is less than the second.
        member "quantity_is_less_than"(QUANTITY, QUANTITY) -> Bool => is_less_than;
    }
    "isQuantity" {
        /// Whether the text gives a quantity.
        global "is_quantity_string"(String) -> Bool => is_quantity, costs Parse, always charges Tenth;
    }
    "quantity" {
        /// The quantity that the text gives, such as `1.5Gi`.
        global "string_to_quantity"(String) -> QUANTITY => to_quantity, costs Parse, always charges Tenth;
    }
    "sign" {
        /// 1 above zero, 0 for zero, -1 below.
        global "quantity_sign"(QUANTITY) -> Int => sign;
    }
    "sub" {
        /// The difference.
        member "quantity_sub"(QUANTITY, QUANTITY) -> QUANTITY => sub;
        /// The difference.
        member "quantity_sub_int"(QUANTITY, Int) -> QUANTITY => sub_int;
    }
}

fn quantity_of(value: Value<'_>) -> Result<&'_ Quantity, Fault<'_>> {
    match value {
        Value::Opaque(Opaque::Quantity(quantity)) => Ok(quantity),
        _ => Err(Fault::NoSuchOverload),
    }
}

fn one<'a>(args: &[Value<'a>]) -> Result<&'a Quantity, Fault<'a>> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    quantity_of(value)
}

fn two<'a>(args: &[Value<'a>]) -> Result<(&'a Quantity, &'a Quantity), Fault<'a>> {
    let &[left, right] = args else { return Err(Fault::NoSuchOverload) };
    Ok((quantity_of(left)?, quantity_of(right)?))
}

fn wrong<'a>(cx: &Cx<'a>, error: QuantityError) -> Fault<'a> {
    cx.arena.fault(format_args!("{error}"))
}

fn to_quantity<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    let quantity = Quantity::parse(text_bytes(value)?).map_err(|error| wrong(cx, error))?;
    cx.arena.quantity(quantity)
}

fn is_quantity<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    Ok(Value::Bool(Quantity::parse(text_bytes(value)?).is_ok()))
}

fn sign<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    one(args).map(|quantity| Value::Int(quantity.sign()))
}

fn as_float<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    one(args).map(|quantity| Value::Double(quantity.approximate_float()))
}

fn as_integer<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    one(args)?.as_int().map(Value::Int).ok_or(Fault::Text(&"cannot convert value to integer"))
}

fn is_integer<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    one(args).map(|quantity| Value::Bool(quantity.as_int().is_some()))
}

fn order<'a>(args: &[Value<'a>]) -> Result<Ordering, Fault<'a>> {
    two(args).map(|(left, right)| left.compare(right))
}

fn is_less_than<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    order(args).map(|order| Value::Bool(order.is_lt()))
}

fn is_greater_than<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    order(args).map(|order| Value::Bool(order.is_gt()))
}

fn compare_to<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    order(args).map(|order| Value::Int(order as i64))
}

fn add<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let (left, right) = two(args)?;
    cx.arena.quantity(left.add(right).map_err(|error| wrong(cx, error))?)
}

fn sub<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let (left, right) = two(args)?;
    cx.arena.quantity(left.sub(right).map_err(|error| wrong(cx, error))?)
}

fn add_int<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[left, Value::Int(right)] = args else { return Err(Fault::NoSuchOverload) };
    cx.arena.quantity(quantity_of(left)?.add_int(right).map_err(|error| wrong(cx, error))?)
}

fn sub_int<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[left, Value::Int(right)] = args else { return Err(Fault::NoSuchOverload) };
    cx.arena.quantity(quantity_of(left)?.sub_int(right).map_err(|error| wrong(cx, error))?)
}
