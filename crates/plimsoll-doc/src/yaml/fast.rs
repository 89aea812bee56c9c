//! The fast way through a text: everyday YAML straight into the arena, line by line.
//!
//! It knows block mappings and lists, scalars of all kinds, flow collections, comments and the
//! start of a document. At anything else, and at anything that go-yaml refuses or that it is not
//! sure about, it gives up; the faithful way then begins anew. It may give up where it need not,
//! but what it takes it reads as the faithful way does.

mod block_scalar;
mod clean;
mod entry;
mod flow;
mod plain;
mod quoted;
mod scan;

use crate::builder::Builder;
use crate::{Document, Kind, NodeId, Note, NoteKind, ReadRules, Span, YamlVersion};

use super::rest::next_document;
use scan::{byte_at, is_blank_or_end, line_end, skip_spaces};

/// What the fast path reads; none where it gives up and the faithful one must read.
type FastPath<T> = Option<T>;

/// Collections within each other; what is deeper meets limits that the faithful way counts.
const MAX_DEPTH: usize = 1_000;

/// Characters that a key and its `:` may be apart, counted in bytes to be on the safe side.
const MAX_KEY: usize = 1_024;

/// Reads the first document of a body.
pub(super) fn read<'s>(body: &'s [u8], rules: &ReadRules) -> FastPath<Document<'s>> {
    let text = clean::clean_text(body)?;
    let max_depth = MAX_DEPTH.min(rules.limits.depth as usize);
    let mut reader = Reader {
        text,
        builder: Builder::new(text, rules),
        top: Level { indent: -1, kind: LevelKind::Root },
        outer: Vec::with_capacity(32),
        missing: Some(0),
        end: 0,
        flows: Vec::new(),
        max_depth,
        yaml: rules.yaml,
    };
    let rest = reader.read_document()?;
    let mut builder = reader.builder;
    if builder.is_full() {
        return None;
    }
    if let Some(at) = next_document(text, rest) {
        builder.note(Note { kind: NoteKind::MoreDocuments { at }, node: NodeId(0) });
    }
    Some(builder.finish())
}

/// Reads a document.
struct Reader<'s> {
    text: &'s str,
    builder: Builder<'s>,
    /// The innermost block collection.
    top: Level,
    /// The ones around it, innermost last.
    outer: Vec<Level>,
    /// A node must follow: behind a key, behind a dash, or at the start. Carries its place if it is not there.
    missing: Option<u32>,
    /// Where the text of the last node ends.
    end: u32,
    /// Open flow collections.
    flows: Vec<flow::Flow>,
    max_depth: usize,
    yaml: YamlVersion,
}

/// A block collection.
#[derive(Clone, Copy)]
struct Level {
    /// Its column; -1 outside of all.
    indent: i32,
    kind: LevelKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum LevelKind {
    Root,
    Mapping,
    Sequence,
    /// The value of a mapping's key at the column of the mapping itself.
    IndentlessSequence,
}

/// The first character of a line that is no space.
#[derive(Clone, Copy)]
struct Line {
    at: usize,
    column: usize,
}

impl<'s> Reader<'s> {
    /// Reads up to the end of the document and returns where that is.
    fn read_document(&mut self) -> FastPath<u32> {
        let mut line = self.skip_start(self.line_from(0))?;
        loop {
            line = match byte_at(self.bytes(), line.at) {
                b'#' => self.line_from(line_end(self.bytes(), line.at)),
                0 => break,
                b'-' | b'.' if line.column == 0 && self.is_document_indicator(line.at) => break,
                _ => self.read_line(line)?,
            };
        }
        // Nothing but comments is read the faithful way.
        if self.builder.depth() == 0 && self.missing.is_some() {
            return None;
        }
        self.unroll(-1);
        Some(line.at as u32)
    }

    /// Goes over comments and the marker of a document's start.
    fn skip_start(&self, mut line: Line) -> FastPath<Line> {
        let bytes = self.bytes();
        loop {
            match byte_at(bytes, line.at) {
                b'#' => line = self.line_from(line_end(bytes, line.at)),
                b'-' if line.column == 0 && self.is_document_indicator(line.at) => {
                    return Some(self.line_from(self.end_of_line(line.at + 3)?));
                }
                b'%' => return None,
                _ => return Some(line),
            }
        }
    }

    #[inline]
    fn bytes(&self) -> &'s [u8] {
        self.text.as_bytes()
    }

    /// The buffer for decoded text, which gets its room when it is first used.
    #[inline]
    fn side(&mut self) -> &mut String {
        let side = self.builder.side();
        if side.capacity() == 0 {
            side.reserve(self.text.len() / 2);
        }
        side
    }

    /// The next line that is not empty; `at` is the end of a line or the beginning of the text.
    #[inline]
    fn line_from(&self, at: usize) -> Line {
        let bytes = self.bytes();
        let mut start = at;
        loop {
            if byte_at(bytes, start) == b'\n' {
                start += 1;
            }
            let at = skip_spaces(bytes, start);
            if byte_at(bytes, at) != b'\n' {
                return Line { at, column: at - start };
            }
            start = at;
        }
    }

    /// The end of a line on which only spaces and a comment may follow.
    #[inline]
    fn end_of_line(&self, at: usize) -> FastPath<usize> {
        let bytes = self.bytes();
        let spaces_end = skip_spaces(bytes, at);
        match byte_at(bytes, spaces_end) {
            b'\n' | 0 => Some(spaces_end),
            b'#' if spaces_end > at => Some(line_end(bytes, spaces_end)),
            _ => None,
        }
    }

    fn is_document_indicator(&self, at: usize) -> bool {
        let bytes = self.bytes();
        matches!(bytes.get(at..at + 3), Some(b"---" | b"...")) && is_blank_or_end(byte_at(bytes, at + 3))
    }

    /// Reads a line and what belongs to it; returns the line behind that.
    fn read_line(&mut self, line: Line) -> FastPath<Line> {
        let mut column = line.column as i32;
        let mut at = line.at;
        if self.top.indent > column {
            self.unroll(column);
        }
        // A line that begins something new stands in the place of a node that is expected.
        while byte_at(self.bytes(), at) == b'-' && is_blank_or_end(byte_at(self.bytes(), at + 1)) {
            self.open_item(column, at)?;
            at += 1;
            self.missing = Some(at as u32);
            let item = skip_spaces(self.bytes(), at);
            match byte_at(self.bytes(), item) {
                b'\n' | 0 => return Some(self.line_from(item)),
                b'#' => return Some(self.line_from(line_end(self.bytes(), item))),
                _ => {}
            }
            column += 1 + (item - at) as i32;
            at = item;
        }
        self.read_key_or_node(column, at)
    }

    /// Begins a list or goes on with one, at a dash.
    fn open_item(&mut self, column: i32, at: usize) -> FastPath<()> {
        if self.top.indent < column {
            self.missing.take()?;
            return self.open(Level { indent: column, kind: LevelKind::Sequence }, at);
        }
        match self.top.kind {
            LevelKind::Sequence | LevelKind::IndentlessSequence => self.end_node(),
            LevelKind::Mapping => {
                self.missing.take()?;
                self.open(Level { indent: column, kind: LevelKind::IndentlessSequence }, at)?;
            }
            LevelKind::Root => return None,
        }
        Some(())
    }

    /// Begins a mapping or goes on with one, at a key.
    #[inline]
    fn open_entry(&mut self, column: i32, at: usize) -> FastPath<()> {
        if self.top.indent < column {
            self.missing.take()?;
            return self.open(Level { indent: column, kind: LevelKind::Mapping }, at);
        }
        self.end_node();
        match self.top.kind {
            LevelKind::Mapping => Some(()),
            LevelKind::IndentlessSequence => {
                self.close();
                Some(())
            }
            LevelKind::Sequence | LevelKind::Root => None,
        }
    }

    fn open(&mut self, level: Level, at: usize) -> FastPath<()> {
        if self.builder.depth() >= self.max_depth {
            return None;
        }
        match level.kind {
            LevelKind::Mapping => self.builder.open_map(at as u32),
            _ => self.builder.open_seq(at as u32),
        }
        self.outer.push(std::mem::replace(&mut self.top, level));
        Some(())
    }

    /// Ends the innermost collection.
    fn close(&mut self) {
        if let Some(outer) = self.outer.pop() {
            self.top = outer;
            self.builder.close(self.end);
        }
    }

    /// Ends the collections that lie deeper than `column`.
    fn unroll(&mut self, column: i32) {
        self.end_node();
        while self.top.indent > column {
            self.close();
        }
    }

    /// Puts a null where a node is missing.
    #[inline]
    fn end_node(&mut self) {
        if let Some(at) = self.missing.take() {
            self.null(at);
        }
    }

    fn null(&mut self, at: u32) {
        self.builder.scalar(Kind::Null, Span::at(at), 0);
        self.end = at;
    }
}
