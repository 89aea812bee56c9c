//! Go's encoding/base64: the standard alphabet.

use std::fmt;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Whether the last group is filled up with `=`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Padding {
    /// It must be: `base64.StdEncoding`.
    Required,
    /// It must not be: `base64.RawStdEncoding`.
    None,
}

/// Why a text is no base64; prints as Go words it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CorruptInput {
    /// The byte at which it was noticed.
    pub at: usize,
}

impl fmt::Display for CorruptInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "illegal base64 data at input byte {}", self.at)
    }
}

impl std::error::Error for CorruptInput {}

/// The value of a digit.
fn value(byte: u8) -> Option<u8> {
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    }
}

/// Decodes a text. Line breaks do not count, and neither do stray bits at the end.
///
/// # Errors
/// What `DecodeString` says about the first fault.
pub fn decode(text: &[u8], padding: Padding) -> Result<Vec<u8>, CorruptInput> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let mut input = text.iter().copied().enumerate().filter(|(_, byte)| !matches!(byte, b'\r' | b'\n'));
    loop {
        let mut group = [0; 4];
        let mut digits = 0;
        while digits < 4 {
            let Some((at, byte)) = input.next() else {
                return match (digits, padding) {
                    (0, _) => Ok(bytes),
                    // A lone digit says nothing; others may stand for the bytes that they are enough for.
                    (2 | 3, Padding::None) => {
                        push_group(&mut bytes, group, digits);
                        Ok(bytes)
                    }
                    _ => Err(CorruptInput { at: text.len() - digits }),
                };
            };
            match value(byte) {
                Some(digit) => group[digits] = digit,
                None if byte == b'=' && padding == Padding::Required && digits >= 2 => {
                    if digits == 2 {
                        match input.next() {
                            Some((_, b'=')) => {}
                            Some((at, _)) => return Err(CorruptInput { at: at - 1 }),
                            None => return Err(CorruptInput { at: text.len() }),
                        }
                    }
                    if let Some((at, _)) = input.next() {
                        return Err(CorruptInput { at });
                    }
                    push_group(&mut bytes, group, digits);
                    return Ok(bytes);
                }
                None => return Err(CorruptInput { at }),
            }
            digits += 1;
        }
        push_group(&mut bytes, group, digits);
    }
}

/// Appends the bytes that so many digits of a group stand for.
fn push_group(bytes: &mut Vec<u8>, [a, b, c, d]: [u8; 4], digits: usize) {
    let decoded = [a << 2 | b >> 4, b << 4 | c >> 2, c << 6 | d];
    bytes.extend(decoded.iter().take(digits.saturating_sub(1)));
}

/// Encodes bytes, with padding.
pub fn encode(bytes: &[u8]) -> String {
    let digit = |bits: u8| char::from(ALPHABET[usize::from(bits & 63)]);
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let (a, b, c) = (group[0], group.get(1), group.get(2));
        text.push(digit(a >> 2));
        text.push(digit(a << 4 | b.unwrap_or(&0) >> 4));
        text.push(b.map_or('=', |b| digit(b << 2 | c.unwrap_or(&0) >> 6)));
        text.push(c.map_or('=', |c| digit(*c)));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Padding, decode, encode};

    #[test]
    fn texts_are_read_as_go_does() {
        // Answers of Go's base64.StdEncoding and RawStdEncoding.
        for (text, padded, raw) in [
            ("", Ok(""), Ok("")),
            ("aGVsbG8=", Ok("hello"), Err(7)),
            ("aGVsbG8", Err(4), Ok("hello")),
            ("aGVs\nbG8=\r\n", Ok("hello"), Err(8)),
            ("YR==", Ok("a"), Err(2)),
            ("YQ=", Err(3), Err(2)),
            ("YQ=x", Err(2), Err(2)),
            ("YQ==x", Err(4), Err(2)),
            ("Y", Err(0), Err(0)),
            ("Y===", Err(1), Err(1)),
            ("a%Vs", Err(1), Err(1)),
            ("YWJj", Ok("abc"), Ok("abc")),
        ] {
            for (padding, want) in [(Padding::Required, padded), (Padding::None, raw)] {
                let got = decode(text.as_bytes(), padding);
                assert_eq!(got.map_err(|fault| fault.at), want.map(|text: &str| text.as_bytes().to_vec()), "{text:?}");
            }
        }
    }

    #[test]
    fn bytes_are_written() {
        for (bytes, text) in [("", ""), ("a", "YQ=="), ("ab", "YWI="), ("abc", "YWJj"), ("hello?", "aGVsbG8/")] {
            assert_eq!(encode(bytes.as_bytes()), text);
        }
    }
}
