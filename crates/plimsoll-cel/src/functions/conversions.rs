//! Conversions from one type to another.

use plimsoll_go::duration::{Duration, parse_duration};
use plimsoll_go::strconv::{FloatFormat, format_float64, parse_float64, parse_int, parse_uint};
use plimsoll_go::time::{Layout, Time, parse_time};

use super::arguments::{text, text_bytes};
use super::clock;
use super::table::functions;
use crate::eval::{Answer, Cx};
use crate::fault::Fault;
use crate::value::Value;

functions! { STANDARD:
    "bool" {
        /// As a bool.
        global "bool_to_bool"(Bool) -> Bool => identity;
        /// As a bool: `1`, `t`, `T`, `true`, `TRUE`, `True` or `0`, `f`, `F`, `false`, `FALSE`, `False`.
        global "string_to_bool"(String) -> Bool => to_bool;
    }
    "bytes" {
        /// As bytes.
        global "bytes_to_bytes"(Bytes) -> Bytes => identity;
        /// The string in UTF-8.
        global "string_to_bytes"(String) -> Bytes => to_bytes, costs StringToBytes, charges Tenth;
    }
    "double" {
        /// As a double.
        global "double_to_double"(Double) -> Double => identity;
        /// As a double.
        global "int64_to_double"(Int) -> Double => to_double;
        /// The number that the text gives.
        global "string_to_double"(String) -> Double => to_double;
        /// As a double.
        global "uint64_to_double"(Uint) -> Double => to_double;
    }
    "duration" {
        /// As a duration.
        global "duration_to_duration"(Duration) -> Duration => identity;
        /// A duration of nanoseconds.
        global "int64_to_duration"(Int) -> Duration => to_duration, in DURATION_OF_INT;
        /// The duration that the text gives, such as `1h30m`.
        global "string_to_duration"(String) -> Duration => to_duration;
    }
    "dyn" {
        /// The value itself, its type decided when it runs.
        global "to_dyn"(A) -> Dyn => identity, costs Passed;
    }
    "int" {
        /// As an int.
        global "int64_to_int64"(Int) -> Int => identity;
        /// The number without its fraction.
        global "double_to_int64"(Double) -> Int => to_int;
        /// The nanoseconds.
        global "duration_to_int64"(Duration) -> Int => to_int;
        /// The number that the text gives.
        global "string_to_int64"(String) -> Int => to_int;
        /// The seconds since 1970.
        global "timestamp_to_int64"(Timestamp) -> Int => to_int;
        /// As an int.
        global "uint64_to_int64"(Uint) -> Int => to_int;
    }
    "string" {
        /// As a string.
        global "string_to_string"(String) -> String => identity;
        /// As a string.
        global "bool_to_string"(Bool) -> String => to_string;
        /// The text that the bytes are in UTF-8.
        global "bytes_to_string"(Bytes) -> String => to_string, costs BytesToString, charges Tenth;
        /// The shortest text that gives the number back.
        global "double_to_string"(Double) -> String => to_string;
        /// The seconds, followed by `s`.
        global "duration_to_string"(Duration) -> String => to_string;
        /// As a string.
        global "int64_to_string"(Int) -> String => to_string;
        /// The time as RFC 3339 writes it.
        global "timestamp_to_string"(Timestamp) -> String => to_string;
        /// As a string.
        global "uint64_to_string"(Uint) -> String => to_string;
    }
    "timestamp" {
        /// As a timestamp.
        global "timestamp_to_timestamp"(Timestamp) -> Timestamp => identity;
        /// The time so many seconds after 1970.
        global "int64_to_timestamp"(Int) -> Timestamp => to_timestamp;
        /// The time that the text gives, as RFC 3339 writes it.
        global "string_to_timestamp"(String) -> Timestamp => to_timestamp;
    }
    "type" {
        /// The type of the value.
        global "type"(A) -> Type(&A) => type_of;
    }
    "uint" {
        /// As a uint.
        global "uint64_to_uint64"(Uint) -> Uint => identity;
        /// The number without its fraction.
        global "double_to_uint64"(Double) -> Uint => to_uint;
        /// As a uint.
        global "int64_to_uint64"(Int) -> Uint => to_uint;
        /// The number that the text gives.
        global "string_to_uint64"(String) -> Uint => to_uint;
    }
}

/// 2^63 and 2^64: the first doubles beyond int and uint.
const INT_END: f64 = 9_223_372_036_854_775_808.0;
const UINT_END: f64 = 18_446_744_073_709_551_616.0;

fn identity<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    Ok(value)
}

fn type_of<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    Ok(Value::Type(match value {
        Value::Optional(_) => cx.rules.library.optional_type,
        value => value.type_name(),
    }))
}

/// No conversion leads from one type to the other, or this value has none.
fn no_conversion<'a>(cx: &Cx<'a>, value: Value<'a>, to: &str) -> Fault<'a> {
    cx.arena.fault(format_args!("type conversion error from '{}' to '{to}'", value.type_name()))
}

fn to_bool<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    match value {
        Value::Str("1" | "t" | "T" | "true" | "TRUE" | "True") => Ok(Value::Bool(true)),
        Value::Str("0" | "f" | "F" | "false" | "FALSE" | "False") => Ok(Value::Bool(false)),
        other => Err(no_conversion(cx, other, "bool")),
    }
}

fn to_bytes<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    text_bytes(value).map(Value::Bytes)
}

fn to_double<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    match value {
        Value::Int(value) => Ok(Value::Double(value as f64)),
        Value::Uint(value) => Ok(Value::Double(value as f64)),
        Value::Str(text) => {
            parse_float64(text.as_bytes()).map(Value::Double).map_err(|_| no_conversion(cx, value, "double"))
        }
        other => Err(no_conversion(cx, other, "double")),
    }
}

fn to_duration<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    let parsed = match value {
        Value::Str(text) => parse_duration(text).ok(),
        _ => None,
    };
    parsed.map(Value::Duration).ok_or_else(|| no_conversion(cx, value, "google.protobuf.Duration"))
}

fn to_int<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    match value {
        Value::Uint(value) => i64::try_from(value).map(Value::Int).map_err(|_| Fault::IntegerOverflow),
        // The least int is left out, as the server does.
        Value::Double(value) if value > -INT_END && value < INT_END => Ok(Value::Int(value as i64)),
        Value::Double(_) => Err(Fault::IntegerOverflow),
        Value::Duration(Duration(nanoseconds)) => Ok(Value::Int(nanoseconds)),
        Value::Timestamp(time) => Ok(Value::Int(time.unix())),
        Value::Str(text) => {
            parse_int(text.as_bytes(), 10, 64).map(Value::Int).map_err(|_| no_conversion(cx, value, "int"))
        }
        other => Err(no_conversion(cx, other, "int")),
    }
}

fn to_uint<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    match value {
        Value::Int(value) => u64::try_from(value).map(Value::Uint).map_err(|_| Fault::UnsignedOverflow),
        Value::Double(value) if (0.0..UINT_END).contains(&value) => Ok(Value::Uint(value as u64)),
        Value::Double(_) => Err(Fault::UnsignedOverflow),
        Value::Str(text) => {
            parse_uint(text.as_bytes(), 10, 64).map(Value::Uint).map_err(|_| no_conversion(cx, value, "uint"))
        }
        other => Err(no_conversion(cx, other, "uint")),
    }
}

fn to_timestamp<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    match value {
        Value::Int(seconds) if clock::in_range(seconds) => Ok(Value::Timestamp(Time::from_unix(seconds, 0))),
        Value::Int(_) => Err(Fault::TimestampOverflow),
        Value::Str(text) => match parse_time(Layout::RFC3339, text) {
            Ok(time) if clock::in_range(time.unix()) => Ok(Value::Timestamp(time)),
            Ok(_) => Err(Fault::TimestampOverflow),
            Err(_) => Err(no_conversion(cx, value, "google.protobuf.Timestamp")),
        },
        other => Err(no_conversion(cx, other, "google.protobuf.Timestamp")),
    }
}

/// `string(value)`, also for texts of other functions.
pub(crate) fn to_text<'a>(cx: &Cx<'a>, value: Value<'a>) -> Result<&'a str, Fault<'a>> {
    match value {
        Value::Str(_) | Value::RawStr(_) => text(cx, value),
        Value::Null => Ok("null"),
        Value::Bool(value) => Ok(if value { "true" } else { "false" }),
        Value::Int(value) => cx.arena.text(format_args!("{value}")),
        Value::Uint(value) => cx.arena.text(format_args!("{value}")),
        Value::Double(value) => cx.arena.str(&format_float64(value, FloatFormat::General)),
        Value::Bytes(bytes) => str::from_utf8(bytes).map_err(|_| Fault::Text(&NOT_UTF8)),
        Value::Timestamp(time) => cx.arena.str(&time.format(Layout::RFC3339_NANO)),
        Value::Duration(duration) => {
            let seconds = format_float64(clock::in_units(duration.0, 1), FloatFormat::Plain);
            cx.arena.text(format_args!("{seconds}s"))
        }
        Value::Type(name) => Ok(name),
        other => Err(no_conversion(cx, other, "string")),
    }
}

static NOT_UTF8: &str = "invalid UTF-8 in bytes, cannot convert to string";

fn to_string<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    to_text(cx, value).map(Value::Str)
}
