//! Lines and columns, computed once per text and only when something is shown.

/// A place for people: both numbers begin at 1, the column counts characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Line.
    pub line: u32,
    /// Column in characters.
    pub column: u32,
}

/// Where each line of a text begins.
#[derive(Clone, Debug)]
pub struct LineTable {
    starts: Vec<u32>,
}

impl LineTable {
    /// Finds all lines of `text` (ended by LF, CRLF counts as one end).
    pub fn new(text: &str) -> Self {
        let mut starts = Vec::with_capacity(text.len() / 32 + 1);
        starts.push(0);
        starts.extend(memchr::memchr_iter(b'\n', text.as_bytes()).map(|at| at as u32 + 1));
        Self { starts }
    }

    /// Number of lines.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Never true: a text has at least one line.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// Offset at which a line (counted from 1) begins.
    pub fn start(&self, line: u32) -> Option<u32> {
        self.starts.get(line.checked_sub(1)? as usize).copied()
    }

    /// The line (counted from 1) that holds a byte offset.
    pub fn line_at(&self, offset: u32) -> u32 {
        self.starts.partition_point(|&start| start <= offset).max(1) as u32
    }

    /// Line and column of a byte offset of the same text.
    pub fn position(&self, text: &str, offset: u32) -> Position {
        let line = self.line_at(offset);
        let start = self.start(line).unwrap_or_default() as usize;
        let before = text.as_bytes().get(start..(offset as usize).min(text.len())).unwrap_or_default();
        let column = before.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        Position { line, column: column as u32 + 1 }
    }

    /// The text of a line (counted from 1) without its end.
    pub fn line<'t>(&self, text: &'t str, line: u32) -> Option<&'t str> {
        let index = line.checked_sub(1)? as usize;
        let start = *self.starts.get(index)? as usize;
        let end = self.starts.get(index + 1).map_or(text.len(), |&next| next as usize);
        let line = text.get(start..end)?;
        Some(line.strip_suffix('\n').map_or(line, |line| line.strip_suffix('\r').unwrap_or(line)))
    }
}
