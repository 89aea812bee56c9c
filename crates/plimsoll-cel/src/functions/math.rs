//! The extension for numbers.

use std::cmp::Ordering;

use super::arguments::list;
use super::compare::compare;
use super::table::functions;
use crate::eval::{Answer, Cx};
use crate::fault::Fault;
use crate::value::Value;

functions! { MATH:
    "math.@max" {
        /// The greatest of the numbers.
        global "math_@max_double"(Double) -> Double => identity;
        /// The greatest of the numbers.
        global "math_@max_int"(Int) -> Int => identity;
        /// The greatest of the numbers.
        global "math_@max_uint"(Uint) -> Uint => identity;
        /// The greatest of the numbers.
        global "math_@max_double_double"(Double, Double) -> Double => max;
        /// The greatest of the numbers.
        global "math_@max_int_int"(Int, Int) -> Int => max;
        /// The greatest of the numbers.
        global "math_@max_uint_uint"(Uint, Uint) -> Uint => max;
        /// The greatest of the numbers.
        global "math_@max_int_uint"(Int, Uint) -> Dyn => max;
        /// The greatest of the numbers.
        global "math_@max_int_double"(Int, Double) -> Dyn => max;
        /// The greatest of the numbers.
        global "math_@max_double_int"(Double, Int) -> Dyn => max;
        /// The greatest of the numbers.
        global "math_@max_double_uint"(Double, Uint) -> Dyn => max;
        /// The greatest of the numbers.
        global "math_@max_uint_int"(Uint, Int) -> Dyn => max;
        /// The greatest of the numbers.
        global "math_@max_uint_double"(Uint, Double) -> Dyn => max;
        /// The greatest of the numbers.
        global "math_@max_list_double"(List(&Double)) -> Double => max;
        /// The greatest of the numbers.
        global "math_@max_list_int"(List(&Int)) -> Int => max;
        /// The greatest of the numbers.
        global "math_@max_list_uint"(List(&Uint)) -> Uint => max;
    }
    "math.@min" {
        /// The least of the numbers.
        global "math_@min_double"(Double) -> Double => identity;
        /// The least of the numbers.
        global "math_@min_int"(Int) -> Int => identity;
        /// The least of the numbers.
        global "math_@min_uint"(Uint) -> Uint => identity;
        /// The least of the numbers.
        global "math_@min_double_double"(Double, Double) -> Double => min;
        /// The least of the numbers.
        global "math_@min_int_int"(Int, Int) -> Int => min;
        /// The least of the numbers.
        global "math_@min_uint_uint"(Uint, Uint) -> Uint => min;
        /// The least of the numbers.
        global "math_@min_int_uint"(Int, Uint) -> Dyn => min;
        /// The least of the numbers.
        global "math_@min_int_double"(Int, Double) -> Dyn => min;
        /// The least of the numbers.
        global "math_@min_double_int"(Double, Int) -> Dyn => min;
        /// The least of the numbers.
        global "math_@min_double_uint"(Double, Uint) -> Dyn => min;
        /// The least of the numbers.
        global "math_@min_uint_int"(Uint, Int) -> Dyn => min;
        /// The least of the numbers.
        global "math_@min_uint_double"(Uint, Double) -> Dyn => min;
        /// The least of the numbers.
        global "math_@min_list_double"(List(&Double)) -> Double => min;
        /// The least of the numbers.
        global "math_@min_list_int"(List(&Int)) -> Int => min;
        /// The least of the numbers.
        global "math_@min_list_uint"(List(&Uint)) -> Uint => min;
    }
    "math.abs" {
        /// The number without its sign.
        global "math_abs_double"(Double) -> Double => abs;
        /// The number without its sign.
        global "math_abs_int"(Int) -> Int => abs;
        /// The number without its sign.
        global "math_abs_uint"(Uint) -> Uint => abs;
    }
    "math.bitAnd" {
        /// The bits that both have.
        global "math_bitAnd_int_int"(Int, Int) -> Int => bit_and;
        /// The bits that both have.
        global "math_bitAnd_uint_uint"(Uint, Uint) -> Uint => bit_and;
    }
    "math.bitNot" {
        /// The bits that it has not.
        global "math_bitNot_int_int"(Int) -> Int => bit_not;
        /// The bits that it has not.
        global "math_bitNot_uint_uint"(Uint) -> Uint => bit_not;
    }
    "math.bitOr" {
        /// The bits that one has.
        global "math_bitOr_int_int"(Int, Int) -> Int => bit_or;
        /// The bits that one has.
        global "math_bitOr_uint_uint"(Uint, Uint) -> Uint => bit_or;
    }
    "math.bitShiftLeft" {
        /// The bits moved to the left.
        global "math_bitShiftLeft_int_int"(Int, Int) -> Int => shift_left;
        /// The bits moved to the left.
        global "math_bitShiftLeft_uint_int"(Uint, Int) -> Uint => shift_left;
    }
    "math.bitShiftRight" {
        /// The bits moved to the right.
        global "math_bitShiftRight_int_int"(Int, Int) -> Int => shift_right;
        /// The bits moved to the right.
        global "math_bitShiftRight_uint_int"(Uint, Int) -> Uint => shift_right;
    }
    "math.bitXor" {
        /// The bits that exactly one has.
        global "math_bitXor_int_int"(Int, Int) -> Int => bit_xor;
        /// The bits that exactly one has.
        global "math_bitXor_uint_uint"(Uint, Uint) -> Uint => bit_xor;
    }
    "math.ceil" {
        /// The least whole number that is not below.
        global "math_ceil_double"(Double) -> Double => ceil;
    }
    "math.floor" {
        /// The greatest whole number that is not above.
        global "math_floor_double"(Double) -> Double => floor;
    }
    "math.isFinite" {
        /// Whether it is a number that is not infinite.
        global "math_isFinite_double"(Double) -> Bool => is_finite;
    }
    "math.isInf" {
        /// Whether it is infinite.
        global "math_isInf_double"(Double) -> Bool => is_infinite;
    }
    "math.isNaN" {
        /// Whether it is not a number.
        global "math_isNaN_double"(Double) -> Bool => is_nan;
    }
    "math.round" {
        /// The nearest whole number, halves away from zero.
        global "math_round_double"(Double) -> Double => round;
    }
    "math.sign" {
        /// 1 above zero, 0 for zero, -1 below.
        global "math_sign_double"(Double) -> Double => sign;
        /// 1 above zero, 0 for zero, -1 below.
        global "math_sign_int"(Int) -> Int => sign;
        /// 1 above zero, 0 for zero, -1 below.
        global "math_sign_uint"(Uint) -> Uint => sign;
    }
    "math.sqrt" {
        /// The square root.
        global "math_sqrt_double"(Double) -> Double => sqrt;
        /// The square root.
        global "math_sqrt_int"(Int) -> Double => sqrt;
        /// The square root.
        global "math_sqrt_uint"(Uint) -> Double => sqrt;
    }
    "math.trunc" {
        /// The number without its fraction.
        global "math_trunc_double"(Double) -> Double => trunc;
    }
}

fn identity<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    Ok(value)
}

/// The second of two values where the first compares to it that way, else the first.
fn choose<'a>(
    cx: &Cx<'a>,
    name: &'static &'static str,
    left: Value<'a>,
    right: Value<'a>,
    unwanted: Ordering,
) -> Answer<'a> {
    match compare(left, right) {
        Some(Ok(order)) => Ok(if order == unwanted { right } else { left }),
        Some(Err(Fault::NoSuchOverload)) => Err(Fault::NoSuchOverloadOf(name)),
        Some(Err(fault)) => Err(cx.arena.fault(format_args!("{fault}: {name}"))),
        None => Err(Fault::NoSuchOverload),
    }
}

fn extreme<'a>(cx: &Cx<'a>, args: &[Value<'a>], name: &'static &'static str, unwanted: Ordering) -> Answer<'a> {
    if let &[left, right] = args {
        return choose(cx, name, left, right, unwanted);
    }
    let mut items = list(args)?.iter(cx);
    let Some(first) = items.next() else {
        return Err(cx.arena.fault(format_args!("{name}(list) argument must not be empty")));
    };
    let found = items.try_fold(first.check()?, |best, item| choose(cx, name, best, item.check()?, unwanted))?;
    match found {
        Value::Int(_) | Value::Uint(_) | Value::Double(_) => Ok(found),
        _ => Err(Fault::NoSuchOverloadOf(name)),
    }
}

fn min<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    extreme(cx, args, &"math.@min", Ordering::Greater)
}

fn max<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    extreme(cx, args, &"math.@max", Ordering::Less)
}

fn abs<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    match *args {
        [Value::Double(value)] => Ok(Value::Double(value.abs())),
        [Value::Int(value)] => value.checked_abs().map(Value::Int).ok_or(Fault::IntegerOverflow),
        [value @ Value::Uint(_)] => Ok(value),
        _ => Err(Fault::NoSuchOverload),
    }
}

fn sign<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    match *args {
        [Value::Double(value)] if value.is_nan() => Ok(Value::Double(value)),
        [Value::Double(value)] => Ok(Value::Double(f64::from(i8::from(value > 0.0) - i8::from(value < 0.0)))),
        [Value::Int(value)] => Ok(Value::Int(value.signum())),
        [Value::Uint(value)] => Ok(Value::Uint(value.min(1))),
        _ => Err(Fault::NoSuchOverload),
    }
}

fn sqrt<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    match *args {
        [Value::Double(value)] => Ok(Value::Double(value.sqrt())),
        [Value::Int(value)] => Ok(Value::Double((value as f64).sqrt())),
        [Value::Uint(value)] => Ok(Value::Double((value as f64).sqrt())),
        _ => Err(Fault::NoSuchOverload),
    }
}

fn double<'a>(args: &[Value<'a>]) -> Result<f64, Fault<'a>> {
    match *args {
        [Value::Double(value)] => Ok(value),
        _ => Err(Fault::NoSuchOverload),
    }
}

fn ceil<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    double(args).map(|value| Value::Double(value.ceil()))
}

fn floor<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    double(args).map(|value| Value::Double(value.floor()))
}

fn round<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    double(args).map(|value| Value::Double(value.round()))
}

fn trunc<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    double(args).map(|value| Value::Double(value.trunc()))
}

fn is_infinite<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    double(args).map(|value| Value::Bool(value.is_infinite()))
}

fn is_nan<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    double(args).map(|value| Value::Bool(value.is_nan()))
}

fn is_finite<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    double(args).map(|value| Value::Bool(value.is_finite()))
}

/// Combines the bits of two ints or two uints.
fn bits<'a>(args: &[Value<'a>], combine: impl Fn(u64, u64) -> u64) -> Answer<'a> {
    match *args {
        [Value::Int(left), Value::Int(right)] => Ok(Value::Int(combine(left as u64, right as u64) as i64)),
        [Value::Uint(left), Value::Uint(right)] => Ok(Value::Uint(combine(left, right))),
        _ => Err(Fault::NoSuchOverload),
    }
}

fn bit_and<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    bits(args, |left, right| left & right)
}

fn bit_or<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    bits(args, |left, right| left | right)
}

fn bit_xor<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    bits(args, |left, right| left ^ right)
}

fn bit_not<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    match *args {
        [Value::Int(value)] => Ok(Value::Int(!value)),
        [Value::Uint(value)] => Ok(Value::Uint(!value)),
        _ => Err(Fault::NoSuchOverload),
    }
}

/// Moves bits; ints move theirs without regard to the sign.
fn shift<'a>(cx: &Cx<'a>, args: &[Value<'a>], name: &str, shifted: impl Fn(u64, u32) -> Option<u64>) -> Answer<'a> {
    let &[value, Value::Int(by)] = args else { return Err(Fault::NoSuchOverload) };
    if by < 0 {
        return Err(cx.arena.fault(format_args!("{name}() negative offset: {by}")));
    }
    let moved = |bits| u32::try_from(by).ok().and_then(|by| shifted(bits, by)).unwrap_or(0);
    match value {
        Value::Int(value) => Ok(Value::Int(moved(value as u64) as i64)),
        Value::Uint(value) => Ok(Value::Uint(moved(value))),
        _ => Err(Fault::NoSuchOverload),
    }
}

fn shift_left<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    shift(cx, args, "math.bitShiftLeft", u64::checked_shl)
}

fn shift_right<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    shift(cx, args, "math.bitShiftRight", u64::checked_shr)
}
