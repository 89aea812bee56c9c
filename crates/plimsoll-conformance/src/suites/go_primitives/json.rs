//! Rows of `json`: what encoding/json writes, and what the server's JSON reader makes of a text.

use plimsoll_doc::{Document, NodeRef, ReadRules, Value, json_strict_errors, read_json, read_json_mapping};
use plimsoll_go::json::{Escaping, marshal};
use plimsoll_go::value::{Token, Value as GoValue, ValueBuilder};

use super::tagged::{Tagged, has_lost_bytes};
use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    match row.str("fn") {
        Some("Marshal") => written(row, tally),
        Some("Decode") => decode(row, tally),
        _ => tally.check("row", "known function", "unknown function"),
    }
}

fn written(row: &Row, tally: &mut Tally) {
    if row.value.get("value").is_some_and(has_lost_bytes) {
        return;
    }
    let tagged = row.value.get("value").and_then(Tagged::read);
    let answer = |escaping| match &tagged {
        Some(tagged) => marshal(&tagged.value(), escaping).unwrap_or_else(|error| error.to_string()),
        None => "unreadable value".to_owned(),
    };
    let want = row.str("error").or_else(|| row.str("out")).unwrap_or_default();
    tally.check("marshal", want, answer(Escaping::Html));
    tally.check("marshal-plain", row.str("noEscapeHTML").unwrap_or(want), answer(Escaping::Plain));
}

/// Rows of the JSON reader, into anything and into a mapping.
fn decode(row: &Row, tally: &mut Tally) {
    let Some(text) = row.bytes("in") else { return tally.check("row", "a text", "none") };
    let rules = ReadRules::default();
    let read = read_json(&text, &rules);
    tally.check_value("accept", &!row.has("error"), &read.is_ok());
    match (row.str("error"), &read) {
        (Some(want), Err(fault)) => tally.check("text", want, fault.to_string()),
        (Some(want), Ok(_)) => tally.check("text", want, "accepted"),
        (None, Err(fault)) => tally.check("value", "a value", fault.to_string()),
        (None, Ok(document)) => {
            let tagged = row.value.get("value").and_then(Tagged::read);
            let want = tagged.map(|tagged| format!("{:?}", tagged.value()));
            let got = format!("{:?}", go_value(document));
            tally.check("value", want.as_deref().unwrap_or("unreadable value"), got);
            let strict: Vec<String> = json_strict_errors(document).iter().map(ToString::to_string).collect();
            tally.check_value("strict", &row.texts("strict"), &strict);
        }
    }
    let as_object = read_json_mapping(&text, &rules).err().map(|fault| fault.to_string());
    tally.check("as-object", row.str("asObjectError").unwrap_or_default(), as_object.unwrap_or_default());
}

/// The document as the Go value that the server's reader makes of it.
fn go_value<'d>(document: &'d Document<'_>) -> GoValue<'d> {
    let mut builder = ValueBuilder::default();
    let mut waiting = vec![Piece::Node(document.root())];
    while let Some(piece) = waiting.pop() {
        let node = match piece {
            Piece::Token(token) => {
                builder.push(token);
                continue;
            }
            Piece::Node(node) => node,
        };
        let first = waiting.len();
        builder.push(match node.value() {
            Value::Null => Token::Nil,
            Value::Bool(value) => Token::Bool(value),
            Value::Int(value) => Token::Int64(value),
            Value::Float(value) => Token::Float64(value),
            Value::Str(text) => Token::String(text.as_bytes()),
            Value::Seq(items) => {
                waiting.extend(items.map(Piece::Node));
                waiting.push(Piece::Token(Token::End));
                Token::Slice(GoValue::LIST)
            }
            Value::Map(entries) => {
                for entry in entries {
                    waiting.push(Piece::Token(Token::Key(entry.name().as_bytes())));
                    waiting.push(Piece::Node(entry.value));
                }
                waiting.push(Piece::Token(Token::End));
                Token::Map(GoValue::MAP)
            }
        });
        waiting[first..].reverse();
    }
    builder.finish()
}

enum Piece<'d> {
    Token(Token<'d>),
    Node(NodeRef<'d>),
}
