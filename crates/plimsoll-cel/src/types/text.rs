//! Types as texts: one form in errors, another where a whole type is asked for.

use std::fmt;

use plimsoll_release::Release;
pub use plimsoll_release::rules::TypeWords;

use super::{OPTIONAL, Scalar, Type};

/// A type to print; made by [`Type::in_errors`] and [`Type::in_full`].
#[derive(Clone, Copy, Debug)]
pub struct TypeText<'a> {
    of: &'a Type,
    words: TypeWords,
    full: bool,
}

impl Type {
    /// The form in errors: `null`, `timestamp`, `list(T)`.
    pub const fn in_errors(&self, words: TypeWords) -> TypeText<'_> {
        TypeText { of: self, words, full: false }
    }

    /// The form that names types as a program sees them: `null_type`, `google.protobuf.Timestamp`, `list(<T>)`.
    pub const fn in_full(&self, words: TypeWords) -> TypeText<'_> {
        TypeText { of: self, words, full: true }
    }

    /// The name of the kind of value, without parameters: what `type(x)` is called when it is printed.
    pub fn runtime_name(&self) -> &str {
        match self {
            Self::Dyn => "dyn",
            Self::Any => "google.protobuf.Any",
            Self::Error => "error",
            Self::Null => "null_type",
            Self::Bool => "bool",
            Self::Int => "int",
            Self::Uint => "uint",
            Self::Double => "double",
            Self::String => "string",
            Self::Bytes => "bytes",
            Self::Timestamp => "google.protobuf.Timestamp",
            Self::Duration => "google.protobuf.Duration",
            Self::Wrapper(scalar) => scalar.name(),
            Self::List(_) => "list",
            Self::Map(_) => "map",
            Self::Type(_) => "type",
            Self::Object(object) => &object.name,
            Self::Opaque(opaque) => &opaque.name,
            Self::Param(name) => name,
        }
    }
}

impl<'a> TypeText<'a> {
    const fn part(self, of: &'a Type) -> Self {
        Self { of, ..self }
    }
}

impl fmt::Display for TypeText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.of {
            Type::Any if !self.full => f.write_str("any"),
            Type::Error if !self.full => f.write_str("!error!"),
            Type::Null if !self.full => f.write_str("null"),
            Type::Timestamp if !self.full => f.write_str("timestamp"),
            Type::Duration if !self.full => f.write_str("duration"),
            Type::Param(name) if self.full => write!(f, "<{name}>"),
            Type::Wrapper(scalar) => write!(f, "wrapper({})", scalar.name()),
            Type::List(element) => write!(f, "list({})", self.part(element)),
            Type::Map(entry) => write!(f, "map({}, {})", self.part(&entry.0), self.part(&entry.1)),
            Type::Type(Some(of)) => write!(f, "type({})", self.part(of)),
            Type::Opaque(opaque) => {
                let name = if &*opaque.name == OPTIONAL { self.words.optional } else { &opaque.name };
                f.write_str(name)?;
                for (i, param) in opaque.params.iter().enumerate() {
                    f.write_str(if i == 0 { "(" } else { ", " })?;
                    write!(f, "{}", self.part(param))?;
                }
                f.write_str(if opaque.params.is_empty() { "" } else { ")" })
            }
            plain => f.write_str(plain.runtime_name()),
        }
    }
}

/// The form in errors, in the words of the newest release.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.in_errors(Release::LATEST.rules().cel.check.types).fmt(f)
    }
}

impl Scalar {
    /// Its name as a type.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::Int => "int",
            Self::Uint => "uint",
            Self::Double => "double",
            Self::String => "string",
            Self::Bytes => "bytes",
        }
    }

    /// The type that is wrapped.
    pub const fn plain(self) -> Type {
        match self {
            Self::Bool => Type::Bool,
            Self::Int => Type::Int,
            Self::Uint => Type::Uint,
            Self::Double => Type::Double,
            Self::String => Type::String,
            Self::Bytes => Type::Bytes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms() {
        let cases = [
            (Type::Null, "null", "null_type"),
            (Type::Any, "any", "google.protobuf.Any"),
            (Type::Error, "!error!", "error"),
            (Type::list(Type::param("_var0")), "list(_var0)", "list(<_var0>)"),
            (Type::map(Type::String, Type::Duration), "map(string, duration)", "map(string, google.protobuf.Duration)"),
            (Type::Wrapper(Scalar::Int), "wrapper(int)", "wrapper(int)"),
            (Type::type_of(Type::Type(None)), "type(type)", "type(type)"),
            (Type::optional(Type::Dyn), "optional_type(dyn)", "optional_type(dyn)"),
            (Type::opaque("net.IP"), "net.IP", "net.IP"),
        ];
        let latest = Release::LATEST.rules().cel.check.types;
        for (of, errors, full) in cases {
            assert_eq!(of.in_errors(latest).to_string(), errors);
            assert_eq!(of.in_full(latest).to_string(), full);
        }
        assert_eq!(
            Type::optional(Type::Int).in_errors(Release::V1_30.rules().cel.check.types).to_string(),
            "optional(int)"
        );
    }
}
