//! The structure of objects.

use super::{NameId, Range32, SchemaId};

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
}

/// A member that must be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Required {
    /// [`key_hash`](plimsoll_doc::key_hash) of its name.
    pub hash: u32,
    /// Its name.
    pub name: NameId,
}
