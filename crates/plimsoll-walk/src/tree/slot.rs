//! One value of an object.

use plimsoll_doc::{Kind, NodeId};

use super::{Buffer, Text};

/// Index of a value in its [`super::Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SlotId(pub(crate) u32);

impl SlotId {
    /// The id of an index; where there is no such value, it shows as null.
    #[inline]
    pub const fn from_index(index: u32) -> Self {
        Self(index)
    }

    /// The id as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Which of a request's documents a value was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Origin {
    /// The body.
    New,
    /// The stored object.
    Old,
    /// The plan's own values.
    Plan,
}

impl Origin {
    /// The buffers that its texts lie in: as written, and decoded.
    pub(crate) const fn buffers(self) -> (Buffer, Buffer) {
        match self {
            Self::New => (Buffer::Source, Buffer::Side),
            Self::Old => (Buffer::OldSource, Buffer::OldSide),
            Self::Plan => (Buffer::PlanSource, Buffer::PlanSide),
        }
    }
}

/// A value with the key it stands under.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    /// The key in the mapping above; empty for items and roots.
    pub key: Text,
    /// Hash of the key, as documents and plans compute it.
    pub key_hash: u32,
    /// What the value is.
    pub(crate) kind: Kind,
    /// Which buffer a text lies in.
    pub(crate) buffer: Buffer,
    /// Which document `node` belongs to.
    pub origin: Origin,
    /// The number of the property that it was loaded as, and one more; 0 where it is none, or that is not known.
    pub(crate) property: u32,
    /// Length of a text, number of children of a container; 0 for other scalars.
    pub(crate) len: u32,
    /// By kind: bits of a number or boolean, start of a text, id of the first child.
    pub(crate) data: u64,
    /// Where it was read, for messages; a made value has the node of what it was made from.
    pub node: NodeId,
}

impl Slot {
    /// A null, to be placed under a key or in a list.
    pub const fn null(node: NodeId) -> Self {
        Self {
            key: Text::EMPTY,
            key_hash: 0,
            kind: Kind::Null,
            buffer: Buffer::Made,
            origin: Origin::New,
            property: 0,
            len: 0,
            data: 0,
            node,
        }
    }

    /// A boolean.
    pub fn bool(value: bool, node: NodeId) -> Self {
        Self { kind: Kind::Bool, data: u64::from(value), ..Self::null(node) }
    }

    /// An int64.
    pub fn int(value: i64, node: NodeId) -> Self {
        Self { kind: Kind::Int, data: value as u64, ..Self::null(node) }
    }

    /// A float64.
    pub fn float(value: f64, node: NodeId) -> Self {
        Self { kind: Kind::Float, data: value.to_bits(), ..Self::null(node) }
    }

    /// A text.
    pub fn text(text: Text, node: NodeId) -> Self {
        Self { kind: Kind::Str, buffer: text.buffer, len: text.len, data: u64::from(text.start), ..Self::null(node) }
    }

    /// A list or mapping without children yet.
    pub fn container(kind: Kind, node: NodeId) -> Self {
        debug_assert!(matches!(kind, Kind::Seq | Kind::Map), "only containers have children");
        Self { kind, ..Self::null(node) }
    }

    /// The same container with so many children that are not there, to be counted only.
    pub(crate) fn with_len(self, len: u64) -> Self {
        Self { len: u32::try_from(len).unwrap_or(u32::MAX), ..self }
    }

    /// The same value under a key.
    #[must_use]
    pub fn under(self, key: Text, key_hash: u32) -> Self {
        Self { key, key_hash, property: 0, ..self }
    }

    /// The same value as the property of a number, where it is one.
    #[inline]
    pub(crate) fn as_property(self, number: Option<u32>) -> Self {
        Self { property: number.map_or(0, |number| number + 1), ..self }
    }

    /// The same value as one of another document.
    #[must_use]
    pub fn from(self, origin: Origin) -> Self {
        Self { origin, ..self }
    }

    /// What the value is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Place of its text, where it is text.
    #[inline]
    pub(crate) fn as_text(&self) -> Option<Text> {
        (self.kind == Kind::Str).then_some(Text { buffer: self.buffer, start: self.data as u32, len: self.len })
    }

    /// Ids of its children; empty for scalars.
    #[inline]
    pub(crate) fn children(&self) -> std::ops::Range<u32> {
        match self.kind {
            Kind::Seq | Kind::Map => self.data as u32..self.data as u32 + self.len,
            _ => 0..0,
        }
    }
}
