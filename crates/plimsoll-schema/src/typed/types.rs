//! Go types as an arena: what decoding JSON into them needs to know.
//!
//! One arena has the types of all releases. Types, fields and names are found by small ids, so that an
//! arena can be loaded from data; a field has the range of releases that know it. [`GoTypes::at`] chooses
//! the release once, and a [`TypeRef`] is a type as that release has it.

mod builder;
mod builtin;
mod custom;
mod fields;
mod names;
mod table;

use std::fmt;
use std::ops::Range;

use rustc_hash::FxHashMap;

pub use builder::{Declaration, FieldDeclaration, GoTypesBuilder, TypesError};
pub use builtin::kubernetes;
pub use fields::Releases;
pub use plimsoll_release::Minor;

pub(super) use custom::{Custom, Outcome};
pub(super) use fields::{Field, StructId};

use fields::Structs;
use names::{NameId, Names};

/// Index of a type in its arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct TypeId(u32);

impl TypeId {
    /// `interface {}`, in every arena.
    pub(super) const ANY: Self = Self(0);
    /// `string`, in every arena.
    pub(super) const STRING: Self = Self(1);
    /// `uint8`, in every arena.
    pub(super) const UINT8: Self = Self(2);
}

/// What a Go type is, as far as decoding JSON into it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum GoType {
    /// `interface {}`
    Any,
    /// A string.
    String,
    /// A boolean.
    Bool,
    /// A signed integer of that many bits.
    Int(u8),
    /// An unsigned integer of that many bits.
    Uint(u8),
    /// A float of that many bits.
    Float(u8),
    /// `[]uint8`: base64.
    Bytes,
    /// A struct.
    Struct(StructId),
    /// A pointer: a `null` is no value.
    Pointer(TypeId),
    /// A slice.
    Slice(TypeId),
    /// A map.
    Map {
        /// The type of its keys, which JSON has as strings.
        key: TypeId,
        /// The type of its values.
        value: TypeId,
    },
    /// A type with an `UnmarshalJSON` of its own.
    Custom(Custom),
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    type_: GoType,
    /// The name of a declared type as Go prints it (`v1.JSONSchemaProps`).
    name: Option<NameId>,
}

/// An arena of Go types.
#[derive(Clone, Debug)]
pub struct GoTypes {
    entries: Vec<Entry>,
    structs: Structs,
    names: Names,
    /// The declared types by package and name: `meta/v1.ObjectMeta`.
    declared: FxHashMap<Box<str>, TypeId>,
}

impl GoTypes {
    /// The types as a release has them.
    pub fn at(&self, release: Minor) -> Types<'_> {
        Types { arena: self, release }
    }
}

/// The types of an arena as one release has them.
#[derive(Clone, Copy, Debug)]
pub struct Types<'t> {
    arena: &'t GoTypes,
    release: Minor,
}

impl<'t> Types<'t> {
    /// A declared type by package and name: `meta/v1.ObjectMeta`.
    pub fn named(self, name: &str) -> Option<TypeRef<'t>> {
        self.arena.declared.get(name).map(|&id| self.of(id))
    }

    /// `interface {}`
    pub fn any(self) -> TypeRef<'t> {
        self.of(TypeId::ANY)
    }

    /// A type by its id.
    pub(super) fn of(self, id: TypeId) -> TypeRef<'t> {
        TypeRef { types: self, id }
    }

    /// What a type is; an id of another arena is `interface {}`.
    pub(super) fn get(self, id: TypeId) -> GoType {
        self.arena.entries.get(id.0 as usize).map_or(GoType::Any, |entry| entry.type_)
    }

    /// The field of a struct, by a name whose hash is known.
    pub(super) fn field(self, of: StructId, hash: u32, name: &str) -> Option<&'t Field> {
        self.arena.structs.field(of, hash, name, self.release, &self.arena.names)
    }

    /// The name of a struct without its package.
    pub(super) fn struct_name(self, of: StructId) -> &'t str {
        self.arena.names.get(self.arena.structs.name(of))
    }

    /// The key of a field in JSON.
    pub(super) fn field_name(self, field: &Field) -> &'t str {
        self.arena.names.get(field.name)
    }

    /// The Go names of the embedded structs through which a field is reached, outermost first.
    pub(super) fn embedded(self, field: &Field) -> impl Iterator<Item = &'t str> + use<'t> {
        let through = self.arena.structs.embedded(field).iter();
        through.map(move |&name| self.arena.names.get(name))
    }
}

/// A type of an arena, as one release has it.
#[derive(Clone, Copy, Debug)]
pub struct TypeRef<'t> {
    pub(super) types: Types<'t>,
    pub(super) id: TypeId,
}

impl<'t> TypeRef<'t> {
    /// The names of the fields, where it is a struct, or leads to one.
    pub fn field_names(self) -> Vec<&'t str> {
        let GoType::Struct(of) = self.target() else { return Vec::new() };
        let Types { arena, release } = self.types;
        arena.structs.fields(of, release).map(|field| arena.names.get(field.name)).collect()
    }

    /// The type of items or values, where it is a list or a map, or leads to one.
    pub fn element(self) -> Option<Self> {
        match self.target() {
            GoType::Slice(of) | GoType::Map { value: of, .. } => Some(self.types.of(of)),
            _ => None,
        }
    }

    /// What is at the end of its pointers.
    fn target(self) -> GoType {
        let mut type_ = self.types.get(self.id);
        while let GoType::Pointer(to) = type_ {
            type_ = self.types.get(to);
        }
        type_
    }

    /// The type of a field, where it is a struct that has one of that name, or leads to one.
    pub fn field(self, name: &str) -> Option<Self> {
        let GoType::Struct(of) = self.target() else { return None };
        let field = self.types.field(of, plimsoll_doc::key_hash(name.as_bytes()), name)?;
        Some(self.types.of(field.type_))
    }

    /// `interface {}` of the same arena.
    #[must_use]
    pub fn any(self) -> Self {
        self.types.of(TypeId::ANY)
    }
}

impl fmt::Display for TypeRef<'_> {
    /// The type as Go's `reflect.Type.String` prints it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let arena = self.types.arena;
        let mut id = self.id;
        while let Some(entry) = arena.entries.get(id.0 as usize) {
            if let Some(name) = entry.name {
                return f.write_str(arena.names.get(name));
            }
            match entry.type_ {
                GoType::Pointer(to) => {
                    f.write_str("*")?;
                    id = to;
                }
                GoType::Slice(of) => {
                    f.write_str("[]")?;
                    id = of;
                }
                GoType::Map { key, value } => {
                    // A key is a string type, which has a name.
                    let key = arena.entries.get(key.0 as usize).and_then(|key| key.name);
                    write!(f, "map[{}]", key.map_or("string", |key| arena.names.get(key)))?;
                    id = value;
                }
                GoType::Bool => return f.write_str("bool"),
                GoType::Int(bits) => return write!(f, "int{bits}"),
                GoType::Uint(bits) => return write!(f, "uint{bits}"),
                GoType::Float(bits) => return write!(f, "float{bits}"),
                GoType::Bytes => return f.write_str("[]uint8"),
                GoType::String => return f.write_str("string"),
                GoType::Any | GoType::Struct(_) | GoType::Custom(_) => return f.write_str("interface {}"),
            }
        }
        Ok(())
    }
}

/// A range of ids as two small numbers.
fn range(start: usize, end: usize) -> Range<u32> {
    start as u32..end as u32
}
