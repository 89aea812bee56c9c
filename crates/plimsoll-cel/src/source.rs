//! The lines of a text, and places in it as lines and columns of code points.

use crate::ast::Offset;

/// A place as error texts name it: lines count from 1, columns from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Location {
    /// The line; −1 where there is no place.
    pub line: i64,
    /// The number of code points before it in its line; −1 where there is no place.
    pub column: i64,
}

/// A text together with where its lines begin.
#[derive(Clone, Debug)]
pub struct Source<'t> {
    text: &'t str,
    /// The beginnings of all lines but the first.
    lines: Vec<LineStart>,
}

#[derive(Clone, Copy, Debug, Default)]
struct LineStart {
    /// Code points before it.
    offset: u32,
    /// Bytes before it.
    byte: usize,
}

impl<'t> Source<'t> {
    /// Finds the lines of a text.
    pub fn new(text: &'t str) -> Self {
        let mut lines = Vec::new();
        let mut last = LineStart::default();
        for end in memchr::memchr_iter(b'\n', text.as_bytes()) {
            let line = text.get(last.byte..=end).unwrap_or_default();
            last = LineStart { offset: last.offset + line.chars().count() as u32, byte: end + 1 };
            lines.push(last);
        }
        Self { text, lines }
    }

    /// The whole text.
    pub const fn text(&self) -> &'t str {
        self.text
    }

    /// The line and column of a place. Places behind the end belong to the last line.
    pub fn location(&self, at: Offset) -> Location {
        match at {
            Offset::NONE => Location { line: -1, column: -1 },
            Offset::BEFORE_START => Location { line: 1, column: -1 },
            Offset(offset) => {
                let before = self.lines.partition_point(|line| line.offset <= offset);
                let start = self.start(before);
                Location { line: before as i64 + 1, column: i64::from(offset - start.offset) }
            }
        }
    }

    /// A line without its line feed, lines counted from 1; `None` where there is no such line, and for the empty text.
    pub fn line(&self, line: i64) -> Option<&'t str> {
        let index = usize::try_from(line).ok()?.checked_sub(1)?;
        if index > self.lines.len() || self.text.is_empty() {
            return None;
        }
        let start = self.start(index).byte;
        match self.lines.get(index) {
            Some(next) => self.text.get(start..next.byte - 1),
            None => self.text.get(start..),
        }
    }

    /// The byte at which a place is, for tools that show the text.
    pub fn byte(&self, at: Offset) -> Option<usize> {
        if at == Offset::NONE || at == Offset::BEFORE_START {
            return None;
        }
        let start = self.start(self.lines.partition_point(|line| line.offset <= at.0));
        let rest = self.text.get(start.byte..)?;
        let inside = rest.char_indices().nth((at.0 - start.offset) as usize).map_or(rest.len(), |(byte, _)| byte);
        Some(start.byte + inside)
    }

    fn start(&self, index: usize) -> LineStart {
        index.checked_sub(1).and_then(|index| self.lines.get(index)).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_lines_and_columns_of_code_points() {
        let source = Source::new("a☃b\n\nü\n");
        let at = |offset| {
            let Location { line, column } = source.location(Offset(offset));
            (line, column)
        };
        assert_eq!([0, 2, 3, 4, 5, 6, 7, 9].map(at), [(1, 0), (1, 2), (1, 3), (2, 0), (3, 0), (3, 1), (4, 0), (4, 2)]);
        assert_eq!([0, 2, 3, 4, 5, 6, 7, 9].map(|offset| source.byte(Offset(offset))), {
            [0, 4, 5, 6, 7, 9, 10, 10].map(Some)
        });
        assert_eq!(
            [0, 1, 2, 3, 4, 5].map(|line| source.line(line)),
            [None, Some("a☃b"), Some(""), Some("ü"), Some(""), None]
        );
        assert_eq!(source.location(Offset::NONE), Location { line: -1, column: -1 });
        assert_eq!(source.location(Offset::BEFORE_START), Location { line: 1, column: -1 });
        assert_eq!(Source::new("").line(1), None);
    }
}
