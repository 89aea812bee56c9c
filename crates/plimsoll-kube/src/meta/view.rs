//! Reading the fields of metadata.

use plimsoll_doc::NodeId;
use plimsoll_walk::{Origin, ValueRef};

/// Metadata in the server's form; reads as empty where there is none.
#[derive(Clone, Copy, Debug)]
pub struct MetaRef<'a>(pub Option<ValueRef<'a>>);

impl<'a> MetaRef<'a> {
    /// The metadata of an object.
    pub fn of(object: ValueRef<'a>) -> Self {
        Self(object.get("metadata"))
    }

    /// A field.
    pub fn get(self, field: &str) -> Option<ValueRef<'a>> {
        self.0?.get(field).filter(|value| !value.is_null())
    }

    /// A text; empty where it is absent.
    pub fn text(self, field: &str) -> &'a str {
        self.get(field).and_then(ValueRef::as_str).unwrap_or_default()
    }

    /// `metadata.name`
    pub fn name(self) -> &'a str {
        self.text("name")
    }

    /// `metadata.namespace`
    pub fn namespace(self) -> &'a str {
        self.text("namespace")
    }

    /// `metadata.generation`
    pub fn generation(self) -> i64 {
        self.get("generation").and_then(ValueRef::as_int).unwrap_or_default()
    }

    /// The members or items of a field.
    pub fn children(self, field: &str) -> impl Iterator<Item = ValueRef<'a>> + use<'a> {
        self.get(field).into_iter().flat_map(ValueRef::children)
    }

    /// `metadata.finalizers`
    pub fn finalizers(self) -> impl Iterator<Item = &'a str> {
        self.children("finalizers").filter_map(ValueRef::as_str)
    }
}

/// The node of the judged document that a value was read from.
pub(crate) fn node_of(value: Option<ValueRef<'_>>) -> Option<NodeId> {
    value.map(ValueRef::slot).filter(|slot| slot.origin == Origin::New).map(|slot| slot.node)
}
