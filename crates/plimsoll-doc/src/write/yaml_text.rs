//! How a text is written in YAML so that it is read as the same text.

use super::visible::{is_hidden, push_escape};
use crate::yaml::is_plain_text;

/// The longest key, in bytes, that is written before its colon without a question mark. Readers
/// take 1024 characters; such a key has fewer even if each of its bytes is written as an escape.
pub(super) const MAX_SIMPLE_KEY: usize = 128;

/// The forms of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// As it is.
    Plain,
    /// Line by line behind a header.
    Literal { header: &'static str },
    /// In double quotes.
    Quoted,
}

/// The most readable form that keeps the text what it is.
pub(super) fn form_of(text: &str) -> Form {
    if is_plain(text) {
        return Form::Plain;
    }
    match literal_header(text) {
        Some(header) => Form::Literal { header },
        None => Form::Quoted,
    }
}

/// Whether the text can stand without quotes, as a key and as a value.
pub(super) fn is_plain(text: &str) -> bool {
    let bytes = text.as_bytes();
    let (Some(first), Some(last)) = (bytes.first(), bytes.last()) else { return false };
    let begins_well =
        first.is_ascii_alphanumeric() || matches!(first, b'/' | b'_' | b'$' | b'(' | b'.' | b'<' | 0x80..);
    begins_well
        && !matches!(last, b' ' | b':')
        && text.chars().all(is_printable)
        && !text.contains(": ")
        && !text.contains(" #")
        && !text.starts_with("...")
        && text != "<<"
        && !looks_like_number(bytes)
        && is_plain_text(bytes)
}

/// Numbers, times and addresses: quoted even where the server reads text, because other readers don't.
fn looks_like_number(bytes: &[u8]) -> bool {
    bytes.first().is_some_and(|byte| byte.is_ascii_digit() || *byte == b'.')
        && bytes.iter().all(|byte| byte.is_ascii_hexdigit() || b"._:xXoO+-TtZz ".contains(byte))
}

/// The header of a literal block, where the text can be one.
fn literal_header(text: &str) -> Option<&'static str> {
    let body = text.trim_end_matches('\n');
    let breaks = text.len() - body.len();
    let lines_are_fine = body.split('\n').all(|line| line.is_empty() || !line.trim().is_empty());
    let begins_well = body.chars().next().is_some_and(|first| !first.is_whitespace());
    let is_block =
        text.contains('\n') && begins_well && lines_are_fine && body.chars().all(|c| c == '\n' || is_printable(c));
    match breaks {
        _ if !is_block => None,
        0 => Some("|-"),
        1 => Some("|"),
        _ => Some("|+"),
    }
}

/// Whether a character means itself outside of quotes, is no line break, and can be seen.
fn is_printable(c: char) -> bool {
    matches!(c, ' '..='~' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..) && !is_hidden(c)
}

/// The text in double quotes.
pub(super) fn push_quoted(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if is_printable(c) => out.push(c),
            c => push_escape(out, c),
        }
    }
    out.push('"');
}
