//! Words for a text that is no JSON.

use plimsoll_doc::{JsonFault, Span, SyntaxPlace};

use super::super::{Words, quote};
use crate::Window;

pub(super) fn words(fault: &JsonFault, span: Span, window: &Window<'_>) -> Words {
    match fault {
        JsonFault::UnexpectedEnd => Words::new("the JSON text ends too early")
            .label("something is still open here")
            .help("close every `{`, `[` and `\"`; if they are closed, the text was cut off"),
        JsonFault::Character { found, place } => at_character(*found, *place, window.before(span.start)),
        JsonFault::NumberRange { literal } => Words::new(format!("{} is too large for a number", quote::code(literal)))
            .help(format!("write a number below 1.8e308, or {} for text", quote::as_text(literal))),
        JsonFault::NoMapping { found } => {
            Words::new(format!("a mapping is wanted here, not {found}")).help("is this the file you meant?")
        }
    }
}

/// `before` is the text up to the character.
fn at_character(found: u8, place: SyntaxPlace, before: &str) -> Words {
    let words = match place {
        SyntaxPlace::Value => Words::new("a value is missing").label("no value begins like this"),
        SyntaxPlace::Key => Words::new("a key is missing").label("a key in double quotes should be here"),
        SyntaxPlace::AfterKey => Words::new("a key has no value").label("`:` should be here"),
        SyntaxPlace::AfterEntry => Words::new("a mapping goes wrong").label("`,` or `}` should be here"),
        SyntaxPlace::AfterItem => Words::new("a list goes wrong").label("`,` or `]` should be here"),
        SyntaxPlace::AfterRoot => {
            Words::new("something follows the JSON value").label("the value has ended before this")
        }
        SyntaxPlace::Text => Words::new("a control character or line break in a text").label("not allowed as it is"),
        SyntaxPlace::Escape => Words::new("an escape that JSON does not have").label("no escape"),
        SyntaxPlace::UnicodeEscape => {
            Words::new("an escape `\\u` needs four hexadecimal digits").label("no such digit")
        }
        SyntaxPlace::Number | SyntaxPlace::Fraction | SyntaxPlace::Exponent => {
            Words::new("a number without digits").label("a digit should be here")
        }
        SyntaxPlace::Word { word, expected } => {
            Words::new("a word that JSON does not have").label(format!("for `{word}` there should be `{expected}`"))
        }
        SyntaxPlace::Depth => Words::new("too many lists and mappings contain each other").label("one level too many"),
    };
    words.help(help(found, place, before.trim_end().chars().next_back()))
}

/// The most likely way out, by what stands there instead and what stands before it.
fn help(found: u8, place: SyntaxPlace, before: Option<char>) -> &'static str {
    use SyntaxPlace::{
        AfterEntry, AfterItem, AfterKey, AfterRoot, Depth, Escape, Exponent, Fraction, Key, Number, Text,
        UnicodeEscape, Value, Word,
    };
    match (place, found) {
        (Value, b'}' | b']') if before == Some(':') => "write the value of the key before it",
        (Value, b'}') if before == Some('[') => "close the list with `]` first",
        (Value | Key, b'}' | b']') if before == Some(',') => "remove the `,` before it: JSON has none at the end",
        (Value | Key | AfterKey | AfterEntry | AfterItem | AfterRoot, b'/' | b'#') => {
            "JSON has no comments: remove it, or read the text as YAML"
        }
        (Value | Key, b'\'') => "use double quotes",
        (Value | Key, b'{') => "if this is a template, render it first",
        (Value, 0xef) => "remove the byte order mark at the beginning",
        (Value, b'-' | b'a'..=b'z' | b'A'..=b'Z') => "put text into double quotes; if this is YAML, read it as such",
        (Key, b'a'..=b'z' | b'A'..=b'Z' | b'_') => "put the key into double quotes",
        (AfterRoot, b'{' | b'[') => "a body holds one value; a file may hold several",
        (AfterEntry | AfterItem, b'"' | b'{' | b'[') => "write a `,` before it",
        (Text, b'\n' | b'\r') => "write line breaks as `\\n`, and check that the text before has its closing quote",
        (Text, b'\t') => "write tabs as `\\t`",
        (Text, _) => "write it as an escape such as `\\u001b`",
        (Escape, _) => "write `\\\\` for a backslash; known are `\\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u`",
        (UnicodeEscape, _) => "write four of `0-9 a-f A-F` after `\\u`",
        (Word { .. }, _) => "only `true`, `false` and `null` stand without quotes; put other text into double quotes",
        (Depth, _) => "look for the program that wrote this",
        (AfterKey, _) => "write a `:` between key and value",
        (AfterEntry | AfterItem, b'0'..=b'9') => "write a `,` before it; a number begins with no zeros",
        (AfterEntry | AfterItem, _) => "write a `,` before the next one, or put the whole text into double quotes",
        (AfterRoot, _) => "remove it: a body holds one value",
        (Number | Fraction | Exponent, _) => "write a digit, or put the value into double quotes",
        (Value, _) => "write a value; put text into double quotes",
        (Key, _) => "write a key in double quotes",
    }
}
