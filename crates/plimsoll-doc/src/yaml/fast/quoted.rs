//! Scalars in quotes.

use crate::Span;

use super::scan::{byte_at, find};
use super::{FastPath, Reader};

/// A scanned scalar.
pub(super) struct Quoted {
    /// Offset behind the closing quote.
    pub(super) end: usize,
    /// Where its text begins in the side buffer, if it had to be decoded.
    side: Option<usize>,
    /// Whether it goes over several lines.
    pub(super) has_breaks: bool,
}

impl Reader<'_> {
    /// Scans a scalar that begins with a quote.
    pub(super) fn scan_quoted(&mut self, at: usize) -> FastPath<Quoted> {
        let quote = byte_at(self.bytes(), at);
        let stop = find(self.bytes(), at + 1, ends(quote));
        let is_simple =
            byte_at(self.bytes(), stop) == quote && (quote == b'"' || byte_at(self.bytes(), stop + 1) != quote);
        if is_simple {
            return Some(Quoted { end: stop + 1, side: None, has_breaks: false });
        }
        self.decode_quoted(at, quote)
    }

    fn decode_quoted(&mut self, at: usize, quote: u8) -> FastPath<Quoted> {
        let bytes = self.bytes();
        let side = self.side().len();
        let mut has_breaks = false;
        let mut part = at + 1;
        loop {
            let stop = find(bytes, part, ends(quote));
            let text = self.text.get(part..stop)?;
            match byte_at(bytes, stop) {
                b'\n' => {
                    has_breaks = true;
                    self.side().push_str(text.trim_end_matches([' ', '\t']));
                    part = self.fold(stop, 0)?;
                }
                b'\\' if byte_at(bytes, stop + 1) == b'\n' => {
                    has_breaks = true;
                    self.side().push_str(text);
                    part = self.fold(stop + 1, 1)?;
                }
                b'\\' => {
                    self.side().push_str(text);
                    part = self.escape(stop + 1)?;
                }
                b'\'' if byte_at(bytes, stop + 1) == b'\'' => {
                    let text = self.text.get(part..=stop)?;
                    self.side().push_str(text);
                    part = stop + 2;
                }
                0 => return None,
                _ => {
                    self.side().push_str(text);
                    return Some(Quoted { end: stop + 1, side: Some(side), has_breaks });
                }
            }
        }
    }

    /// Appends what line breaks stand for; `escaped` of them, 0 or 1, stand for nothing. Returns
    /// where the text goes on.
    fn fold(&mut self, at: usize, escaped: usize) -> FastPath<usize> {
        let bytes = self.bytes();
        let mut breaks = 0;
        let mut at = at;
        loop {
            match byte_at(bytes, at) {
                b'\n' => breaks += 1,
                b' ' | b'\t' => {}
                _ => break,
            }
            at += 1;
        }
        // Only the faithful way complains about markers of documents.
        if matches!(byte_at(bytes, at), b'-' | b'.') && byte_at(bytes, at - 1) == b'\n' {
            return None;
        }
        let side = self.side();
        match (escaped, breaks) {
            (0, 1) => side.push(' '),
            _ => side.extend(std::iter::repeat_n('\n', breaks - 1)),
        }
        Some(at)
    }

    /// Appends the character that an escape stands for and returns where the text goes on.
    fn escape(&mut self, at: usize) -> FastPath<usize> {
        let bytes = self.bytes();
        let (char, digits) = match byte_at(bytes, at) {
            b'n' => ('\n', 0),
            b't' | b'\t' => ('\t', 0),
            b'r' => ('\r', 0),
            b'0' => ('\0', 0),
            byte @ (b' ' | b'"' | b'\'' | b'\\') => (char::from(byte), 0),
            b'x' => ('\0', 2),
            b'u' => ('\0', 4),
            b'U' => ('\0', 8),
            _ => return None,
        };
        let char = if digits == 0 { char } else { hexadecimal(bytes.get(at + 1..at + 1 + digits)?)? };
        self.side().push(char);
        Some(at + 1 + digits)
    }

    pub(super) fn add_quoted_key(&mut self, at: usize, quoted: &Quoted) {
        let span = Span::new(at as u32, quoted.end as u32);
        match quoted.side {
            Some(start) => self.builder.side_key(span, start),
            None => self.builder.source_key(span, Span::new(span.start + 1, span.end - 1)),
        }
    }

    pub(super) fn add_quoted_value(&mut self, at: usize, quoted: &Quoted) {
        let span = Span::new(at as u32, quoted.end as u32);
        match quoted.side {
            Some(start) => self.builder.side_text(span, start),
            None => self.builder.source_text(span, Span::new(span.start + 1, span.end - 1)),
        }
        self.end = span.end;
    }
}

/// What must be looked at in quotes.
fn ends(quote: u8) -> [u8; 3] {
    [quote, b'\n', if quote == b'"' { b'\\' } else { b'\n' }]
}

/// The character that hexadecimal digits name.
fn hexadecimal(digits: &[u8]) -> Option<char> {
    let code = digits.iter().try_fold(0_u32, |value, &byte| {
        let digit = char::from(byte).to_digit(16)?;
        value.checked_mul(16)?.checked_add(digit)
    })?;
    char::from_u32(code)
}
