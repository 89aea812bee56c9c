//! Scalars in quotes.

use super::super::folded::Fold;
use super::super::mark::{Mark, Step};
use super::super::problem::Problem;
use super::super::token::{Token, TokenKind};
use super::Scanner;
use super::part::Parts;

/// The kind of quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quotes {
    Single,
    Double,
}

impl Quotes {
    const fn byte(self) -> u8 {
        match self {
            Self::Single => b'\'',
            Self::Double => b'"',
        }
    }
}

impl Scanner<'_> {
    // mirrors yaml_parser_scan_flow_scalar
    pub(super) fn scan_quoted(&mut self, quotes: Quotes) -> Step<Token> {
        let start = self.cursor.mark();
        self.cursor.skip();
        let mut parts = Parts::new(self.cursor.mark().offset);
        let mut fold = Fold::default();
        loop {
            self.cursor.need(4)?;
            if self.cursor.at_document_indicator() {
                return Err(self.fault(Problem::DocumentIndicator, start));
            }
            if self.cursor.at_end() {
                return Err(self.fault(Problem::UnexpectedEnd, start));
            }
            self.scan_word(quotes, start, &mut parts, &mut fold)?;
            self.cursor.need(1)?;
            let end = self.cursor.mark().offset;
            if self.cursor.byte(0) == quotes.byte() {
                break;
            }
            while self.cursor.at_blank() || self.cursor.at_break() {
                if self.cursor.at_break() {
                    self.cursor.need(2)?;
                    fold.add(self.cursor.skip_line());
                } else {
                    self.cursor.skip();
                }
                self.cursor.need(1)?;
            }
            if fold.has_begun() {
                parts.copy(self, end);
                fold.move_to(&mut self.decoded);
                parts.begin(self.cursor.mark().offset);
            }
        }
        let text = parts.finish(self, self.cursor.mark().offset);
        self.cursor.skip();
        Ok(Token { text, ..Token::bare(TokenKind::OtherScalar, start, self.cursor.mark()) })
    }

    /// Goes over characters up to a blank, a line break, or the closing quote.
    fn scan_word(&mut self, quotes: Quotes, start: Mark, parts: &mut Parts, fold: &mut Fold) -> Step<()> {
        while !self.cursor.is_blank_or_end(0) {
            let at = self.cursor.mark().offset;
            match (quotes, self.cursor.byte(0)) {
                (Quotes::Single, b'\'') if self.cursor.byte(1) == b'\'' => {
                    parts.copy(self, at + 1);
                    self.cursor.skip();
                    self.cursor.skip();
                    parts.begin(at + 2);
                }
                (Quotes::Single, b'\'') | (Quotes::Double, b'"') => return Ok(()),
                (Quotes::Double, b'\\') if self.cursor.is_break(1) => {
                    parts.copy(self, at);
                    self.cursor.need(3)?;
                    self.cursor.skip();
                    self.cursor.skip_line();
                    parts.begin(self.cursor.mark().offset);
                    fold.begin();
                    return Ok(());
                }
                (Quotes::Double, b'\\') => {
                    parts.copy(self, at);
                    let char = self.scan_escape(start)?;
                    self.decoded.push(char);
                    parts.begin(self.cursor.mark().offset);
                }
                _ => {
                    self.cursor.skip();
                    self.cursor.skip_while(2, |byte| byte > b' ' && !matches!(byte, b'\'' | b'"' | b'\\'));
                }
            }
            self.cursor.need(2)?;
        }
        Ok(())
    }

    /// The character that an escape at the current place stands for.
    fn scan_escape(&mut self, start: Mark) -> Step<char> {
        let (char, digits) = match self.cursor.byte(1) {
            b'0' => ('\0', 0),
            b'a' => ('\x07', 0),
            b'b' => ('\x08', 0),
            b't' | b'\t' => ('\t', 0),
            b'n' => ('\n', 0),
            b'v' => ('\x0b', 0),
            b'f' => ('\x0c', 0),
            b'r' => ('\r', 0),
            b'e' => ('\x1b', 0),
            byte @ (b' ' | b'"' | b'\'' | b'\\') => (char::from(byte), 0),
            b'N' => ('\u{85}', 0),
            b'_' => ('\u{a0}', 0),
            b'L' => ('\u{2028}', 0),
            b'P' => ('\u{2029}', 0),
            b'x' => ('\0', 2),
            b'u' => ('\0', 4),
            b'U' => ('\0', 8),
            _ => return Err(self.fault(Problem::UnknownEscape, start)),
        };
        self.cursor.skip();
        self.cursor.skip();
        if digits == 0 {
            return Ok(char);
        }
        self.cursor.need(digits)?;
        let mut value = 0_u64;
        for ahead in 0..digits as usize {
            let Some(digit) = char::from(self.cursor.byte(ahead)).to_digit(16) else {
                return Err(self.fault(Problem::ExpectedHexadecimal, start));
            };
            value = value << 4 | u64::from(digit);
        }
        let Some(char) = u32::try_from(value).ok().and_then(char::from_u32) else {
            return Err(self.fault(Problem::InvalidEscapeCode, start));
        };
        for _ in 0..digits {
            self.cursor.skip();
        }
        Ok(char)
    }
}
