//! A part of a text, for those who need a few lines and not all of it.

use plimsoll_doc::{LineTable, Span};

/// Whole lines of a text, and where they lie in it.
#[derive(Clone, Copy, Debug)]
pub struct Window<'t> {
    /// The lines.
    pub text: &'t str,
    /// Offset of their first byte in the whole text.
    pub start: u32,
    /// Number of their first line in the whole text, from 1.
    pub first_line: u32,
}

impl<'t> Window<'t> {
    /// All of a text.
    pub fn whole(text: &'t str) -> Self {
        Self { text, start: 0, first_line: 1 }
    }

    /// The lines that a span touches, with so many lines before and after it.
    pub fn around(text: &'t str, lines: &LineTable, span: Span, before: u32, after: u32) -> Self {
        let first_line = lines.line_at(span.start).saturating_sub(before).max(1);
        let last_line = lines.line_at(span.end.max(span.start)).saturating_add(after);
        let start = lines.start(first_line).unwrap_or_default();
        let end = lines.start(last_line.saturating_add(1)).map_or(text.len(), |end| end as usize);
        Self { text: text.get(start as usize..end).unwrap_or_default(), start, first_line }
    }

    /// The text of a span; empty where the window does not hold it.
    pub fn get(&self, span: Span) -> &'t str {
        let range = span.start.checked_sub(self.start).zip(span.end.checked_sub(self.start));
        range.map_or("", |(start, end)| Span::new(start, end).of(self.text))
    }

    /// What comes before an offset; empty where the window does not hold it.
    pub fn before(&self, offset: u32) -> &'t str {
        offset.checked_sub(self.start).and_then(|at| self.text.get(..at as usize)).unwrap_or_default()
    }

    /// What follows an offset; empty where the window does not hold it.
    pub fn from(&self, offset: u32) -> &'t str {
        offset.checked_sub(self.start).and_then(|at| self.text.get(at as usize..)).unwrap_or_default()
    }

    /// The line at an offset, without its end; empty where the window does not hold it.
    pub fn line_at(&self, offset: u32) -> &'t str {
        let Some(at) = offset.checked_sub(self.start).map(|at| at as usize) else { return "" };
        let Some((before, after)) = self.text.split_at_checked(at) else { return "" };
        let start = before.rfind('\n').map_or(0, |line_break| line_break + 1);
        let end = after.find(['\r', '\n']).map_or(self.text.len(), |line_break| at + line_break);
        self.text.get(start..end).unwrap_or_default()
    }
}
