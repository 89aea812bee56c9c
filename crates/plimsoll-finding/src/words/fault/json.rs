//! Titles for a text that is not JSON.

use plimsoll_doc::{JsonFault, Span, SyntaxPlace};

use super::super::{Words, quote};
use crate::Window;

pub(super) fn words(fault: &JsonFault, span: Span, window: &Window<'_>) -> Words {
    match fault {
        JsonFault::UnexpectedEnd => Words::new("unexpected end of JSON")
            .label("a `{`, `[` or `\"` is not closed")
            .help("close every `{`, `[` and `\"`; if they are closed, the text was cut off"),
        JsonFault::Character { found, place } => at_character(*found, *place, window.before(span.start)),
        JsonFault::NumberRange { literal } => Words::new(format!("number {} is beyond float64", quote::code(literal)))
            .help(format!("write a number below 1.8e308, or {} for a string", quote::as_text(literal))),
        JsonFault::NoMapping { found } => {
            Words::new(format!("expected an object, got {found}")).help("check that this is the right file")
        }
    }
}

/// `before` is the text up to the character.
fn at_character(found: u8, place: SyntaxPlace, before: &str) -> Words {
    let words = match place {
        SyntaxPlace::Value => {
            Words::new(format!("expected a value, found {}", shown(found))).label("not the start of a value")
        }
        SyntaxPlace::Key => Words::new(format!("expected a key in double quotes, found {}", shown(found))),
        SyntaxPlace::AfterKey => Words::new(format!("expected `:` after the key, found {}", shown(found))),
        SyntaxPlace::AfterEntry => Words::new(format!("expected `,` or `}}` in the object, found {}", shown(found))),
        SyntaxPlace::AfterItem => Words::new(format!("expected `,` or `]` in the list, found {}", shown(found))),
        SyntaxPlace::AfterRoot => Words::new(format!("unexpected {} after the JSON value", shown(found)))
            .label("the value has ended before this"),
        SyntaxPlace::Text => Words::new(format!("{} in a string", control(found))).label("must be escaped"),
        SyntaxPlace::Escape => Words::new(format!("invalid escape `\\{}` in a string", char::from(found))),
        SyntaxPlace::UnicodeEscape => {
            Words::new("`\\u` must be followed by four hexadecimal digits").label("not a hexadecimal digit")
        }
        SyntaxPlace::Number | SyntaxPlace::Fraction | SyntaxPlace::Exponent => {
            Words::new(format!("expected a digit in the number, found {}", shown(found)))
        }
        SyntaxPlace::Word { word, expected } => {
            Words::new(format!("invalid word: expected `{word}`")).label(format!("expected `{expected}`"))
        }
        SyntaxPlace::Depth => Words::new("lists and objects are nested too deeply").label("one level too many"),
    };
    words.help(help(found, place, before.trim_end().chars().next_back()))
}

/// A character of the text in backquotes.
fn shown(found: u8) -> String {
    if found.is_ascii_graphic() { format!("`{}`", char::from(found)) } else { format!("byte 0x{found:02x}") }
}

/// What may not stand in a string as it is.
fn control(found: u8) -> &'static str {
    match found {
        b'\n' | b'\r' => "line break",
        b'\t' => "tab",
        _ => "control character",
    }
}

/// The most likely fix, by what stands there instead and what stands before it.
fn help(found: u8, place: SyntaxPlace, before: Option<char>) -> &'static str {
    use SyntaxPlace::{
        AfterEntry, AfterItem, AfterKey, AfterRoot, Depth, Escape, Exponent, Fraction, Key, Number, Text,
        UnicodeEscape, Value, Word,
    };
    match (place, found) {
        (Value, b'}' | b']') if before == Some(':') => "add the value of the key before it",
        (Value, b'}') if before == Some('[') => "close the list with `]` first",
        (Value | Key, b'}' | b']') if before == Some(',') => "remove the trailing comma",
        (Value | Key | AfterKey | AfterEntry | AfterItem | AfterRoot, b'/' | b'#') => {
            "remove the comment, or send the text as YAML: JSON has no comments"
        }
        (Value | Key, b'\'') => "use double quotes",
        (Value | Key, b'{') => "if this is a template, render it first",
        (Value, 0xef) => "remove the byte order mark at the beginning",
        (Value, b'-' | b'a'..=b'z' | b'A'..=b'Z') => {
            "put strings in double quotes; if this is YAML, rename the file to `.yaml`"
        }
        (Key, b'a'..=b'z' | b'A'..=b'Z' | b'_') => "put the key in double quotes",
        (AfterRoot, b'{' | b'[') => "send one value per request; a file may contain several",
        (AfterEntry | AfterItem, b'"' | b'{' | b'[') => "add a `,` before it",
        (Text, b'\n' | b'\r') => "write line breaks as `\\n`, and check that the string before it is closed",
        (Text, b'\t') => "write tabs as `\\t`",
        (Text, _) => "write it as an escape such as `\\u001b`",
        (Escape, _) => "write `\\\\` for a backslash; valid escapes are `\\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u`",
        (UnicodeEscape, _) => "write four of `0-9 a-f A-F` after `\\u`",
        (Word { .. }, _) => "put strings in double quotes: only `true`, `false` and `null` are words of JSON",
        (Depth, _) => "check the program that generated this file",
        (AfterKey, _) => "add a `:` between key and value",
        (AfterEntry | AfterItem, b'0'..=b'9') => "add a `,` before it; numbers have no leading zeros",
        (AfterEntry | AfterItem, _) => "add a `,` before it, or put the whole string in double quotes",
        (AfterRoot, _) => "remove it: a body is one value",
        (Number | Fraction | Exponent, _) => "add a digit, or put the value in double quotes",
        (Value, _) => "write a value; put strings in double quotes",
        (Key, _) => "write a key in double quotes",
    }
}
