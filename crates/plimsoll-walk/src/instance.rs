//! What keywords look at: values of a loaded tree, or values of a document as it was read.
//!
//! A document that is accepted as it stands needs no tree: its nodes have kinds, texts and hashes of keys already.
//! Keywords are written for both, once. What a document cannot answer without going over a list again and again
//! ([`Instance::can_answer`]) is left to the tree.

use plimsoll_doc::{Kind, NodeId, NodeRef};
use plimsoll_schema::plan::{ObjectRules, Operand, Plan, Property};
use plimsoll_schema::text::Keyword;

use crate::equal::Numbers;
use crate::validate::At;
use crate::{SlotId, ValueRef};

/// A value that keywords look at; cheap to copy.
pub(crate) trait Instance<'a>: Copy {
    /// Whether it is in a tree, which can answer everything.
    const IS_LOADED: bool;

    /// Its id among the values of the object.
    fn id(self) -> SlotId;
    /// Another value of the object.
    fn other(self, id: SlotId) -> Self;
    /// What it is.
    fn kind(self) -> Kind;
    /// The key it stands under; empty for items and roots.
    fn key(self) -> &'a str;
    /// Its text, where it is text.
    fn as_str(self) -> Option<&'a str>;
    /// Its value, where it is a boolean.
    fn as_bool(self) -> Option<bool>;
    /// Its value, where it is an int64.
    fn as_int(self) -> Option<i64>;
    /// Its value, where it is a float64.
    fn as_float(self) -> Option<f64>;
    /// Number of children.
    fn len(self) -> usize;
    /// Its children from a position on.
    fn children_from(self, first: u32) -> impl Iterator<Item = Self>;
    /// An item of a list.
    fn item(self, index: usize) -> Option<Self>;
    /// The name of a child as a value.
    fn name_of(self, child: Self) -> Option<Self>;
    /// The value under a key whose hash is known.
    fn get_hashed(self, key: &str, hash: u32) -> Option<Self>;
    /// The property of an object's schema that it is.
    fn property_of<'p>(self, plan: &'p Plan, object: &ObjectRules) -> Option<&'p Property>;
    /// Whether two items of a list are deeply equal.
    fn has_repeated_item(self, numbers: Numbers) -> bool;
    /// What looking for equal items costs.
    fn weight(self) -> u64;
    /// Whether a keyword can be asked about it here.
    fn can_answer(at: At<'a, Self>) -> bool;
}

impl<'a> Instance<'a> for ValueRef<'a> {
    const IS_LOADED: bool = true;

    #[inline]
    fn id(self) -> SlotId {
        self.id()
    }

    #[inline]
    fn other(self, id: SlotId) -> Self {
        self.view().value(id)
    }

    #[inline]
    fn kind(self) -> Kind {
        self.kind()
    }

    #[inline]
    fn key(self) -> &'a str {
        self.key()
    }

    #[inline]
    fn as_str(self) -> Option<&'a str> {
        self.as_str()
    }

    #[inline]
    fn as_bool(self) -> Option<bool> {
        self.as_bool()
    }

    #[inline]
    fn as_int(self) -> Option<i64> {
        self.as_int()
    }

    #[inline]
    fn as_float(self) -> Option<f64> {
        self.as_float()
    }

    #[inline]
    fn len(self) -> usize {
        self.len()
    }

    #[inline]
    fn children_from(self, first: u32) -> impl Iterator<Item = Self> {
        self.children_from(first)
    }

    #[inline]
    fn item(self, index: usize) -> Option<Self> {
        self.item(index)
    }

    #[inline]
    fn name_of(self, child: Self) -> Option<Self> {
        self.name_of(child)
    }

    #[inline]
    fn get_hashed(self, key: &str, hash: u32) -> Option<Self> {
        self.get_hashed(key, hash)
    }

    #[inline]
    fn property_of<'p>(self, plan: &'p Plan, object: &ObjectRules) -> Option<&'p Property> {
        self.property_of(plan, object).map(|(_, property)| property)
    }

    fn has_repeated_item(self, numbers: Numbers) -> bool {
        crate::equal::has_repeated_item(self, numbers)
    }

    fn weight(self) -> u64 {
        crate::equal::weight(self)
    }

    #[inline]
    fn can_answer(_: At<'a, Self>) -> bool {
        true
    }
}

/// Children of a value that may be gone over once for each of them: finding one in a document takes a step for each
/// before it.
const FEW: usize = 64;

/// The steps that looking for required members may take.
const MAX_STEPS: usize = FEW * FEW;

impl<'a> Instance<'a> for NodeRef<'a> {
    const IS_LOADED: bool = false;

    #[inline]
    fn id(self) -> SlotId {
        SlotId::from_index(self.id().index() as u32)
    }

    #[inline]
    fn other(self, id: SlotId) -> Self {
        self.document().node(NodeId::from_index(id.index()))
    }

    #[inline]
    fn kind(self) -> Kind {
        self.kind()
    }

    #[inline]
    fn key(self) -> &'a str {
        self.key().and_then(NodeRef::as_str).unwrap_or_default()
    }

    #[inline]
    fn as_str(self) -> Option<&'a str> {
        self.as_str()
    }

    #[inline]
    fn as_bool(self) -> Option<bool> {
        self.as_bool()
    }

    #[inline]
    fn as_int(self) -> Option<i64> {
        self.as_int()
    }

    #[inline]
    fn as_float(self) -> Option<f64> {
        self.as_float()
    }

    #[inline]
    fn len(self) -> usize {
        self.len()
    }

    #[inline]
    fn children_from(self, first: u32) -> impl Iterator<Item = Self> {
        self.children().skip(first as usize)
    }

    fn item(self, index: usize) -> Option<Self> {
        self.items().nth(index)
    }

    #[inline]
    fn name_of(self, child: Self) -> Option<Self> {
        child.key()
    }

    #[inline]
    fn get_hashed(self, key: &str, hash: u32) -> Option<Self> {
        self.entry_hashed(key, hash).map(|entry| entry.value)
    }

    #[inline]
    fn property_of<'p>(self, plan: &'p Plan, object: &ObjectRules) -> Option<&'p Property> {
        let key = self.key()?;
        plan.find(object, key.key_hash(), key.as_str()?).map(|(_, property)| property)
    }

    /// Only asked for lists of scalars.
    fn has_repeated_item(self, numbers: Numbers) -> bool {
        crate::equal::has_repeated_scalar(self, numbers)
    }

    fn weight(self) -> u64 {
        crate::equal::weight_of_scalars(self)
    }

    fn can_answer(at: At<'a, Self>) -> bool {
        let value = at.value;
        match (at.constraint.keyword, at.constraint.operand) {
            (Keyword::UniqueItems, _) => value.items().all(|item| !matches!(item.kind(), Kind::Seq | Kind::Map)),
            (Keyword::Contains | Keyword::UnevaluatedItems | Keyword::UnevaluatedProperties, _) => value.len() <= FEW,
            (Keyword::Required, Operand::Names(names)) => value.len() * names.len() <= MAX_STEPS,
            (Keyword::DependentRequired, Operand::DependentNames { names, .. }) => {
                value.len() * names.len() <= MAX_STEPS
            }
            // Arrays and objects in them are compared child by child.
            (Keyword::Enum | Keyword::Const, _) => value.len() <= FEW,
            _ => true,
        }
    }
}
