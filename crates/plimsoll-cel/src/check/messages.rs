//! The messages of Protocol Buffers that the language knows by itself.

use crate::types::{ObjectType, Scalar, Type, WELL_KNOWN};

const PACKAGE: &str = "google.protobuf.";

/// The type of a message by its full name.
pub(super) fn named(name: &str) -> Option<Type> {
    Some(match name.strip_prefix(PACKAGE)? {
        "Any" => Type::Any,
        "Duration" => Type::Duration,
        "Timestamp" => Type::Timestamp,
        "ListValue" => Type::list(Type::Dyn),
        "Struct" => Type::map(Type::String, Type::Dyn),
        "Value" => Type::Dyn,
        "Empty" | "Struct.FieldsEntry" => Type::Object(ObjectType { id: WELL_KNOWN, name: name.into() }),
        wrapper => Type::Wrapper(wrapped(wrapper)?),
    })
}

/// Whether the name of a type also stands for it as a value. Messages that are other values when they are made have no
/// type of their own at run time.
pub(super) fn has_value(name: &str) -> bool {
    !name.starts_with(PACKAGE) || matches!(named(name), Some(Type::Duration | Type::Timestamp | Type::Object(_)))
}

fn wrapped(name: &str) -> Option<Scalar> {
    Some(match name {
        "BoolValue" => Scalar::Bool,
        "BytesValue" => Scalar::Bytes,
        "DoubleValue" | "FloatValue" => Scalar::Double,
        "Int32Value" | "Int64Value" => Scalar::Int,
        "UInt32Value" | "UInt64Value" => Scalar::Uint,
        "StringValue" => Scalar::String,
        _ => return None,
    })
}

/// The type of a field of a message.
pub(super) fn field(message: &str, field: &str) -> Option<Type> {
    Some(match (message.strip_prefix(PACKAGE)?, field) {
        ("Any", "type_url") => Type::String,
        ("Any", "value") => Type::Bytes,
        ("Duration" | "Timestamp", "seconds" | "nanos") => Type::Int,
        ("ListValue", "values") | ("Value", "list_value") => Type::list(Type::Dyn),
        ("Struct", "fields") | ("Value", "struct_value") => Type::map(Type::String, Type::Dyn),
        ("Struct.FieldsEntry", "key") | ("Value", "string_value") => Type::String,
        ("Struct.FieldsEntry", "value") => Type::Dyn,
        ("Value", "null_value") => Type::Int,
        ("Value", "number_value") => Type::Double,
        ("Value", "bool_value") => Type::Bool,
        (wrapper, "value") => wrapped(wrapper)?.plain(),
        _ => return None,
    })
}

/// The message that stands for a type where it is made by name; `None` for types that no message is.
pub(super) fn name_of(of: &Type) -> Option<&'static str> {
    Some(match of {
        Type::Any => "google.protobuf.Any",
        Type::Duration => "google.protobuf.Duration",
        Type::Timestamp => "google.protobuf.Timestamp",
        Type::Dyn => "google.protobuf.Value",
        Type::Null => "google.protobuf.NullValue",
        Type::List(element) if **element == Type::Dyn => "google.protobuf.ListValue",
        Type::Map(entry) if **entry == (Type::String, Type::Dyn) => "google.protobuf.Struct",
        Type::Wrapper(Scalar::Bool) => "google.protobuf.BoolValue",
        Type::Wrapper(Scalar::Bytes) => "google.protobuf.BytesValue",
        Type::Wrapper(Scalar::Double) => "google.protobuf.DoubleValue",
        Type::Wrapper(Scalar::Int) => "google.protobuf.Int64Value",
        Type::Wrapper(Scalar::String) => "google.protobuf.StringValue",
        Type::Wrapper(Scalar::Uint) => "google.protobuf.UInt64Value",
        _ => return None,
    })
}

/// The number of a constant of an enumeration.
pub(super) fn constant(name: &str) -> Option<i64> {
    (name == "google.protobuf.NullValue.NULL_VALUE").then_some(0)
}
