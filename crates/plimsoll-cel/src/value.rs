//! Values: small, copied freely, borrowed from the host's data, the program or the arena.

mod constant;
mod convert;
mod equal;
mod list;
mod literal;
mod map;
mod message;
mod opaque;
mod quantity;
mod text;
mod typed_list;

use std::fmt;

use plimsoll_go::duration::Duration;
use plimsoll_go::strconv::{FloatFormat, format_float64};
use plimsoll_go::time::{Layout, Time};

pub use constant::{ConstList, ConstMap, Constant};
pub use convert::WrongType;
pub use equal::{contains, equal, int_double_order, int_uint_order, uint_double_order};
pub use list::{BuiltList, List};
pub use literal::literal;
pub use map::{BuiltMap, Map};
pub use opaque::Opaque;
pub use quantity::HeldQuantity;
pub use text::repaired;
pub use typed_list::AddedMembers;

pub(crate) use equal::unhashable;
pub(crate) use map::{exact_int, exact_uint, key_order, other_kinds};
pub(crate) use message::message;
pub(crate) use quantity::quantity_fault;

use crate::eval::Cx;
use crate::fault::Fault;
use crate::host::Node;

/// A value.
///
/// Its tag is as wide as a word, so that copies are made of whole words: bytes between tag and content would be
/// copied on their own.
#[derive(Clone, Copy, Debug)]
#[repr(u64)]
pub enum Value<'a> {
    /// `null`
    Null,
    /// `true`, `false`
    Bool(bool),
    /// `1`
    Int(i64),
    /// `1u`
    Uint(u64),
    /// `1.0`
    Double(f64),
    /// A text.
    Str(&'a str),
    /// A text that is not UTF-8: only a few functions can make one.
    RawStr(&'a [u8]),
    /// Bytes.
    Bytes(&'a [u8]),
    /// An instant.
    Timestamp(Time),
    /// A span of time.
    Duration(Duration),
    /// A type by its name.
    Type(&'a str),
    /// A list.
    List(List<'a>),
    /// A map or an object.
    Map(Map<'a>),
    /// An optional.
    Optional(Option<&'a Value<'a>>),
    /// A value that only functions look into.
    Opaque(&'a Opaque<'a>),
    /// Data of the host without a type: it can be compared and nothing else.
    Unknown(Node),
    /// A fault that a container holds, or data that does not fit its type. Functions never see it.
    Fault(&'a Fault<'a>),
}

impl<'a> Value<'a> {
    /// The value, or the fault that it stands for.
    pub fn check(self) -> Result<Self, Fault<'a>> {
        match self {
            Self::Fault(fault) => Err(*fault),
            value => Ok(value),
        }
    }

    /// The value, or what an optional holds at last.
    pub(crate) fn content(mut self) -> Self {
        while let Self::Optional(Some(content)) = self {
            self = *content;
        }
        self
    }

    /// What Go calls the type behind it if it can be no key there.
    pub(crate) fn unhashable(&self, cx: &Cx<'a>) -> Option<&'static str> {
        match self {
            Self::Bytes(_) | Self::Opaque(Opaque::Semver(_)) => Some(self.go_type()),
            Self::Opaque(Opaque::Format(_)) if !cx.rules.library.formats_are_pointers => Some(self.go_type()),
            _ => None,
        }
    }

    /// The name of its type at run time under a release.
    pub(crate) fn type_name_at(&self, cx: &Cx<'a>) -> &'static str {
        match self {
            Self::Optional(_) => cx.rules.library.optional_type,
            _ => self.type_name(),
        }
    }

    /// The name of its type with parameters.
    pub(crate) fn type_text(&self, cx: &Cx<'a>) -> &'static str {
        let rules = cx.rules.library;
        match self {
            Self::List(_) if rules.aggregates_show_dyn => "list(dyn)",
            Self::List(_) => "list()",
            Self::Map(_) if rules.aggregates_show_dyn => "map(dyn, dyn)",
            Self::Map(_) => "map(, )",
            Self::Optional(_) => rules.optional_type_in_full,
            other => other.type_name(),
        }
    }

    /// The name of its type at run time.
    pub fn type_name(&self) -> &'static str {
        match self {
            Self::Null => "null_type",
            Self::Bool(_) => "bool",
            Self::Int(_) => "int",
            Self::Uint(_) => "uint",
            Self::Double(_) => "double",
            Self::Str(_) | Self::RawStr(_) => "string",
            Self::Bytes(_) => "bytes",
            Self::Timestamp(_) => "google.protobuf.Timestamp",
            Self::Duration(_) => "google.protobuf.Duration",
            Self::Type(_) => "type",
            Self::List(_) => "list",
            Self::Map(_) => "map",
            Self::Optional(_) => "optional_type",
            Self::Opaque(opaque) => opaque.type_name(),
            Self::Unknown(_) => "unknown",
            Self::Fault(_) => "error",
        }
    }
}

impl<'a> Value<'a> {
    /// The same where the value may be the host's.
    pub(crate) fn go_type_at(&self, cx: &Cx<'a>) -> &'static str {
        match self {
            Self::List(List::Host(node)) | Self::Map(Map::Host(node)) => {
                cx.host.type_text(*node).unwrap_or_else(|| self.go_type())
            }
            Self::Opaque(Opaque::Format(_)) if cx.rules.library.formats_are_pointers => "*cel.Format",
            _ => self.go_type(),
        }
    }

    /// What Go calls the type behind it; some error texts show it.
    pub(crate) fn go_type(&self) -> &'static str {
        match self {
            Self::Null => "types.Null",
            Self::Bool(_) => "types.Bool",
            Self::Int(_) => "types.Int",
            Self::Uint(_) => "types.Uint",
            Self::Double(_) => "types.Double",
            Self::Str(_) | Self::RawStr(_) => "types.String",
            Self::Bytes(_) => "types.Bytes",
            Self::Timestamp(_) => "types.Timestamp",
            Self::Duration(_) => "types.Duration",
            Self::Type(_) => "*types.Type",
            Self::List(_) => "*types.baseList",
            Self::Map(_) => "*types.baseMap",
            Self::Optional(_) => "*types.Optional",
            Self::Opaque(opaque) => opaque.go_type(),
            Self::Unknown(_) => "*common.unknownPreserved",
            Self::Fault(_) => "*types.Err",
        }
    }
}

/// As error texts show keys and indexes.
impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("0"),
            Self::Bool(value) => value.fmt(f),
            Self::Int(value) => value.fmt(f),
            Self::Uint(value) => value.fmt(f),
            Self::Double(value) => f.write_str(&format_float64(*value, FloatFormat::General)),
            Self::Str(text) => f.write_str(text),
            Self::RawStr(bytes) | Self::Bytes(bytes) => f.write_str(&repaired(bytes)),
            Self::Timestamp(time) => f.write_str(&time.format(Layout::RFC3339_NANO)),
            Self::Duration(duration) => duration.fmt(f),
            Self::Type(name) => f.write_str(name),
            Self::Opaque(Opaque::Quantity(quantity)) => quantity.get().fmt(f),
            Self::Opaque(Opaque::Ip(address)) => address.fmt(f),
            Self::Opaque(Opaque::Cidr(prefix)) => prefix.fmt(f),
            Self::Opaque(Opaque::Semver(version)) => version.fmt(f),
            Self::Opaque(Opaque::Url(url)) => f.write_str(&repaired(&url.to_bytes())),
            Self::List(_) | Self::Map(_) | Self::Optional(_) | Self::Opaque(_) | Self::Unknown(_) => {
                f.write_str(self.type_name())
            }
            Self::Fault(fault) => fault.fmt(f),
        }
    }
}

impl From<bool> for Value<'_> {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<i64> for Value<'_> {
    fn from(value: i64) -> Self {
        Self::Int(value)
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(value: &'a str) -> Self {
        Self::Str(value)
    }
}

#[cfg(test)]
mod tests {
    use super::Value;
    use crate::fault::Fault;

    #[test]
    fn values_and_answers_stay_small() {
        assert!(size_of::<Value<'_>>() <= 24);
        assert!(size_of::<Fault<'_>>() <= 16);
        assert!(size_of::<Result<Value<'_>, Fault<'_>>>() <= 24);
    }
}
