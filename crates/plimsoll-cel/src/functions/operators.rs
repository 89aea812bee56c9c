//! Operators: arithmetic, logic, membership, indexes.

use plimsoll_go::duration::Duration;

use super::arguments::text_bytes;
use super::clock;
use super::table::functions;
use crate::eval::{Answer, Cx};
use crate::fault::Fault;
use crate::value::{self, List, Value};

functions! { STANDARD:
    "!_" {
        /// The opposite.
        global "logical_not"(Bool) -> Bool => not;
    }
    "-_" {
        /// The number with the other sign.
        global "negate_double"(Double) -> Double => negate;
        /// The number with the other sign.
        global "negate_int64"(Int) -> Int => negate;
    }
    "@in" {
        /// Whether the value is an element of the list.
        global "in_list"(A, List(&A)) -> Bool => is_in, costs InList, charges InList;
        /// Whether the value is a key of the map.
        global "in_map"(A, Map(&A, &B)) -> Bool => is_in;
    }
    "_in_" {
        /// Whether the value is an element of the list.
        global "in_list"(A, List(&A)) -> Bool => is_in, costs InList, charges InList;
        /// Whether the value is a key of the map.
        global "in_map"(A, Map(&A, &B)) -> Bool => is_in;
    }
    "in" {
        /// Whether the value is an element of the list.
        global "in_list"(A, List(&A)) -> Bool => is_in, costs InList, charges InList;
        /// Whether the value is a key of the map.
        global "in_map"(A, Map(&A, &B)) -> Bool => is_in;
    }
    "@not_strictly_false" {
        /// Whether a fold goes on: true unless the value is false.
        global "not_strictly_false"(Bool) -> Bool => not_strictly_false;
    }
    "__not_strictly_false__" {
        /// Whether a fold goes on: true unless the value is false.
        global "__not_strictly_false__"(Bool) -> Bool => not_strictly_false;
    }
    "_!=_" {
        /// Whether both differ.
        global "not_equals"(A, A) -> Bool => not_equal, costs Compare, charges Compare;
    }
    "_==_" {
        /// Whether both are equal.
        global "equals"(A, A) -> Bool => equal, costs Equal, charges Equal;
    }
    "_%_" {
        /// What is left over by the division.
        global "modulo_int64"(Int, Int) -> Int => modulo;
        /// What is left over by the division.
        global "modulo_uint64"(Uint, Uint) -> Uint => modulo;
    }
    "_&&_" {
        /// Whether both are true; false wins over an error.
        global "logical_and"(Bool, Bool) -> Bool => and, costs Logical, charges Nothing;
    }
    "_*_" {
        /// The product.
        global "multiply_double"(Double, Double) -> Double => multiply;
        /// The product.
        global "multiply_int64"(Int, Int) -> Int => multiply;
        /// The product.
        global "multiply_uint64"(Uint, Uint) -> Uint => multiply;
    }
    "_+_" {
        /// Both, one after the other.
        global "add_bytes"(Bytes, Bytes) -> Bytes => add, costs ConcatText, charges TenthOfBoth;
        /// The sum.
        global "add_double"(Double, Double) -> Double => add;
        /// The sum.
        global "add_duration_duration"(Duration, Duration) -> Duration => add;
        /// The sum.
        global "add_duration_timestamp"(Duration, Timestamp) -> Timestamp => add;
        /// The sum.
        global "add_timestamp_duration"(Timestamp, Duration) -> Timestamp => add;
        /// The sum.
        global "add_int64"(Int, Int) -> Int => add;
        /// Both, one after the other.
        global "add_list"(List(&A), List(&A)) -> List(&A) => add, costs ConcatLists;
        /// Both, one after the other.
        global "add_string"(String, String) -> String => add, costs ConcatText, charges TenthOfBoth;
        /// The sum.
        global "add_uint64"(Uint, Uint) -> Uint => add;
    }
    "_-_" {
        /// The difference.
        global "subtract_double"(Double, Double) -> Double => subtract;
        /// The difference.
        global "subtract_duration_duration"(Duration, Duration) -> Duration => subtract;
        /// The difference.
        global "subtract_int64"(Int, Int) -> Int => subtract;
        /// The difference.
        global "subtract_timestamp_duration"(Timestamp, Duration) -> Timestamp => subtract;
        /// The difference.
        global "subtract_timestamp_timestamp"(Timestamp, Timestamp) -> Duration => subtract;
        /// The difference.
        global "subtract_uint64"(Uint, Uint) -> Uint => subtract;
    }
    "_/_" {
        /// The quotient.
        global "divide_double"(Double, Double) -> Double => divide;
        /// The quotient, cut towards zero.
        global "divide_int64"(Int, Int) -> Int => divide;
        /// The quotient.
        global "divide_uint64"(Uint, Uint) -> Uint => divide;
    }
    "_?_:_" {
        /// The second if the first is true, the third if it is false; the other is not looked at.
        global "conditional"(Bool, A, A) -> A => conditional, costs Conditional, charges Nothing;
    }
    "_[_]" {
        /// The element at an index.
        global "index_list"(List(&A), Int) -> A => index, costs IndexList;
        /// The value of a key.
        global "index_map"(Map(&A, &B), A) -> B => index, costs IndexMap;
    }
    "_||_" {
        /// Whether one is true; true wins over an error.
        global "logical_or"(Bool, Bool) -> Bool => or, costs Logical, charges Nothing;
    }
}

/// Operands of `!`, `&&` and their like.
fn bool_of(value: Value<'_>) -> Result<bool, Fault<'_>> {
    match value {
        Value::Bool(value) => Ok(value),
        _ => Err(Fault::NoSuchOverload),
    }
}

fn not<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    bool_of(value).map(|value| Value::Bool(!value))
}

/// Of arguments that are values: an evaluator that knows faults decides before.
fn and<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    match *args {
        [Value::Bool(false), _] | [_, Value::Bool(false)] => Ok(Value::Bool(false)),
        [Value::Bool(true), Value::Bool(true)] => Ok(Value::Bool(true)),
        _ => Err(Fault::NoSuchOverload),
    }
}

/// Of arguments that are values: an evaluator that knows faults decides before.
fn or<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    match *args {
        [Value::Bool(true), _] | [_, Value::Bool(true)] => Ok(Value::Bool(true)),
        [Value::Bool(false), Value::Bool(false)] => Ok(Value::Bool(false)),
        _ => Err(Fault::NoSuchOverload),
    }
}

/// Of arguments that are values: an evaluator takes only the branch that it needs.
fn conditional<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[condition, then, otherwise] = args else { return Err(Fault::NoSuchOverload) };
    bool_of(condition).map(|condition| if condition { then } else { otherwise })
}

#[allow(clippy::unnecessary_wraps, reason = "the form of all functions")]
fn not_strictly_false<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    Ok(Value::Bool(!matches!(args, [Value::Bool(false)])))
}

fn equal<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[left, right] = args else { return Err(Fault::NoSuchOverload) };
    value::equal(cx, left, right).map(Value::Bool)
}

fn not_equal<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[left, right] = args else { return Err(Fault::NoSuchOverload) };
    value::equal(cx, left, right).map(|equal| Value::Bool(!equal))
}

fn is_in<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value, container] = args else { return Err(Fault::NoSuchOverload) };
    value::contains(cx, container, value).map(Value::Bool)
}

fn negate<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    match value {
        Value::Int(value) => value.checked_neg().map(Value::Int).ok_or(Fault::IntegerOverflow),
        Value::Double(value) => Ok(Value::Double(-value)),
        // No signature has durations, but values of dynamic type can be negated.
        Value::Duration(Duration(value)) => {
            value.checked_neg().map(|value| Value::Duration(Duration(value))).ok_or(Fault::IntegerOverflow)
        }
        _ => Err(Fault::NoSuchOverload),
    }
}

pub(super) fn add<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[left, right] = args else { return Err(Fault::NoSuchOverload) };
    match (left, right) {
        (Value::Int(left), Value::Int(right)) => left.checked_add(right).map(Value::Int).ok_or(Fault::IntegerOverflow),
        (Value::Uint(left), Value::Uint(right)) => {
            left.checked_add(right).map(Value::Uint).ok_or(Fault::UnsignedOverflow)
        }
        (Value::Double(left), Value::Double(right)) => Ok(Value::Double(left + right)),
        (Value::Str(""), text @ Value::Str(_)) | (text @ Value::Str(_), Value::Str("")) => Ok(text),
        (Value::Str(left), Value::Str(right)) => cx.arena.concat(left, right).map(Value::Str),
        (Value::Str(_) | Value::RawStr(_), Value::Str(_) | Value::RawStr(_)) => {
            let joined = cx.arena.concat_bytes(text_bytes(left)?, text_bytes(right)?)?;
            Ok(str::from_utf8(joined).map_or(Value::RawStr(joined), Value::Str))
        }
        (Value::Bytes(left), Value::Bytes(right)) => cx.arena.concat_bytes(left, right).map(Value::Bytes),
        (Value::List(left), Value::List(right)) => add_lists(cx, left, right),
        (Value::Duration(Duration(left)), Value::Duration(Duration(right))) => {
            left.checked_add(right).map(|sum| Value::Duration(Duration(sum))).ok_or(Fault::IntegerOverflow)
        }
        (Value::Duration(span), Value::Timestamp(time)) | (Value::Timestamp(time), Value::Duration(span)) => {
            clock::after(time, span.0).map(Value::Timestamp)
        }
        _ => Err(Fault::NoSuchOverload),
    }
}

fn add_lists<'a>(cx: &Cx<'a>, left: List<'a>, right: List<'a>) -> Answer<'a> {
    left.add(cx, right)
}

fn subtract<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[left, right] = args else { return Err(Fault::NoSuchOverload) };
    match (left, right) {
        (Value::Int(left), Value::Int(right)) => left.checked_sub(right).map(Value::Int).ok_or(Fault::IntegerOverflow),
        (Value::Uint(left), Value::Uint(right)) => {
            left.checked_sub(right).map(Value::Uint).ok_or(Fault::UnsignedOverflow)
        }
        (Value::Double(left), Value::Double(right)) => Ok(Value::Double(left - right)),
        (Value::Duration(Duration(left)), Value::Duration(Duration(right))) => {
            left.checked_sub(right).map(|rest| Value::Duration(Duration(rest))).ok_or(Fault::IntegerOverflow)
        }
        (Value::Timestamp(time), Value::Duration(Duration(span))) => {
            let back = span.checked_neg().ok_or(Fault::IntegerOverflow)?;
            clock::after(time, back).map(Value::Timestamp)
        }
        (Value::Timestamp(left), Value::Timestamp(right)) => {
            clock::between(right, left).map(|span| Value::Duration(Duration(span)))
        }
        _ => Err(Fault::NoSuchOverload),
    }
}

fn multiply<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[left, right] = args else { return Err(Fault::NoSuchOverload) };
    match (left, right) {
        (Value::Int(left), Value::Int(right)) => left.checked_mul(right).map(Value::Int).ok_or(Fault::IntegerOverflow),
        (Value::Uint(left), Value::Uint(right)) => {
            left.checked_mul(right).map(Value::Uint).ok_or(Fault::UnsignedOverflow)
        }
        (Value::Double(left), Value::Double(right)) => Ok(Value::Double(left * right)),
        _ => Err(Fault::NoSuchOverload),
    }
}

fn divide<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[left, right] = args else { return Err(Fault::NoSuchOverload) };
    match (left, right) {
        (Value::Int(_), Value::Int(0)) | (Value::Uint(_), Value::Uint(0)) => Err(Fault::DivisionByZero),
        (Value::Int(left), Value::Int(right)) => left.checked_div(right).map(Value::Int).ok_or(Fault::IntegerOverflow),
        (Value::Uint(left), Value::Uint(right)) => {
            left.checked_div(right).map(Value::Uint).ok_or(Fault::UnsignedOverflow)
        }
        (Value::Double(left), Value::Double(right)) => Ok(Value::Double(left / right)),
        _ => Err(Fault::NoSuchOverload),
    }
}

fn modulo<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[left, right] = args else { return Err(Fault::NoSuchOverload) };
    match (left, right) {
        (Value::Int(_), Value::Int(0)) | (Value::Uint(_), Value::Uint(0)) => Err(Fault::ModulusByZero),
        (Value::Int(left), Value::Int(right)) => left.checked_rem(right).map(Value::Int).ok_or(Fault::IntegerOverflow),
        (Value::Uint(left), Value::Uint(right)) => {
            left.checked_rem(right).map(Value::Uint).ok_or(Fault::UnsignedOverflow)
        }
        _ => Err(Fault::NoSuchOverload),
    }
}

/// Indexes that are constants of the program never come here: they are part of an access.
fn index<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[container, index] = args else { return Err(Fault::NoSuchOverload) };
    match container {
        Value::List(list) => {
            let Value::Int(at) = index else {
                return Err(cx.arena.fault(format_args!("unsupported index value {index} in list")));
            };
            let item = usize::try_from(at).ok().and_then(|at| list.get(cx, at));
            item.ok_or(Fault::IndexOutOfBounds(at))?.check()
        }
        Value::Map(map) => match map.find(cx, index) {
            Some(value) => value.check(),
            None => Err(Fault::NoSuchKey(cx.arena.keep(index)?)),
        },
        _ => Err(Fault::NoSuchOverload),
    }
}
