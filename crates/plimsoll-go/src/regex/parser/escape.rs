//! Escapes that stand for one character.

use super::super::error::RegexErrorKind;
use super::{Fault, Parser};
use crate::unicode::MAX_CODE;

impl Parser<'_> {
    /// The character that an escape stands for; the next byte is its `\`.
    pub(super) fn escaped_rune(&mut self) -> Result<u32, Fault> {
        let start = self.at;
        self.at += 1;
        if self.at == self.pattern.len() {
            return Err(Fault::new(RegexErrorKind::TrailingBackslash, self.at, self.at));
        }
        let rune = self.rune()?;
        let meant = match u8::try_from(rune) {
            Ok(digit @ b'0'..=b'7') => self.octal(digit),
            Ok(b'x') => self.hexadecimal()?,
            Ok(b'a') => Some(7),
            Ok(b'f') => Some(12),
            Ok(b'n') => Some(10),
            Ok(b'r') => Some(13),
            Ok(b't') => Some(9),
            Ok(b'v') => Some(11),
            Ok(byte) if byte.is_ascii() && !byte.is_ascii_alphanumeric() => Some(rune),
            _ => None,
        };
        meant.ok_or_else(|| Fault::new(RegexErrorKind::InvalidEscape, start, self.at))
    }

    /// Up to three octal digits, of which one has been read. One digit alone other than zero would be a back
    /// reference, and there are none.
    fn octal(&mut self, digit: u8) -> Option<u32> {
        let mut value = u32::from(digit - b'0');
        if digit != b'0' && !matches!(self.peek(), Some(b'0'..=b'7')) {
            return None;
        }
        for _ in 1..3 {
            let Some(digit @ b'0'..=b'7') = self.peek() else { break };
            value = value * 8 + u32::from(digit - b'0');
            self.at += 1;
        }
        Some(value)
    }

    /// Two hexadecimal digits, or any number of them in braces.
    fn hexadecimal(&mut self) -> Result<Option<u32>, Fault> {
        if self.at == self.pattern.len() {
            return Ok(None);
        }
        let first = self.rune()?;
        if first != u32::from('{') {
            let second = self.rune()?;
            return Ok(hex_digit(first).zip(hex_digit(second)).map(|(high, low)| high * 16 + low));
        }
        let mut value = None;
        while self.at < self.pattern.len() {
            let rune = self.rune()?;
            if rune == u32::from('}') {
                return Ok(value);
            }
            match hex_digit(rune).map(|digit| value.unwrap_or(0) * 16 + digit) {
                Some(more) if more <= MAX_CODE => value = Some(more),
                _ => return Ok(None),
            }
        }
        Ok(None)
    }
}

fn hex_digit(rune: u32) -> Option<u32> {
    char::from_u32(rune)?.to_digit(16)
}
