//! The nodes of a document while they are made.

use std::borrow::Cow;
use std::mem;

use crate::node::{Flags, Node};
use crate::side::SideBuffer;
use crate::{Document, DuplicateKeys, Kind, NodeId, Note, NoteKind, Span};

/// Nodes in document order, decoded text and notes.
///
/// A reader that keeps its [`Frame`]s in hand uses it directly; all others use the
/// [`Builder`](crate::builder::Builder), which keeps them itself.
#[derive(Debug)]
pub(crate) struct Arena<'s, Side> {
    source: &'s str,
    pub(crate) nodes: Vec<Node>,
    pub(crate) side: Side,
    pub(crate) notes: Vec<Note>,
    /// Hash and id of the keys of a mapping whose keys are compared.
    keys: Vec<(u32, u32)>,
    duplicates: DuplicateKeys,
}

/// What is known of a container while it is open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// What it is; nothing for the frame around the root.
    pub(crate) kind: Option<Kind>,
    /// Number of values in it.
    pub(crate) children: u32,
    node: u32,
    /// A key met a bit that was set: only then can two keys be equal.
    is_suspect: bool,
    /// One bit for each key, chosen by its hash.
    filter: u64,
}

/// More nodes than this are not reserved at once. Memory that is reserved and never used costs
/// next to nothing, growing costs a copy.
const MAX_RESERVE: usize = 1 << 20;

/// Up to this number of keys it is faster to compare each with each than to sort them.
const FEW_KEYS: usize = 24;

impl Frame {
    /// What is around the root.
    pub(crate) const AROUND_ROOT: Self = Self { kind: None, children: 0, node: 0, is_suspect: false, filter: 0 };

    /// Counts a key of the mapping.
    #[inline]
    pub(crate) fn add_key(&mut self, hash: u32) {
        let bit = 1 << (hash >> 26);
        self.is_suspect |= self.filter & bit != 0;
        self.filter |= bit;
    }
}

impl<'s, Side: SideBuffer> Arena<'s, Side> {
    /// An arena whose undecoded texts are ranges of `source`.
    pub(crate) fn new(source: &'s str, duplicates: DuplicateKeys) -> Self {
        Self {
            source,
            nodes: Vec::with_capacity((source.len() / 8 + 8).min(MAX_RESERVE)),
            side: Side::default(),
            notes: Vec::new(),
            keys: Vec::new(),
            duplicates,
        }
    }

    /// Adds a null, boolean or number: `data` holds its bits.
    #[inline]
    pub(crate) fn scalar(&mut self, kind: Kind, span: Span, data: u64) {
        self.nodes.push(Node { span, data, link: 0, kind, flags: Flags::NONE });
    }

    /// Adds a text, which lies in the source, or in the side buffer where `flags` say so.
    #[inline]
    pub(crate) fn text(&mut self, flags: Flags, span: Span, text: Span) {
        let data = Node::text_at(text.start, text.end - text.start);
        self.nodes.push(Node { span, data, link: 0, kind: Kind::Str, flags });
    }

    /// Adds a key, which lies in the source, or in the side buffer where `flags` say so.
    #[inline]
    pub(crate) fn key(&mut self, flags: Flags, span: Span, text: Span, hash: u32) {
        let data = Node::text_at(text.start, text.end - text.start);
        self.nodes.push(Node { span, data, link: hash, kind: Kind::Str, flags: flags.with(Flags::KEY) });
    }

    /// Adds a container, which is open from now on.
    #[inline]
    pub(crate) fn open(&mut self, kind: Kind, start: u32) -> Frame {
        let node = self.nodes.len() as u32;
        self.nodes.push(Node { span: Span::at(start), data: 0, link: 0, kind, flags: Flags::NONE });
        Frame { kind: Some(kind), node, ..Frame::AROUND_ROOT }
    }

    /// Ends the innermost container at the offset `end`.
    #[inline]
    pub(crate) fn close(&mut self, frame: Frame, end: u32) {
        let replaced = if frame.is_suspect { self.note_duplicates(frame.node) } else { 0 };
        let link = self.nodes.len() as u32;
        if let Some(node) = self.nodes.get_mut(frame.node as usize) {
            node.link = link;
            node.span.end = end;
            node.data = u64::from(frame.children - replaced);
        }
    }

    /// The text of a string node.
    pub(crate) fn text_of(&self, node: &Node) -> &[u8] {
        let (start, end) = node.text_range();
        let buffer = if node.flags.has(Flags::SIDE) { self.side.bytes() } else { self.source.as_bytes() };
        buffer.get(start..end).unwrap_or_default()
    }

    /// The finished document.
    pub(crate) fn finish(mut self) -> Document<'s> {
        self.notes.sort_by_key(|note| note.node);
        Document {
            source: Cow::Borrowed(self.source),
            nodes: self.nodes,
            side: self.side.into_text(),
            notes: self.notes,
        }
    }

    /// Notes keys of a mapping that are equal to an earlier one; returns how many entries are replaced.
    #[cold]
    fn note_duplicates(&mut self, map: u32) -> u32 {
        let mut keys = mem::take(&mut self.keys);
        keys.clear();
        let mut id = map + 1;
        while let (Some(key), Some(value)) = (self.nodes.get(id as usize), self.nodes.get(id as usize + 1)) {
            keys.push((key.link, id));
            id = value.end(id + 1);
        }
        let replaced = if has_equal_hashes(&mut keys) { self.note_equal_keys(map, &mut keys) } else { 0 };
        self.keys = keys;
        replaced
    }

    fn note_equal_keys(&mut self, map: u32, keys: &mut [(u32, u32)]) -> u32 {
        keys.sort_unstable_by(|a, b| {
            a.0.cmp(&b.0).then_with(|| self.key_text(a.1).cmp(self.key_text(b.1))).then(a.1.cmp(&b.1))
        });
        let mut replaced = 0;
        let mut first = u32::MAX;
        for at in 1..keys.len() {
            let [(earlier_hash, earlier), (later_hash, later)] = [keys[at - 1], keys[at]];
            if earlier_hash != later_hash || self.key_text(earlier) != self.key_text(later) {
                first = u32::MAX;
                continue;
            }
            first = first.min(earlier);
            replaced += 1;
            let first_key = NodeId(first);
            let kind = if self.is_merged(map, first) || self.is_merged(map, later) {
                NoteKind::MergeOverlap { first: first_key }
            } else {
                NoteKind::DuplicateKey { first: first_key }
            };
            self.notes.push(Note { kind, node: NodeId(later) });
            let loser = match self.duplicates {
                DuplicateKeys::LastWins => earlier,
                DuplicateKeys::FirstWins => later,
            };
            if let Some(node) = self.nodes.get_mut(loser as usize) {
                node.flags = node.flags.with(Flags::SHADOWED);
            }
        }
        replaced
    }

    /// Whether a merge key brought the key into the mapping. In a mapping that an alias brought, all keys are copies.
    fn is_merged(&self, map: u32, key: u32) -> bool {
        let is_copied = |id: u32| self.nodes.get(id as usize).is_some_and(|node| node.flags.has(Flags::COPIED));
        is_copied(key) && !is_copied(map)
    }

    fn key_text(&self, id: u32) -> &[u8] {
        self.nodes.get(id as usize).map_or(b"", |node| self.text_of(node))
    }
}

/// Whether any two keys have the same hash; may leave the keys in another order.
fn has_equal_hashes(keys: &mut [(u32, u32)]) -> bool {
    if keys.len() <= FEW_KEYS {
        return keys.iter().enumerate().any(|(at, key)| keys[..at].iter().any(|earlier| earlier.0 == key.0));
    }
    keys.sort_unstable();
    keys.windows(2).any(|pair| pair[0].0 == pair[1].0)
}
