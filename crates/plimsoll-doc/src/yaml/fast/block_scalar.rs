//! Literal and folded block scalars.

use crate::Span;

use super::scan::{byte_at, line_end, skip_spaces};
use super::{FastPath, Line, Reader};

/// What happens to the line breaks at the end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chomping {
    Strip,
    Clip,
    Keep,
}

/// The first line of a block scalar.
struct Header {
    chomping: Chomping,
    /// The indentation, counted from that of the parent; 0 where the text decides.
    increment: usize,
    /// Offset behind the indicators.
    end: usize,
}

impl Reader<'_> {
    /// Reads a block scalar and returns the line behind it.
    pub(super) fn block_scalar(&mut self, at: usize) -> FastPath<Line> {
        let bytes = self.bytes();
        let is_literal = byte_at(bytes, at) == b'|';
        let header = self.header(at + 1);
        let header_end = self.end_of_line(header.end)?;
        // A scalar without text is left to the faithful way.
        let (indent, mut text, mut breaks) = self.first_content(header_end, header.increment)?;
        let chomping = header.chomping;
        let start = self.side().len();
        let mut is_first = true;
        let mut after_blank = false;
        loop {
            let is_blank = matches!(byte_at(bytes, text), b' ' | b'\t');
            let end = line_end(bytes, text);
            let line = self.text.get(text..end)?;
            let side = self.side();
            if is_literal || is_first || is_blank || after_blank {
                push_line_feeds(side, breaks);
            } else if breaks == 1 {
                side.push(' ');
            } else {
                push_line_feeds(side, breaks - 1);
            }
            side.push_str(line);
            is_first = false;
            after_blank = is_blank;
            let (next, empty) = self.next_content(end, indent)?;
            breaks = empty;
            if let Some(content) = next {
                text = content;
                continue;
            }
            let side = self.side();
            match chomping {
                Chomping::Strip => {}
                Chomping::Clip => push_line_feeds(side, breaks.min(1)),
                Chomping::Keep => push_line_feeds(side, breaks),
            }
            self.builder.side_text(Span::new(at as u32, end as u32), start);
            self.end = end as u32;
            return Some(self.line_from(end));
        }
    }

    /// The indicators for chomping and indentation, in either order.
    fn header(&self, at: usize) -> Header {
        let bytes = self.bytes();
        let mut header = Header { chomping: Chomping::Clip, increment: 0, end: at };
        let mut has_chomping = false;
        loop {
            match byte_at(bytes, header.end) {
                b'-' if !has_chomping => header.chomping = Chomping::Strip,
                b'+' if !has_chomping => header.chomping = Chomping::Keep,
                digit @ b'1'..=b'9' if header.increment == 0 => header.increment = usize::from(digit - b'0'),
                _ => return header,
            }
            has_chomping |= !byte_at(bytes, header.end).is_ascii_digit();
            header.end += 1;
        }
    }

    /// The indentation, the beginning of the first text, and the number of line feeds before it
    /// without the one at `header_end`.
    fn first_content(&self, header_end: usize, increment: usize) -> FastPath<(usize, usize, usize)> {
        let parent = self.top.indent;
        let indent = match increment {
            0 => self.find_indentation(header_end)?,
            _ => parent.max(0) as usize + increment,
        };
        if indent as i32 <= parent || indent == 0 {
            return None;
        }
        let (text, breaks) = self.next_content(header_end, indent)?;
        Some((indent, text?, breaks - 1))
    }

    /// The column of the first text; `header_end` is the end of the header.
    fn find_indentation(&self, header_end: usize) -> FastPath<usize> {
        let bytes = self.bytes();
        let mut start = header_end;
        let mut deepest = 0;
        loop {
            if byte_at(bytes, start) != b'\n' {
                return None;
            }
            start += 1;
            let at = skip_spaces(bytes, start);
            deepest = deepest.max(at - start);
            match byte_at(bytes, at) {
                b'\n' => start = at,
                b'\t' | 0 => return None,
                // An empty line with more spaces decides the indentation.
                _ if deepest > at - start => return None,
                _ => return Some(at - start),
            }
        }
    }

    /// The next line that belongs to the scalar, behind its indentation, and the number of line
    /// feeds before it or before the end of the scalar.
    #[inline]
    fn next_content(&self, end: usize, indent: usize) -> FastPath<(Option<usize>, usize)> {
        let bytes = self.bytes();
        let mut at = end;
        let mut breaks = 0;
        while byte_at(bytes, at) == b'\n' {
            breaks += 1;
            let start = at + 1;
            let text = skip_spaces(bytes, start);
            if text - start >= indent {
                let content = start + indent;
                if byte_at(bytes, content) != b'\n' && content < bytes.len() {
                    return Some((Some(content), breaks));
                }
            } else if byte_at(bytes, text) == b'\t' {
                return None;
            }
            at = text;
        }
        Some((None, breaks))
    }
}

fn push_line_feeds(text: &mut String, count: usize) {
    match count {
        0 => {}
        1 => text.push('\n'),
        _ => text.extend(std::iter::repeat_n('\n', count)),
    }
}
