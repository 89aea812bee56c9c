//! Decoded values as Go holds them, with keys of any type, for complaints that print them.

use crate::{DuplicateKeys, Limits, ReadRules, Span};

use super::fault::UnsupportedKey;
use super::go_scalar::GoScalar;
use super::mark::Step;
use super::tree::TreeNode;
use super::walk::{Leaf, Sink, Texts, Walk};

/// A value and all that is in it, in the order of the text; a mapping has keys and values in turn.
pub(super) struct GoValue<'t> {
    texts: Texts<'t>,
    duplicates: DuplicateKeys,
    nodes: Vec<GoNode<'t>>,
    open: Vec<usize>,
}

enum GoNode<'t> {
    Scalar(GoScalar<'t>, Span),
    Seq { end: usize },
    Map { end: usize },
}

/// A key that JSON does not have, with its value in Go syntax.
pub(super) struct FoundKey {
    pub(super) key: UnsupportedKey,
    pub(super) span: Span,
    pub(super) value: String,
}

impl<'t> GoValue<'t> {
    /// What a node decodes to.
    pub(super) fn decode(nodes: &mut [TreeNode], texts: Texts<'t>, id: u32, rules: &ReadRules) -> Step<Self> {
        // This was decoded before, so its aliases are known to be bounded.
        let limits = Limits { alias_ratio: false, ..Limits::SERVER };
        let value = GoValue { texts, duplicates: rules.duplicates, nodes: Vec::new(), open: Vec::new() };
        Walk::new(nodes, texts, value, &ReadRules { limits, ..*rules }).run(id)
    }

    /// The whole value as `%#v` prints it.
    pub(super) fn syntax(&self) -> String {
        self.syntax_of(0)
    }

    /// The first key that JSON does not have.
    // mirrors convertToJSONableObject; Go goes through its maps in any order, this is one of its answers
    pub(super) fn unsupported_key(&self) -> Option<FoundKey> {
        let mut waiting = vec![(None, 0)];
        while let Some((key, value)) = waiting.pop() {
            if let Some((key, span)) = key.and_then(|key| self.unsupported(key)) {
                return Some(FoundKey { key, span, value: self.syntax_of(value) });
            }
            waiting.extend(self.children(value).into_iter().rev());
        }
        None
    }

    fn unsupported(&self, key: usize) -> Option<(UnsupportedKey, Span)> {
        match self.nodes.get(key)? {
            GoNode::Scalar(GoScalar::Nil, span) => Some((UnsupportedKey::Null, *span)),
            GoNode::Scalar(GoScalar::Uint(uint), span) => Some((UnsupportedKey::Uint(*uint), *span)),
            _ => None,
        }
    }

    fn syntax_of(&self, id: usize) -> String {
        let mut out = Vec::new();
        match self.nodes.get(id) {
            // A nil that is no part of anything has no type to print.
            Some(GoNode::Scalar(GoScalar::Nil, _)) | None => out.extend_from_slice(b"<nil>"),
            Some(_) => self.print(id, &mut out),
        }
        String::from_utf8_lossy(&out).into_owned()
    }

    fn print(&self, id: usize, out: &mut Vec<u8>) {
        let mut stack: Vec<Open> = Vec::new();
        stack.extend(self.print_start(id, out));
        while let Some(open) = stack.last_mut() {
            let Some((key, value)) = open.children.next() else {
                out.push(b'}');
                stack.pop();
                continue;
            };
            if !std::mem::replace(&mut open.is_first, false) {
                out.extend_from_slice(b", ");
            }
            if let Some(GoNode::Scalar(key, _)) = key.and_then(|key| self.nodes.get(key)) {
                key.print(out);
                out.push(b':');
            }
            stack.extend(self.print_start(value, out));
        }
    }

    /// Prints a scalar, or the beginning of a collection whose children are to follow.
    fn print_start(&self, id: usize, out: &mut Vec<u8>) -> Option<Open> {
        match self.nodes.get(id)? {
            GoNode::Scalar(scalar, _) => {
                scalar.print(out);
                return None;
            }
            GoNode::Seq { .. } => out.extend_from_slice(b"[]interface {}{"),
            GoNode::Map { .. } => out.extend_from_slice(b"map[interface {}]interface {}{"),
        }
        Some(Open { children: self.children(id).into_iter(), is_first: true })
    }

    /// The items of a list, or the entries of a mapping that count, in the order in which Go prints them.
    fn children(&self, id: usize) -> Vec<(Option<usize>, usize)> {
        match self.nodes.get(id) {
            Some(GoNode::Seq { end }) => self.items(id + 1, *end),
            Some(GoNode::Map { end }) => self.entries(id + 1, *end),
            Some(GoNode::Scalar(..)) | None => Vec::new(),
        }
    }

    fn items(&self, mut at: usize, end: usize) -> Vec<(Option<usize>, usize)> {
        let mut items = Vec::new();
        while at < end {
            items.push((None, at));
            at = self.end_of(at);
        }
        items
    }

    fn entries(&self, mut at: usize, end: usize) -> Vec<(Option<usize>, usize)> {
        let mut entries = Vec::new();
        while at < end {
            entries.push((Some(at), at + 1));
            at = self.end_of(at + 1);
        }
        if self.duplicates == DuplicateKeys::LastWins {
            // The last one of equal keys counts, and comes first from here on.
            entries.reverse();
        }
        let key = |entry: &(Option<usize>, usize)| match entry.0.and_then(|id| self.nodes.get(id)) {
            Some(GoNode::Scalar(key, _)) => key,
            _ => &GoScalar::Nil,
        };
        entries.sort_by(|a, b| key(a).compare(key(b)));
        entries.dedup_by(|later, first| key(first).is_same_key(key(later)));
        entries
    }

    fn end_of(&self, id: usize) -> usize {
        match self.nodes.get(id) {
            Some(GoNode::Seq { end } | GoNode::Map { end }) => *end,
            _ => id + 1,
        }
    }
}

/// A list or mapping whose children are being printed.
struct Open {
    /// Keys and values; items have no key.
    children: std::vec::IntoIter<(Option<usize>, usize)>,
    is_first: bool,
}

impl Sink for GoValue<'_> {
    fn open_seq(&mut self, _node: &TreeNode, _copied: bool) {
        self.open.push(self.nodes.len());
        self.nodes.push(GoNode::Seq { end: 0 });
    }

    fn open_map(&mut self, _node: &TreeNode, _copied: bool) {
        self.open.push(self.nodes.len());
        self.nodes.push(GoNode::Map { end: 0 });
    }

    fn close(&mut self, _node: &TreeNode) {
        let len = self.nodes.len();
        let open = self.open.pop().and_then(|id| self.nodes.get_mut(id));
        if let Some(GoNode::Seq { end } | GoNode::Map { end }) = open {
            *end = len;
        }
    }

    fn key(&mut self, leaf: Leaf, _value_line: u32) {
        self.value(leaf);
    }

    fn value(&mut self, leaf: Leaf) {
        let span = leaf.span;
        self.nodes.push(GoNode::Scalar(GoScalar::of(leaf, self.texts), span));
    }
}
