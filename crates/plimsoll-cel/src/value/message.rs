//! Messages of the types that every environment knows become plain values.

mod native;

use plimsoll_go::duration::Duration;
use plimsoll_go::time::Time;

use self::native::Native;
use super::Value;
use crate::eval::{Answer, Cx};
use crate::fault::Fault;

const NANOSECONDS: i64 = 1_000_000_000;

/// The fields of a message as an expression gives them.
struct Fields<'f, 'a> {
    cx: &'f Cx<'a>,
    message: &'f str,
    given: &'f [(&'f str, Value<'a>)],
}

impl<'a> Fields<'_, 'a> {
    fn get(&self, field: &str) -> Option<Value<'a>> {
        self.given.iter().rev().find(|(name, _)| *name == field).map(|(_, value)| *value)
    }

    /// A field as Go holds it, or the default.
    fn native(&self, field: &str, native: Native, default: Value<'a>) -> Answer<'a> {
        let Some(value) = self.get(field) else { return Ok(default) };
        native.of(self.cx, value).map_err(|fault| {
            let message = self.message;
            self.cx.arena.fault(format_args!("field type conversion error for {message}.{field} value type: {fault}"))
        })
    }

    fn int(&self, field: &str, native: Native) -> Result<i64, Fault<'a>> {
        match self.native(field, native, Value::Int(0))? {
            Value::Int(number) => Ok(number),
            _ => Ok(0),
        }
    }

    /// A field that holds many: no other kind is looked into.
    fn many(&self, field: &str, empty: Answer<'a>, fits: fn(Value<'_>) -> bool) -> Answer<'a> {
        match self.get(field) {
            Some(value) if fits(value) => self.native(field, Native::Json, value),
            None => empty,
            Some(other) => Err(self.cx.arena.fault(format_args!(
                "unsupported field type for {}.{field}: {}",
                self.message,
                other.type_text(self.cx)
            ))),
        }
    }
}

/// The value of `name{fields}`.
pub(crate) fn message<'a>(cx: &Cx<'a>, name: &str, fields: &[(&str, Value<'a>)]) -> Answer<'a> {
    let fields = Fields { cx, message: name, given: fields };
    let value = |native, default| fields.native("value", native, default);
    match name.trim_start_matches("google.protobuf.") {
        "BoolValue" => value(Native::Bool, Value::Bool(false)),
        "BytesValue" => value(Native::Bytes, Value::Bytes(b"")),
        "StringValue" => value(Native::String, Value::Str("")),
        "DoubleValue" => value(Native::Double, Value::Double(0.0)),
        "FloatValue" => value(Native::Float, Value::Double(0.0)),
        "Int64Value" => value(Native::Int, Value::Int(0)),
        "Int32Value" => value(Native::Int32, Value::Int(0)),
        "UInt64Value" => value(Native::Uint, Value::Uint(0)),
        "UInt32Value" => value(Native::Uint32, Value::Uint(0)),
        "Duration" => {
            let (seconds, nanoseconds) = (fields.int("seconds", Native::Int)?, fields.int("nanos", Native::Int32)?);
            Ok(Value::Duration(Duration(duration(seconds, nanoseconds))))
        }
        "Timestamp" => {
            let (seconds, nanoseconds) = (fields.int("seconds", Native::Int)?, fields.int("nanos", Native::Int32)?);
            let whole = seconds.saturating_add(nanoseconds.div_euclid(NANOSECONDS));
            Ok(Value::Timestamp(Time::from_unix(whole, nanoseconds.rem_euclid(NANOSECONDS) as u32)))
        }
        "Struct" => fields.many("fields", cx.arena.map(&[]), |value| matches!(value, Value::Map(_))),
        "ListValue" => fields.many("values", cx.arena.list(&[]), |value| matches!(value, Value::List(_))),
        "Value" => match fields.given.last() {
            None => Ok(Value::Null),
            Some((field, _)) => {
                let native = match *field {
                    "null_value" => Native::Enum,
                    "number_value" => Native::Double,
                    "string_value" => Native::String,
                    "bool_value" => Native::Bool,
                    "list_value" => Native::List,
                    _ => Native::Struct,
                };
                fields.native(field, native, Value::Null)
            }
        },
        "Any" => {
            fields.native("type_url", Native::String, Value::Null)?;
            fields.native("value", Native::Bytes, Value::Null)?;
            Err(Fault::Text(&"unsupported conversion to ref.Val: (*dynamicpb.Message)"))
        }
        _ => Err(cx.arena.fault(format_args!("unsupported conversion to ref.Val: (*dynamicpb.Message)"))),
    }
}

/// Nanoseconds in all, or the last that a duration can count.
fn duration(seconds: i64, nanoseconds: i64) -> i64 {
    let end = if seconds < 0 { i64::MIN } else { i64::MAX };
    seconds.checked_mul(NANOSECONDS).and_then(|whole| whole.checked_add(nanoseconds)).unwrap_or(end)
}
