//! Types that decode themselves.

use std::borrow::Cow;

use plimsoll_doc::{Kind, NodeRef};
use plimsoll_go::time::{Layout, parse_time};

use super::TypeId;

/// A type with an `UnmarshalJSON` of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::typed) enum Custom {
    /// Any value as it is: `JSON`, `FieldsV1`.
    Raw,
    /// `Time`: RFC 3339.
    Time,
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
        !matches!(self, Self::ObjectOrArray { .. })
    }

    /// What it makes of a value, which may be `null`.
    pub(in crate::typed) fn read(self, node: NodeRef<'_>) -> Outcome<'_> {
        match (self, node.kind()) {
            (Self::Raw, _) | (Self::Time, Kind::Null) | (Self::ObjectOrBool { .. }, Kind::Bool) => Outcome::Kept,
            (Self::Time, _) => time(node),
            (Self::ObjectOrArray { object, .. } | Self::ObjectOrBool { object }, Kind::Map) => Outcome::Decode(object),
            (Self::ObjectOrArray { array, .. }, Kind::Seq) => Outcome::Decode(array),
            (Self::ObjectOrArray { .. }, _) => Outcome::Dropped,
            (Self::ObjectOrBool { .. }, _) => Outcome::Refused("boolean or JSON schema expected".into()),
        }
    }
}

fn time(node: NodeRef<'_>) -> Outcome<'_> {
    match node.as_str().map(|text| parse_time(Layout::RFC3339, text)) {
        Some(Ok(_)) => Outcome::Kept,
        Some(Err(error)) => Outcome::Refused(error.to_string().into()),
        None => Outcome::Decode(TypeId::STRING),
    }
}
