//! The texts that findings point into.

use std::sync::OnceLock;

use plimsoll_doc::{LineTable, Position, Span};

use crate::Window;
use crate::columns::ColumnTable;

/// A text with a name; its lines are found once, when something is shown.
#[derive(Debug)]
pub struct SourceText<'t> {
    name: &'t str,
    text: &'t str,
    lines_before: u32,
    bytes_before: u64,
    lines: OnceLock<LineTable>,
    columns: OnceLock<ColumnTable>,
}

impl<'t> SourceText<'t> {
    /// A whole text.
    pub fn new(name: &'t str, text: &'t str) -> Self {
        Self::part(name, text, 0, 0)
    }

    /// A part of a longer text, with the numbers of lines and bytes before it.
    pub fn part(name: &'t str, text: &'t str, lines_before: u32, bytes_before: u64) -> Self {
        Self { name, text, lines_before, bytes_before, lines: OnceLock::new(), columns: OnceLock::new() }
    }

    /// The name.
    pub fn name(&self) -> &'t str {
        self.name
    }

    /// A document that begins at the offset `start`.
    pub fn document(&self, index: usize, start: u32) -> Source<'_> {
        Source { text: self, index, start }
    }

    fn lines(&self) -> &LineTable {
        self.lines.get_or_init(|| LineTable::new(self.text))
    }

    fn position(&self, offset: u32) -> Position {
        let lines = self.lines();
        let line = lines.line_at(offset);
        let columns = self.columns.get_or_init(|| ColumnTable::new(self.text));
        let characters = |offset| columns.characters_before(self.text, offset);
        let column = characters(offset).saturating_sub(characters(lines.start(line).unwrap_or_default()));
        Position { line, column: column + 1 }
    }
}

/// A document inside of a text: what the spans of an issue refer to.
#[derive(Clone, Copy, Debug)]
pub struct Source<'t> {
    text: &'t SourceText<'t>,
    index: usize,
    start: u32,
}

/// A part of one line.
#[derive(Clone, Copy, Debug)]
pub struct LinePart {
    /// The line within the text, from 1.
    pub line: u32,
    /// Its first byte within the line.
    pub start: usize,
    /// The byte after its last one.
    pub end: usize,
    /// The last line of the span.
    pub last_line: u32,
}

impl<'t> Source<'t> {
    /// The name of the text.
    pub fn name(&self) -> &'t str {
        self.text.name
    }

    /// The place of the document in the text, from 0.
    pub fn index(&self) -> usize {
        self.index
    }

    /// Line and column of an offset of the document, counted in the whole text.
    pub fn position(&self, offset: u32) -> Position {
        let place = self.text.position(self.within(offset));
        Position { line: place.line.saturating_add(self.text.lines_before), ..place }
    }

    /// An offset of the document, counted in the whole text.
    pub fn offset(&self, offset: u32) -> u64 {
        self.text.bytes_before.saturating_add(self.within(offset).into())
    }

    /// An offset of the document, counted in the part of the text that is at hand.
    fn within(&self, offset: u32) -> u32 {
        self.start.saturating_add(offset)
    }

    /// The lines of a span and the one before, for those who find the words.
    pub fn window(&self, span: Span) -> Window<'t> {
        let absolute = Span::new(self.within(span.start), self.within(span.end));
        let window = Window::around(self.text.text, self.text.lines(), absolute, 1, 0);
        let cut = self.start.saturating_sub(window.start);
        Window {
            text: window.text.get(cut as usize..).unwrap_or_default(),
            start: window.start.saturating_sub(self.start),
            first_line: window.first_line,
        }
    }

    /// Number of lines of the text.
    pub fn line_count(&self) -> u32 {
        self.text.lines().len() as u32
    }

    /// The number of a line as people count it.
    pub fn line_number(&self, line: u32) -> u32 {
        line.saturating_add(self.text.lines_before)
    }

    /// A line of the text, from 1.
    pub fn line(&self, line: u32) -> &'t str {
        self.text.lines().line(self.text.text, line).unwrap_or_default()
    }

    /// The part of a span that lies in its first line.
    pub fn first_line_of(&self, span: Span) -> LinePart {
        let lines = self.text.lines();
        let (start, end) = (self.within(span.start), self.within(span.end.max(span.start)));
        let line = lines.line_at(start);
        let line_start = lines.start(line).unwrap_or_default();
        let length = self.line(line).len();
        let within = |offset: u32| (offset.saturating_sub(line_start) as usize).min(length);
        // A span that ends with a line break does not reach into the next line.
        let last_line = if end > start { lines.line_at(end - 1) } else { line };
        LinePart { line, start: within(start), end: within(end), last_line }
    }
}
