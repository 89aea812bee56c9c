//! Operators that compare by order.

use std::cmp::Ordering;

use super::table::functions;
use crate::eval::{Answer, Cx, compare};
use crate::fault::Fault;
use crate::value::Value;

functions! { STANDARD:
    "_<=_" {
        /// Whether the first does not come after the second; false comes before true.
        global "less_equals_bool"(Bool, Bool) -> Bool => less_equals;
        /// Whether the first does not come after the second.
        global "less_equals_int64"(Int, Int) -> Bool => less_equals;
        /// Whether the first does not come after the second.
        global "less_equals_int64_double"(Int, Double) -> Bool => less_equals, in CROSS_TYPE_NUMERIC;
        /// Whether the first does not come after the second.
        global "less_equals_int64_uint64"(Int, Uint) -> Bool => less_equals, in CROSS_TYPE_NUMERIC;
        /// Whether the first does not come after the second.
        global "less_equals_uint64"(Uint, Uint) -> Bool => less_equals;
        /// Whether the first does not come after the second.
        global "less_equals_uint64_double"(Uint, Double) -> Bool => less_equals, in CROSS_TYPE_NUMERIC;
        /// Whether the first does not come after the second.
        global "less_equals_uint64_int64"(Uint, Int) -> Bool => less_equals, in CROSS_TYPE_NUMERIC;
        /// Whether the first does not come after the second.
        global "less_equals_double"(Double, Double) -> Bool => less_equals;
        /// Whether the first does not come after the second.
        global "less_equals_double_int64"(Double, Int) -> Bool => less_equals, in CROSS_TYPE_NUMERIC;
        /// Whether the first does not come after the second.
        global "less_equals_double_uint64"(Double, Uint) -> Bool => less_equals, in CROSS_TYPE_NUMERIC;
        /// Whether the first does not come after the second, by code points.
        global "less_equals_string"(String, String) -> Bool => less_equals, costs Compare, charges Compare;
        /// Whether the first does not come after the second, byte by byte.
        global "less_equals_bytes"(Bytes, Bytes) -> Bool => less_equals, costs Compare, charges Compare;
        /// Whether the first does not come after the second.
        global "less_equals_timestamp"(Timestamp, Timestamp) -> Bool => less_equals;
        /// Whether the first does not come after the second.
        global "less_equals_duration"(Duration, Duration) -> Bool => less_equals;
    }
    "_<_" {
        /// Whether the first comes before the second; false comes before true.
        global "less_bool"(Bool, Bool) -> Bool => less;
        /// Whether the first comes before the second.
        global "less_int64"(Int, Int) -> Bool => less;
        /// Whether the first comes before the second.
        global "less_int64_double"(Int, Double) -> Bool => less, in CROSS_TYPE_NUMERIC;
        /// Whether the first comes before the second.
        global "less_int64_uint64"(Int, Uint) -> Bool => less, in CROSS_TYPE_NUMERIC;
        /// Whether the first comes before the second.
        global "less_uint64"(Uint, Uint) -> Bool => less;
        /// Whether the first comes before the second.
        global "less_uint64_double"(Uint, Double) -> Bool => less, in CROSS_TYPE_NUMERIC;
        /// Whether the first comes before the second.
        global "less_uint64_int64"(Uint, Int) -> Bool => less, in CROSS_TYPE_NUMERIC;
        /// Whether the first comes before the second.
        global "less_double"(Double, Double) -> Bool => less;
        /// Whether the first comes before the second.
        global "less_double_int64"(Double, Int) -> Bool => less, in CROSS_TYPE_NUMERIC;
        /// Whether the first comes before the second.
        global "less_double_uint64"(Double, Uint) -> Bool => less, in CROSS_TYPE_NUMERIC;
        /// Whether the first comes before the second, by code points.
        global "less_string"(String, String) -> Bool => less, costs Compare, charges Compare;
        /// Whether the first comes before the second, byte by byte.
        global "less_bytes"(Bytes, Bytes) -> Bool => less, costs Compare, charges Compare;
        /// Whether the first comes before the second.
        global "less_timestamp"(Timestamp, Timestamp) -> Bool => less;
        /// Whether the first comes before the second.
        global "less_duration"(Duration, Duration) -> Bool => less;
    }
    "_>=_" {
        /// Whether the first does not come before the second; false comes before true.
        global "greater_equals_bool"(Bool, Bool) -> Bool => greater_equals;
        /// Whether the first does not come before the second.
        global "greater_equals_int64"(Int, Int) -> Bool => greater_equals;
        /// Whether the first does not come before the second.
        global "greater_equals_int64_double"(Int, Double) -> Bool => greater_equals, in CROSS_TYPE_NUMERIC;
        /// Whether the first does not come before the second.
        global "greater_equals_int64_uint64"(Int, Uint) -> Bool => greater_equals, in CROSS_TYPE_NUMERIC;
        /// Whether the first does not come before the second.
        global "greater_equals_uint64"(Uint, Uint) -> Bool => greater_equals;
        /// Whether the first does not come before the second.
        global "greater_equals_uint64_double"(Uint, Double) -> Bool => greater_equals, in CROSS_TYPE_NUMERIC;
        /// Whether the first does not come before the second.
        global "greater_equals_uint64_int64"(Uint, Int) -> Bool => greater_equals, in CROSS_TYPE_NUMERIC;
        /// Whether the first does not come before the second.
        global "greater_equals_double"(Double, Double) -> Bool => greater_equals;
        /// Whether the first does not come before the second.
        global "greater_equals_double_int64"(Double, Int) -> Bool => greater_equals, in CROSS_TYPE_NUMERIC;
        /// Whether the first does not come before the second.
        global "greater_equals_double_uint64"(Double, Uint) -> Bool => greater_equals, in CROSS_TYPE_NUMERIC;
        /// Whether the first does not come before the second, by code points.
        global "greater_equals_string"(String, String) -> Bool => greater_equals, costs Compare, charges Compare;
        /// Whether the first does not come before the second, byte by byte.
        global "greater_equals_bytes"(Bytes, Bytes) -> Bool => greater_equals, costs Compare, charges Compare;
        /// Whether the first does not come before the second.
        global "greater_equals_timestamp"(Timestamp, Timestamp) -> Bool => greater_equals;
        /// Whether the first does not come before the second.
        global "greater_equals_duration"(Duration, Duration) -> Bool => greater_equals;
    }
    "_>_" {
        /// Whether the first comes after the second; false comes before true.
        global "greater_bool"(Bool, Bool) -> Bool => greater;
        /// Whether the first comes after the second.
        global "greater_int64"(Int, Int) -> Bool => greater;
        /// Whether the first comes after the second.
        global "greater_int64_double"(Int, Double) -> Bool => greater, in CROSS_TYPE_NUMERIC;
        /// Whether the first comes after the second.
        global "greater_int64_uint64"(Int, Uint) -> Bool => greater, in CROSS_TYPE_NUMERIC;
        /// Whether the first comes after the second.
        global "greater_uint64"(Uint, Uint) -> Bool => greater;
        /// Whether the first comes after the second.
        global "greater_uint64_double"(Uint, Double) -> Bool => greater, in CROSS_TYPE_NUMERIC;
        /// Whether the first comes after the second.
        global "greater_uint64_int64"(Uint, Int) -> Bool => greater, in CROSS_TYPE_NUMERIC;
        /// Whether the first comes after the second.
        global "greater_double"(Double, Double) -> Bool => greater;
        /// Whether the first comes after the second.
        global "greater_double_int64"(Double, Int) -> Bool => greater, in CROSS_TYPE_NUMERIC;
        /// Whether the first comes after the second.
        global "greater_double_uint64"(Double, Uint) -> Bool => greater, in CROSS_TYPE_NUMERIC;
        /// Whether the first comes after the second, by code points.
        global "greater_string"(String, String) -> Bool => greater, costs Compare, charges Compare;
        /// Whether the first comes after the second, byte by byte.
        global "greater_bytes"(Bytes, Bytes) -> Bool => greater, costs Compare, charges Compare;
        /// Whether the first comes after the second.
        global "greater_timestamp"(Timestamp, Timestamp) -> Bool => greater;
        /// Whether the first comes after the second.
        global "greater_duration"(Duration, Duration) -> Bool => greater;
    }
}

fn order<'a>(args: &[Value<'a>]) -> Result<Ordering, Fault<'a>> {
    let &[left, right] = args else { return Err(Fault::NoSuchOverload) };
    compare(left, right)
}

fn less<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    order(args).map(|order| Value::Bool(order.is_lt()))
}

fn less_equals<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    order(args).map(|order| Value::Bool(order.is_le()))
}

fn greater<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    order(args).map(|order| Value::Bool(order.is_gt()))
}

fn greater_equals<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    order(args).map(|order| Value::Bool(order.is_ge()))
}
