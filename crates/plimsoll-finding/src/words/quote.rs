//! Parts of the input in our sentences: short, and harmless to a terminal.

use plimsoll_doc::{Number, is_hidden, push_escape};

use crate::{Finding, Segment};

/// So many characters of the input may stand in a sentence.
const MAX_QUOTED: usize = 40;

/// A piece of the input in backquotes.
pub(super) fn code(text: &str) -> String {
    format!("`{}`", short(text))
}

/// What to write for this to be text.
pub(super) fn as_text(text: &str) -> String {
    format!("`\"{}\"`", short(text))
}

/// The key at which a finding stands, in backquotes.
pub(super) fn key(finding: &Finding) -> String {
    match finding.place.path.last() {
        Some(Segment::Key(name) | Segment::Subscript(name)) => code(name),
        Some(Segment::Index(index)) => format!("item {index}"),
        None => "the document".to_string(),
    }
}

/// A number as it stands in JSON.
pub(super) fn number(number: Number) -> String {
    match number {
        Number::Int(int) => int.to_string(),
        Number::Float(float) if float != 0.0 && !(1e-6..1e21).contains(&float.abs()) => format!("{float:e}"),
        Number::Float(float) => float.to_string(),
    }
}

fn short(text: &str) -> String {
    let mut characters = text.chars();
    let mut short = String::new();
    for c in characters.by_ref().take(MAX_QUOTED) {
        if is_hidden(c) || is_overlooked(c) {
            push_escape(&mut short, c);
        } else {
            short.push(c);
        }
    }
    if characters.next().is_some() {
        short.push('…');
    }
    short
}

/// Whether a character is harmless but can't be told from nothing or from a blank.
fn is_overlooked(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2064}' | '\u{a0}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_short_and_visible() {
        assert_eq!(code("app"), "`app`");
        assert_eq!(code("a\u{1b}[31m\u{202e}é"), "`a\\u001b[31m\\u202eé`");
        assert_eq!(code(&"x".repeat(41)), format!("`{}…`", "x".repeat(40)));
    }

    #[test]
    fn numbers_are_those_of_json() {
        assert_eq!(number(Number::Int(-3)), "-3");
        assert_eq!(number(Number::Float(1.1)), "1.1");
        assert_eq!(number(Number::Float(12345678901234567890.0)), "12345678901234567000");
        assert_eq!(number(Number::Float(1e300)), "1e300");
        assert_eq!(number(Number::Float(0.0)), "0");
        assert_eq!(number(Number::Float(-1e-9)), "-1e-9");
    }
}
