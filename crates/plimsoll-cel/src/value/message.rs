//! Messages of the types that every environment knows become plain values.

use plimsoll_go::duration::Duration;
use plimsoll_go::time::Time;

use super::{Map, Value};
use crate::eval::{Answer, Cx};
use crate::fault::Fault;

/// How deep lists and maps may be nested in a `google.protobuf.Value`.
const DEEPEST: usize = 100;

/// The value of `name{fields}`.
pub(crate) fn message<'a>(cx: &Cx<'a>, name: &str, fields: &[(&str, Value<'a>)]) -> Answer<'a> {
    let field = |name: &str| fields.iter().rev().find(|(field, _)| *field == name).map(|(_, value)| *value);
    let value =
        |default: Value<'a>| Ok(field("value").filter(|value| !matches!(value, Value::Null)).unwrap_or(default));
    match name.trim_start_matches("google.protobuf.") {
        "BoolValue" => value(Value::Bool(false)),
        "BytesValue" => value(Value::Bytes(b"")),
        "StringValue" => value(Value::Str("")),
        "DoubleValue" => value(Value::Double(0.0)),
        "FloatValue" => match value(Value::Double(0.0))? {
            Value::Double(value) => Ok(Value::Double(f64::from(value as f32))),
            other => Ok(other),
        },
        "Int64Value" => value(Value::Int(0)),
        "Int32Value" => match value(Value::Int(0))? {
            Value::Int(value) if i32::try_from(value).is_err() => Err(Fault::IntegerOverflow),
            other => Ok(other),
        },
        "UInt64Value" => value(Value::Uint(0)),
        "UInt32Value" => match value(Value::Uint(0))? {
            Value::Uint(value) if u32::try_from(value).is_err() => Err(Fault::UnsignedOverflow),
            other => Ok(other),
        },
        "Duration" => match (field("seconds").unwrap_or(Value::Int(0)), field("nanos").unwrap_or(Value::Int(0))) {
            (Value::Int(seconds), Value::Int(nanoseconds)) => seconds
                .checked_mul(1_000_000_000)
                .and_then(|whole| whole.checked_add(nanoseconds))
                .map(|whole| Value::Duration(Duration(whole)))
                .ok_or(Fault::IntegerOverflow),
            _ => Err(Fault::NoSuchOverload),
        },
        "Timestamp" => match (field("seconds").unwrap_or(Value::Int(0)), field("nanos").unwrap_or(Value::Int(0))) {
            (Value::Int(seconds), Value::Int(nanoseconds)) => {
                let whole = seconds.saturating_add(nanoseconds.div_euclid(1_000_000_000));
                Ok(Value::Timestamp(Time::from_unix(whole, nanoseconds.rem_euclid(1_000_000_000) as u32)))
            }
            _ => Err(Fault::NoSuchOverload),
        },
        "Struct" => match field("fields") {
            Some(fields @ Value::Map(_)) => json(cx, fields, DEEPEST),
            _ => cx.arena.map(&[]),
        },
        "ListValue" => match field("values") {
            Some(values @ Value::List(_)) => json(cx, values, DEEPEST),
            _ => cx.arena.list(&[]),
        },
        "Value" => match fields.last() {
            Some(("null_value", _)) | None => Ok(Value::Null),
            Some((_, value)) => json(cx, *value, DEEPEST),
        },
        _ => Err(cx.arena.fault(format_args!("unsupported conversion to ref.Val: (*dynamicpb.Message)"))),
    }
}

/// A value as JSON has it: all numbers are doubles.
fn json<'a>(cx: &Cx<'a>, value: Value<'a>, deepest: usize) -> Answer<'a> {
    let Some(below) = deepest.checked_sub(1) else { return Err(Fault::NoSuchOverload) };
    match value {
        Value::Int(value) => Ok(Value::Double(value as f64)),
        Value::Uint(value) => Ok(Value::Double(value as f64)),
        Value::List(list) => {
            let mut items = cx.arena.items();
            for item in list.iter(cx) {
                items.push(json(cx, item, below)?)?;
            }
            items.finish()
        }
        Value::Map(map) => {
            let mut entries = Vec::with_capacity(Map::len(map, cx));
            for (key, value) in map.iter(cx) {
                entries.push((key, json(cx, value, below)?));
            }
            cx.arena.map(&entries)
        }
        other => Ok(other),
    }
}
