//! Descriptions of Go types.

use std::borrow::Cow;
use std::fmt;
use std::sync::OnceLock;

use plimsoll_doc::{NodeRef, key_hash};

/// A Go type, as far as decoding JSON into it goes.
#[derive(Clone, Copy, Debug)]
pub enum GoType {
    /// A text; the name of the type (`string`, `v1.JSONSchemaURL`).
    String(&'static str),
    /// `bool`
    Bool,
    /// A signed integer of that many bits.
    Int(u8),
    /// An unsigned integer of that many bits.
    Uint(u8),
    /// A float of that many bits.
    Float(u8),
    /// `[]uint8`: base64 text.
    Bytes,
    /// `interface {}`
    Any,
    /// A struct.
    Struct(&'static Struct),
    /// A pointer: a `null` is no value.
    Pointer(&'static GoType),
    /// A slice without a name of its own.
    Slice(&'static GoType),
    /// A slice with a name.
    NamedSlice(&'static str, &'static GoType),
    /// `map[string]…`
    Map(&'static GoType),
    /// A map with a name, or with a key type other than `string`; the whole type as Go prints it.
    NamedMap(&'static str, &'static GoType),
    /// A type that decodes itself.
    Unmarshaler(&'static Unmarshaler),
}

impl GoType {
    /// `string`
    pub const STRING: Self = Self::String("string");
    /// `int32`
    pub const INT32: Self = Self::Int(32);
    /// `int64`
    pub const INT64: Self = Self::Int(64);
    /// `float64`
    pub const FLOAT64: Self = Self::Float(64);
}

impl fmt::Display for GoType {
    /// The type as Go's `reflect.Type.String` prints it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::String(name) | Self::NamedSlice(name, _) | Self::NamedMap(name, _) => f.write_str(name),
            Self::Bool => f.write_str("bool"),
            Self::Int(bits) => write!(f, "int{bits}"),
            Self::Uint(bits) => write!(f, "uint{bits}"),
            Self::Float(bits) => write!(f, "float{bits}"),
            Self::Bytes => f.write_str("[]uint8"),
            Self::Any => f.write_str("interface {}"),
            Self::Struct(of) => f.write_str(of.type_name),
            Self::Pointer(to) => write!(f, "*{to}"),
            Self::Slice(of) => write!(f, "[]{of}"),
            Self::Map(of) => write!(f, "map[string]{of}"),
            Self::Unmarshaler(of) => f.write_str(of.type_name),
        }
    }
}

/// A Go struct.
#[derive(Debug)]
pub struct Struct {
    /// Its name without package (`JSONSchemaProps`), which is empty for a struct without a name.
    pub name: &'static str,
    /// Its name as Go prints it (`v1.JSONSchemaProps`).
    pub type_name: &'static str,
    /// Its fields, with those of embedded structs among them.
    pub fields: &'static [Field],
    index: OnceLock<Index>,
}

/// One field of a Go struct.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its key in JSON.
    pub name: &'static str,
    /// Its type.
    pub type_: GoType,
    /// The Go names of the embedded structs through which it is reached, outermost first.
    pub embedded: &'static [&'static str],
}

impl Field {
    /// A field of the struct itself.
    pub const fn new(name: &'static str, type_: GoType) -> Self {
        Self { name, type_, embedded: &[] }
    }

    /// A field of an embedded struct.
    pub const fn embedded(through: &'static [&'static str], name: &'static str, type_: GoType) -> Self {
        Self { name, type_, embedded: through }
    }
}

/// Finds fields by the hash of their names: open addressing, at most half full.
#[derive(Debug)]
struct Index {
    slots: Box<[u16]>,
}

const FREE: u16 = u16::MAX;

impl Struct {
    /// A struct from its table.
    pub const fn new(name: &'static str, type_name: &'static str, fields: &'static [Field]) -> Self {
        Self { name, type_name, fields, index: OnceLock::new() }
    }

    /// The field of a name whose hash is known.
    pub fn field(&self, hash: u32, name: &str) -> Option<&'static Field> {
        let slots = &self.index.get_or_init(|| Index::new(self.fields)).slots;
        let mask = slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let field = self.fields.get(usize::from(*slots.get(at)?))?;
            if field.name == name {
                return Some(field);
            }
            at = (at + 1) & mask;
        }
    }
}

impl Index {
    fn new(fields: &[Field]) -> Self {
        let mut slots = vec![FREE; (fields.len() * 4).next_power_of_two()].into_boxed_slice();
        let mask = slots.len() - 1;
        for (field, index) in fields.iter().zip(0..FREE) {
            let mut at = key_hash(field.name.as_bytes()) as usize & mask;
            while slots.get(at).is_some_and(|&slot| slot != FREE) {
                at = (at + 1) & mask;
            }
            if let Some(slot) = slots.get_mut(at) {
                *slot = index;
            }
        }
        Self { slots }
    }
}

/// A type with an `UnmarshalJSON` of its own.
#[derive(Debug)]
pub struct Unmarshaler {
    /// Its name as Go prints it.
    pub type_name: &'static str,
    /// Whether a `null` leaves the value as it was, instead of emptying it.
    pub keeps_on_null: bool,
    /// What it holds of a value that it takes as it is.
    pub taken: Taken,
    /// What it makes of a value, which may be `null`.
    pub read: for<'d> fn(NodeRef<'d>) -> Outcome<'d>,
}

/// What an [`Unmarshaler`] holds of a value that it takes as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// The value.
    Value,
    /// Nothing.
    Nothing,
}

/// What an [`Unmarshaler`] makes of a value.
#[derive(Clone, Debug)]
pub enum Outcome<'d> {
    /// It takes it as it is.
    Taken,
    /// It decodes it anew into this type, without strictness; an error there ends the whole decoding.
    Decode(&'static GoType),
    /// It refuses it in these words, which ends the whole decoding.
    Refused(Cow<'d, str>),
}
