//! Scalars without quotes.

use crate::{Kind, Span};

use super::scan::{byte_at, find, line_end};
use super::{FastPath, Line, Reader};
use crate::YamlVersion;
use crate::yaml::assemble::json_value;
use crate::yaml::resolve::{Scalar, resolve};

/// What may end a plain scalar, if the bytes around it are right.
pub(super) const ENDS: [u8; 3] = [b':', b'#', b'\n'];

/// What a line of a plain scalar in a block collection ends with.
#[derive(Clone, Copy)]
pub(super) enum PlainEnd {
    /// A `:` that makes it a key.
    Colon,
    /// The end of the line.
    Line,
    /// A comment.
    Comment,
}

impl Reader<'_> {
    /// End of a plain scalar's text in a line, and what it ends with. The text may have blanks at its end.
    #[inline]
    pub(super) fn plain_end(&self, at: usize) -> FastPath<(usize, PlainEnd)> {
        let bytes = self.bytes();
        let mut from = at;
        loop {
            let end = find(bytes, from, ENDS);
            match byte_at(bytes, end) {
                b':' if self.ends_key(end) => return Some((end, PlainEnd::Colon)),
                b':' if byte_at(bytes, end + 1) == b'\t' => return None,
                b'#' if end > at && matches!(byte_at(bytes, end - 1), b' ' | b'\t') => {
                    return Some((end, PlainEnd::Comment));
                }
                b':' | b'#' => from = end + 1,
                _ => return Some((end, PlainEnd::Line)),
            }
        }
    }

    /// Whether the `:` at an offset ends a key. A tab behind it is left to the faithful way.
    #[inline]
    pub(super) fn ends_key(&self, colon: usize) -> bool {
        matches!(byte_at(self.bytes(), colon + 1), b' ' | b'\n' | 0)
    }

    /// The end of a text without the blanks that it ends with.
    #[inline]
    pub(super) fn trim_end(&self, at: usize, end: usize) -> usize {
        let bytes = self.bytes();
        let mut end = end;
        while end > at && matches!(byte_at(bytes, end - 1), b' ' | b'\t') {
            end -= 1;
        }
        end
    }

    /// A plain value whose first line has the text up to `text_end`.
    #[inline]
    pub(super) fn plain_value(&mut self, at: usize, text_end: usize, ended_by: PlainEnd) -> FastPath<Line> {
        let end = self.trim_end(at, text_end);
        let (next, goes_on) = self.line_behind(text_end, ended_by);
        if goes_on {
            return self.folded_value(at, end, next);
        }
        self.add_plain_value(at, end)?;
        Some(next)
    }

    /// Adds a plain value of one line.
    #[inline]
    pub(super) fn add_plain_value(&mut self, at: usize, end: usize) -> FastPath<()> {
        let span = Span::new(at as u32, end as u32);
        self.end = span.end;
        match resolve(self.bytes().get(at..end)?, self.yaml) {
            Scalar::Text | Scalar::Time => self.builder.source_text(span, span),
            scalar => {
                let (kind, data) = json_value(scalar);
                if kind == Kind::Float && !f64::from_bits(data).is_finite() {
                    return None;
                }
                self.builder.scalar(kind, span, data);
            }
        }
        Some(())
    }

    /// The line behind one with a plain scalar, and whether the scalar goes on there.
    #[inline]
    fn line_behind(&self, text_end: usize, ended_by: PlainEnd) -> (Line, bool) {
        if let PlainEnd::Comment = ended_by {
            return (self.line_from(line_end(self.bytes(), text_end)), false);
        }
        let next = self.line_from(text_end);
        let is_deeper = next.column as i32 > self.top.indent;
        (next, is_deeper && !matches!(byte_at(self.bytes(), next.at), b'#' | 0))
    }

    /// A plain value of several lines, the second of which is `next`. It is always a text.
    fn folded_value(&mut self, at: usize, end: usize, next: Line) -> FastPath<Line> {
        // Outside of all collections a line could also end the document.
        if self.top.indent < 0 {
            return None;
        }
        let start = self.side().len();
        let (mut part, mut end, mut next, mut goes_on) = (at, end, next, true);
        while goes_on {
            let breaks = self.line_feeds(end, next.at);
            let text = self.text.get(part..end)?;
            let side = self.side();
            side.push_str(text);
            if breaks == 1 {
                side.push(' ');
            } else {
                side.extend(std::iter::repeat_n('\n', breaks - 1));
            }
            part = next.at;
            let (text_end, ended_by) = self.plain_end(part)?;
            // A tab in the indentation and a late key are left to the faithful way.
            if byte_at(self.bytes(), part) == b'\t' || matches!(ended_by, PlainEnd::Colon) {
                return None;
            }
            end = self.trim_end(part, text_end);
            (next, goes_on) = self.line_behind(text_end, ended_by);
        }
        let text = self.text.get(part..end)?;
        self.side().push_str(text);
        self.builder.side_text(Span::new(at as u32, end as u32), start);
        self.end = end as u32;
        Some(next)
    }

    /// Number of line feeds between two offsets.
    fn line_feeds(&self, from: usize, to: usize) -> usize {
        let between = self.bytes().get(from..to).unwrap_or_default();
        memchr::memchr_iter(b'\n', between).count()
    }
}

/// Whether a plain key is a text: no merge, and nothing that has another type.
#[inline]
pub(super) fn is_text_key(key: &[u8], yaml: YamlVersion) -> bool {
    key != b"<<" && (yaml == YamlVersion::Core || matches!(resolve(key, yaml), Scalar::Text))
}
