//! A stored value as its declaration reads it.

use std::fmt;

use plimsoll_cel::arena::Arena;
use plimsoll_cel::fault::Fault;
use plimsoll_cel::host::Node;
use plimsoll_cel::value::{List, Map, Value};
use plimsoll_doc::Kind;
use plimsoll_go::base64;
use plimsoll_go::strfmt::{parse_date_time, parse_format_duration};
use plimsoll_go::time::{Layout, parse_time};
use plimsoll_walk::ValueRef;

use crate::types::{Decl, Shape};

/// The value, or a fault where the data does not fit.
pub(super) fn convert<'a>(value: ValueRef<'a>, decl: Decl, node: Node, arena: &'a Arena) -> Value<'a> {
    if value.is_null() {
        if decl.is_nullable {
            return Value::Null;
        }
        return fault(arena, format_args!("invalid data, got null for schema with nullable=false"));
    }
    match decl.shape {
        Shape::IntOrString => match value.kind() {
            Kind::Str => Value::Str(value.as_str().unwrap_or_default()),
            Kind::Int => Value::Int(value.as_int().unwrap_or_default()),
            _ => fault(arena, format_args!("{NO_INT_OR_STRING}")),
        },
        Shape::Object { .. } | Shape::Map { .. } | Shape::Metadata => match value.kind() {
            Kind::Map => Value::Map(Map::Host(node)),
            _ => fault(arena, format_args!("{NO_MAP}")),
        },
        Shape::List { .. } => match value.kind() {
            Kind::Seq => Value::List(List::Host(node)),
            _ => fault(arena, format_args!("{NO_ARRAY}")),
        },
        Shape::String | Shape::Bytes | Shape::Date | Shape::DateTime | Shape::Duration => match value.as_str() {
            Some(text) => convert_text(text, decl.shape, arena),
            None => unexpected(value, "string", arena),
        },
        Shape::Double => match (value.as_float(), value.as_int()) {
            (Some(number), _) => Value::Double(number),
            (None, Some(number)) => Value::Double(number as f64),
            (None, None) => unexpected(value, "float", arena),
        },
        Shape::Int => value.as_int().map_or_else(|| unexpected(value, "int", arena), Value::Int),
        Shape::Bool => value.as_bool().map_or_else(|| unexpected(value, "bool", arena), Value::Bool),
        Shape::Preserved => Value::Unknown(node),
        Shape::Untyped => match value.kind() {
            Kind::Map => Value::Map(Map::Host(node)),
            Kind::Seq => Value::List(List::Host(node)),
            _ => scalar(value),
        },
        Shape::Nothing => fault(
            arena,
            format_args!(
                "invalid type, expected object, array, number, integer, boolean or string, or no type with \
                 x-kubernetes-int-or-string or x-kubernetes-preserve-unknown-fields is true, got "
            ),
        ),
    }
}

/// A value that went through Go's own types, read again as data of a declaration.
pub(super) fn reread<'a>(value: Value<'a>, decl: Decl, arena: &'a Arena) -> Value<'a> {
    let expected = match (decl.shape, value) {
        (_, Value::Fault(_))
        | (Shape::IntOrString, Value::Str(_) | Value::Int(_))
        | (Shape::Object { .. } | Shape::Map { .. } | Shape::Metadata, Value::Map(Map::Host(_)))
        | (Shape::List { .. }, Value::List(List::Host(_)))
        | (Shape::Double, Value::Double(_))
        | (Shape::Int, Value::Int(_))
        | (Shape::Bool, Value::Bool(_))
        | (Shape::Preserved | Shape::Untyped | Shape::Nothing, _) => return value,
        (Shape::String | Shape::Bytes | Shape::Date | Shape::DateTime | Shape::Duration, Value::Str(text)) => {
            return convert_text(text, decl.shape, arena);
        }
        (Shape::String, Value::RawStr(_)) => return value,
        (Shape::Double, Value::Int(number)) => return Value::Double(number as f64),
        (Shape::IntOrString, _) => return fault(arena, format_args!("{NO_INT_OR_STRING}")),
        (Shape::Object { .. } | Shape::Map { .. } | Shape::Metadata, _) => {
            return fault(arena, format_args!("{NO_MAP}"));
        }
        (Shape::List { .. }, _) => return fault(arena, format_args!("{NO_ARRAY}")),
        (Shape::String | Shape::Bytes | Shape::Date | Shape::DateTime | Shape::Duration, _) => "string",
        (Shape::Double, _) => "float",
        (Shape::Int, _) => "int",
        (Shape::Bool, _) => "bool",
    };
    let found = match value {
        Value::Null => "structpb.NullValue",
        Value::Bool(_) => "bool",
        Value::Int(_) => "int64",
        Value::Uint(_) => "uint64",
        Value::Double(_) => "float64",
        Value::Str(_) | Value::RawStr(_) => "string",
        Value::Bytes(_) => "[]uint8",
        Value::Timestamp(_) => "time.Time",
        Value::Duration(_) => "time.Duration",
        Value::List(List::Host(_)) => "[]interface {}",
        Value::List(_) => "[]ref.Val",
        Value::Map(Map::Host(_)) => "map[string]interface {}",
        Value::Map(_) => "map[ref.Val]ref.Val",
        other => return other,
    };
    fault(arena, format_args!("invalid data, expected {expected}, got {found}"))
}

const NO_INT_OR_STRING: &str = "invalid data, expected XIntOrString value to be either a string or integer";
const NO_MAP: &str = "invalid data, expected a map for the provided schema with type=object";
const NO_ARRAY: &str = "invalid data, expected an array for the provided schema with type=array";

/// A scalar as Go holds it, whatever its schema.
pub(super) fn scalar(value: ValueRef<'_>) -> Value<'_> {
    match value.kind() {
        Kind::Bool => Value::Bool(value.as_bool().unwrap_or_default()),
        Kind::Int => Value::Int(value.as_int().unwrap_or_default()),
        Kind::Float => Value::Double(value.as_float().unwrap_or_default()),
        Kind::Str => Value::Str(value.as_str().unwrap_or_default()),
        Kind::Null | Kind::Seq | Kind::Map => Value::Null,
    }
}

fn convert_text<'a>(text: &'a str, shape: Shape, arena: &'a Arena) -> Value<'a> {
    match shape {
        Shape::Duration => match parse_format_duration(text) {
            Ok(duration) => Value::Duration(duration),
            Err(error) => fault(arena, format_args!("Invalid duration {text}: {error}")),
        },
        Shape::Date => match parse_time(Layout::DATE, text) {
            Ok(time) => Value::Timestamp(time),
            Err(error) => fault(arena, format_args!("Invalid date formatted string {text}: {error}")),
        },
        Shape::DateTime => match parse_date_time(text) {
            Ok(time) => Value::Timestamp(time),
            Err(error) => fault(arena, format_args!("Invalid date-time formatted string {text}: {error}")),
        },
        Shape::Bytes => match base64::URL.decode(text.as_bytes()) {
            Ok(bytes) => match arena.bytes(&bytes) {
                Ok(bytes) => Value::Bytes(bytes),
                Err(error) => held(arena, error),
            },
            Err(error) => fault(arena, format_args!("Invalid byte formatted string {text}: {error}")),
        },
        _ => Value::Str(text),
    }
}

fn unexpected<'a>(value: ValueRef<'_>, expected: &str, arena: &'a Arena) -> Value<'a> {
    let found = match value.kind() {
        Kind::Null => "<nil>",
        Kind::Bool => "bool",
        Kind::Int => "int64",
        Kind::Float => "float64",
        Kind::Str => "string",
        Kind::Seq => "[]interface {}",
        Kind::Map => "map[string]interface {}",
    };
    fault(arena, format_args!("invalid data, expected {expected}, got {found}"))
}

/// A value that is a fault of a text.
fn fault<'a>(arena: &'a Arena, text: fmt::Arguments<'_>) -> Value<'a> {
    held(arena, arena.fault(text))
}

/// A value that is a fault.
pub(super) fn held<'a>(arena: &'a Arena, fault: Fault<'a>) -> Value<'a> {
    // Where there is no room even for this, the fault is that.
    arena.keep(fault).map_or(Value::Fault(&Fault::Memory), Value::Fault)
}
