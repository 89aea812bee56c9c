//! The encodings that go-yaml reads, character by character.

use crate::YamlVersion;

use super::problem::Problem;

/// How the bytes of a body are to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Utf8,
    Utf16Little,
    Utf16Big,
}

/// The next character of some bytes.
pub(super) enum Decoded {
    /// A character and the bytes it takes.
    Char(char, usize),
    /// Its last bytes are missing.
    Incomplete(Problem),
    /// No character.
    Bad(Problem),
}

impl Encoding {
    /// The encoding of a body, and the length of the byte order mark that tells it.
    pub(super) fn of(bytes: &[u8]) -> (Self, usize) {
        match bytes {
            [0xff, 0xfe, ..] => (Self::Utf16Little, 2),
            [0xfe, 0xff, ..] => (Self::Utf16Big, 2),
            [0xef, 0xbb, 0xbf, ..] => (Self::Utf8, 3),
            _ => (Self::Utf8, 0),
        }
    }

    /// The first character of `bytes`, which must not be empty.
    // mirrors yaml_parser_update_buffer; the order of the checks decides which text is given
    pub(super) fn decode(self, bytes: &[u8], yaml: YamlVersion) -> Decoded {
        let decoded = match self {
            Self::Utf8 => utf8(bytes),
            Self::Utf16Little => utf16(bytes, u16::from_le_bytes),
            Self::Utf16Big => utf16(bytes, u16::from_be_bytes),
        };
        match decoded {
            Decoded::Char(char, _) if !is_allowed(char) && !is_control_of_1_2(char, yaml) => {
                Decoded::Bad(Problem::ControlCharacter)
            }
            other => other,
        }
    }
}

/// Whether go-yaml takes the character at all.
fn is_allowed(char: char) -> bool {
    matches!(char,
        '\t' | '\n' | '\r' | ' '..='~' | '\u{85}' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
}

/// YAML 1.2 has what JSON has in its strings; whether a character stands in one is not known here.
fn is_control_of_1_2(char: char, yaml: YamlVersion) -> bool {
    yaml == YamlVersion::Core && matches!(char, '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}')
}

fn utf8(bytes: &[u8]) -> Decoded {
    let lead = bytes.first().copied().unwrap_or_default();
    let (width, bits, least) = match lead {
        0..=0x7f => return Decoded::Char(char::from(lead), 1),
        0xc0..=0xdf => (2, lead & 0x1f, 0x80),
        0xe0..=0xef => (3, lead & 0x0f, 0x800),
        0xf0..=0xf7 => (4, lead & 0x07, 0x10000),
        _ => return Decoded::Bad(Problem::LeadingOctet),
    };
    let Some(trail) = bytes.get(1..width) else { return Decoded::Incomplete(Problem::IncompleteUtf8) };
    let mut value = u32::from(bits);
    for &octet in trail {
        if octet & 0xc0 != 0x80 {
            return Decoded::Bad(Problem::TrailingOctet);
        }
        value = value << 6 | u32::from(octet & 0x3f);
    }
    if value < least {
        return Decoded::Bad(Problem::OverlongUtf8);
    }
    char::from_u32(value).map_or(Decoded::Bad(Problem::InvalidCharacter), |char| Decoded::Char(char, width))
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Decoded {
    let &[a, b, ref rest @ ..] = bytes else { return Decoded::Incomplete(Problem::IncompleteUtf16) };
    let first = u32::from(unit([a, b]));
    match first & 0xfc00 {
        0xdc00 => return Decoded::Bad(Problem::UnexpectedLowSurrogate),
        0xd800 => {}
        _ => return char::from_u32(first).map_or(Decoded::Bad(Problem::InvalidCharacter), |c| Decoded::Char(c, 2)),
    }
    let &[c, d, ..] = rest else { return Decoded::Incomplete(Problem::IncompletePair) };
    let second = u32::from(unit([c, d]));
    if second & 0xfc00 != 0xdc00 {
        return Decoded::Bad(Problem::ExpectedLowSurrogate);
    }
    let value = 0x10000 + ((first & 0x3ff) << 10) + (second & 0x3ff);
    char::from_u32(value).map_or(Decoded::Bad(Problem::InvalidCharacter), |char| Decoded::Char(char, 4))
}
