//! Builds the arena while a reader goes through the text.

use std::borrow::Cow;
use std::mem;

use crate::node::{Flags, Node};
use crate::side::SideBuffer;
use crate::{Document, DuplicateKeys, Kind, NodeId, Note, NoteKind, Span, key_hash};

/// Receives the values of a text in document order.
///
/// A mapping is `open_map`, then key and value in turn, then `close`; duplicate keys are found
/// when it closes. Readers keep no tree of their own.
#[derive(Debug)]
pub(crate) struct Builder<'s, Side = String> {
    source: &'s str,
    nodes: Vec<Node>,
    side: Side,
    notes: Vec<Note>,
    /// Open containers, innermost last. The first one stands for the text and is never closed.
    open: Vec<Open>,
    /// Hash and id of the keys of a mapping whose keys are compared.
    keys: Vec<(u32, u32)>,
    duplicates: DuplicateKeys,
}

#[derive(Clone, Copy, Debug, Default)]
struct Open {
    kind: Option<Kind>,
    node: u32,
    children: u32,
    /// One bit for each key, chosen by its hash.
    filter: u64,
    /// A key met a bit that was set: only then can two keys be equal.
    suspect: bool,
}

/// More nodes than this are not reserved at once. Memory that is reserved and never used costs
/// next to nothing, growing costs a copy.
const MAX_RESERVE: usize = 1 << 20;

/// Up to this number of keys it is faster to compare each with each than to sort them.
const FEW_KEYS: usize = 24;

impl<'s, Side: SideBuffer> Builder<'s, Side> {
    /// A builder whose undecoded texts are ranges of `source`.
    pub(crate) fn new(source: &'s str, duplicates: DuplicateKeys) -> Self {
        let mut open = Vec::with_capacity(32);
        open.push(Open::default());
        Self {
            source,
            nodes: Vec::with_capacity((source.len() / 8 + 8).min(MAX_RESERVE)),
            side: Side::default(),
            notes: Vec::new(),
            open,
            keys: Vec::new(),
            duplicates,
        }
    }

    /// Number of open containers.
    #[inline]
    pub(crate) fn depth(&self) -> usize {
        self.open.len() - 1
    }

    /// What the innermost open container is; nothing outside of all of them.
    #[inline]
    pub(crate) fn inside(&self) -> Option<Kind> {
        self.open.last().and_then(|open| open.kind)
    }

    /// The buffer for decoded text; pass the length it had before to [`Self::side_text`].
    #[inline]
    pub(crate) fn side(&mut self) -> &mut Side {
        &mut self.side
    }

    /// A null, boolean or number: `data` holds its bits.
    #[inline]
    pub(crate) fn scalar(&mut self, kind: Kind, span: Span, data: u64) {
        self.push(Node { span, data, link: 0, kind, flags: Flags::NONE });
    }

    /// A text that is a range of the source.
    #[inline]
    pub(crate) fn source_text(&mut self, span: Span, text: Span) {
        let data = Node::text_at(text.start, text.end - text.start);
        self.push(Node { span, data, link: 0, kind: Kind::Str, flags: Flags::NONE });
    }

    /// A text that was appended to the side buffer, beginning at `start`.
    #[inline]
    pub(crate) fn side_text(&mut self, span: Span, start: usize) {
        let data = Node::text_at(start as u32, (self.side.bytes().len() - start) as u32);
        self.push(Node { span, data, link: 0, kind: Kind::Str, flags: Flags::SIDE });
    }

    /// A key that is a range of the source.
    #[inline]
    pub(crate) fn source_key(&mut self, span: Span, text: Span) {
        self.hashed_key(span, text, key_hash(text.of(self.source).as_bytes()));
    }

    /// A key that is a range of the source and whose hash is known.
    #[inline]
    pub(crate) fn hashed_key(&mut self, span: Span, text: Span, hash: u32) {
        let data = Node::text_at(text.start, text.end - text.start);
        self.push_key(Node { span, data, link: hash, kind: Kind::Str, flags: Flags::KEY });
    }

    /// A key that was appended to the side buffer, beginning at `start`.
    pub(crate) fn side_key(&mut self, span: Span, start: usize) {
        let hash = key_hash(self.side.bytes().get(start..).unwrap_or_default());
        let data = Node::text_at(start as u32, (self.side.bytes().len() - start) as u32);
        self.push_key(Node { span, data, link: hash, kind: Kind::Str, flags: Flags::KEY.with(Flags::SIDE) });
    }

    /// A text at any range of the source, or of the side buffer where `flags` say so.
    pub(crate) fn text_in(&mut self, flags: Flags, span: Span, text: Span) {
        let data = Node::text_at(text.start, text.end - text.start);
        self.push(Node { span, data, link: 0, kind: Kind::Str, flags });
    }

    /// A key at any range of the source, or of the side buffer where `flags` say so.
    pub(crate) fn key_in(&mut self, flags: Flags, span: Span, text: Span) {
        let data = Node::text_at(text.start, text.end - text.start);
        let node = Node { span, data, link: 0, kind: Kind::Str, flags: flags.with(Flags::KEY) };
        let hash = key_hash(self.text_of(&node));
        self.push_key(Node { link: hash, ..node });
    }

    /// Number of nodes so far.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Keeps something that the reader noticed.
    pub(crate) fn note(&mut self, note: Note) {
        self.notes.push(note);
    }

    /// Marks the node that came last as brought here by an alias or a merge key.
    pub(crate) fn mark_copied(&mut self) {
        if let Some(node) = self.nodes.last_mut() {
            node.flags = node.flags.with(Flags::COPIED);
        }
    }

    /// Begins a list.
    #[inline]
    pub(crate) fn open_seq(&mut self, start: u32) {
        self.open_container(Kind::Seq, start);
    }

    /// Begins a mapping.
    #[inline]
    pub(crate) fn open_map(&mut self, start: u32) {
        self.open_container(Kind::Map, start);
    }

    /// Ends the innermost container at the offset `end`.
    #[inline]
    pub(crate) fn close(&mut self, end: u32) {
        let Some(open) = self.open.pop_if(|open| open.kind.is_some()) else { return };
        let mut children = open.children;
        if open.suspect {
            children -= self.note_duplicates(open.node);
        }
        let link = self.nodes.len() as u32;
        if let Some(node) = self.nodes.get_mut(open.node as usize) {
            node.link = link;
            node.span.end = end;
            node.data = u64::from(children);
        }
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

    #[inline]
    fn push(&mut self, node: Node) {
        if let Some(open) = self.open.last_mut() {
            open.children += 1;
        }
        self.nodes.push(node);
    }

    #[inline]
    fn push_key(&mut self, node: Node) {
        let bit = 1 << (node.link >> 26);
        if let Some(open) = self.open.last_mut() {
            open.suspect |= open.filter & bit != 0;
            open.filter |= bit;
        }
        self.nodes.push(node);
    }

    #[inline]
    fn open_container(&mut self, kind: Kind, start: u32) {
        let node = self.nodes.len() as u32;
        self.push(Node { span: Span::at(start), data: 0, link: 0, kind, flags: Flags::NONE });
        let open = Open { kind: Some(kind), node, ..Open::default() };
        self.open.push(open);
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

    fn text_of(&self, node: &Node) -> &[u8] {
        let (start, end) = node.text_range();
        let buffer = if node.flags.has(Flags::SIDE) { self.side.bytes() } else { self.source.as_bytes() };
        buffer.get(start..end).unwrap_or_default()
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
