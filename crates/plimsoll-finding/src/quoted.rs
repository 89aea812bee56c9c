//! A value that a finding shows, kept beyond the object it was found in.

use plimsoll_go::value::{Token, Value, ValueBuilder};

/// A Go value with its own texts. A scalar needs no memory but that of its text.
#[derive(Clone, Debug, PartialEq)]
pub struct Quoted {
    first: Kept,
    rest: Box<[Kept]>,
    /// The texts of all tokens, one after the other.
    bytes: Box<[u8]>,
}

/// A token whose text is the next one of so many bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kept {
    Plain(Token<'static>),
    String(u32),
    NamedString(&'static str, u32),
    Bytes(u32),
    Key(u32),
    Methods { go_type: &'static str, string: u32, json: u32 },
}

impl Quoted {
    /// The value.
    pub fn value(&self) -> Value<'_> {
        let mut texts = Texts { rest: &self.bytes };
        let first = texts.token(self.first);
        if self.rest.is_empty() {
            return Value::scalar(first);
        }
        let mut builder = ValueBuilder::default();
        builder.push(first);
        for kept in &self.rest {
            builder.push(texts.token(*kept));
        }
        builder.finish()
    }

    /// The text of a string.
    pub fn as_str(&self) -> Option<&str> {
        match self.first {
            Kept::String(_) | Kept::NamedString(..) => std::str::from_utf8(&self.bytes).ok(),
            _ => None,
        }
    }

    /// The items of a list.
    pub fn items(&self) -> Vec<Value<'_>> {
        let mut texts = Texts { rest: &self.bytes };
        let (mut items, mut builder, mut depth) = (Vec::new(), ValueBuilder::default(), 0_usize);
        for kept in &self.rest {
            let token = texts.token(*kept);
            if token == Token::End && depth == 0 {
                break;
            }
            builder.push(token);
            if token.opens() {
                depth += 1;
            } else if token == Token::End {
                depth -= 1;
            }
            if depth == 0 {
                items.push(std::mem::take(&mut builder).finish());
            }
        }
        items
    }

    /// How much memory it takes, which is about the length of its text.
    pub(crate) fn weight(&self) -> usize {
        self.bytes.len() + (1 + self.rest.len()) * 4
    }
}

impl From<&Value<'_>> for Quoted {
    fn from(value: &Value<'_>) -> Self {
        let mut bytes = Vec::new();
        let mut kept = value.tokens().map(|token| keep(token, &mut bytes));
        let first = kept.next().unwrap_or(Kept::Plain(Token::Nil));
        let rest: Box<[Kept]> = kept.collect();
        Self { first, rest, bytes: bytes.into() }
    }
}

impl From<Value<'_>> for Quoted {
    fn from(value: Value<'_>) -> Self {
        Self::from(&value)
    }
}

impl From<&str> for Quoted {
    fn from(text: &str) -> Self {
        Self::from(&Value::from(text))
    }
}

/// Texts of an input are shorter than 4 GiB, as spans are.
fn keep(token: Token<'_>, bytes: &mut Vec<u8>) -> Kept {
    let mut add = |text: &[u8]| {
        bytes.extend_from_slice(text);
        text.len() as u32
    };
    match token {
        Token::String(text) => Kept::String(add(text)),
        Token::NamedString(name, text) => Kept::NamedString(name, add(text)),
        Token::Bytes(text) => Kept::Bytes(add(text)),
        Token::Key(text) => Kept::Key(add(text)),
        Token::Methods { go_type, string, json } => {
            Kept::Methods { go_type, string: add(string.as_bytes()), json: add(json.as_bytes()) }
        }
        Token::Nil => Kept::Plain(Token::Nil),
        Token::NilOf(name) => Kept::Plain(Token::NilOf(name)),
        Token::Bool(value) => Kept::Plain(Token::Bool(value)),
        Token::Int(value) => Kept::Plain(Token::Int(value)),
        Token::Int32(value) => Kept::Plain(Token::Int32(value)),
        Token::Int64(value) => Kept::Plain(Token::Int64(value)),
        Token::Uint64(value) => Kept::Plain(Token::Uint64(value)),
        Token::Float32(value) => Kept::Plain(Token::Float32(value)),
        Token::Float64(value) => Kept::Plain(Token::Float64(value)),
        Token::Slice(name) => Kept::Plain(Token::Slice(name)),
        Token::Map(name) => Kept::Plain(Token::Map(name)),
        Token::Struct(name) => Kept::Plain(Token::Struct(name)),
        Token::Field { go, json } => Kept::Plain(Token::Field { go, json }),
        Token::End => Kept::Plain(Token::End),
    }
}

/// Texts that are still to be taken.
struct Texts<'q> {
    rest: &'q [u8],
}

impl<'q> Texts<'q> {
    fn token(&mut self, kept: Kept) -> Token<'q> {
        match kept {
            Kept::Plain(token) => token,
            Kept::String(length) => Token::String(self.take(length)),
            Kept::NamedString(name, length) => Token::NamedString(name, self.take(length)),
            Kept::Bytes(length) => Token::Bytes(self.take(length)),
            Kept::Key(length) => Token::Key(self.take(length)),
            Kept::Methods { go_type, string, json } => {
                Token::Methods { go_type, string: self.text(string), json: self.text(json) }
            }
        }
    }

    fn take(&mut self, length: u32) -> &'q [u8] {
        let (text, rest) = self.rest.split_at_checked(length as usize).unwrap_or((self.rest, &[]));
        self.rest = rest;
        text
    }

    fn text(&mut self, length: u32) -> &'q str {
        std::str::from_utf8(self.take(length)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree() -> Value<'static> {
        let mut builder = ValueBuilder::default();
        for token in [
            Token::Slice(Value::LIST),
            Token::String(b"a"),
            Token::Map(Value::MAP),
            Token::Key(b"k"),
            Token::Int64(7),
            Token::Key(b"l"),
            Token::Slice(Value::LIST),
            Token::Nil,
            Token::End,
            Token::End,
            Token::Float64(1.5),
        ] {
            builder.push(token);
        }
        builder.finish()
    }

    #[test]
    fn values_come_back_as_they_were() {
        let time = Token::Methods { go_type: "v1.Time", string: "2020", json: "\"2020\"" };
        for value in [
            tree(),
            Value::nil(),
            Value::from("text"),
            Value::from(""),
            Value::scalar(Token::NamedString("types.UID", b"x")),
            Value::scalar(time),
            Value::strings(["a", "", "bc"]),
        ] {
            assert_eq!(Quoted::from(&value).value(), value);
        }
    }

    #[test]
    fn items_are_values_of_their_own() {
        let quoted = Quoted::from(tree());
        let items = quoted.items();
        assert_eq!(items.len(), 3);
        assert_eq!(items[0], Value::from("a"));
        assert_eq!(items[1].tokens().count(), 8);
        assert_eq!(items[2], Value::from(1.5));
        assert_eq!(Quoted::from("a").as_str(), Some("a"));
        assert_eq!(quoted.as_str(), None);
    }
}
