//! What is written: a tree of values.

use plimsoll_go::strconv::{FloatFormat, format_float64, parse_int, parse_uint};

use crate::markers::Value;

/// A value to write.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// `null`.
    Null,
    /// A boolean.
    Bool(bool),
    /// A number as it is written.
    Number(String),
    /// A string.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// A map, in any order.
    Map(Vec<(String, Node)>),
}

impl Node {
    /// A string.
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// A list of strings.
    pub(crate) fn texts(texts: &[String]) -> Self {
        Self::List(texts.iter().map(Self::text).collect())
    }

    /// A float: its JSON is read again, so that one without a fraction is an integer where it fits.
    pub(crate) fn float(value: f64) -> Self {
        let json = format_float64(value, FloatFormat::Plain);
        let is_integer = parse_int(json.as_bytes(), 10, 64).is_ok() || parse_uint(json.as_bytes(), 10, 64).is_ok();
        Self::Number(if is_integer { json } else { format_float64(value, FloatFormat::General) })
    }

    /// The value of a marker.
    pub(crate) fn value(value: &Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(value) => Self::Bool(*value),
            Value::Int(value) => Self::Number(value.to_string()),
            Value::Number(value) => Self::float(*value),
            Value::Text(text) => Self::text(text.clone()),
            Value::List(items) => Self::List(items.iter().map(Self::value).collect()),
            Value::Map(entries) => {
                Self::Map(entries.iter().map(|(key, value)| (key.clone(), Self::value(value))).collect())
            }
        }
    }
}

/// Puts together the entries of a map; what is empty is left out, as Go's `omitempty` does.
#[derive(Default)]
pub(super) struct Entries(Vec<(String, Node)>);

impl Entries {
    pub(super) fn put(&mut self, key: &str, node: Node) {
        self.0.push((key.to_owned(), node));
    }

    pub(super) fn text(&mut self, key: &str, text: &str) {
        if !text.is_empty() {
            self.put(key, Node::text(text));
        }
    }

    pub(super) fn texts(&mut self, key: &str, texts: &[String]) {
        if !texts.is_empty() {
            self.put(key, Node::texts(texts));
        }
    }

    pub(super) fn flag(&mut self, key: &str, value: bool) {
        if value {
            self.put(key, Node::Bool(true));
        }
    }

    pub(super) fn int(&mut self, key: &str, value: Option<i64>) {
        if let Some(value) = value {
            self.put(key, Node::Number(value.to_string()));
        }
    }

    pub(super) fn float(&mut self, key: &str, value: Option<f64>) {
        if let Some(value) = value {
            self.put(key, Node::float(value));
        }
    }

    pub(super) fn value(&mut self, key: &str, value: Option<&Value>) {
        if let Some(value) = value {
            self.put(key, Node::value(value));
        }
    }

    pub(super) fn list(&mut self, key: &str, items: Vec<Node>) {
        if !items.is_empty() {
            self.put(key, Node::List(items));
        }
    }

    pub(super) fn map(&mut self, key: &str, entries: Vec<(String, Node)>) {
        if !entries.is_empty() {
            self.put(key, Node::Map(entries));
        }
    }

    pub(super) fn done(self) -> Node {
        Node::Map(self.0)
    }
}
