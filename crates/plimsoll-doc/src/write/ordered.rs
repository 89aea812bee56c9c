//! The entries of open mappings in the order in which they are written.

use crate::{Entry, NodeRef};

/// In which order the entries of a mapping are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeyOrder {
    /// By the bytes of their keys, as Go writes mappings.
    #[default]
    Sorted,
    /// As they were read.
    AsRead,
}

/// Entries of all mappings that are being written, innermost last. One buffer serves all of them,
/// so that writing needs no memory per mapping.
#[derive(Debug)]
pub(super) struct OrderedEntries<'d> {
    order: KeyOrder,
    entries: Vec<Entry<'d>>,
}

/// The part of the buffer that belongs to one mapping.
#[derive(Clone, Copy, Debug)]
pub(super) struct EntryRange {
    start: usize,
    next: usize,
    end: usize,
}

impl<'d> OrderedEntries<'d> {
    pub(super) fn new(order: KeyOrder) -> Self {
        Self { order, entries: Vec::new() }
    }

    /// Begins a mapping.
    pub(super) fn open(&mut self, map: NodeRef<'d>) -> EntryRange {
        let start = self.entries.len();
        self.entries.extend(map.entries());
        if self.order == KeyOrder::Sorted {
            self.entries[start..].sort_unstable_by_key(Entry::name);
        }
        EntryRange { start, next: start, end: self.entries.len() }
    }

    /// The next entry of the innermost mapping; after the last one the mapping is gone.
    pub(super) fn next(&mut self, range: &mut EntryRange) -> Option<Entry<'d>> {
        if range.next == range.end {
            self.entries.truncate(range.start);
            return None;
        }
        range.next += 1;
        self.entries.get(range.next - 1).copied()
    }
}

impl EntryRange {
    /// Whether the mapping has no entry.
    pub(super) fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Whether the entry given last is the first of its mapping.
    pub(super) fn is_at_first(self) -> bool {
        self.next == self.start + 1
    }
}
