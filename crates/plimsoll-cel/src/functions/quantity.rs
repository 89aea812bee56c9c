//! Kubernetes: quantities.

use std::cmp::Ordering;

use plimsoll_go::quantity::{Format, Quantity, QuantityError};

use super::arguments::text_bytes;
use super::table::functions;
use crate::eval::{Answer, Cx};
use crate::fault::Fault;
use crate::value::{HeldQuantity, Opaque, Value, quantity_fault};

functions! { KUBE_QUANTITY:
    "add" {
        /// The sum.
        member "quantity_add"(QUANTITY, QUANTITY) -> QUANTITY => add;
        /// The sum.
        member "quantity_add_int"(QUANTITY, Int) -> QUANTITY => add;
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
        member "quantity_sub_int"(QUANTITY, Int) -> QUANTITY => sub;
    }
}

fn quantity_of(value: Value<'_>) -> Result<HeldQuantity<'_>, Fault<'_>> {
    match value {
        Value::Opaque(Opaque::Quantity(quantity)) => Ok(*quantity),
        _ => Err(Fault::NoSuchOverload),
    }
}

fn one<'a>(args: &[Value<'a>]) -> Result<HeldQuantity<'a>, Fault<'a>> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    quantity_of(value)
}

fn to_quantity<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    let quantity = Quantity::parse(text_bytes(value)?).map_err(|error| quantity_fault(error, cx.arena))?;
    cx.arena.quantity(quantity)
}

fn is_quantity<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    match Quantity::parse(text_bytes(value)?) {
        Err(QuantityError::Limit) => Err(Fault::QuantityDigits),
        parsed => Ok(Value::Bool(parsed.is_ok())),
    }
}

fn sign<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    one(args).map(|quantity| Value::Int(quantity.read(Quantity::sign)))
}

fn as_float<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    one(args).map(|quantity| Value::Double(quantity.read(Quantity::approximate_float)))
}

fn as_integer<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    one(args)?.read(Quantity::as_int).map(Value::Int).ok_or(Fault::Text(&"cannot convert value to integer"))
}

fn is_integer<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    one(args).map(|quantity| Value::Bool(quantity.read(Quantity::as_int).is_some()))
}

fn order<'a>(args: &[Value<'a>]) -> Result<Ordering, Fault<'a>> {
    let &[left, right] = args else { return Err(Fault::NoSuchOverload) };
    Ok(quantity_of(left)?.compare(quantity_of(right)?))
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
    sum(cx, args, Quantity::add)
}

fn sub<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    sum(cx, args, Quantity::sub)
}

fn sum<'a>(
    cx: &Cx<'a>,
    args: &[Value<'a>],
    sum: fn(&Quantity, &Quantity) -> Result<Quantity, QuantityError>,
) -> Answer<'a> {
    let (left, right) = match *args {
        [left, Value::Int(right)] => (left, Quantity::from_int(right, Format::DecimalExponent)),
        [left, right] => (left, quantity_of(right)?.get()),
        _ => return Err(Fault::NoSuchOverload),
    };
    let shares = cx.rules.library.sums_change_decimals;
    cx.arena.opaque(Opaque::Quantity(quantity_of(left)?.sum(&right, sum, shares, cx.arena)?))
}
