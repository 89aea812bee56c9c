//! Values as fields of messages want them.

use plimsoll_go::base64;

use crate::eval::{Answer, Cx};
use crate::fault::Fault;
use crate::functions::to_text;
use crate::value::{Map, Opaque, Value};

/// How deep lists and maps may be nested in a `google.protobuf.Value`.
const DEEPEST: usize = 100;

/// Ints beyond are written as texts in JSON.
const MOST_IN_JSON: u64 = (1 << 53) - 1;

/// What a field holds in Go.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Native {
    Bool,
    Bytes,
    String,
    Double,
    Float,
    Int,
    Int32,
    Uint,
    Uint32,
    /// The number of an enum.
    Enum,
    List,
    Struct,
    /// Any value in JSON.
    Json,
}

impl Native {
    /// What Go calls it.
    const fn name(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::Bytes => "[]uint8",
            Self::String => "string",
            Self::Double => "float64",
            Self::Float => "float32",
            Self::Int => "int64",
            Self::Int32 => "int32",
            Self::Uint => "uint64",
            Self::Uint32 => "uint32",
            Self::Enum => "protoreflect.EnumNumber",
            Self::List => "*structpb.ListValue",
            Self::Struct => "*structpb.Struct",
            Self::Json => "*structpb.Value",
        }
    }

    /// A value as this.
    pub(super) fn of<'a>(self, cx: &Cx<'a>, value: Value<'a>) -> Answer<'a> {
        let value = value.content();
        match (self, value) {
            (Self::Bool, Value::Bool(_))
            | (Self::Bytes, Value::Bytes(_))
            | (Self::String, Value::Str(_) | Value::RawStr(_))
            | (Self::Double, Value::Double(_))
            | (Self::Int, Value::Int(_))
            | (Self::Uint, Value::Uint(_)) => Ok(value),
            (Self::Float, Value::Double(number)) => Ok(Value::Double(f64::from(number as f32))),
            (Self::Int32 | Self::Enum, Value::Int(number)) if i32::try_from(number).is_err() => {
                Err(Fault::IntegerOverflow)
            }
            (Self::Uint32, Value::Uint(number)) if u32::try_from(number).is_err() => Err(Fault::UnsignedOverflow),
            (Self::Int32, Value::Int(_)) | (Self::Uint32, Value::Uint(_)) => Ok(value),
            (Self::Enum, Value::Int(_)) => Ok(Value::Null),
            (Self::String, Value::Opaque(opaque)) if !matches!(opaque, Opaque::Format(_) | Opaque::Authz(_)) => {
                cx.arena.text(format_args!("{value}")).map(Value::Str)
            }
            (Self::Bytes, Value::List(list)) => match list.get(cx, 0) {
                Some(first) => Err(refused(cx, first.content(), "uint8")),
                None => Ok(Value::Bytes(b"")),
            },
            (Self::List, Value::List(_)) | (Self::Struct, Value::Map(_)) | (Self::Json, _) => json(cx, value, DEEPEST),
            _ => Err(refused(cx, value, self.name())),
        }
    }
}

/// Why a value is nothing of that name.
fn refused<'a>(cx: &Cx<'a>, value: Value<'a>, name: &str) -> Fault<'a> {
    let quoted = match value {
        Value::Int(_) => return cx.arena.fault(format_args!("unsupported type conversion from 'int' to {name}")),
        Value::Uint(_) => return cx.arena.fault(format_args!("unsupported type conversion from 'uint' to {name}")),
        Value::Str(_) | Value::RawStr(_) => {
            return cx.arena.fault(format_args!("unsupported native conversion from string to '{name}'"));
        }
        Value::Type(_) => return Fault::Text(&"type conversion not supported for 'type'"),
        Value::Optional(_) => return Fault::NoneDereferenced,
        Value::Double(_) => "Double",
        Value::Bool(_) => "bool",
        Value::Bytes(_) => "Bytes",
        Value::List(_) => "list",
        Value::Map(_) => "map",
        Value::Null => "'null_type'",
        Value::Duration(_) => "'Duration'",
        Value::Timestamp(_) => "'Timestamp'",
        Value::Opaque(Opaque::Quantity(_)) => "'Quantity'",
        Value::Opaque(Opaque::Ip(_)) => "'IP'",
        Value::Opaque(Opaque::Cidr(_)) => "'CIDR'",
        Value::Opaque(Opaque::Url(_)) => "'URL'",
        Value::Opaque(Opaque::Semver(_)) => "'Semver'",
        Value::Opaque(Opaque::Format(_)) => "'Format'",
        Value::Opaque(Opaque::Authz(_)) | Value::Unknown(_) | Value::Fault(_) => return Fault::NoSuchOverload,
    };
    cx.arena.fault(format_args!("type conversion error from {quoted} to '{name}'"))
}

/// A value as JSON has it: numbers are doubles, and what JSON does not know is a text.
fn json<'a>(cx: &Cx<'a>, value: Value<'a>, deepest: usize) -> Answer<'a> {
    let Some(below) = deepest.checked_sub(1) else { return Err(Fault::NoSuchOverload) };
    let text = |text: String| cx.arena.str(&text).map(Value::Str);
    match value.content() {
        Value::Int(value) if value.unsigned_abs() > MOST_IN_JSON => text(value.to_string()),
        Value::Uint(value) if value > MOST_IN_JSON => text(value.to_string()),
        Value::Int(value) => Ok(Value::Double(value as f64)),
        Value::Uint(value) => Ok(Value::Double(value as f64)),
        Value::Bytes(bytes) => text(base64::encode(bytes)),
        value @ (Value::Duration(_) | Value::Timestamp(_)) => to_text(cx, value).map(Value::Str),
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
                entries.push((Native::String.of(cx, key)?, json(cx, value, below)?));
            }
            cx.arena.map(&entries)
        }
        value @ (Value::Null | Value::Bool(_) | Value::Double(_) | Value::Str(_) | Value::RawStr(_)) => Ok(value),
        other => Err(refused(cx, other, Native::Json.name())),
    }
}
