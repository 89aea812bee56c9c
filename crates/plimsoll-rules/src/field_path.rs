//! Simple JSON paths that must lead to a field of a schema.

use std::borrow::Cow;
use std::fmt;

use plimsoll_finding::Path;
use plimsoll_schema::plan::{self, Plan, SchemaId};
use plimsoll_schema::text::{self, SchemaRef};

/// The server's tokenizer ends a path at a longer token.
const MAX_TOKEN_BYTES: usize = 64 * 1024;

/// How a path may be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// With dots only.
    Dots,
    /// Also with names in brackets and single quotes.
    Brackets,
}

/// A schema that paths go through.
pub trait Place: Copy {
    /// The property of a name; none where the schema has properties at all, but not this one.
    fn property(self, name: &str) -> Option<Self>;

    /// Whether the schema has properties.
    fn has_properties(self) -> bool;

    /// The schema of members that are no property.
    fn additional(self) -> Members<Self>;
}

/// What a schema says about members that are no property.
#[derive(Clone, Copy, Debug)]
pub enum Members<P> {
    /// Nothing.
    Unspecified,
    /// Whether there may be any.
    Untyped,
    /// Each has this schema.
    Typed(P),
}

impl Place for SchemaRef<'_> {
    fn property(self, name: &str) -> Option<Self> {
        SchemaRef::property(self, name)
    }

    fn has_properties(self) -> bool {
        self.properties().len() > 0
    }

    fn additional(self) -> Members<Self> {
        match self.additional_properties() {
            text::Additional::Absent => Members::Unspecified,
            text::Additional::Bool(_) => Members::Untyped,
            text::Additional::Schema(of) => Members::Typed(of),
        }
    }
}

/// A schema of a plan.
#[derive(Clone, Copy, Debug)]
pub struct PlanPlace<'p> {
    /// The plan.
    pub plan: &'p Plan,
    /// The schema.
    pub schema: SchemaId,
}

impl Place for PlanPlace<'_> {
    fn property(self, name: &str) -> Option<Self> {
        Some(Self { schema: self.plan.property(self.schema, name)?, ..self })
    }

    fn has_properties(self) -> bool {
        self.plan.object(self.plan.schema(self.schema)).is_some_and(|object| !object.properties.is_empty())
    }

    fn additional(self) -> Members<Self> {
        let object = self.plan.object(self.plan.schema(self.schema));
        match object.map_or(plan::Additional::Unspecified, |object| object.additional) {
            plan::Additional::Unspecified => Members::Unspecified,
            plan::Additional::Any | plan::Additional::Forbidden => Members::Untyped,
            plan::Additional::Schema(schema) => Members::Typed(Self { schema, ..self }),
        }
    }
}

/// What a path leads to.
#[derive(Clone, Debug)]
pub struct Target<P> {
    /// The path.
    pub path: Path,
    /// The field that it begins with.
    first: Option<String>,
    /// The schema there; none below `additionalProperties: true`.
    pub schema: Option<P>,
}

impl<P> Target<P> {
    /// Whether the path begins with a field of a name.
    pub fn begins_with(&self, name: &str) -> bool {
        self.first.as_deref() == Some(name)
    }
}

/// Why a path leads nowhere; prints as the server words it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathError<'p> {
    /// There is a bracket, and only dots are taken.
    BracketsNotAllowed,
    /// It ends too early.
    UnexpectedEnd,
    /// A bracket is not followed by a name in single quotes.
    NoQuotedName(&'p str),
    /// A quoted name has an escape that does not exist.
    BadEscape(String),
    /// The schema has no such field.
    NoField,
    /// A bracket is not closed.
    NoClosingBracket(&'p str),
    /// Something else stands where a dot or a bracket should.
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
///
/// # Errors
/// Why it leads nowhere.
pub fn find<P: Place>(path: &str, schema: Option<P>, notation: Notation) -> Result<Target<P>, PathError<'_>> {
    let mut tokens = Tokens { rest: path };
    let mut target = Target { path: Path::default(), first: None, schema };
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

impl<P: Place> Target<P> {
    fn step<'e>(&mut self, name: &str) -> Result<(), PathError<'e>> {
        // The server crashes below `additionalProperties: true`.
        let schema = self.schema.ok_or(PathError::NoField)?;
        if schema.has_properties() {
            if self.path.is_empty() {
                self.first = Some(name.to_owned());
            }
            self.schema = Some(schema.property(name).ok_or(PathError::NoField)?);
            // A field without a name prints as a subscript.
            self.path = if name.is_empty() { self.path.subscript(name) } else { self.path.key(name) };
            return Ok(());
        }
        self.schema = match schema.additional() {
            Members::Unspecified => return Err(PathError::NoField),
            Members::Untyped => None,
            Members::Typed(of) => Some(of),
        };
        self.path = self.path.subscript(name);
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
