//! Go values as the rows of `fmt` and `json` write them: an object with one key, the Go type.

use plimsoll_go::strconv::{parse_float32, parse_float64};
use plimsoll_go::value::{Token, Value as GoValue, ValueBuilder};
use plimsoll_testkit::base64_decode;
use serde_json::Value;

use crate::row::bytes_of;

/// A tagged value, read.
pub(super) struct Tagged(Vec<Owned>);

/// Whether a map of the value was recorded with a key whose bad bytes are lost: a JSON key can only hold U+FFFD.
pub(super) fn has_lost_bytes(tagged: &Value) -> bool {
    match tagged {
        Value::Object(map) => map.iter().any(|(key, value)| key.contains('\u{fffd}') || has_lost_bytes(value)),
        Value::Array(items) => items.iter().any(has_lost_bytes),
        _ => false,
    }
}

/// A token that owns its bytes.
enum Owned {
    Token(Token<'static>),
    String(Vec<u8>),
    Bytes(Vec<u8>),
    Key(Vec<u8>),
}

impl Tagged {
    /// Reads a tagged value; none where it has another form than the data's description says.
    pub(super) fn read(tagged: &Value) -> Option<Tagged> {
        let mut tokens = Vec::new();
        read_into(tagged, &mut tokens)?;
        Some(Tagged(tokens))
    }

    /// The value, borrowing its strings from here.
    pub(super) fn value(&self) -> GoValue<'_> {
        let mut builder = ValueBuilder::default();
        for token in &self.0 {
            builder.push(match token {
                Owned::Token(token) => *token,
                Owned::String(bytes) => Token::String(bytes),
                Owned::Bytes(bytes) => Token::Bytes(bytes),
                Owned::Key(bytes) => Token::Key(bytes),
            });
        }
        builder.finish()
    }
}

fn read_into(tagged: &Value, tokens: &mut Vec<Owned>) -> Option<()> {
    let (tag, value) = tagged.as_object()?.iter().next()?;
    let scalar = match tag.as_str() {
        "nil" => Token::Nil,
        "bool" => Token::Bool(value.as_bool()?),
        "int" => Token::Int(value.as_str()?.parse().ok()?),
        "int32" => Token::Int32(value.as_str()?.parse().ok()?),
        "int64" => Token::Int64(value.as_str()?.parse().ok()?),
        "uint64" => Token::Uint64(value.as_str()?.parse().ok()?),
        "float32" => Token::Float32(parse_float32(value.as_str()?.as_bytes()).ok()?),
        "float64" => Token::Float64(parse_float64(value.as_str()?.as_bytes()).ok()?),
        "string" => {
            tokens.push(Owned::String(bytes_of(value)?.into_owned()));
            return Some(());
        }
        "bytes" => {
            tokens.push(Owned::Bytes(base64_decode(value.as_str()?)?));
            return Some(());
        }
        "list" | "strings" => return read_items(tag, value, tokens),
        "map" | "stringmap" => return read_entries(tag, value, tokens),
        _ => return None,
    };
    tokens.push(Owned::Token(scalar));
    Some(())
}

fn read_items(tag: &str, value: &Value, tokens: &mut Vec<Owned>) -> Option<()> {
    let typed = tag == "strings";
    tokens.push(Owned::Token(Token::Slice(if typed { GoValue::STRINGS } else { GoValue::LIST })));
    for item in value.as_array()? {
        if typed {
            tokens.push(Owned::String(bytes_of(item)?.into_owned()));
        } else {
            read_into(item, tokens)?;
        }
    }
    tokens.push(Owned::Token(Token::End));
    Some(())
}

fn read_entries(tag: &str, value: &Value, tokens: &mut Vec<Owned>) -> Option<()> {
    let typed = tag == "stringmap";
    tokens.push(Owned::Token(Token::Map(if typed { GoValue::STRING_MAP } else { GoValue::MAP })));
    for (key, item) in value.as_object()? {
        tokens.push(Owned::Key(key.as_bytes().to_vec()));
        if typed {
            tokens.push(Owned::String(bytes_of(item)?.into_owned()));
        } else {
            read_into(item, tokens)?;
        }
    }
    tokens.push(Owned::Token(Token::End));
    Some(())
}
