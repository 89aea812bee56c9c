//! Types that decode themselves.

use std::borrow::Cow;

use plimsoll_doc::{Kind, NodeRef};
use plimsoll_go::duration::parse_duration;
use plimsoll_go::quantity::Quantity;
use plimsoll_go::time::{Layout, parse_time};

use super::TypeId;
use crate::typed::Source;

/// A type with an `UnmarshalJSON` of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::typed) enum Custom {
    /// Any value as it is: `JSON`, `FieldsV1`.
    Raw,
    /// `Time`: RFC 3339.
    Time,
    /// `MicroTime`: RFC 3339 with six digits of fraction.
    MicroTime,
    /// `Duration`: a text such as `1h30m`.
    Duration,
    /// `Quantity`: a text or a number.
    Quantity,
    /// `IntOrString`: a string, or else a number.
    IntOrString {
        /// What anything but a string is decoded into.
        number: TypeId,
    },
    /// An object or an array; any other value is accepted and dropped: `JSONSchemaPropsOrArray`.
    ObjectOrArray {
        /// What an object is decoded into.
        object: TypeId,
        /// What an array is decoded into.
        array: TypeId,
    },
    /// An object or a boolean: `JSONSchemaPropsOrBool`.
    ObjectOrBool {
        /// What an object is decoded into.
        object: TypeId,
    },
}

/// What a type that decodes itself makes of a value.
#[derive(Clone, Debug)]
pub(in crate::typed) enum Outcome<'d> {
    /// It keeps the value as it is.
    Kept,
    /// It accepts the value and drops it.
    Dropped,
    /// It decodes the value anew into this type, without strictness; an error there ends the whole decoding.
    Decode(TypeId),
    /// It refuses the value in these words, which ends the whole decoding.
    Refused(Cow<'d, str>),
}

impl Custom {
    /// Whether a `null` leaves the value as it was, instead of emptying it.
    pub(in crate::typed) fn keeps_on_null(self) -> bool {
        self == Self::Raw
    }

    /// Whether numbers that no float64 can represent are found only when all is decoded.
    pub(in crate::typed) fn reads_numbers_late(self) -> bool {
        !matches!(self, Self::ObjectOrArray { .. } | Self::IntOrString { .. } | Self::Quantity)
    }

    /// What it makes of a value, which may be `null`.
    pub(in crate::typed) fn read(self, node: NodeRef<'_>, source: Source) -> Outcome<'_> {
        match (self, node.kind()) {
            (Self::Raw, _) | (Self::ObjectOrBool { .. }, Kind::Bool) | (Self::IntOrString { .. }, Kind::Str) => {
                Outcome::Kept
            }
            (Self::Time | Self::MicroTime | Self::Quantity | Self::IntOrString { .. }, Kind::Null) => Outcome::Kept,
            (Self::Time, _) => time(node, Layout::RFC3339),
            (Self::MicroTime, _) => time(node, Layout::RFC3339_MICRO),
            (Self::Duration, _) => duration(node),
            (Self::Quantity, _) => quantity(node, source),
            (Self::IntOrString { number }, _) => Outcome::Decode(number),
            (Self::ObjectOrArray { object, .. } | Self::ObjectOrBool { object }, Kind::Map) => Outcome::Decode(object),
            (Self::ObjectOrArray { array, .. }, Kind::Seq) => Outcome::Decode(array),
            (Self::ObjectOrArray { .. }, _) => Outcome::Dropped,
            (Self::ObjectOrBool { .. }, _) => Outcome::Refused("boolean or JSON schema expected".into()),
        }
    }
}

fn time(node: NodeRef<'_>, layout: Layout) -> Outcome<'_> {
    match node.as_str().map(|text| parse_time(layout, text)) {
        Some(Ok(_)) => Outcome::Kept,
        Some(Err(error)) => Outcome::Refused(error.to_string().into()),
        None => Outcome::Decode(TypeId::STRING),
    }
}

fn duration(node: NodeRef<'_>) -> Outcome<'_> {
    // A null is the empty text, as for every Go string.
    let text = if node.is_null() { Some("") } else { node.as_str() };
    match text.map(parse_duration) {
        Some(Ok(_)) => Outcome::Kept,
        Some(Err(error)) => Outcome::Refused(error.to_string().into()),
        None => Outcome::Decode(TypeId::STRING),
    }
}

/// Mirrors `Quantity.UnmarshalJSON`, which sees the text of the value and does not decode strings.
fn quantity(node: NodeRef<'_>, source: Source) -> Outcome<'_> {
    let token: Cow<'_, str> = match (node.kind(), source) {
        (Kind::Str, Source::Json) => node.source_text().into(),
        (Kind::Str, _) => plimsoll_doc::json_text(node.as_str().unwrap_or_default()).into(),
        (Kind::Int | Kind::Float, _) => source.literal(node).into(),
        // Other values are refused for their first byte.
        _ => "{".into(),
    };
    match Quantity::from_json(token.as_bytes()) {
        Ok(_) => Outcome::Kept,
        Err(error) => Outcome::Refused(error.to_string().into()),
    }
}
