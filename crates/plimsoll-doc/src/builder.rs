//! Builds the arena while a reader goes through the text.

use std::borrow::Cow;

use crate::node::{Flags, Node};
use crate::{Document, DuplicateKeys, Kind, NodeId, Note, NoteKind, Span, key_hash};

/// Receives the values of a text in document order.
///
/// A mapping is `open_map`, then key and value in turn, then `close`; duplicate keys are found
/// when it closes. Readers keep no tree of their own.
#[derive(Debug)]
pub(crate) struct Builder<'s> {
    source: &'s str,
    nodes: Vec<Node>,
    side: String,
    notes: Vec<Note>,
    /// Open containers, innermost last.
    open: Vec<Open>,
    /// Hash and id of the keys of all open mappings, innermost last.
    keys: Vec<(u32, u32)>,
    duplicates: DuplicateKeys,
}

#[derive(Clone, Copy, Debug)]
struct Open {
    node: u32,
    first_key: u32,
    children: u32,
}

impl<'s> Builder<'s> {
    /// A builder whose undecoded texts are ranges of `source`.
    pub(crate) fn new(source: &'s str, duplicates: DuplicateKeys) -> Self {
        Self {
            source,
            nodes: Vec::with_capacity(source.len() / 24 + 8),
            side: String::new(),
            notes: Vec::new(),
            open: Vec::with_capacity(32),
            keys: Vec::with_capacity(64),
            duplicates,
        }
    }

    /// Number of open containers.
    pub(crate) fn depth(&self) -> usize {
        self.open.len()
    }

    /// The buffer for decoded text; pass the length it had before to [`Self::side_text`].
    pub(crate) fn side(&mut self) -> &mut String {
        &mut self.side
    }

    /// A null, boolean or number: `data` holds its bits.
    pub(crate) fn scalar(&mut self, kind: Kind, span: Span, data: u64) {
        self.push(Node { span, data, link: 0, kind, flags: Flags::NONE });
    }

    /// A text that is a range of the source.
    pub(crate) fn source_text(&mut self, span: Span, text: Span) {
        let data = Node::text_at(text.start, text.end - text.start);
        self.push(Node { span, data, link: 0, kind: Kind::Str, flags: Flags::NONE });
    }

    /// A text that was appended to the side buffer, beginning at `start`.
    pub(crate) fn side_text(&mut self, span: Span, start: usize) {
        let data = Node::text_at(start as u32, (self.side.len() - start) as u32);
        self.push(Node { span, data, link: 0, kind: Kind::Str, flags: Flags::SIDE });
    }

    /// A key that is a range of the source.
    pub(crate) fn source_key(&mut self, span: Span, text: Span) {
        let hash = key_hash(text.of(self.source).as_bytes());
        let data = Node::text_at(text.start, text.end - text.start);
        self.push_key(Node { span, data, link: hash, kind: Kind::Str, flags: Flags::KEY });
    }

    /// A key that was appended to the side buffer, beginning at `start`.
    pub(crate) fn side_key(&mut self, span: Span, start: usize) {
        let hash = key_hash(self.side.as_bytes().get(start..).unwrap_or_default());
        let data = Node::text_at(start as u32, (self.side.len() - start) as u32);
        self.push_key(Node { span, data, link: hash, kind: Kind::Str, flags: Flags::KEY.with(Flags::SIDE) });
    }

    /// Begins a list.
    pub(crate) fn open_seq(&mut self, start: u32) {
        self.open_container(Kind::Seq, start);
    }

    /// Begins a mapping.
    pub(crate) fn open_map(&mut self, start: u32) {
        self.open_container(Kind::Map, start);
    }

    /// Ends the innermost container at the offset `end`.
    pub(crate) fn close(&mut self, end: u32) {
        let Some(open) = self.open.pop() else { return };
        let mut children = open.children;
        if self.keys.len() as u32 - open.first_key > 1 {
            children -= self.note_duplicates(open.first_key as usize);
        }
        self.keys.truncate(open.first_key as usize);
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
        Document { source: Cow::Borrowed(self.source), nodes: self.nodes, side: self.side, notes: self.notes }
    }

    fn push(&mut self, node: Node) {
        if let Some(open) = self.open.last_mut() {
            open.children += 1;
        }
        self.nodes.push(node);
    }

    fn push_key(&mut self, node: Node) {
        self.keys.push((node.link, self.nodes.len() as u32));
        self.nodes.push(node);
    }

    fn open_container(&mut self, kind: Kind, start: u32) {
        let node = self.nodes.len() as u32;
        self.push(Node { span: Span::at(start), data: 0, link: 0, kind, flags: Flags::NONE });
        self.open.push(Open { node, first_key: self.keys.len() as u32, children: 0 });
    }

    /// Notes keys that are equal to an earlier one; returns how many entries are replaced.
    fn note_duplicates(&mut self, first_key: usize) -> u32 {
        let mut keys: Vec<(u32, u32)> = self.keys.get(first_key..).unwrap_or_default().to_vec();
        keys.sort_unstable();
        let mut replaced = 0;
        for pair in keys.chunk_by(|a, b| a.0 == b.0).filter(|same| same.len() > 1) {
            let mut same: Vec<u32> = pair.iter().map(|key| key.1).collect();
            same.sort_by(|&a, &b| self.key_text(a).cmp(self.key_text(b)).then(a.cmp(&b)));
            for window in 1..same.len() {
                let (earlier, later) = (same[window - 1], same[window]);
                if self.key_text(earlier) != self.key_text(later) {
                    continue;
                }
                replaced += 1;
                self.notes.push(Note { kind: NoteKind::DuplicateKey { first: NodeId(earlier) }, node: NodeId(later) });
                let loser = match self.duplicates {
                    DuplicateKeys::LastWins => earlier,
                    DuplicateKeys::FirstWins => later,
                };
                if let Some(node) = self.nodes.get_mut(loser as usize) {
                    node.flags = node.flags.with(Flags::SHADOWED);
                }
            }
        }
        replaced
    }

    fn key_text(&self, id: u32) -> &str {
        let Some(node) = self.nodes.get(id as usize) else { return "" };
        let (start, end) = node.text_range();
        let buffer = if node.flags.has(Flags::SIDE) { self.side.as_str() } else { self.source };
        buffer.get(start..end).unwrap_or_default()
    }
}
