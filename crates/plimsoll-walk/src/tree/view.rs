//! Looking at a tree together with the texts it refers to.

use std::cmp::Ordering;

use plimsoll_doc::{Document, Kind, NodeId, key_hash};
use plimsoll_schema::plan::{ObjectRules, Plan, Property};

use super::{Origin, Slot, SlotId, Tree};

/// A text buffer of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Buffer {
    /// Text of the new object.
    Source,
    /// Decoded text of the new object.
    Side,
    /// Text of the old object.
    OldSource,
    /// Decoded text of the old object.
    OldSide,
    /// Text of the plan's own values (defaults).
    PlanSource,
    /// Decoded text of the plan's own values.
    PlanSide,
    /// Names of the plan's properties.
    PlanNames,
    /// Text made by the stages.
    Made,
}

/// Place of a text in one of the buffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// The buffer.
    pub buffer: Buffer,
    /// Offset of the first byte.
    pub start: u32,
    /// Number of bytes.
    pub len: u32,
}

impl Text {
    /// No text.
    pub const EMPTY: Self = Self { buffer: Buffer::Made, start: 0, len: 0 };
}

/// The buffers that a tree's texts lie in.
#[derive(Clone, Copy, Debug, Default)]
pub struct Texts<'a> {
    buffers: [&'a str; 7],
}

impl<'a> Texts<'a> {
    /// Adds the texts of one of the request's documents.
    #[must_use]
    pub fn with_document(mut self, origin: Origin, document: &'a Document<'_>) -> Self {
        let (source, decoded) = origin.buffers();
        self.set(source, document.source());
        self.set(decoded, document.decoded());
        self
    }

    /// Adds the texts of a plan.
    #[must_use]
    pub fn with_plan(mut self, plan: &'a Plan) -> Self {
        self.set(Buffer::PlanNames, plan.names().text());
        self.with_document(Origin::Plan, plan.values())
    }

    fn set(&mut self, buffer: Buffer, text: &'a str) {
        if let Some(place) = self.buffers.get_mut(buffer as usize) {
            *place = text;
        }
    }
}

/// A tree with its texts; cheap to copy.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    tree: &'a Tree,
    texts: &'a Texts<'a>,
}

impl<'a> View<'a> {
    /// Joins a tree and the texts it was built from.
    pub fn new(tree: &'a Tree, texts: &'a Texts<'a>) -> Self {
        Self { tree, texts }
    }

    /// A value.
    #[inline]
    pub fn value(self, id: SlotId) -> ValueRef<'a> {
        ValueRef { view: self, id }
    }

    /// How many slots the tree has.
    pub(crate) fn slots(self) -> usize {
        self.tree.len()
    }

    /// A text; empty where the place does not exist.
    #[inline]
    pub fn text(self, text: Text) -> &'a str {
        let buffer = match text.buffer {
            Buffer::Made => self.tree.made(),
            other => self.texts.buffers.get(other as usize).copied().unwrap_or_default(),
        };
        buffer.get(text.start as usize..(text.start + text.len) as usize).unwrap_or_default()
    }
}

/// Stands for every id that is not there, so that no access can fail.
static NOTHING: Slot = Slot::null(NodeId::ROOT);

/// A value of an object; cheap to copy.
#[derive(Clone, Copy, Debug)]
pub struct ValueRef<'a> {
    view: View<'a>,
    id: SlotId,
}

impl<'a> ValueRef<'a> {
    /// Its id.
    pub fn id(self) -> SlotId {
        self.id
    }

    /// The view it is seen through.
    pub fn view(self) -> View<'a> {
        self.view
    }

    /// The slot itself; a null for ids that are not there.
    #[inline]
    pub fn slot(self) -> &'a Slot {
        self.view.tree.slot(self.id).unwrap_or(&NOTHING)
    }

    /// What it is.
    #[inline]
    pub fn kind(self) -> Kind {
        self.slot().kind
    }

    /// The key it stands under; empty for items and roots.
    #[inline]
    pub fn key(self) -> &'a str {
        self.view.text(self.slot().key)
    }

    /// The property of an object's schema that it is, with its index among the properties. It is known since the
    /// value was loaded: the stages after that look up nothing.
    #[inline]
    pub fn property_of<'p>(self, plan: &'p Plan, object: &ObjectRules) -> Option<(usize, &'p Property)> {
        let slot = self.slot();
        if let Some(number) = slot.property.checked_sub(1)
            && self.view.tree.is_loaded_under(plan.id())
            && let Some(found) = plan.numbered(object, number)
        {
            return Some(found);
        }
        plan.find(object, slot.key_hash, self.key())
    }

    /// Whether it is null.
    #[inline]
    pub fn is_null(self) -> bool {
        self.kind() == Kind::Null
    }

    /// Its text, where it is text.
    #[inline]
    pub fn as_str(self) -> Option<&'a str> {
        self.slot().as_text().map(|text| self.view.text(text))
    }

    /// Its value, where it is an int64.
    #[inline]
    pub fn as_int(self) -> Option<i64> {
        let slot = self.slot();
        (slot.kind == Kind::Int).then_some(slot.data as i64)
    }

    /// Its value, where it is a float64.
    #[inline]
    pub fn as_float(self) -> Option<f64> {
        let slot = self.slot();
        (slot.kind == Kind::Float).then(|| f64::from_bits(slot.data))
    }

    /// Its value, where it is a boolean.
    #[inline]
    pub fn as_bool(self) -> Option<bool> {
        let slot = self.slot();
        (slot.kind == Kind::Bool).then_some(slot.data != 0)
    }

    /// Number of children.
    #[inline]
    pub fn len(self) -> usize {
        self.slot().children().len()
    }

    /// Whether it has no children.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Its children: items in order, or entries sorted by key.
    pub fn children(self) -> Children<'a> {
        Children { view: self.view, range: self.slot().children() }
    }

    /// Its children from a position on.
    #[inline]
    pub(crate) fn children_from(self, first: u32) -> Children<'a> {
        let range = self.slot().children();
        Children { view: self.view, range: range.start.saturating_add(first).min(range.end)..range.end }
    }

    /// A child by its position.
    #[inline]
    pub fn child(self, index: usize) -> Option<ValueRef<'a>> {
        let range = self.slot().children();
        let id = range.start.checked_add(u32::try_from(index).ok()?)?;
        (id < range.end).then_some(ValueRef { view: self.view, id: SlotId(id) })
    }

    /// The name of a child as a value, where the tree was loaded for a plan that looks at names.
    pub(crate) fn name_of(self, child: ValueRef<'a>) -> Option<ValueRef<'a>> {
        let id = child.id.0.checked_add(self.slot().children().len() as u32)?;
        (self.kind() == Kind::Map).then_some(ValueRef { view: self.view, id: SlotId(id) })
    }

    /// An item of a list.
    #[inline]
    pub fn item(self, index: usize) -> Option<ValueRef<'a>> {
        self.child(index).filter(|_| self.kind() == Kind::Seq)
    }

    /// The value under a key.
    #[inline]
    pub fn get(self, key: &str) -> Option<ValueRef<'a>> {
        self.get_hashed(key, key_hash(key.as_bytes()))
    }

    /// The value under a key whose hash is known.
    #[inline]
    pub fn get_hashed(self, key: &str, hash: u32) -> Option<ValueRef<'a>> {
        if self.kind() != Kind::Map {
            return None;
        }
        if self.len() <= 16 {
            let range = self.slot().children();
            let is_it = |slot: &Slot| slot.key_hash == hash && self.view.text(slot.key) == key;
            let at = self.view.tree.slots(range.clone()).iter().position(is_it)?;
            return Some(ValueRef { view: self.view, id: SlotId(range.start + at as u32) });
        }
        self.search(key)
    }

    fn search(self, key: &str) -> Option<ValueRef<'a>> {
        let std::ops::Range { mut start, mut end } = self.slot().children();
        while start < end {
            let middle = ValueRef { view: self.view, id: SlotId(start + (end - start) / 2) };
            match middle.key().as_bytes().cmp(key.as_bytes()) {
                Ordering::Less => start = middle.id.0 + 1,
                Ordering::Greater => end = middle.id.0,
                Ordering::Equal => return Some(middle),
            }
        }
        None
    }
}

/// Iterates over the children of a value.
#[derive(Clone, Debug)]
pub struct Children<'a> {
    view: View<'a>,
    range: std::ops::Range<u32>,
}

impl<'a> Iterator for Children<'a> {
    type Item = ValueRef<'a>;

    fn next(&mut self) -> Option<ValueRef<'a>> {
        let id = self.range.next()?;
        Some(ValueRef { view: self.view, id: SlotId(id) })
    }
}
