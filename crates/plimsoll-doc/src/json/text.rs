//! Strings: found in place, decoded into the side buffer only where they need it.

use super::SyntaxPlace;
use super::blocks::{BLOCK, TextEnds, block_at, text_end};
use super::reader::{Reader, Refused, Step};
use crate::hash::word_hash;
use crate::node::Flags;
use crate::side::SideBuffer;
use crate::{Span, key_hash};

impl Reader<'_> {
    /// Reads a string that is a value, from its quote on.
    #[inline(always)]
    pub(super) fn text(&mut self, start: usize) -> Step {
        let end = match block_at(self.bytes, start + 1).map(|block| TextEnds::of(block).first()) {
            Some(Some(len)) => start + 1 + len,
            Some(None) => text_end(self.bytes, start + 1 + BLOCK),
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
        let Some(block) = block_at(self.bytes, start + 1) else { return self.long_key(start, start + 1) };
        let ends = TextEnds::of(block);
        // Nearly all keys are short and plain: their hash needs no further look at the text.
        let Some(len) = ends.first() else { return self.long_key(start, start + 1 + BLOCK) };
        if self.peek(start + 1 + len) != b'"' {
            return self.long_key(start, start + 1 + len);
        }
        let hash = word_hash(ends.before_first(block), len);
        let (span, text) = between_quotes(start, start + 1 + len);
        self.arena.key(Flags::NONE, span, text, hash);
        Ok((start + len + 2, hash))
    }

    /// A key that is known to be plain up to the offset `plain_end`.
    #[inline(never)]
    fn long_key(&mut self, start: usize, plain_end: usize) -> Result<(usize, u32), Refused> {
        let end = text_end(self.bytes, plain_end);
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
            at = self.arena.side.push_simple(self.bytes, at);
            match self.peek(at) {
                b'"' => return Ok(at + 1),
                b'\\' if self.peek(at + 1) == b'u' => at = self.push_unicode(at + 2)?,
                b'\\' => return self.unfit(at + 1, SyntaxPlace::Escape),
                _ if at < self.bytes.len() => return self.unfit(at, SyntaxPlace::Text),
                _ => return self.unended(),
            }
        }
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

#[cfg(test)]
mod tests {
    use crate::{NodeRef, ReadRules, read_json};

    fn read(text: &[u8]) -> Result<String, String> {
        match read_json(text, &ReadRules::default()) {
            Ok(document) => Ok(document.root().as_str().unwrap_or("no text").to_owned()),
            Err(fault) => Err(fault.to_string()),
        }
    }

    #[test]
    fn escapes() {
        let cases: [(&[u8], &str); 8] = [
            (br#""""#, ""),
            (br#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
            (br#""\u0041\u00e9\u20AC""#, "Aé€"),
            (br#""\ud83d\ude00""#, "😀"),
            (br#""\ud83d\ud83d\ude00x\ude00\ud83d""#, "\u{fffd}😀x\u{fffd}\u{fffd}"),
            (br#""\ud83d\n\ud83d\u0041""#, "\u{fffd}\n\u{fffd}A"),
            (b"\"a\xffb\xe2\x82\xc3\xa9\"", "a\u{fffd}b\u{fffd}\u{fffd}é"),
            (b"\"\xff\\u00e9\xed\xa0\x80\"", "\u{fffd}é\u{fffd}\u{fffd}\u{fffd}"),
        ];
        for (text, want) in cases {
            assert_eq!(read(text), Ok(want.to_owned()), "{}", String::from_utf8_lossy(text));
        }
    }

    #[test]
    fn refused() {
        let cases: [(&[u8], &str); 8] = [
            (b"\"abc", "unexpected end of JSON input"),
            (b"\"a\nb\"", "invalid character '\\n' in string literal"),
            (b"\"a\\", "invalid character ' ' in string escape code"),
            (b"\"\\'\"", "invalid character '\\'' in string escape code"),
            (b"\"\\u12", "invalid character ' ' in \\u hexadecimal character escape"),
            (b"\"\\u12G4\"", "invalid character 'G' in \\u hexadecimal character escape"),
            (b"\"\\ud83d\\u\"", "invalid character '\"' in \\u hexadecimal character escape"),
            (b"{\"a\\x\":1}", "invalid character 'x' in string escape code"),
        ];
        for (text, want) in cases {
            assert_eq!(read(text), Err(want.to_owned()), "{}", String::from_utf8_lossy(text));
        }
    }

    #[test]
    fn texts_of_every_length_with_an_escape_at_every_place() {
        for len in 0..70 {
            let plain: String = ('a'..='z').cycle().take(len).collect();
            assert_eq!(read(format!("\"{plain}\"").as_bytes()), Ok(plain.clone()));
            for at in 0..=len {
                let (before, after) = plain.split_at(at);
                assert_eq!(read(format!("\"{before}\\n{after}\"").as_bytes()), Ok(format!("{before}\n{after}")));
            }
            let keyed = format!("{{\"{plain}\":1,\"{plain}\\u0000\":2}}");
            let document = read_json(keyed.as_bytes(), &ReadRules::default()).unwrap();
            assert_eq!(document.root().get(&plain).and_then(NodeRef::as_int), Some(1));
            assert_eq!(document.root().get(&format!("{plain}\0")).and_then(NodeRef::as_int), Some(2));
        }
    }
}
