//! One node of the arena.

use crate::Span;

/// What a node is. The server keeps int64 and float64 apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Kind {
    /// `null`
    Null,
    /// `true` or `false`
    Bool,
    /// A number that the server holds as int64.
    Int,
    /// A number that the server holds as float64.
    Float,
    /// Text.
    Str,
    /// A list.
    Seq,
    /// A mapping from text to values.
    Map,
}

impl Kind {
    /// What Go's encoding/json calls a value of this kind where it cannot use it.
    pub const fn go_name(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool => "bool",
            Self::Int | Self::Float => "number",
            Self::Str => "string",
            Self::Seq => "array",
            Self::Map => "object",
        }
    }
}

/// Index of a node in its document. A subtree is a contiguous range of ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The node that stands for a whole document.
    pub const ROOT: Self = Self(0);

    /// The id of an index; ids follow document order.
    pub const fn from_index(index: usize) -> Self {
        Self(index as u32)
    }

    /// The id as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Marks of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Flags(u8);

impl Flags {
    /// No mark.
    pub(crate) const NONE: Self = Self(0);
    /// The text lies in the side buffer, because it had to be decoded.
    pub(crate) const SIDE: Self = Self(1);
    /// A key of a mapping; `link` holds the hash of its text.
    pub(crate) const KEY: Self = Self(2);
    /// A key (and its value) that another entry of the same mapping replaces.
    pub(crate) const SHADOWED: Self = Self(4);
    /// The node was brought here by an alias or a merge key; its span lies where it was written.
    pub(crate) const COPIED: Self = Self(8);

    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(crate) const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// 24 bytes: a value in document order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// Text of the node in the source.
    pub(crate) span: Span,
    /// By kind: bits of the number, 0 or 1, start and length of the text, number of children.
    pub(crate) data: u64,
    /// Containers: id one past the subtree. Keys: hash of the text.
    pub(crate) link: u32,
    pub(crate) kind: Kind,
    pub(crate) flags: Flags,
}

impl Node {
    /// Packs the place of a text into `data`.
    pub(crate) const fn text_at(start: u32, len: u32) -> u64 {
        start as u64 | (len as u64) << 32
    }

    /// Start and end of the text, in the source or in the side buffer.
    pub(crate) const fn text_range(&self) -> (usize, usize) {
        let start = self.data as u32 as usize;
        (start, start + (self.data >> 32) as usize)
    }

    /// Id one past the subtree of the node `id`.
    pub(crate) const fn end(&self, id: u32) -> u32 {
        match self.kind {
            Kind::Seq | Kind::Map => self.link,
            _ => id + 1,
        }
    }
}
