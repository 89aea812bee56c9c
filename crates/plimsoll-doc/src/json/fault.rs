//! What the JSON reader complains about, in Go's words.

use std::fmt;

/// Why the JSON reader refuses a text. Printing it gives Go's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JsonFault {
    /// The text ends inside a value.
    UnexpectedEnd,
    /// A byte that cannot stand where it does. A text that ends inside a word, a number or an
    /// escape is refused as if a space followed.
    Character {
        /// The byte.
        found: u8,
        /// What was being read.
        place: SyntaxPlace,
    },
    /// A number that float64 cannot hold.
    NumberRange {
        /// The number as written.
        literal: Box<str>,
    },
    /// A body that is no mapping where one must stand.
    NoMapping {
        /// What it is, in the words of Go's encoding/json.
        found: &'static str,
    },
}

/// What was being read when an unfit character came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SyntaxPlace {
    /// Before a value.
    Value,
    /// Before a key.
    Key,
    /// Between a key and its colon.
    AfterKey,
    /// After a value of a mapping.
    AfterEntry,
    /// After an item of a list.
    AfterItem,
    /// After the value that is the whole text.
    AfterRoot,
    /// In a string.
    Text,
    /// After a backslash.
    Escape,
    /// In the digits of `\u`.
    UnicodeEscape,
    /// After the sign of a number.
    Number,
    /// After the point of a number.
    Fraction,
    /// In the exponent of a number.
    Exponent,
    /// In one of the words `true`, `false`, `null`.
    Word {
        /// The word.
        word: &'static str,
        /// The character that should have come.
        expected: char,
    },
    /// At the bracket that opens one level too many.
    Depth,
}

impl fmt::Display for JsonFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnexpectedEnd => f.write_str("unexpected end of JSON input"),
            Self::Character { found, place } => write!(f, "invalid character {} {place}", Quoted(*found)),
            Self::NumberRange { literal } => {
                write!(f, "json: cannot unmarshal number {literal} into Go value of type float64")
            }
            Self::NoMapping { found } => {
                write!(f, "json: cannot unmarshal {found} into Go value of type map[string]interface {{}}")
            }
        }
    }
}

impl fmt::Display for SyntaxPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Value => "looking for beginning of value",
            Self::Key => "looking for beginning of object key string",
            Self::AfterKey => "after object key",
            Self::AfterEntry => "after object key:value pair",
            Self::AfterItem => "after array element",
            Self::AfterRoot => "after top-level value",
            Self::Text => "in string literal",
            Self::Escape => "in string escape code",
            Self::UnicodeEscape => "in \\u hexadecimal character escape",
            Self::Number => "in numeric literal",
            Self::Fraction => "after decimal point in numeric literal",
            Self::Exponent => "in exponent of numeric literal",
            Self::Word { word, expected } => return write!(f, "in literal {word} (expecting '{expected}')"),
            Self::Depth => "exceeded max depth",
        })
    }
}

/// A byte as quoteChar of Go's encoding/json shows it: as the Latin-1 character it would be.
struct Quoted(u8);

impl fmt::Display for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            b'\'' => f.write_str(r"'\''"),
            b'\\' => f.write_str(r"'\\'"),
            7 => f.write_str(r"'\a'"),
            8 => f.write_str(r"'\b'"),
            9 => f.write_str(r"'\t'"),
            10 => f.write_str(r"'\n'"),
            11 => f.write_str(r"'\v'"),
            12 => f.write_str(r"'\f'"),
            13 => f.write_str(r"'\r'"),
            byte @ (0..=0x1f | 0x7f) => write!(f, "'\\x{byte:02x}'"),
            byte @ (0x80..=0xa0 | 0xad) => write!(f, "'\\u{byte:04x}'"),
            byte => write!(f, "'{}'", char::from(byte)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_quoted_as_go_quotes_them() {
        let quoted = |byte| Quoted(byte).to_string();
        assert_eq!(quoted(b'"'), "'\"'");
        assert_eq!(quoted(b'\''), "'\\''");
        assert_eq!(quoted(0), "'\\x00'");
        assert_eq!(quoted(0x7f), "'\\x7f'");
        assert_eq!(quoted(0x85), "'\\u0085'");
        assert_eq!(quoted(0xef), "'ï'");
    }
}
