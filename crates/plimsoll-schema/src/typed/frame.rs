//! The open containers of a decoding, instead of recursion.

use plimsoll_doc::{AllEntries, Entries, Entry, Items, NodeRef};

use super::types::{Field, StructId, TypeId};

/// The entries of a mapping in the order in which the decoder meets them.
#[derive(Debug)]
pub(super) enum EntrySource<'d> {
    /// As written, also those that later ones replace.
    AsWritten(AllEntries<'d>),
    /// As written, only those that count.
    Counting(Entries<'d>),
    /// Only those that count, by key bytes.
    Sorted(std::vec::IntoIter<Entry<'d>>),
}

impl<'d> Iterator for EntrySource<'d> {
    type Item = Entry<'d>;

    fn next(&mut self) -> Option<Entry<'d>> {
        match self {
            Self::AsWritten(entries) => entries.next(),
            Self::Counting(entries) => entries.next(),
            Self::Sorted(entries) => entries.next(),
        }
    }
}

/// A container that is being decoded.
#[derive(Debug)]
pub(super) enum Frame<'d, 't> {
    /// An object into a struct.
    Struct { of: StructId, entries: EntrySource<'d>, field: Option<&'t Field> },
    /// An object into a map, or into an interface.
    Map { of: TypeId, entries: EntrySource<'d>, key: Option<NodeRef<'d>> },
    /// An array into a slice, or into an interface.
    Slice { of: TypeId, items: Items<'d>, next: usize },
    /// A type that decodes itself began a decoding of its own.
    Own,
}

impl<'t> Frame<'_, 't> {
    /// The field that is being decoded, with its struct.
    pub(super) fn field(&self) -> Option<(StructId, &'t Field)> {
        match self {
            Self::Struct { of, field, .. } => Some((*of, (*field)?)),
            _ => None,
        }
    }
}
