//! A copy of a text in which parts are blanked and others inserted.

use std::borrow::Cow;

use crate::node::{Flags, Node};
use crate::{Document, Kind, NoteKind, Span};

/// A copy with the places of its original.
#[derive(Clone, Debug)]
pub(super) struct EditedCopy<'s> {
    original: &'s [u8],
    bytes: Vec<u8>,
    /// What was inserted, in order: offset in the copy, and length.
    inserted: Vec<(usize, usize)>,
}

impl<'s> EditedCopy<'s> {
    pub(super) fn new(original: &'s [u8]) -> Self {
        Self { original, bytes: original.to_vec(), inserted: Vec::new() }
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Whether nothing but blanks is left.
    pub(super) fn is_blank(&self) -> bool {
        self.bytes.trim_ascii().is_empty()
    }

    /// Puts spaces in place of a range; line feeds stay.
    pub(super) fn blank(&mut self, range: std::ops::Range<usize>) {
        let end = range.end.min(self.bytes.len());
        for byte in self.bytes.get_mut(range.start.min(end)..end).unwrap_or_default() {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
    }

    /// Inserts a text before an offset of the copy.
    pub(super) fn insert(&mut self, at: usize, text: &[u8]) {
        let at = at.min(self.bytes.len());
        self.bytes.splice(at..at, text.iter().copied());
        let index = self.inserted.partition_point(|&(start, _)| start < at);
        for (start, _) in self.inserted.iter_mut().skip(index) {
            *start += text.len();
        }
        self.inserted.insert(index, (at, text.len()));
    }

    /// Drops everything from an offset of the copy on.
    pub(super) fn truncate(&mut self, at: usize) {
        self.bytes.truncate(at);
        self.inserted.retain(|&(start, len)| start + len <= at);
    }

    /// The offset of the original for one of the copy.
    fn original_offset(&self, at: u32) -> u32 {
        let at = at as usize;
        let before = self.inserted.iter().take_while(|&&(start, _)| start < at);
        let shift: usize = before.map(|&(start, len)| len.min(at - start)).sum();
        (at - shift).min(self.original.len()) as u32
    }

    pub(super) fn original_span(&self, span: Span) -> Span {
        let start = self.original_offset(span.start);
        Span::new(start, self.original_offset(span.end).max(start))
    }

    /// What was read from the copy, as a document of the original.
    pub(super) fn restore(&self, document: Document<'_>) -> Document<'s> {
        let source = str::from_utf8(self.original).unwrap_or_default();
        let Document { source: copied, mut nodes, mut side, mut notes, source_id } = document;
        for node in &mut nodes {
            if node.kind == Kind::Str && !node.flags.has(Flags::SIDE) {
                self.restore_text(node, &copied, source, &mut side);
            }
            node.span = self.original_span(node.span);
        }
        for note in &mut notes {
            if let NoteKind::MoreDocuments { at } = &mut note.kind {
                *at = self.original_offset(*at);
            }
        }
        Document { source: Cow::Borrowed(source), nodes, side, notes, source_id }
    }

    /// Finds the text of a node in the original, or keeps it where the original has another one.
    fn restore_text(&self, node: &mut Node, copied: &str, source: &str, side: &mut String) {
        let (start, end) = node.text_range();
        let text = copied.get(start..end).unwrap_or_default();
        let Span { start, end } = self.original_span(Span::new(start as u32, end as u32));
        if source.get(start as usize..end as usize) == Some(text) {
            node.data = Node::text_at(start, end - start);
        } else {
            node.data = Node::text_at(side.len() as u32, text.len() as u32);
            node.flags = node.flags.with(Flags::SIDE);
            side.push_str(text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_the_original() {
        let mut copy = EditedCopy::new(b"0123456789");
        copy.insert(5, b"ab");
        copy.insert(2, b"c");
        assert_eq!(copy.bytes(), b"01c234ab56789");
        let offsets: Vec<u32> = (0..=14).map(|at| copy.original_offset(at)).collect();
        assert_eq!(offsets, [0, 1, 2, 2, 3, 4, 5, 5, 5, 6, 7, 8, 9, 10, 10]);
        copy.blank(0..3);
        copy.truncate(4);
        assert_eq!(copy.bytes(), b"   2");
        assert_eq!(copy.original_offset(4), 3);
    }
}
