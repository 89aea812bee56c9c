//! Strings: found in place, decoded into the side buffer only where they need it.

use super::blocks::{BLOCK, first, text_end, text_ends};
use super::reader::{Reader, Step};
use super::{SyntaxPlace, lossy};
use crate::hash::word_hash;
use crate::{Fault, Span, key_hash};

/// Where the text of a string lies.
enum Text {
    /// In the source.
    Source(Span),
    /// In the side buffer, from this offset to its end.
    Side(usize),
}

impl Reader<'_> {
    /// Reads a string that is a value; its quote is the next byte.
    #[inline]
    pub(super) fn text(&mut self) -> Step {
        let start = self.at;
        let text = self.string()?;
        let span = Span::new(start as u32, self.at as u32);
        match text {
            Text::Source(text) => self.builder.source_text(span, text),
            Text::Side(begin) => self.builder.side_text(span, begin),
        }
        Ok(())
    }

    /// Reads a string that is a key; its quote is the next byte.
    #[inline]
    pub(super) fn key(&mut self) -> Step {
        let start = self.at;
        if let Some(block) = self.bytes.get(start + 1..).and_then(|rest| rest.first_chunk::<BLOCK>()) {
            let len = first(text_ends(block));
            // Nearly all keys are short and plain: their hash needs no further look at the text.
            if len < BLOCK && block[len] == b'"' && !self.is_lossy {
                let word = u128::from_le_bytes(*block) & ((1 << (8 * len)) - 1);
                let (text, end) = (start as u32 + 1, (start + 1 + len) as u32);
                self.at = start + len + 2;
                self.builder.hashed_key(Span::new(text - 1, end + 1), Span::new(text, end), word_hash(word, len));
                return Ok(());
            }
        }
        self.other_key()
    }

    fn other_key(&mut self) -> Step {
        let start = self.at;
        let text = self.string()?;
        let span = Span::new(start as u32, self.at as u32);
        match text {
            Text::Source(text) => {
                let bytes = self.bytes.get(text.start as usize..text.end as usize).unwrap_or_default();
                self.builder.hashed_key(span, text, key_hash(bytes));
            }
            Text::Side(begin) => self.builder.side_key(span, begin),
        }
        Ok(())
    }

    #[inline]
    fn string(&mut self) -> Result<Text, Fault> {
        let start = self.at + 1;
        let end = text_end(self.bytes, start);
        self.at = end;
        if self.peek() == Some(b'"') && !self.is_lossy {
            self.at += 1;
            return Ok(Text::Source(Span::new(start as u32, end as u32)));
        }
        self.other_string(start)
    }

    /// A string that has an escape or bytes that are no UTF-8, or that is broken: all before here is plain.
    fn other_string(&mut self, start: usize) -> Result<Text, Fault> {
        let begin = self.builder.side().len();
        let mut run = start;
        loop {
            let piece = self.bytes.get(run..self.at).unwrap_or_default();
            match self.peek() {
                Some(b'"') if run == start && str::from_utf8(piece).is_ok() => {
                    self.at += 1;
                    return Ok(Text::Source(Span::new(start as u32, self.at as u32 - 1)));
                }
                Some(b'"') => {
                    self.push_piece(piece);
                    self.at += 1;
                    return Ok(Text::Side(begin));
                }
                Some(b'\\') => {
                    self.push_piece(piece);
                    self.at += 1;
                    let decoded = self.escape()?;
                    self.builder.side().push(decoded);
                    run = self.at;
                }
                Some(_) => return Err(self.unfit(SyntaxPlace::Text)),
                None => return Err(self.end_of_text()),
            }
            self.at = text_end(self.bytes, self.at);
        }
    }

    fn push_piece(&mut self, piece: &[u8]) {
        match str::from_utf8(piece) {
            Ok(piece) => self.builder.side().push_str(piece),
            Err(_) => lossy::push_replaced(self.builder.side(), piece),
        }
    }

    /// The character that an escape stands for; its backslash was read.
    fn escape(&mut self) -> Result<char, Fault> {
        let decoded = match self.peek() {
            Some(same @ (b'"' | b'\\' | b'/')) => char::from(same),
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.unicode_escape(),
            _ => return Err(self.unfit(SyntaxPlace::Escape)),
        };
        self.at += 1;
        Ok(decoded)
    }

    /// Four digits, or two times four that are a pair of surrogates. A surrogate alone is U+FFFD.
    fn unicode_escape(&mut self) -> Result<char, Fault> {
        let unit = self.hex_digits()?;
        if let Some(decoded) = char::from_u32(unit) {
            return Ok(decoded);
        }
        if !(0xd800..0xdc00).contains(&unit) || !self.bytes.get(self.at..).is_some_and(|rest| rest.starts_with(b"\\u"))
        {
            return Ok(char::REPLACEMENT_CHARACTER);
        }
        let after_first = self.at;
        self.at += 1;
        let low = self.hex_digits()?;
        if (0xdc00..0xe000).contains(&low) {
            let point = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
            return Ok(char::from_u32(point).unwrap_or(char::REPLACEMENT_CHARACTER));
        }
        // No pair: the second escape is read again for itself.
        self.at = after_first;
        Ok(char::REPLACEMENT_CHARACTER)
    }

    /// The digits after `u`, which is the next byte.
    fn hex_digits(&mut self) -> Result<u32, Fault> {
        self.at += 1;
        let mut unit = 0;
        for _ in 0..4 {
            let digit = self.peek().and_then(|byte| char::from(byte).to_digit(16));
            unit = unit << 4 | digit.ok_or_else(|| self.unfit(SyntaxPlace::UnicodeEscape))?;
            self.at += 1;
        }
        Ok(unit)
    }
}
