//! Go's encoding/base64.

use std::fmt;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// One of the encodings of Go's package.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encoding {
    /// The digits 62 and 63.
    last_digits: [u8; 2],
    /// Whether the last group is filled up with `=`.
    is_padded: bool,
}

/// `base64.StdEncoding`.
pub const STANDARD: Encoding = Encoding { last_digits: *b"+/", is_padded: true };
/// `base64.RawStdEncoding`.
pub const RAW_STANDARD: Encoding = Encoding { last_digits: *b"+/", is_padded: false };
/// `base64.URLEncoding`.
pub const URL: Encoding = Encoding { last_digits: *b"-_", is_padded: true };

/// Why a string is not base64; prints as Go words it.
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

impl Encoding {
    /// Decodes a string. Line breaks are skipped, and stray bits at the end are ignored.
    ///
    /// # Errors
    /// What `DecodeString` says about the first fault.
    pub fn decode(self, text: &[u8]) -> Result<Vec<u8>, CorruptInput> {
        let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
        self.read(text, |group, digits| push_group(&mut bytes, group, digits))?;
        Ok(bytes)
    }

    /// Finds out whether a string decodes.
    ///
    /// # Errors
    /// As [`Encoding::decode`].
    pub fn check(self, text: &[u8]) -> Result<(), CorruptInput> {
        self.read(text, |_, _| {})
    }

    /// Gives each group of digits with their number, which is four but for the last group.
    fn read(self, text: &[u8], mut give: impl FnMut([u8; 4], usize)) -> Result<(), CorruptInput> {
        let mut input = text.iter().copied().enumerate().filter(|(_, byte)| !matches!(byte, b'\r' | b'\n'));
        loop {
            let mut group = [0; 4];
            let mut digits = 0;
            while digits < 4 {
                let Some((at, byte)) = input.next() else {
                    return match digits {
                        0 => Ok(()),
                        // One digit is less than a byte; two or three are enough for one or two.
                        2 | 3 if !self.is_padded => {
                            give(group, digits);
                            Ok(())
                        }
                        _ => Err(CorruptInput { at: text.len() - digits }),
                    };
                };
                match self.value(byte) {
                    Some(digit) => group[digits] = digit,
                    None if byte == b'=' && self.is_padded && digits >= 2 => {
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
                        give(group, digits);
                        return Ok(());
                    }
                    None => return Err(CorruptInput { at }),
                }
                digits += 1;
            }
            give(group, digits);
        }
    }

    /// The value of a digit.
    fn value(self, byte: u8) -> Option<u8> {
        match byte {
            b'A'..=b'Z' => Some(byte - b'A'),
            b'a'..=b'z' => Some(byte - b'a' + 26),
            b'0'..=b'9' => Some(byte - b'0' + 52),
            _ => self.last_digits.iter().position(|digit| *digit == byte).map(|place| 62 + place as u8),
        }
    }
}

/// Appends the bytes that so many digits of a group stand for.
fn push_group(bytes: &mut Vec<u8>, [a, b, c, d]: [u8; 4], digits: usize) {
    let decoded = [a << 2 | b >> 4, b << 4 | c >> 2, c << 6 | d];
    bytes.extend(decoded.iter().take(digits.saturating_sub(1)));
}

/// Encodes bytes as `base64.StdEncoding` does.
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
    use super::{RAW_STANDARD, STANDARD, URL, encode};

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
            for (encoding, want) in [(STANDARD, padded), (RAW_STANDARD, raw)] {
                let got = encoding.decode(text.as_bytes());
                assert_eq!(encoding.check(text.as_bytes()), got.clone().map(drop));
                assert_eq!(got.map_err(|fault| fault.at), want.map(|text: &str| text.as_bytes().to_vec()), "{text:?}");
            }
        }
    }

    #[test]
    fn offsets_are_those_of_go() {
        for (text, want) in [
            ("", None),
            ("aGVsbG8=\n", None),
            ("a\nG\nk\n=\n", None),
            ("YQ=\n=", None),
            ("aGVsb\nG8", Some(5)),
            ("aG=k", Some(2)),
            ("YQ==Y", Some(4)),
            ("=", Some(0)),
            ("a-b_", Some(1)),
            ("aGk=\n\nx", Some(6)),
            ("aGk=aGk=", Some(4)),
            ("====", Some(0)),
            ("aG k=", Some(2)),
            ("aGk==", Some(4)),
        ] {
            assert_eq!(STANDARD.check(text.as_bytes()).err().map(|fault| fault.at), want, "{text:?}");
        }
    }

    #[test]
    fn urls_have_other_digits() {
        assert_eq!(URL.decode(b"Pz8_").as_deref(), Ok(&b"???"[..]));
        assert_eq!(URL.decode(b"Pz8/").map_err(|fault| fault.at), Err(3));
        assert_eq!(STANDARD.decode(b"Pz8/").as_deref(), Ok(&b"???"[..]));
    }

    #[test]
    fn bytes_are_written() {
        for (bytes, text) in [("", ""), ("a", "YQ=="), ("ab", "YWI="), ("abc", "YWJj"), ("hello?", "aGVsbG8/")] {
            assert_eq!(encode(bytes.as_bytes()), text);
        }
    }
}
