//! Simple JSON paths that must lead to a field of a schema.

use std::borrow::Cow;
use std::fmt;

use plimsoll_schema::text::{Additional, SchemaRef};

/// The server's tokenizer ends a path at a longer token.
const MAX_TOKEN_BYTES: usize = 64 * 1024;

/// How a path may be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::definition) enum Notation {
    /// With dots only.
    Dots,
    /// Also with names in brackets and single quotes.
    Brackets,
}

/// What a path leads to.
#[derive(Clone, Debug)]
pub(in crate::definition) struct Target<'t> {
    /// The path as the server prints it.
    pub(in crate::definition) path: String,
    /// Whether it begins with a field of this name.
    first: Option<String>,
    /// The schema there; none below `additionalProperties: true`.
    pub(in crate::definition) schema: Option<SchemaRef<'t>>,
}

impl Target<'_> {
    /// Whether the path begins with a field of a name.
    pub(in crate::definition) fn begins_with(&self, name: &str) -> bool {
        self.first.as_deref() == Some(name)
    }
}

/// Why a path leads nowhere; prints as the server words it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::definition) enum PathError<'p> {
    BracketsNotAllowed,
    UnexpectedEnd,
    NoQuotedName(&'p str),
    BadEscape(String),
    NoField,
    NoClosingBracket(&'p str),
    NoSeparator(&'p str),
}

impl fmt::Display for PathError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BracketsNotAllowed => f.write_str("array notation is not allowed"),
            Self::UnexpectedEnd => f.write_str("unexpected end of JSON path"),
            Self::NoQuotedName(token) => write!(f, "expected single quoted string but got {token}"),
            Self::BadEscape(escape) => write!(f, "invalid string literal: invalid escape char {escape}"),
            Self::NoField => f.write_str("does not refer to a valid field"),
            Self::NoClosingBracket(token) => write!(f, "expected ] but got {token}"),
            Self::NoSeparator(token) => write!(f, "expected [ or . but got: {token}"),
        }
    }
}

/// Follows a path; mirrors `ValidFieldPath`. Without a schema no field is found, where the server crashes.
pub(in crate::definition) fn find<'t, 'p>(
    path: &'p str,
    schema: Option<SchemaRef<'t>>,
    notation: Notation,
) -> Result<Target<'t>, PathError<'p>> {
    let mut tokens = Tokens { rest: path };
    let mut target = Target { path: String::new(), first: None, schema };
    while let Some(token) = tokens.next() {
        match token {
            "[" => {
                if notation == Notation::Dots {
                    return Err(PathError::BracketsNotAllowed);
                }
                let token = tokens.next().ok_or(PathError::UnexpectedEnd)?;
                let quoted = token.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\''));
                let name = unescaped(quoted.ok_or(PathError::NoQuotedName(token))?)?;
                target.step(&name)?;
                match tokens.next() {
                    None => return Err(PathError::UnexpectedEnd),
                    Some("]") => {}
                    Some(token) => return Err(PathError::NoClosingBracket(token)),
                }
            }
            "." => {
                let token = tokens.next().ok_or(PathError::UnexpectedEnd)?;
                target.step(token)?;
            }
            token => return Err(PathError::NoSeparator(token)),
        }
    }
    Ok(target)
}

impl Target<'_> {
    fn step<'p>(&mut self, name: &str) -> Result<(), PathError<'p>> {
        // The server crashes below `additionalProperties: true`.
        let schema = self.schema.ok_or(PathError::NoField)?;
        if schema.properties().len() > 0 {
            if self.path.is_empty() {
                self.first = Some(name.to_owned());
            } else {
                self.path.push('.');
            }
            self.path.push_str(name);
            self.schema = Some(schema.property(name).ok_or(PathError::NoField)?);
            return Ok(());
        }
        self.schema = match schema.additional_properties() {
            Additional::Absent => return Err(PathError::NoField),
            Additional::Bool(_) => None,
            Additional::Schema(of) => Some(of),
        };
        self.path.push('[');
        self.path.push_str(name);
        self.path.push(']');
        Ok(())
    }
}

/// Mirrors `unescapeSingleQuote`.
fn unescaped(text: &str) -> Result<Cow<'_, str>, PathError<'_>> {
    if !text.contains('\\') {
        return Ok(Cow::Borrowed(text));
    }
    let mut name = String::with_capacity(text.len());
    let mut bad = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            name.push(c);
            continue;
        }
        match chars.next() {
            Some('a') => name.push('\u{7}'),
            Some('b') => name.push('\u{8}'),
            Some('f') => name.push('\u{c}'),
            Some('n') => name.push('\n'),
            Some('r') => name.push('\r'),
            Some('t') => name.push('\t'),
            Some('v') => name.push('\u{b}'),
            Some(quote @ ('\'' | '\\')) => name.push(quote),
            // A dot in Go's regular expressions is no line break.
            Some('\n') => name.push_str("\\\n"),
            None => name.push('\\'),
            Some(other) => bad = Some(format!("\\{other}")),
        }
    }
    bad.map_or(Ok(Cow::Owned(name)), |escape| Err(PathError::BadEscape(escape)))
}

/// Splits a path into `.`, `[`, `]`, texts in single quotes, and what lies between.
struct Tokens<'p> {
    rest: &'p str,
}

impl<'p> Iterator for Tokens<'p> {
    type Item = &'p str;

    fn next(&mut self) -> Option<&'p str> {
        let bytes = self.rest.as_bytes();
        let end = match bytes.first()? {
            b'.' | b'[' | b']' => 1,
            b'\'' => {
                let closing = (1..bytes.len()).find(|&at| bytes[at] == b'\'' && bytes[at - 1] != b'\\');
                closing.map_or(bytes.len(), |at| at + 1)
            }
            _ => bytes.iter().position(|byte| matches!(byte, b'.' | b'[' | b']')).unwrap_or(bytes.len()),
        };
        if end >= MAX_TOKEN_BYTES {
            self.rest = "";
            return None;
        }
        let (token, rest) = self.rest.split_at_checked(end)?;
        self.rest = rest;
        Some(token)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_at_delimiters_outside_of_quotes() {
        let tokens: Vec<_> = Tokens { rest: r".a['b.]\'c'].d" }.collect();
        assert_eq!(tokens, [".", "a", "[", r"'b.]\'c'", "]", ".", "d"]);
        assert_eq!(Tokens { rest: "'a" }.collect::<Vec<_>>(), ["'a"]);
    }
}
