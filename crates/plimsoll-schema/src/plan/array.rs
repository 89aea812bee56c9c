//! The structure of arrays.

use super::{Range32, SchemaId};

/// Which schema which item of an array has, and how items are told apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArrayRules {
    /// Schemas of the items.
    pub items: Items,
    /// `x-kubernetes-list-type`
    pub list_type: Option<ListType>,
    /// `x-kubernetes-list-map-keys`: [`Plan::list_keys`](super::Plan::list_keys).
    pub keys: Range32,
}

/// Schemas of the items of an array.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Items {
    /// No schema.
    #[default]
    Any,
    /// One schema for all.
    Each(SchemaId),
    /// A schema per position: [`Plan::members`](super::Plan::members).
    Tuple(Range32),
}

impl Items {
    /// The schema of all items.
    pub const fn each(self) -> Option<SchemaId> {
        match self {
            Self::Each(id) => Some(id),
            _ => None,
        }
    }
}

/// How the items of a list are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListType {
    /// The list is one value.
    Atomic,
    /// Items are unique.
    Set,
    /// Items are objects, unique by their keys.
    Map,
}

impl ListType {
    /// The list type of a word.
    pub fn of_word(word: &str) -> Option<Self> {
        match word {
            "atomic" => Some(Self::Atomic),
            "set" => Some(Self::Set),
            "map" => Some(Self::Map),
            _ => None,
        }
    }
}
