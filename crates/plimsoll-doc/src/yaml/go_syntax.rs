//! Values as Go's `%#v` prints them, for complaints about keys.

use std::cmp::Ordering;

use plimsoll_go::strconv::{self, FloatFormat};

use crate::Limits;

use super::mark::Step;
use super::resolve::Scalar;
use super::strict::Mode;
use super::tree::TreeNode;
use super::walk::{Leaf, LeafValue, Sink, Texts, Walk};

/// A scalar as a value of Go.
#[derive(Clone, Debug)]
pub(super) enum GoScalar<'t> {
    Nil,
    Text(&'t [u8]),
    Bytes(Vec<u8>),
    Uint(u64),
    Int(i64),
    Float(f64),
    Bool(bool),
}

impl<'t> GoScalar<'t> {
    /// The scalar that a leaf is.
    pub(super) fn of(leaf: Leaf, texts: Texts<'t>) -> Self {
        match leaf.value {
            LeafValue::Binary(bytes) => Self::Bytes(bytes),
            LeafValue::Scalar(Scalar::Null) => Self::Nil,
            LeafValue::Scalar(Scalar::Bool(value)) => Self::Bool(value),
            LeafValue::Scalar(Scalar::Int(value)) => Self::Int(value),
            LeafValue::Scalar(Scalar::Uint(value)) => Self::Uint(value),
            LeafValue::Scalar(Scalar::Float(value)) => Self::Float(value),
            LeafValue::Scalar(Scalar::Text | Scalar::Time) => Self::Text(texts.get(leaf.text)),
        }
    }

    /// The order in which Go prints the keys of a map: by type, then by value. Types have the order
    /// of their descriptors in a Go program.
    // mirrors compare in internal/fmtsort
    pub(super) fn compare(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Uint(a), Self::Uint(b)) => a.cmp(b),
            (Self::Int(a), Self::Int(b)) => a.cmp(b),
            (Self::Bool(a), Self::Bool(b)) => a.cmp(b),
            (Self::Float(a), Self::Float(b)) => a.partial_cmp(b).unwrap_or_else(|| b.is_nan().cmp(&a.is_nan())),
            _ => self.rank().cmp(&other.rank()).then_with(|| self.bytes().cmp(other.bytes())),
        }
    }

    /// Whether a Go map holds both under one key.
    pub(super) fn is_same_key(&self, other: &Self) -> bool {
        let is_nan = matches!(self, Self::Float(float) if float.is_nan());
        !is_nan && self.compare(other) == Ordering::Equal
    }

    const fn rank(&self) -> u8 {
        match self {
            Self::Nil => 0,
            Self::Text(_) | Self::Bytes(_) => 1,
            Self::Uint(_) => 2,
            Self::Int(_) => 3,
            Self::Float(_) => 4,
            Self::Bool(_) => 5,
        }
    }

    fn bytes(&self) -> &[u8] {
        match self {
            Self::Text(text) => text,
            Self::Bytes(bytes) => bytes,
            _ => b"",
        }
    }

    /// Appends the scalar as `%#v` prints it inside an interface.
    pub(super) fn print(&self, out: &mut Vec<u8>) {
        match self {
            Self::Nil => out.extend_from_slice(b"interface {}(nil)"),
            Self::Text(_) | Self::Bytes(_) => strconv::push_quoted(out, self.bytes()),
            Self::Uint(value) => out.extend_from_slice(format!("{value:#x}").as_bytes()),
            Self::Int(value) => out.extend_from_slice(value.to_string().as_bytes()),
            Self::Float(value) => strconv::push_float64(out, *value, FloatFormat::General),
            Self::Bool(value) => out.extend_from_slice(if *value { b"true" } else { b"false" }),
        }
    }
}

/// The value that a node decodes to, in Go syntax.
pub(super) fn of(nodes: &mut [TreeNode], texts: Texts<'_>, id: u32, mode: Mode) -> Step<String> {
    // What is printed was decoded before, so its aliases are known to be bounded.
    let limits = Limits { alias_ratio: false, ..Limits::SERVER };
    let values =
        Walk::new(nodes, texts, Values { texts, nodes: Vec::new(), open: Vec::new() }, limits, mode).run(id)?;
    let mut out = Vec::new();
    match values.nodes.first() {
        // A nil that is no part of anything has no type to print.
        Some(Value::Scalar(GoScalar::Nil)) | None => out.extend_from_slice(b"<nil>"),
        Some(_) => Printer { nodes: &values.nodes, mode, out: &mut out, stack: Vec::new() }.print(),
    }
    Ok(String::from_utf8_lossy(&out).into_owned())
}

/// Values in the order of the text; a mapping has keys and values in turn.
struct Values<'t> {
    texts: Texts<'t>,
    nodes: Vec<Value<'t>>,
    open: Vec<usize>,
}

enum Value<'t> {
    Scalar(GoScalar<'t>),
    Seq { end: usize },
    Map { end: usize },
}

impl Sink for Values<'_> {
    fn open_seq(&mut self, _node: &TreeNode, _copied: bool) {
        self.open.push(self.nodes.len());
        self.nodes.push(Value::Seq { end: 0 });
    }

    fn open_map(&mut self, _node: &TreeNode, _copied: bool) {
        self.open.push(self.nodes.len());
        self.nodes.push(Value::Map { end: 0 });
    }

    fn close(&mut self, _node: &TreeNode) {
        let len = self.nodes.len();
        if let Some(Value::Seq { end } | Value::Map { end }) = self.open.pop().and_then(|id| self.nodes.get_mut(id)) {
            *end = len;
        }
    }

    fn key(&mut self, leaf: Leaf, _value_line: u32, _value: u32) {
        self.value(leaf);
    }

    fn value(&mut self, leaf: Leaf) {
        self.nodes.push(Value::Scalar(GoScalar::of(leaf, self.texts)));
    }
}

/// Prints values without recursion.
struct Printer<'p, 't> {
    nodes: &'p [Value<'t>],
    mode: Mode,
    out: &'p mut Vec<u8>,
    stack: Vec<Open>,
}

/// A list or mapping whose children are being printed.
struct Open {
    /// Pairs of key and value; items have no key.
    children: std::vec::IntoIter<(Option<usize>, usize)>,
    is_first: bool,
}

impl Printer<'_, '_> {
    fn print(&mut self) {
        self.begin(0);
        while let Some(open) = self.stack.last_mut() {
            let Some((key, value)) = open.children.next() else {
                self.out.push(b'}');
                self.stack.pop();
                continue;
            };
            if !std::mem::replace(&mut open.is_first, false) {
                self.out.extend_from_slice(b", ");
            }
            if let Some(Value::Scalar(key)) = key.and_then(|key| self.nodes.get(key)) {
                key.print(self.out);
                self.out.push(b':');
            }
            self.begin(value);
        }
    }

    fn begin(&mut self, id: usize) {
        let children = match self.nodes.get(id) {
            Some(Value::Scalar(scalar)) => return scalar.print(self.out),
            Some(Value::Seq { end }) => {
                self.out.extend_from_slice(b"[]interface {}{");
                self.items(id + 1, *end)
            }
            Some(Value::Map { end }) => {
                self.out.extend_from_slice(b"map[interface {}]interface {}{");
                self.entries(id + 1, *end)
            }
            None => return,
        };
        self.stack.push(Open { children: children.into_iter(), is_first: true });
    }

    fn items(&self, mut at: usize, end: usize) -> Vec<(Option<usize>, usize)> {
        let mut items = Vec::new();
        while at < end {
            items.push((None, at));
            at = self.end_of(at);
        }
        items
    }

    /// The entries that count, in the order in which Go prints them.
    fn entries(&self, mut at: usize, end: usize) -> Vec<(Option<usize>, usize)> {
        let mut entries = Vec::new();
        while at < end {
            entries.push((Some(at), at + 1));
            at = self.end_of(at + 1);
        }
        if self.mode == Mode::Plain {
            // The last one of equal keys counts, and comes first from here on.
            entries.reverse();
        }
        let key = |entry: &(Option<usize>, usize)| match entry.0.and_then(|id| self.nodes.get(id)) {
            Some(Value::Scalar(key)) => key,
            _ => &GoScalar::Nil,
        };
        entries.sort_by(|a, b| key(a).compare(key(b)));
        entries.dedup_by(|later, first| key(first).is_same_key(key(later)));
        entries
    }

    fn end_of(&self, id: usize) -> usize {
        match self.nodes.get(id) {
            Some(Value::Seq { end } | Value::Map { end }) => *end,
            _ => id + 1,
        }
    }
}
