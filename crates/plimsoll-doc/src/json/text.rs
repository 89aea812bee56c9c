//! Strings: found in place, decoded into the side buffer only where they need it.

use super::SyntaxPlace;
use super::blocks::{block_at, copy_plain, text_end, text_ends};
use super::reader::{Reader, Refused, Step};
use crate::hash::word_hash;
use crate::{Span, key_hash};

/// More than this is not reserved at once for decoded texts.
const MAX_RESERVE: usize = 1 << 24;

impl Reader<'_> {
    /// Reads a string that is a value, from its quote on.
    #[inline(always)]
    pub(super) fn text(&mut self, start: usize) -> Step {
        let end = text_end(self.bytes, start + 1);
        if self.peek(end) == b'"' {
            let (span, text) = between_quotes(start, end);
            self.builder.source_text(span, text);
            return Ok(end + 1);
        }
        self.escaped_text(start, end)
    }

    /// Reads a string that is a key, from its quote on.
    #[inline(always)]
    pub(super) fn key(&mut self, start: usize) -> Step {
        if let Some(block) = block_at(self.bytes, start + 1) {
            let ends = text_ends(block);
            // Nearly all keys are short and plain: their hash needs no further look at the text.
            if let Some(len) = ends.first()
                && block[len] == b'"'
            {
                let (span, text) = between_quotes(start, start + 1 + len);
                self.builder.hashed_key(span, text, word_hash(ends.before_first(block), len));
                return Ok(start + len + 2);
            }
        }
        self.long_key(start)
    }

    fn long_key(&mut self, start: usize) -> Step {
        let end = text_end(self.bytes, start + 1);
        if self.peek(end) != b'"' {
            return self.escaped_key(start, end);
        }
        let (span, text) = between_quotes(start, end);
        self.builder.hashed_key(span, text, key_hash(self.bytes.get(start + 1..end).unwrap_or_default()));
        Ok(end + 1)
    }

    /// A string that is not plain from the offset `plain_end` on.
    #[inline(never)]
    fn escaped_text(&mut self, start: usize, plain_end: usize) -> Step {
        let side_start = self.builder.side().len();
        let end = self.decode(start, plain_end)?;
        self.builder.side_text(Span::new(start as u32, end as u32), side_start);
        Ok(end)
    }

    #[cold]
    fn escaped_key(&mut self, start: usize, plain_end: usize) -> Step {
        let side_start = self.builder.side().len();
        let end = self.decode(start, plain_end)?;
        self.builder.side_key(Span::new(start as u32, end as u32), side_start);
        Ok(end)
    }

    /// Appends a string, which is not plain from the offset `plain_end` on, to the side buffer.
    /// Gives the offset after its last quote.
    fn decode(&mut self, start: usize, plain_end: usize) -> Step {
        let side = self.builder.side();
        if side.capacity() == 0 {
            // A decoded text is never longer than the text itself.
            side.reserve((self.bytes.len() - start).min(MAX_RESERVE));
        }
        side.extend_from_slice(self.bytes.get(start + 1..plain_end).unwrap_or_default());
        let mut at = plain_end;
        loop {
            match self.peek(at) {
                b'"' => return Ok(at + 1),
                b'\\' => at = self.push_escaped(at + 1)?,
                _ if at < self.bytes.len() => return self.unfit(at, SyntaxPlace::Text),
                _ => return self.unended(),
            }
            at = copy_plain(self.bytes, at, self.builder.side());
        }
    }

    /// Appends what an escape stands for, from the byte after its backslash on.
    #[inline]
    fn push_escaped(&mut self, at: usize) -> Step {
        let decoded = match self.peek(at) {
            b'n' => b'\n',
            same @ (b'"' | b'\\' | b'/') => same,
            b'b' => 0x8,
            b'f' => 0xc,
            b'r' => b'\r',
            b't' => b'\t',
            b'u' => return self.push_unicode(at + 1),
            _ => return self.unfit(at, SyntaxPlace::Escape),
        };
        self.builder.side().push(decoded);
        Ok(at + 1)
    }

    /// Appends what four hexadecimal digits stand for, or two times four that are a pair of
    /// surrogates. A surrogate alone is U+FFFD.
    fn push_unicode(&mut self, at: usize) -> Step {
        let mut unit = self.hex_digits(at)? as u32;
        let mut end = at + 4;
        if (0xd800..0xdc00).contains(&unit) && self.bytes.get(end..end + 2) == Some(b"\\u") {
            let low = self.hex_digits(end + 2)? as u32;
            // Where it is no pair, the second escape is read again for itself.
            if (0xdc00..0xe000).contains(&low) {
                unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
                end += 6;
            }
        }
        let decoded = char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER);
        self.builder.side().extend_from_slice(decoded.encode_utf8(&mut [0; 4]).as_bytes());
        Ok(end)
    }

    fn hex_digits(&mut self, at: usize) -> Result<usize, Refused> {
        let mut unit = 0;
        for at in at..at + 4 {
            let Some(digit) = char::from(self.peek(at)).to_digit(16) else {
                return self.unfit(at, SyntaxPlace::UnicodeEscape);
            };
            unit = unit << 4 | digit as usize;
        }
        Ok(unit)
    }
}

/// The span of a string whose quotes stand at two offsets, and that of its text.
#[inline(always)]
fn between_quotes(start: usize, end: usize) -> (Span, Span) {
    let (start, end) = (start as u32, end as u32);
    (Span::new(start, end + 1), Span::new(start + 1, end))
}
