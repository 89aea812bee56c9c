//! The types that the checker knows.

mod text;

use std::sync::Arc;

pub use text::{TypeText, TypeWords};

/// A type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// Anything; decided when it runs.
    Dyn,
    /// `google.protobuf.Any`
    Any,
    /// What an expression with an error has; fits everywhere.
    Error,
    /// `null`
    Null,
    /// `bool`
    Bool,
    /// `int`
    Int,
    /// `uint`
    Uint,
    /// `double`
    Double,
    /// `string`
    String,
    /// `bytes`
    Bytes,
    /// `timestamp`
    Timestamp,
    /// `duration`
    Duration,
    /// A scalar that may be null: `google.protobuf.Int64Value` and its like.
    Wrapper(Scalar),
    /// `list(T)`
    List(Arc<Type>),
    /// `map(K, V)`
    Map(Arc<(Type, Type)>),
    /// The type of a type, where it is known of which: `type(T)`.
    Type(Option<Arc<Type>>),
    /// A type that a host declares, with fields.
    Object(ObjectType),
    /// A type without fields that functions know: `net.IP`, `optional_type(T)`.
    Opaque(Arc<OpaqueType>),
    /// A parameter of a signature, or one that the checker made.
    Param(Arc<str>),
}

/// The scalars that wrappers exist of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scalar {
    /// `bool`
    Bool,
    /// `int`
    Int,
    /// `uint`
    Uint,
    /// `double`
    Double,
    /// `string`
    String,
    /// `bytes`
    Bytes,
}

/// A type with fields: the host knows them by `id`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ObjectType {
    /// What the host calls it.
    pub id: u32,
    /// What error texts call it.
    pub name: Arc<str>,
}

/// A type that only functions look into.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OpaqueType {
    /// Its name.
    pub name: Arc<str>,
    /// Its parameters.
    pub params: Box<[Type]>,
}

/// The name of the type of optional values, whatever a release prints.
pub const OPTIONAL: &str = "optional_type";

/// The [`ObjectType::id`] of types that a library declares: they have no fields.
pub const LIBRARY: u32 = u32::MAX;

/// The [`ObjectType::id`] of messages that the language itself knows and that are no values of another kind:
/// `google.protobuf.Empty`.
pub const WELL_KNOWN: u32 = u32::MAX - 1;

impl Type {
    /// `list(element)`
    pub fn list(element: Self) -> Self {
        Self::List(Arc::new(element))
    }

    /// `map(key, value)`
    pub fn map(key: Self, value: Self) -> Self {
        Self::Map(Arc::new((key, value)))
    }

    /// An opaque type without parameters.
    pub fn opaque(name: &str) -> Self {
        Self::Opaque(Arc::new(OpaqueType { name: name.into(), params: Box::default() }))
    }

    /// `optional_type(value)`
    pub fn optional(value: Self) -> Self {
        Self::Opaque(Arc::new(OpaqueType { name: OPTIONAL.into(), params: Box::new([value]) }))
    }

    /// A type of a library, without fields: `kubernetes.Quantity`.
    pub fn library(name: &str) -> Self {
        Self::Object(ObjectType { id: LIBRARY, name: name.into() })
    }

    /// `type(of)`
    pub fn type_of(of: Self) -> Self {
        Self::Type(Some(Arc::new(of)))
    }

    /// A type parameter.
    pub fn param(name: &str) -> Self {
        Self::Param(name.into())
    }

    /// What an optional holds.
    pub fn optional_value(&self) -> Option<&Self> {
        match self {
            Self::Opaque(opaque) if &*opaque.name == OPTIONAL => opaque.params.first(),
            _ => None,
        }
    }
}

/// The types that a host declares: the fields of its objects.
pub trait Declared {
    /// The type of a field, as the checker looks it up by the name that was written; `None` where
    /// the object has no such field.
    fn field(&self, object: &ObjectType, field: &str) -> Option<Type>;

    /// The names of the fields of an object, for those who look for what was meant by another name.
    fn fields(&self, object: &ObjectType) -> Vec<String> {
        let _ = object;
        Vec::new()
    }

    /// What the host wants to be told when a program selects that field of an object of that type:
    /// [`crate::host::Field::hint`].
    fn field_hint(&self, object: &ObjectType, field: &str) -> Option<u32> {
        let _ = (object, field);
        None
    }

    /// A type that a text may name (`Name{…}`, or as a value), where the host has one of that name.
    fn named(&self, name: &str) -> Option<Type> {
        let _ = name;
        None
    }

    /// Whether [`Declared::named`] knows names with dots that texts should find.
    fn has_dotted_names(&self) -> bool {
        false
    }
}

/// Declares nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nothing;

impl Declared for Nothing {
    fn field(&self, _: &ObjectType, _: &str) -> Option<Type> {
        None
    }
}
