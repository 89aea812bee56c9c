//! Builds the arena for readers that do not want to know what is open.

use crate::arena::{Arena, Frame};
use crate::node::{Flags, Node};
use crate::{Document, Kind, Note, ReadRules, Span, key_hash};

/// Receives the values of a text in document order.
///
/// A mapping is `open_map`, then key and value in turn, then `close`; duplicate keys are found
/// when it closes. Readers keep no tree of their own.
#[derive(Debug)]
pub(crate) struct Builder<'s> {
    arena: Arena<'s, String>,
    /// Open containers, innermost last. The first one stands for the text and is never closed.
    open: Vec<Frame>,
}

/// `null`
impl Default for Document<'_> {
    fn default() -> Self {
        let mut builder = Builder::new("", &ReadRules::default());
        builder.scalar(Kind::Null, Span::default(), 0);
        builder.finish()
    }
}

impl<'s> Builder<'s> {
    /// A builder whose undecoded texts are ranges of `source`.
    pub(crate) fn new(source: &'s str, rules: &ReadRules) -> Self {
        let mut open = Vec::with_capacity(32);
        open.push(Frame::AROUND_ROOT);
        Self { arena: Arena::new(source, rules), open }
    }

    /// Number of open containers.
    #[inline]
    pub(crate) fn depth(&self) -> usize {
        self.open.len() - 1
    }

    /// The buffer for decoded text; pass the length it had before to [`Self::side_text`].
    #[inline]
    pub(crate) fn side(&mut self) -> &mut String {
        &mut self.arena.side
    }

    /// A null, boolean or number: `data` holds its bits.
    #[inline]
    pub(crate) fn scalar(&mut self, kind: Kind, span: Span, data: u64) {
        self.count_value();
        self.arena.scalar(kind, span, data);
    }

    /// A text that is a range of the source.
    #[inline]
    pub(crate) fn source_text(&mut self, span: Span, text: Span) {
        self.text_in(Flags::NONE, span, text);
    }

    /// A text that was appended to the side buffer, beginning at `start`.
    #[inline]
    pub(crate) fn side_text(&mut self, span: Span, start: usize) {
        let text = Span::new(start as u32, self.arena.side.len() as u32);
        self.text_in(Flags::SIDE, span, text);
    }

    /// A text at any range of the source, or of the side buffer where `flags` say so.
    #[inline]
    pub(crate) fn text_in(&mut self, flags: Flags, span: Span, text: Span) {
        self.count_value();
        self.arena.text(flags, span, text);
    }

    /// A key that is a range of the source.
    #[inline]
    pub(crate) fn source_key(&mut self, span: Span, text: Span) {
        self.key_in(Flags::NONE, span, text);
    }

    /// A key that is a range of the source and whose hash is known.
    #[inline]
    pub(crate) fn hashed_key(&mut self, span: Span, text: Span, hash: u32) {
        self.push_key(Flags::NONE, span, text, hash);
    }

    /// A key that was appended to the side buffer, beginning at `start`.
    pub(crate) fn side_key(&mut self, span: Span, start: usize) {
        let text = Span::new(start as u32, self.arena.side.len() as u32);
        self.key_in(Flags::SIDE, span, text);
    }

    /// A key at any range of the source, or of the side buffer where `flags` say so.
    #[inline]
    pub(crate) fn key_in(&mut self, flags: Flags, span: Span, text: Span) {
        let data = Node::text_at(text.start, text.end - text.start);
        let node = Node { span, data, link: 0, kind: Kind::Str, flags };
        let hash = key_hash(self.arena.text_of(&node));
        self.push_key(flags, span, text, hash);
    }

    /// Keeps something that the reader noticed.
    pub(crate) fn note(&mut self, note: Note) {
        self.arena.notes.push(note);
    }

    /// Marks the node that came last as brought here by an alias or a merge key.
    pub(crate) fn mark_copied(&mut self) {
        if let Some(node) = self.arena.nodes.last_mut() {
            node.flags = node.flags.with(Flags::COPIED);
        }
    }

    /// Begins a list.
    #[inline]
    pub(crate) fn open_seq(&mut self, start: u32) {
        self.open(Kind::Seq, start);
    }

    /// Begins a mapping.
    #[inline]
    pub(crate) fn open_map(&mut self, start: u32) {
        self.open(Kind::Map, start);
    }

    /// Ends the innermost container at the offset `end`.
    #[inline]
    pub(crate) fn close(&mut self, end: u32) {
        if let Some(frame) = self.open.pop_if(|frame| frame.kind.is_some()) {
            self.arena.close(frame, end);
        }
    }

    /// Whether there were more values than the limits allow: the text must be refused.
    pub(crate) fn is_full(&self) -> bool {
        self.arena.is_full
    }

    /// The finished document.
    pub(crate) fn finish(self) -> Document<'s> {
        self.arena.finish()
    }

    #[inline]
    fn open(&mut self, kind: Kind, start: u32) {
        self.count_value();
        self.open.push(self.arena.open(kind, start));
    }

    #[inline]
    fn push_key(&mut self, flags: Flags, span: Span, text: Span, hash: u32) {
        if let Some(frame) = self.open.last_mut() {
            frame.add_key(hash);
        }
        self.arena.key(flags, span, text, hash);
    }

    #[inline]
    fn count_value(&mut self) {
        if let Some(frame) = self.open.last_mut() {
            frame.children += 1;
        }
    }
}
