//! Which old value belongs to a new one, and whether the two count as equal.
//!
//! Mirrors `CorrelatedObject` of the server's CEL package: errors about a value that did not change
//! do not keep an update out.

mod key;
mod lookup;
mod same;

pub use same::{Ratchet, RatchetScratch};

use plimsoll_doc::Kind;
use plimsoll_schema::plan::{ListType, Plan, SchemaId, TypeSet};

use crate::{SlotId, ValueRef};

/// A new value with the old one it is compared with, and the schema they stand under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Correlated {
    /// The value of the new object.
    pub new: SlotId,
    /// The value of the old object.
    pub old: SlotId,
    /// Their schema.
    pub schema: SchemaId,
}

/// The pair under a key of two objects, where both have it and the schema knows it.
pub(crate) fn member(
    plan: &Plan,
    schema: SchemaId,
    new: ValueRef<'_>,
    old: ValueRef<'_>,
    key: ValueRef<'_>,
) -> Option<Correlated> {
    debug_assert!(new.kind() == Kind::Map, "members are those of objects");
    let object = plan.object(plan.schema(schema))?;
    let old = old.get_hashed(key.key(), key.slot().key_hash)?;
    let property = key.property_of(plan, object).map(|(_, property)| property.schema);
    let schema = property.or(object.additional.schema())?;
    Some(Correlated { new: key.id(), old: old.id(), schema })
}

/// Whether items of a list are paired by their keys.
pub(crate) fn is_map_list(plan: &Plan, schema: SchemaId) -> bool {
    plan.array(plan.schema(schema)).is_some_and(|array| array.list_type == Some(ListType::Map))
}

/// Whether a list can be searched at all; mirrors `MakeMapList`.
pub(crate) fn has_keys(plan: &Plan, schema: SchemaId) -> bool {
    let schema = plan.schema(schema);
    schema.types == TypeSet::ARRAY && plan.array(schema).is_some_and(|array| !array.keys.is_empty())
}
