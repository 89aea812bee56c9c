//! Where a part of a text value stands in the source that the value was read from.

use std::ops::Range;

/// The bytes of a scalar's source in which a part of its value is written; none where that cannot be told, such as
/// behind a character that is written by its number. Bytes of the value and of the source are followed side by side, and must agree up to the
/// end of the part.
///
/// ```
/// use plimsoll_doc::part_of_scalar;
///
/// assert_eq!(part_of_scalar("'it''s here'", "it's here", 5..9), Some(7..11));
/// assert_eq!(part_of_scalar("|\n  one\n  two\n", "one\ntwo\n", 4..7), Some(10..13));
/// assert_eq!(part_of_scalar("*alias", "one", 0..1), None);
/// ```
pub fn part_of_scalar(source: &str, value: &str, part: Range<usize>) -> Option<Range<usize>> {
    let mut walk = Walk::new(source, value)?;
    let start = walk.follow_to(part.start, true)?;
    let end = walk.follow_to(part.end, false)?;
    (start <= end && end <= source.len()).then_some(start..end.max(start))
}

/// How a scalar is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    Plain,
    Single,
    Double,
    /// `|` with this indentation.
    Literal(usize),
    /// `>` with this indentation.
    Folded(usize),
}

/// A way through the source and the value at once.
struct Walk<'s> {
    source: &'s [u8],
    value: &'s [u8],
    style: Style,
    at: usize,
    done: usize,
}

impl<'s> Walk<'s> {
    fn new(source: &'s str, value: &'s str) -> Option<Self> {
        let (style, at) = match source.as_bytes().first()? {
            b'\'' => (Style::Single, 1),
            b'"' => (Style::Double, 1),
            first @ (b'|' | b'>') => {
                let content = source.find('\n')? + 1;
                let mut lines = source.get(content..)?.lines();
                let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
                // What the first line with text has; a header with a number of its own is rare.
                let indent = lines.find(|line| !line.trim().is_empty()).map_or(0, indent);
                (if *first == b'|' { Style::Literal(indent) } else { Style::Folded(indent) }, content)
            }
            _ => (Style::Plain, 0),
        };
        let mut walk = Self { source: source.as_bytes(), value: value.as_bytes(), style, at, done: 0 };
        walk.skip_spaces(walk.indent().unwrap_or(0));
        Some(walk)
    }

    /// The indentation of a block.
    const fn indent(&self) -> Option<usize> {
        match self.style {
            Style::Literal(indent) | Style::Folded(indent) => Some(indent),
            _ => None,
        }
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.source.get(self.at + ahead).copied()
    }

    /// Goes on until so many bytes of the value are behind; gives the place in the source. Before a part begins,
    /// what stands between the lines is passed over.
    fn follow_to(&mut self, wanted: usize, is_start: bool) -> Option<usize> {
        while self.done < wanted {
            self.step(*self.value.get(self.done)?)?;
        }
        if is_start && self.done < self.value.len() {
            self.skip_escaped_break();
        }
        Some(self.at)
    }

    /// One byte of the value.
    fn step(&mut self, wanted: u8) -> Option<()> {
        self.skip_escaped_break();
        let written = self.peek(0)?;
        if self.is_at_break() {
            return self.line_break(wanted);
        }
        let (byte, length) = match (self.style, written, self.peek(1)) {
            (Style::Single, b'\'', Some(b'\'')) => (b'\'', 2),
            (Style::Single, b'\'', _) | (Style::Double, b'"', _) => return None,
            (Style::Double, b'\\', Some(escaped)) => (unescaped(escaped)?, 2),
            _ => (written, 1),
        };
        if byte != wanted {
            return None;
        }
        self.at += length;
        self.done += 1;
        Some(())
    }

    /// Whether a line ends here; outside of blocks, spaces before the end belong to it.
    fn is_at_break(&self) -> bool {
        let rest = self.source.get(self.at..).unwrap_or_default();
        let rest = if self.indent().is_some() { rest } else { without_spaces(rest) };
        matches!(rest, [b'\n', ..] | [b'\r', b'\n', ..])
    }

    /// Skips the ends of lines, which are a space or line feeds in the value.
    fn line_break(&mut self, wanted: u8) -> Option<()> {
        if !matches!(wanted, b' ' | b'\n') {
            return None;
        }
        let mut breaks = 0;
        let is_literal = matches!(self.style, Style::Literal(_));
        while self.is_at_break() && !(is_literal && breaks == 1) {
            while self.peek(0)? != b'\n' {
                self.at += 1;
            }
            self.at += 1;
            breaks += 1;
            self.skip_spaces(self.indent().unwrap_or(usize::MAX));
        }
        let rest = self.value.get(self.done..)?;
        let feeds = rest.iter().take_while(|byte| **byte == b'\n').count();
        self.done += match wanted {
            b'\n' if is_literal => 1,
            b' ' if breaks == 1 && !is_literal => 1,
            // One less than there are in the source, unless lines that are indented further keep theirs.
            b'\n' if feeds == breaks || feeds + 1 == breaks => feeds,
            _ => return None,
        };
        Some(())
    }

    fn skip_spaces(&mut self, most: usize) {
        let mut skipped = 0;
        while skipped < most && matches!(self.peek(0), Some(b' ' | b'\t')) {
            self.at += 1;
            skipped += 1;
        }
    }

    /// A backslash at the end of a line in double quotes joins the lines.
    fn skip_escaped_break(&mut self) {
        while self.style == Style::Double && self.peek(0) == Some(b'\\') && matches!(self.peek(1), Some(b'\n')) {
            self.at += 2;
            self.skip_spaces(usize::MAX);
        }
    }
}

/// Bytes without the spaces before them.
fn without_spaces(bytes: &[u8]) -> &[u8] {
    let spaces = bytes.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    bytes.get(spaces..).unwrap_or_default()
}

/// What a simple escape stands for.
const fn unescaped(escaped: u8) -> Option<u8> {
    Some(match escaped {
        b'n' => b'\n',
        b't' => b'\t',
        b'r' => b'\r',
        b'"' | b'\\' | b'/' | b' ' => escaped,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::part_of_scalar;
    use crate::{ReadRules, read_yaml};

    /// Reads `a: SOURCE`, and shows what is pointed at for a part of the value.
    fn shown<'s>(text: &'s str, part: &str) -> Option<&'s str> {
        let document = read_yaml(text.as_bytes(), &ReadRules::default()).unwrap();
        let node = document.root().get("a").unwrap();
        let (value, source) = (node.as_str().unwrap(), node.span().of(text));
        let at = value.find(part).unwrap();
        source.get(part_of_scalar(source, value, at..at + part.len())?)
    }

    #[test]
    fn parts_are_found_in_all_styles() {
        for (text, part, found) in [
            ("a: self.hots > 1\n", "hots", Some("hots")),
            ("a: 'self.hots > 1'\n", "hots", Some("hots")),
            ("a: \"self.hots > 1\"\n", "hots", Some("hots")),
            ("a: 'x == ''y'' || hots'\n", "hots", Some("hots")),
            ("a: \"x == \\\"y\\\" || hots\"\n", "hots", Some("hots")),
            ("a: \"\\u0061 || hots\"\n", "hots", None),
            ("a: |\n  one &&\n    two &&\n\n  hots\n", "hots", Some("hots")),
            ("a: |\n  one &&\n    two &&\n\n  hots\n", "two", Some("two")),
            ("a: >-\n  one &&\n  hots\n", "hots", Some("hots")),
            ("a: >\n  one\n\n  hots\n", "hots", Some("hots")),
            ("a: one &&\n  hots\n", "hots", Some("hots")),
            ("a: 'one &&  \n\n\n   hots'\n", "hots", Some("hots")),
            ("a: \"one && \\\n  hots\"\n", "hots", Some("hots")),
            ("a: \"ü && hots\"\n", "hots", Some("hots")),
            ("b: &x hots\na: *x\n", "hots", Some("hots")),
            ("a: |-\r\n  one\r\n  hots\r\n", "hots", Some("hots")),
        ] {
            assert_eq!(shown(text, part), found, "{text:?}");
        }
    }
}
