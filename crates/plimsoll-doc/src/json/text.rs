//! Strings: found in place, decoded into the side buffer only where they need it.

use super::blocks::{BLOCK, block_at, copy_plain, text_end, text_ends};
use super::reader::{Reader, Refused, Step};
use super::{SyntaxPlace, lossy};
use crate::hash::word_hash;
use crate::{Span, key_hash};

/// Where the text of a string lies.
enum Text {
    /// In the source, between the quotes.
    Source,
    /// In the side buffer, from this offset to its end.
    Side(usize),
}

impl Reader<'_> {
    /// Reads a string that is a value, from its quote on.
    #[inline]
    pub(super) fn text(&mut self, start: usize) -> Step {
        let end = text_end(self.bytes, start + 1);
        if self.peek(end) == b'"' && !self.is_lossy {
            let end = end as u32;
            self.builder.source_text(Span::new(start as u32, end + 1), Span::new(start as u32 + 1, end));
            return Ok(end as usize + 1);
        }
        self.other_text(start, end)
    }

    /// Reads a string that is a key, from its quote on.
    #[inline]
    pub(super) fn key(&mut self, start: usize) -> Step {
        if let Some(block) = block_at(self.bytes, start + 1) {
            let ends = text_ends(block);
            // Nearly all keys are short and plain: their hash needs no further look at the text.
            if let Some(len) = ends.first()
                && block[len] == b'"'
                && !self.is_lossy
            {
                let hash = word_hash(ends.before_first(block), len);
                let (text, end) = (start as u32 + 1, (start + 1 + len) as u32);
                self.builder.hashed_key(Span::new(text - 1, end + 1), Span::new(text, end), hash);
                return Ok(start + len + 2);
            }
        }
        self.other_key(start)
    }

    fn other_text(&mut self, start: usize, plain_end: usize) -> Step {
        let (text, end) = self.string(start, plain_end)?;
        let span = Span::new(start as u32, end as u32);
        match text {
            Text::Source => self.builder.source_text(span, Span::new(span.start + 1, span.end - 1)),
            Text::Side(begin) => self.builder.side_text(span, begin),
        }
        Ok(end)
    }

    fn other_key(&mut self, start: usize) -> Step {
        let (text, end) = self.string(start, text_end(self.bytes, start + 1))?;
        let span = Span::new(start as u32, end as u32);
        match text {
            Text::Source => {
                let hash = key_hash(self.bytes.get(start + 1..end - 1).unwrap_or_default());
                self.builder.hashed_key(span, Span::new(span.start + 1, span.end - 1), hash);
            }
            Text::Side(begin) => self.builder.side_key(span, begin),
        }
        Ok(end)
    }

    /// Any string, also with escapes, with bytes that are no UTF-8, or broken. All before
    /// `plain_end` is known to be plain. Gives the offset after its last quote.
    #[inline]
    fn string(&mut self, start: usize, plain_end: usize) -> Result<(Text, usize), Refused> {
        let plain = self.bytes.get(start + 1..plain_end).unwrap_or_default();
        if self.peek(plain_end) == b'"' && (!self.is_lossy || str::from_utf8(plain).is_ok()) {
            return Ok((Text::Source, plain_end + 1));
        }
        let side = self.builder.side();
        let begin = side.len();
        side.extend_from_slice(plain);
        let end = self.decode(plain_end)?;
        if self.is_lossy {
            lossy::replace_from(self.builder.side(), begin);
        }
        Ok((Text::Side(begin), end))
    }

    /// Appends the rest of a string to the side buffer. Gives the offset after its quote.
    fn decode(&mut self, at: usize) -> Step {
        let mut at = at;
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
