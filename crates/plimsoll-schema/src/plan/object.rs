//! The structure of objects.

use plimsoll_doc::key_head;

use super::{NameId, PatternId, Range32, SchemaId};

/// Which schema which member of an object has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ObjectRules {
    /// Its properties, sorted by key bytes: [`Plan::properties`](super::Plan::properties).
    pub properties: Range32,
    /// The table that finds a property by its hash; empty where few properties are scanned instead.
    pub(crate) slots: Range32,
    /// Indices of the properties that have a default: [`Plan::defaulted`](super::Plan::defaulted).
    pub defaulted: Range32,
    /// Members that are no property.
    pub additional: Additional,
}

/// What a schema says about one member of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Member {
    /// It is a property with this schema.
    Property(SchemaId),
    /// It is no property; `additionalProperties` gives its schema.
    Additional(SchemaId),
    /// It is allowed without a schema.
    Any,
    /// It is forbidden.
    Forbidden,
    /// The schema says nothing about it.
    Unknown,
}

/// What holds for members that are no property.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Additional {
    /// Nothing is said: pruned, unless unknown fields are preserved, but no error.
    #[default]
    Unspecified,
    /// `true`: kept, without a schema.
    Any,
    /// `false`: kept by pruning, refused by validation.
    Forbidden,
    /// Each has this schema.
    Schema(SchemaId),
}

impl Additional {
    /// The schema of such members.
    pub const fn schema(self) -> Option<SchemaId> {
        match self {
            Self::Schema(id) => Some(id),
            _ => None,
        }
    }
}

/// One property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Property {
    /// [`key_hash`](plimsoll_doc::key_hash) of its name.
    pub hash: u32,
    /// Its name.
    pub name: NameId,
    /// Its schema.
    pub schema: SchemaId,
    /// Number of bytes of its name.
    pub(crate) len: u32,
    /// [`key_head`] of its name: names lie anywhere in memory, and looking there is what takes the time.
    pub(crate) head: u128,
}

impl Property {
    pub(crate) fn new(hash: u32, name: NameId, text: &str, schema: SchemaId) -> Self {
        Self { hash, name, schema, len: text.len() as u32, head: key_head(text.as_bytes()) }
    }

    /// Whether its name is a text with that hash; `own` gives the name where it is long.
    #[inline]
    pub(crate) fn is_named<'n>(&self, hash: u32, text: &str, own: impl FnOnce() -> &'n str) -> bool {
        self.hash == hash
            && self.len as usize == text.len()
            && self.head == key_head(text.as_bytes())
            && (text.len() <= size_of::<u128>() || own() == text)
    }
}

/// A schema of the members whose names match a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemberPattern {
    /// The pattern.
    pub pattern: PatternId,
    /// The schema.
    pub schema: SchemaId,
}

/// A member that must be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Required {
    /// [`key_hash`](plimsoll_doc::key_hash) of its name.
    pub hash: u32,
    /// Its name.
    pub name: NameId,
}
