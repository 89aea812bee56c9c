//! The arena.

use plimsoll_doc::key_hash;
use plimsoll_schema::plan::PlanId;

use super::{Buffer, Slot, SlotId, Text};

/// Holds the objects of one request: the new one, the old one, and what the stages made.
///
/// Children of a container are contiguous; those of a mapping are sorted by the bytes of their
/// keys, which is the order of the server's answers. The tree has no lifetimes, so that its memory
/// is reused from request to request; texts are places in the [`super::Texts`] of a view.
#[derive(Debug, Default)]
pub struct Tree {
    slots: Vec<Slot>,
    made: String,
    /// Under which plan all objects were loaded.
    loaded: Loaded,
}

/// The plan that the numbers of properties in the slots belong to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Loaded {
    #[default]
    Nothing,
    Under(PlanId),
    UnderSeveral,
}

impl Tree {
    /// Forgets all objects and keeps the memory.
    pub fn clear(&mut self) {
        self.slots.clear();
        self.made.clear();
        self.loaded = Loaded::Nothing;
    }

    /// Notes that an object is loaded under a plan.
    pub(crate) fn load_under(&mut self, plan: PlanId) {
        self.loaded = match self.loaded {
            Loaded::Nothing => Loaded::Under(plan),
            Loaded::Under(other) if other == plan => self.loaded,
            _ => Loaded::UnderSeveral,
        };
    }

    /// Whether the numbers of properties that slots have are those of a plan.
    #[inline]
    pub(crate) fn is_loaded_under(&self, plan: PlanId) -> bool {
        self.loaded == Loaded::Under(plan)
    }

    /// Number of values.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there is no value yet.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// The texts that stages made; [`Buffer::Made`] refers to it.
    pub fn made(&self) -> &str {
        &self.made
    }

    /// Stores a text of our own.
    pub fn make_text(&mut self, text: &str) -> Text {
        let start = self.made.len() as u32;
        self.made.push_str(text);
        Text { buffer: Buffer::Made, start, len: text.len() as u32 }
    }

    /// A value under a key of our own.
    pub fn make_entry(&mut self, key: &str, value: Slot) -> Slot {
        let text = self.make_text(key);
        value.under(text, key_hash(key.as_bytes()))
    }

    /// Adds a value that has no parent: the root of an object.
    pub fn add_root(&mut self, slot: Slot) -> SlotId {
        self.slots.push(slot);
        SlotId(self.slots.len() as u32 - 1)
    }

    /// Gives a container its children, which replace those it had. Entries of a mapping must come
    /// sorted by the bytes of their keys, each key once.
    pub fn set_children(&mut self, parent: SlotId, children: &[Slot]) {
        let start = self.slots.len() as u32;
        self.slots.extend_from_slice(children);
        if let Some(slot) = self.slots.get_mut(parent.index()) {
            slot.data = u64::from(start);
            slot.len = children.len() as u32;
        }
    }

    /// Adds a child of a container that [`Self::adopt`]s it as soon as all are there.
    #[inline]
    pub(crate) fn push(&mut self, child: Slot) {
        self.slots.push(child);
    }

    /// Gives a container all values from the index `first` on as children, which are in the order that
    /// [`Self::set_children`] asks for.
    pub(crate) fn adopt(&mut self, parent: SlotId, first: usize) {
        let len = self.slots.len() - first;
        if let Some(slot) = self.slots.get_mut(parent.index()) {
            slot.data = first as u64;
            slot.len = len as u32;
        }
    }

    /// A value by its id.
    #[inline]
    pub fn slot(&self, id: SlotId) -> Option<&Slot> {
        self.slots.get(id.index())
    }

    /// Values that lie one after another; none where some do not exist.
    #[inline]
    pub(crate) fn slots(&self, range: std::ops::Range<u32>) -> &[Slot] {
        self.slots.get(range.start as usize..range.end as usize).unwrap_or_default()
    }

    /// Replaces a value in its place; its key stays.
    pub fn replace(&mut self, id: SlotId, value: Slot) {
        if let Some(slot) = self.slots.get_mut(id.index()) {
            *slot = Slot { property: slot.property, ..value.under(slot.key, slot.key_hash) };
        }
    }

    /// The children of a container, copied out so that they can be changed and set again.
    pub fn children_of(&self, parent: SlotId) -> Vec<Slot> {
        let range = self.slot(parent).map_or(0..0, Slot::children);
        self.slots.get(range.start as usize..range.end as usize).unwrap_or_default().to_vec()
    }
}
