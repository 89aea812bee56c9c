//! Strings: found in place, decoded into the side buffer only where they need it.

use super::SyntaxPlace;
use super::blocks::{TextEnds, block_at, text_end};
use super::reader::{Reader, Refused, Step};
use crate::hash::word_hash;
use crate::node::Flags;
use crate::side::SideBuffer;
use crate::{Span, key_hash};

/// What a letter after a backslash stands for; 0 where it stands for nothing.
static SHORT_ESCAPES: [u8; 256] = {
    let mut escapes = [0; 256];
    escapes[b'"' as usize] = b'"';
    escapes[b'\\' as usize] = b'\\';
    escapes[b'/' as usize] = b'/';
    escapes[b'b' as usize] = 0x8;
    escapes[b'f' as usize] = 0xc;
    escapes[b'n' as usize] = b'\n';
    escapes[b'r' as usize] = b'\r';
    escapes[b't' as usize] = b'\t';
    escapes
};

impl Reader<'_> {
    /// Reads a string that is a value, from its quote on.
    #[inline(always)]
    pub(super) fn text(&mut self, start: usize) -> Step {
        let end = match block_at(self.bytes, start + 1).and_then(|block| TextEnds::of(block).first()) {
            Some(len) => start + 1 + len,
            None => text_end(self.bytes, start + 1),
        };
        if self.peek(end) == b'"' {
            let (span, text) = between_quotes(start, end);
            self.arena.text(Flags::NONE, span, text);
            return Ok(end + 1);
        }
        self.escaped_text(start, end)
    }

    /// Reads a string that is a key, from its quote on. Gives the hash too.
    #[inline(always)]
    pub(super) fn key(&mut self, start: usize) -> Result<(usize, u32), Refused> {
        if let Some(block) = block_at(self.bytes, start + 1) {
            let ends = TextEnds::of(block);
            // Nearly all keys are short and plain: their hash needs no further look at the text.
            if let Some(len) = ends.first()
                && self.peek(start + 1 + len) == b'"'
            {
                let hash = word_hash(ends.before_first(block), len);
                let (span, text) = between_quotes(start, start + 1 + len);
                self.arena.key(Flags::NONE, span, text, hash);
                return Ok((start + len + 2, hash));
            }
        }
        self.long_key(start)
    }

    #[inline(never)]
    fn long_key(&mut self, start: usize) -> Result<(usize, u32), Refused> {
        let end = text_end(self.bytes, start + 1);
        if self.peek(end) != b'"' {
            return self.escaped_key(start, end);
        }
        let (span, text) = between_quotes(start, end);
        let hash = key_hash(self.bytes.get(start + 1..end).unwrap_or_default());
        self.arena.key(Flags::NONE, span, text, hash);
        Ok((end + 1, hash))
    }

    /// A string that is not plain from the offset `plain_end` on.
    #[inline(never)]
    fn escaped_text(&mut self, start: usize, plain_end: usize) -> Step {
        let side_start = self.arena.side.len();
        let end = self.decode(start, plain_end)?;
        let text = Span::new(side_start as u32, self.arena.side.len() as u32);
        self.arena.text(Flags::SIDE, Span::new(start as u32, end as u32), text);
        Ok(end)
    }

    #[cold]
    fn escaped_key(&mut self, start: usize, plain_end: usize) -> Result<(usize, u32), Refused> {
        let side_start = self.arena.side.len();
        let end = self.decode(start, plain_end)?;
        let hash = key_hash(self.arena.side.bytes().get(side_start..).unwrap_or_default());
        let text = Span::new(side_start as u32, self.arena.side.len() as u32);
        self.arena.key(Flags::SIDE, Span::new(start as u32, end as u32), text, hash);
        Ok((end, hash))
    }

    /// Appends a string, which is not plain from the offset `plain_end` on, to the side buffer.
    /// Gives the offset after its last quote.
    #[inline(always)]
    fn decode(&mut self, start: usize, plain_end: usize) -> Step {
        // A decoded text is never longer than the text itself.
        self.arena.side.expect(self.bytes.len() - start);
        self.arena.side.push(self.bytes.get(start + 1..plain_end).unwrap_or_default());
        let mut at = plain_end;
        loop {
            match self.peek(at) {
                b'"' => return Ok(at + 1),
                b'\\' => at = self.push_escaped(at + 1)?,
                _ if at < self.bytes.len() => return self.unfit(at, SyntaxPlace::Text),
                _ => return self.unended(),
            }
            at = self.arena.side.push_plain(self.bytes, at);
        }
    }

    /// Appends what an escape stands for, from the byte after its backslash on.
    #[inline(always)]
    fn push_escaped(&mut self, at: usize) -> Step {
        let byte = self.peek(at);
        let decoded = SHORT_ESCAPES[usize::from(byte)];
        if decoded != 0 {
            self.arena.side.push_byte(decoded);
            return Ok(at + 1);
        }
        if byte == b'u' { self.push_unicode(at + 1) } else { self.unfit(at, SyntaxPlace::Escape) }
    }

    /// Appends what four hexadecimal digits stand for, or two times four that are a pair of
    /// surrogates. A surrogate alone is U+FFFD.
    #[inline(never)]
    fn push_unicode(&mut self, at: usize) -> Step {
        let mut unit = self.hex_digits(at)?;
        let mut end = at + 4;
        if (0xd800..0xdc00).contains(&unit) && self.bytes.get(end..end + 2) == Some(b"\\u") {
            let low = self.hex_digits(end + 2)?;
            // Where it is no pair, the second escape is read again for itself.
            if (0xdc00..0xe000).contains(&low) {
                unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
                end += 6;
            }
        }
        let decoded = char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER);
        self.arena.side.push(decoded.encode_utf8(&mut [0; 4]).as_bytes());
        Ok(end)
    }

    fn hex_digits(&mut self, at: usize) -> Result<u32, Refused> {
        let mut unit = 0;
        for at in at..at + 4 {
            let Some(digit) = char::from(self.peek(at)).to_digit(16) else {
                return self.unfit(at, SyntaxPlace::UnicodeEscape).map(|_| 0);
            };
            unit = unit << 4 | digit;
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
