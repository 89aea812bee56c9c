//! Putting a value together token by token.

use super::{Token, Value};

/// Collects the tokens of one value. Map entries may come in any order.
#[derive(Debug, Default)]
pub struct ValueBuilder<'a> {
    tokens: Vec<Token<'a>>,
    open: Vec<Open<'a>>,
    unsorted: bool,
}

/// A container that has not ended.
#[derive(Debug, Default)]
struct Open<'a> {
    last_key: Option<&'a [u8]>,
}

impl<'a> ValueBuilder<'a> {
    /// Adds the next token. What follows the end of the value is ignored.
    pub fn push(&mut self, token: Token<'a>) {
        if self.open.is_empty() && !self.tokens.is_empty() {
            return;
        }
        match token {
            Token::End => drop(self.open.pop()),
            Token::Key(key) => self.note_key(key),
            _ if token.opens() => self.open.push(Open::default()),
            _ => {}
        }
        self.tokens.push(token);
    }

    /// The value, with the entries of every map in the order of their keys, and all containers
    /// ended. Nothing pushed is nil.
    pub fn finish(mut self) -> Value<'a> {
        self.tokens.extend(self.open.iter().map(|_| Token::End));
        let tokens = if self.unsorted { sort_maps(&self.tokens) } else { self.tokens };
        let mut tokens = tokens.into_iter();
        match tokens.next() {
            Some(first) if first.opens() => Value { first, rest: tokens.collect() },
            Some(scalar) => Value::scalar(scalar),
            None => Value::nil(),
        }
    }

    fn note_key(&mut self, key: &'a [u8]) {
        if let Some(open) = self.open.last_mut() {
            self.unsorted |= open.last_key.is_some_and(|last| last > key);
            open.last_key = Some(key);
        }
    }
}

/// Go's maps have no order of their own: fmt and encoding/json both sort the keys by bytes.
fn sort_maps<'a>(tokens: &[Token<'a>]) -> Vec<Token<'a>> {
    let ends = ends_of(tokens);
    let mut sorted = Vec::with_capacity(tokens.len());
    let mut pending: Vec<_> = std::iter::once(0..tokens.len()).collect();
    while let Some(mut range) = pending.pop() {
        let Some(at) = range.next() else { continue };
        sorted.push(tokens[at]);
        if matches!(tokens[at], Token::Map(_)) {
            let end = ends[at];
            pending.push(end..range.end);
            let mut entries = entries_of(tokens, &ends, at);
            entries.sort_by_key(|entry| match tokens[entry.start] {
                Token::Key(key) => key,
                _ => b"",
            });
            pending.extend(entries.into_iter().rev());
        } else {
            pending.push(range);
        }
    }
    sorted
}

/// For each token that opens a container, where it ends.
fn ends_of(tokens: &[Token<'_>]) -> Vec<usize> {
    let mut ends: Vec<usize> = (0..tokens.len()).collect();
    let mut open = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if token.opens() {
            open.push(at);
        } else if *token == Token::End
            && let Some(start) = open.pop()
        {
            ends[start] = at;
        }
    }
    ends
}

/// The entries of the map at `map`: its key and all tokens of its value.
fn entries_of(tokens: &[Token<'_>], ends: &[usize], map: usize) -> Vec<std::ops::Range<usize>> {
    let mut entries = Vec::new();
    let mut at = map + 1;
    while at < ends[map] {
        let value = if matches!(tokens[at], Token::Key(_)) { at + 1 } else { at };
        let next = ends.get(value).map_or(tokens.len(), |end| end + 1).min(ends[map]);
        entries.push(at..next);
        at = next;
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::ValueBuilder;
    use crate::value::{Token, Value};

    #[test]
    fn sorts_the_entries_of_every_map() {
        let mut builder = ValueBuilder::default();
        for token in [
            Token::Map(Value::MAP),
            Token::Key(b"z"),
            Token::Map(Value::MAP),
            Token::Key(b"b"),
            Token::Nil,
            Token::Key(b"a"),
            Token::Slice(Value::LIST),
            Token::Int64(1),
            Token::End,
            Token::End,
            Token::Key(b"Z"),
            Token::Bool(true),
            Token::End,
        ] {
            builder.push(token);
        }
        let tokens: Vec<_> = builder.finish().tokens().collect();
        assert_eq!(
            tokens,
            [
                Token::Map(Value::MAP),
                Token::Key(b"Z"),
                Token::Bool(true),
                Token::Key(b"z"),
                Token::Map(Value::MAP),
                Token::Key(b"a"),
                Token::Slice(Value::LIST),
                Token::Int64(1),
                Token::End,
                Token::Key(b"b"),
                Token::Nil,
                Token::End,
                Token::End,
            ]
        );
    }

    #[test]
    fn ends_what_was_left_open_and_ignores_what_follows_the_end() {
        let mut builder = ValueBuilder::default();
        builder.push(Token::Slice(Value::LIST));
        builder.push(Token::Nil);
        assert_eq!(builder.finish().tokens().collect::<Vec<_>>(), [Token::Slice(Value::LIST), Token::Nil, Token::End]);

        let mut builder = ValueBuilder::default();
        builder.push(Token::Int64(1));
        builder.push(Token::Int64(2));
        assert_eq!(builder.finish(), Value::from(1_i64));
        assert_eq!(ValueBuilder::default().finish(), Value::nil());
    }
}
