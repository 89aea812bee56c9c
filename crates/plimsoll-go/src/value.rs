//! A Go value as it appears in messages.
//!
//! A [`Value`] is a flat list of [`Token`]s, containers being opened by one token and closed by
//! [`Token::End`]. So a value of any depth is built, printed and dropped without recursion, and
//! a scalar costs no allocation. Strings are bytes, as Go's are.

mod builder;

pub use builder::ValueBuilder;

/// A Go value: a scalar, or a tree of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Value<'a> {
    first: Token<'a>,
    rest: Vec<Token<'a>>,
}

/// One step through a value, from the outside in and from left to right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Token<'a> {
    /// A nil interface.
    Nil,
    /// A nil pointer, slice or map, by the name of its type (`*bool`, `[]string`).
    NilOf(&'static str),
    /// `bool`
    Bool(bool),
    /// `int`
    Int(i64),
    /// `int32`
    Int32(i32),
    /// `int64`
    Int64(i64),
    /// `uint64`
    Uint64(u64),
    /// `float32`
    Float32(f32),
    /// `float64`
    Float64(f64),
    /// `string`
    String(&'a [u8]),
    /// A string of a named type (`v1.PullPolicy`), which field errors print another way.
    NamedString(&'static str, &'a [u8]),
    /// `[]byte`
    Bytes(&'a [u8]),
    /// A value whose type has methods `String` and `MarshalJSON`, by what they give.
    Methods {
        /// Name of the type.
        go_type: &'static str,
        /// What `String` gives.
        string: &'a str,
        /// What `MarshalJSON` gives.
        json: &'a str,
    },
    /// Begins a slice, by the name of its type; items follow.
    Slice(&'static str),
    /// Begins a map, by the name of its type; pairs of [`Token::Key`] and a value follow.
    Map(&'static str),
    /// The key of the map entry whose value follows.
    Key(&'a [u8]),
    /// Begins a struct, by the name of its type; pairs of [`Token::Field`] and a value follow.
    Struct(&'static str),
    /// The field whose value follows.
    Field {
        /// Name in Go.
        go: &'static str,
        /// Name in JSON; none where encoding/json leaves the field out.
        json: Option<&'static str>,
    },
    /// Ends the innermost slice, map or struct.
    End,
}

impl<'a> Value<'a> {
    /// Name of the type of JSON arrays.
    pub const LIST: &'static str = "[]interface {}";
    /// Name of the type of JSON objects.
    pub const MAP: &'static str = "map[string]interface {}";
    /// Name of the type of lists of strings.
    pub const STRINGS: &'static str = "[]string";
    /// Name of the type of labels and annotations.
    pub const STRING_MAP: &'static str = "map[string]string";

    /// A value of one token. A token that belongs inside a container counts as nil.
    pub fn scalar(token: Token<'a>) -> Self {
        let first = match token {
            Token::Key(_) | Token::Field { .. } | Token::End => Token::Nil,
            other => other,
        };
        let rest = if first.opens() { vec![Token::End] } else { Vec::new() };
        Value { first, rest }
    }

    /// A nil interface.
    pub fn nil() -> Self {
        Value::scalar(Token::Nil)
    }

    /// A `string` that need not be UTF-8.
    pub fn string(bytes: &'a [u8]) -> Self {
        Value::scalar(Token::String(bytes))
    }

    /// A `[]string`.
    pub fn strings(items: impl IntoIterator<Item = &'a str>) -> Self {
        let mut builder = ValueBuilder::default();
        builder.push(Token::Slice(Value::STRINGS));
        for item in items {
            builder.push(Token::String(item.as_bytes()));
        }
        builder.finish()
    }

    /// The outermost token.
    pub fn first(&self) -> Token<'a> {
        self.first
    }

    /// All tokens in order.
    pub fn tokens(&self) -> impl Iterator<Item = Token<'a>> {
        std::iter::once(self.first).chain(self.rest.iter().copied())
    }
}

impl Token<'_> {
    /// Whether the token begins a slice, map or struct.
    pub fn opens(self) -> bool {
        matches!(self, Token::Slice(_) | Token::Map(_) | Token::Struct(_))
    }

    /// The name of the type, as `%T` gives it.
    pub fn type_name(self) -> &'static str {
        match self {
            Token::Nil | Token::End | Token::Field { .. } => "<nil>",
            Token::Bool(_) => "bool",
            Token::Int(_) => "int",
            Token::Int32(_) => "int32",
            Token::Int64(_) => "int64",
            Token::Uint64(_) => "uint64",
            Token::Float32(_) => "float32",
            Token::Float64(_) => "float64",
            Token::String(_) | Token::Key(_) => "string",
            Token::Bytes(_) => "[]uint8",
            Token::NilOf(name)
            | Token::NamedString(name, _)
            | Token::Slice(name)
            | Token::Map(name)
            | Token::Struct(name)
            | Token::Methods { go_type: name, .. } => name,
        }
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Value::string(text.as_bytes())
    }
}

macro_rules! from_scalar {
    ($($of:ty => $token:ident),*) => {$(
        impl From<$of> for Value<'_> {
            fn from(value: $of) -> Self {
                Value::scalar(Token::$token(value))
            }
        }
    )*};
}

from_scalar!(bool => Bool, i32 => Int32, i64 => Int64, u64 => Uint64, f32 => Float32, f64 => Float64);
