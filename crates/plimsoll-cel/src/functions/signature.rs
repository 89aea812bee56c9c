//! Signatures as texts.

use std::fmt;

use super::Sig;
use crate::types::OPTIONAL;

/// The form in which the server lists its functions: parameters as `<T>`.
impl fmt::Display for Sig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dyn => f.write_str("dyn"),
            Self::Bool => f.write_str("bool"),
            Self::Int => f.write_str("int"),
            Self::Uint => f.write_str("uint"),
            Self::Double => f.write_str("double"),
            Self::String => f.write_str("string"),
            Self::Bytes => f.write_str("bytes"),
            Self::Timestamp => f.write_str("google.protobuf.Timestamp"),
            Self::Duration => f.write_str("google.protobuf.Duration"),
            Self::List(element) => write!(f, "list({element})"),
            Self::Map(key, value) => write!(f, "map({key}, {value})"),
            Self::Type(of) => write!(f, "type({of})"),
            Self::Optional(value) => write!(f, "{OPTIONAL}({value})"),
            Self::Opaque(name) | Self::Object(name) => f.write_str(name),
            Self::OpaqueOf(name, of) => {
                write!(f, "{name}(")?;
                for (index, sig) in of.iter().enumerate() {
                    f.write_str(if index > 0 { ", " } else { "" })?;
                    sig.fmt(f)?;
                }
                f.write_str(")")
            }
            Self::Param(name) => write!(f, "<{name}>"),
        }
    }
}
