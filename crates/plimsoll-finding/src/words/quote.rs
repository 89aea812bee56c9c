//! Parts of the input in our sentences: short, and harmless to a terminal.

use plimsoll_doc::{Kind, Number, ReadRules, is_hidden, push_escape, read_json};
use plimsoll_go::json::{Escaping, marshal};
use plimsoll_go::value::{Token, Value};

use crate::{Finding, Path, Segment};

/// So many characters of the input may stand in a sentence.
const MAX_QUOTED: usize = 60;
/// So many characters of a text of the server may stand in a title.
const MAX_LINE: usize = 160;

/// A piece of the input in backquotes.
pub(super) fn code(text: &str) -> String {
    format!("`{}`", short(text, MAX_QUOTED))
}

/// What to write for this to be text.
pub(super) fn as_text(text: &str) -> String {
    format!("`\"{}\"`", short(text, MAX_QUOTED))
}

/// The field at which a finding stands, in backquotes: `replicas`, or `ports[1]` for an item.
pub(super) fn key(finding: &Finding) -> String {
    last_key(&finding.place.path)
}

/// The last field of a path, in backquotes.
pub(super) fn last_key(path: &Path) -> String {
    let mut indices = String::new();
    for segment in path.segments().into_iter().rev() {
        match segment {
            Segment::Key(name) | Segment::Subscript(name) => return format!("`{}{indices}`", short(name, MAX_QUOTED)),
            Segment::Index(index) => indices = format!("[{index}]{indices}"),
        }
    }
    if indices.is_empty() { "the object".to_owned() } else { format!("item {indices}") }
}

/// A value in backquotes: a string as it is, anything else as JSON.
pub(super) fn value(value: &Value<'_>) -> String {
    match value.first() {
        Token::String(text) | Token::NamedString(_, text) => match &*String::from_utf8_lossy(text) {
            "" => "`\"\"`".to_owned(),
            text => code(text),
        },
        Token::Int(_)
        | Token::Int32(_)
        | Token::Int64(_)
        | Token::Uint64(_)
        | Token::Float32(_)
        | Token::Float64(_) => json(value),
        Token::Map(_) => code(&fields(value).unwrap_or_else(|| json(value))),
        _ => code(&json(value)),
    }
}

/// The same without backquotes.
pub(super) fn plain(value: &Value<'_>) -> String {
    match value.first() {
        Token::String(text) => String::from_utf8_lossy(text).into_owned(),
        _ => json(value),
    }
}

/// A value as JSON.
pub(super) fn json(value: &Value<'_>) -> String {
    marshal(value, Escaping::Plain).unwrap_or_default()
}

/// An object of scalars as it is written in a list: `name: http, port: 80`.
fn fields(value: &Value<'_>) -> Option<String> {
    let mut fields = Vec::new();
    let mut key = None;
    for token in value.tokens().skip(1) {
        match (token, key.take()) {
            (Token::Key(name), None) => key = Some(String::from_utf8_lossy(name).into_owned()),
            (Token::End, None) => {}
            (token, Some(name)) if !token.opens() => {
                fields.push(format!("{name}: {}", plain(&Value::scalar(token))));
            }
            _ => return None,
        }
    }
    Some(fields.join(", "))
}

/// A JSON object of scalars as it is written in a list; anything else as it is.
pub(super) fn entries(text: &str) -> String {
    let Some(document) = read_json(text.as_bytes(), &ReadRules::default()).ok().filter(|_| text.starts_with('{'))
    else {
        return text.to_owned();
    };
    let mut fields = Vec::new();
    for entry in document.root().entries() {
        if !matches!(entry.value.kind(), Kind::Str | Kind::Int | Kind::Float | Kind::Bool | Kind::Null) {
            return text.to_owned();
        }
        let value = entry.value.as_str().unwrap_or_else(|| entry.value.source_text());
        fields.push(format!("{}: {value}", entry.key.as_str().unwrap_or_default()));
    }
    fields.join(", ")
}

/// A text of the server as part of a title: one line, of a bounded length.
pub(super) fn line(text: &str) -> String {
    let first = text.lines().next().unwrap_or_default();
    let shown = short(first, MAX_LINE);
    if text.lines().nth(1).is_some() && !shown.ends_with('…') { format!("{shown} …") } else { shown }
}

/// A longer piece of the input in backquotes.
pub(super) fn code_up_to(text: &str, most: usize) -> String {
    let one_line: Vec<&str> = text.split_whitespace().collect();
    format!("`{}`", short(&one_line.join(" "), most))
}

/// A number as it stands in JSON.
pub(super) fn number(number: Number) -> String {
    match number {
        Number::Int(int) => int.to_string(),
        Number::Float(float) if float != 0.0 && !(1e-6..1e21).contains(&float.abs()) => format!("{float:e}"),
        Number::Float(float) => float.to_string(),
    }
}

fn short(text: &str, most: usize) -> String {
    let mut characters = text.chars();
    let mut short = String::new();
    for c in characters.by_ref().take(most) {
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
        assert_eq!(code(&"x".repeat(61)), format!("`{}…`", "x".repeat(60)));
    }

    #[test]
    fn objects_are_written_as_list_items() {
        for (text, item) in
            [(r#"{"name":"http","port":80}"#, "name: http, port: 80"), (r#"{"a":[1]}"#, r#"{"a":[1]}"#), ("web", "web")]
        {
            assert_eq!(entries(text), item);
        }
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
