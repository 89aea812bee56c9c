//! A read document and the ways to walk through it.
// An iterator is two ids; a copy of it is how a caller looks ahead.
#![allow(clippy::copy_iterator)]

use std::borrow::Cow;

use crate::node::{Flags, Node};
use crate::{Kind, NodeId, Note, SourceId, Span};

/// What the server sees in a body: an arena of nodes in document order.
#[derive(Clone, Debug)]
pub struct Document<'s> {
    pub(crate) source: Cow<'s, str>,
    pub(crate) nodes: Vec<Node>,
    pub(crate) side: String,
    pub(crate) notes: Vec<Note>,
    pub(crate) source_id: SourceId,
}

impl Document<'_> {
    /// The node that stands for the whole document.
    pub fn root(&self) -> NodeRef<'_> {
        NodeRef { document: self, id: 0 }
    }

    /// A node by its id; ids of another document give any node or a panic-free null.
    #[inline]
    pub fn node(&self, id: NodeId) -> NodeRef<'_> {
        NodeRef { document: self, id: id.0 }
    }

    /// The entry of a mapping whose key is the node `key`.
    #[inline]
    pub fn entry(&self, key: NodeId) -> Entry<'_> {
        Entry { key: self.node(key), value: NodeRef { document: self, id: key.0 + 1 } }
    }

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never true: a document has at least its root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// What reading noticed, in document order.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The text that spans refer to. Empty where the text was no UTF-8.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The text that had to be decoded (escapes, folded lines); see [`NodeRef::text_place`].
    pub fn decoded(&self) -> &str {
        &self.side
    }

    /// The buffer that the text of a node lies in.
    #[inline]
    fn buffer(&self, node: &Node) -> &str {
        if node.flags.has(Flags::SIDE) { &self.side } else { &self.source }
    }

    /// The same document without a borrow of its text.
    pub fn into_owned(self) -> Document<'static> {
        let Self { source, nodes, side, notes, source_id } = self;
        Document { source: Cow::Owned(source.into_owned()), nodes, side, notes, source_id }
    }

    /// Which of a caller's sources the text is, so that a place in it can be named beside places in others.
    pub fn source_id(&self) -> SourceId {
        self.source_id
    }

    /// The same document as a caller's source.
    #[must_use]
    pub fn with_source_id(self, source_id: SourceId) -> Self {
        Self { source_id, ..self }
    }
}

/// Stands for every id that is not there, so that no access can fail.
static NOTHING: Node = Node { span: Span::at(0), data: 0, link: 0, kind: Kind::Null, flags: Flags::NONE };

/// A node of a document; cheap to copy.
#[derive(Clone, Copy, Debug)]
pub struct NodeRef<'d> {
    document: &'d Document<'d>,
    id: u32,
}

/// Where a node's text lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextPlace {
    /// A range of the source.
    Source(Span),
    /// A range of the decoded text.
    Decoded(Span),
}

/// A node by what it is.
#[derive(Clone, Copy, Debug)]
pub enum Value<'d> {
    /// `null`
    Null,
    /// A boolean.
    Bool(bool),
    /// An int64.
    Int(i64),
    /// A float64.
    Float(f64),
    /// Text.
    Str(&'d str),
    /// A list.
    Seq(Items<'d>),
    /// A mapping, without entries that others replace.
    Map(Entries<'d>),
}

impl<'d> NodeRef<'d> {
    #[inline]
    fn node(self) -> &'d Node {
        self.document.nodes.get(self.id as usize).unwrap_or(&NOTHING)
    }

    /// The document.
    #[inline]
    pub fn document(self) -> &'d Document<'d> {
        self.document
    }

    /// Its id.
    #[inline]
    pub fn id(self) -> NodeId {
        NodeId(self.id)
    }

    /// What it is.
    #[inline]
    pub fn kind(self) -> Kind {
        self.node().kind
    }

    /// Its place in the text.
    pub fn span(self) -> Span {
        self.node().span
    }

    /// The text it was written as, quotes and all.
    pub fn source_text(self) -> &'d str {
        self.span().of(&self.document.source)
    }

    /// Whether an alias or a merge key brought it to this place.
    pub fn is_copied(self) -> bool {
        self.node().flags.has(Flags::COPIED)
    }

    /// The hash of its text, where the node is a key.
    #[inline]
    pub fn key_hash(self) -> u32 {
        self.node().link
    }

    /// Id one past its subtree.
    pub fn end(self) -> NodeId {
        NodeId(self.node().end(self.id))
    }

    /// What reading noticed at it and below it, in document order.
    pub fn notes(self) -> &'d [Note] {
        let notes = &self.document.notes;
        let index_of = |id: NodeId| notes.partition_point(|note| note.node < id);
        notes.get(index_of(self.id())..index_of(self.end())).unwrap_or_default()
    }

    /// The node by what it is.
    #[inline]
    pub fn value(self) -> Value<'d> {
        let node = self.node();
        match node.kind {
            Kind::Null => Value::Null,
            Kind::Bool => Value::Bool(node.data != 0),
            Kind::Int => Value::Int(node.data as i64),
            Kind::Float => Value::Float(f64::from_bits(node.data)),
            Kind::Str => Value::Str(self.text(node)),
            Kind::Seq => Value::Seq(self.items()),
            Kind::Map => Value::Map(self.entries()),
        }
    }

    #[inline]
    fn text(self, node: &Node) -> &'d str {
        let (start, end) = node.text_range();
        self.document.buffer(node).get(start..end).unwrap_or_default()
    }

    /// Its text, where it is text.
    #[inline]
    pub fn as_str(self) -> Option<&'d str> {
        let node = self.node();
        (node.kind == Kind::Str).then(|| self.text(node))
    }

    /// The first eight bytes of its text as a number, with zeros behind a shorter one: texts whose numbers differ
    /// are in the order of the numbers. Zero where it is not text.
    #[inline]
    pub fn text_prefix(self) -> u64 {
        const BYTES: usize = 8;
        let node = self.node();
        let (start, end) = node.text_range();
        let len = if node.kind == Kind::Str { end - start } else { 0 };
        let buffer = self.document.buffer(node).as_bytes();
        let Some(word) = buffer.get(start..).and_then(|rest| rest.first_chunk::<BYTES>()) else {
            let text = buffer.get(start..start + len).unwrap_or_default();
            return text.iter().enumerate().fold(0, |word, (at, &byte)| word | u64::from(byte) << (56 - 8 * at));
        };
        let beyond = 8 * BYTES.saturating_sub(len) as u32;
        u64::from_be_bytes(*word).checked_shr(beyond).map_or(0, |word| word << beyond)
    }

    /// Where its text lies: a range of [`Document::source`], or of [`Document::decoded`].
    #[inline]
    pub fn text_place(self) -> Option<TextPlace> {
        let node = self.node();
        let (start, end) = node.text_range();
        let range = Span::new(start as u32, end as u32);
        match (node.kind, node.flags.has(Flags::SIDE)) {
            (Kind::Str, false) => Some(TextPlace::Source(range)),
            (Kind::Str, true) => Some(TextPlace::Decoded(range)),
            _ => None,
        }
    }

    /// Its value, where it is an int64.
    pub fn as_int(self) -> Option<i64> {
        let node = self.node();
        (node.kind == Kind::Int).then_some(node.data as i64)
    }

    /// Its value, where it is a float64.
    #[inline]
    pub fn as_float(self) -> Option<f64> {
        let node = self.node();
        (node.kind == Kind::Float).then(|| f64::from_bits(node.data))
    }

    /// Its value, where it is a boolean.
    pub fn as_bool(self) -> Option<bool> {
        let node = self.node();
        (node.kind == Kind::Bool).then_some(node.data != 0)
    }

    /// Whether it is `null`.
    #[inline]
    pub fn is_null(self) -> bool {
        self.kind() == Kind::Null
    }

    /// Number of items, or of entries that count; 0 for scalars.
    #[inline]
    pub fn len(self) -> usize {
        match self.kind() {
            Kind::Seq | Kind::Map => self.node().data as usize,
            _ => 0,
        }
    }

    /// Whether it has no children.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Its items in order; nothing where it is no list.
    #[inline]
    pub fn items(self) -> Items<'d> {
        let end = if self.kind() == Kind::Seq { self.node().link } else { self.id + 1 };
        Items { document: self.document, at: self.id + 1, end }
    }

    /// Its entries in order, without those that others replace; nothing where it is no mapping.
    #[inline]
    pub fn entries(self) -> Entries<'d> {
        Entries { all: self.all_entries() }
    }

    /// Its entries as written, also those that others replace.
    #[inline]
    pub fn all_entries(self) -> AllEntries<'d> {
        let end = if self.kind() == Kind::Map { self.node().link } else { self.id + 1 };
        AllEntries { document: self.document, at: self.id + 1, end }
    }

    /// The value under a key.
    #[inline]
    pub fn get(self, key: &str) -> Option<NodeRef<'d>> {
        self.entry(key).map(|entry| entry.value)
    }

    /// The entry under a key. The hash of a key that the program itself names is computed when it is compiled.
    #[inline]
    pub fn entry(self, key: &str) -> Option<Entry<'d>> {
        self.entry_hashed(key, crate::key_hash(key.as_bytes()))
    }

    /// The key that it stands under, where it is the value of an entry.
    #[inline]
    pub fn key(self) -> Option<NodeRef<'d>> {
        let before = NodeRef { id: self.id.checked_sub(1)?, ..self };
        before.node().flags.has(Flags::KEY).then_some(before)
    }

    /// Its items, or the values of its entries that count.
    #[inline]
    pub fn children(self) -> Children<'d> {
        let (is_map, end) = match self.kind() {
            Kind::Map => (true, self.node().link),
            Kind::Seq => (false, self.node().link),
            _ => (false, self.id + 1),
        };
        Children { document: self.document, at: self.id + 1, end, is_map }
    }

    /// The entry under a key whose hash is known.
    pub fn entry_hashed(self, key: &str, hash: u32) -> Option<Entry<'d>> {
        let mut at = self.id + 1;
        let end = if self.kind() == Kind::Map { self.node().link } else { at };
        let nodes = self.document.nodes.get(..end as usize)?;
        // Keys and values lie one behind the other, so that a step looks at two nodes and nothing else.
        while let (Some(own), Some(value)) = (nodes.get(at as usize), nodes.get(at as usize + 1)) {
            let found = NodeRef { document: self.document, id: at };
            if own.link == hash && found.text(own) == key && !own.flags.has(Flags::SHADOWED) {
                return Some(Entry { key: found, value: NodeRef { document: self.document, id: at + 1 } });
            }
            at = value.end(at + 1);
        }
        None
    }
}

/// Iterates over the items of a list.
#[derive(Clone, Copy, Debug)]
pub struct Items<'d> {
    document: &'d Document<'d>,
    at: u32,
    end: u32,
}

impl<'d> Iterator for Items<'d> {
    type Item = NodeRef<'d>;

    #[inline]
    fn next(&mut self) -> Option<NodeRef<'d>> {
        if self.at >= self.end {
            return None;
        }
        let item = NodeRef { document: self.document, id: self.at };
        self.at = item.node().end(item.id);
        Some(item)
    }
}

/// Iterates over the items of a list, or the values of a mapping's entries that count.
#[derive(Clone, Copy, Debug)]
pub struct Children<'d> {
    document: &'d Document<'d>,
    at: u32,
    end: u32,
    is_map: bool,
}

impl<'d> Iterator for Children<'d> {
    type Item = NodeRef<'d>;

    #[inline]
    fn next(&mut self) -> Option<NodeRef<'d>> {
        while self.at < self.end {
            let value = NodeRef { document: self.document, id: self.at + u32::from(self.is_map) };
            let is_shadowed = self.is_map && NodeRef { id: self.at, ..value }.node().flags.has(Flags::SHADOWED);
            self.at = value.node().end(value.id);
            if !is_shadowed {
                return Some(value);
            }
        }
        None
    }
}

/// One entry of a mapping.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'d> {
    /// The key; always text.
    pub key: NodeRef<'d>,
    /// Its value.
    pub value: NodeRef<'d>,
}

impl<'d> Entry<'d> {
    /// The key's text.
    pub fn name(&self) -> &'d str {
        self.key.as_str().unwrap_or_default()
    }

    /// Whether another entry of the mapping replaces this one.
    pub fn is_shadowed(&self) -> bool {
        self.key.node().flags.has(Flags::SHADOWED)
    }
}

/// Iterates over all entries of a mapping as written.
#[derive(Clone, Copy, Debug)]
pub struct AllEntries<'d> {
    document: &'d Document<'d>,
    at: u32,
    end: u32,
}

impl<'d> Iterator for AllEntries<'d> {
    type Item = Entry<'d>;

    #[inline]
    fn next(&mut self) -> Option<Entry<'d>> {
        if self.at >= self.end {
            return None;
        }
        let key = NodeRef { document: self.document, id: self.at };
        let value = NodeRef { document: self.document, id: self.at + 1 };
        self.at = value.node().end(value.id);
        Some(Entry { key, value })
    }
}

/// Iterates over the entries of a mapping that count.
#[derive(Clone, Copy, Debug)]
pub struct Entries<'d> {
    all: AllEntries<'d>,
}

impl<'d> Iterator for Entries<'d> {
    type Item = Entry<'d>;

    #[inline]
    fn next(&mut self) -> Option<Entry<'d>> {
        self.all.find(|entry| !entry.is_shadowed())
    }
}

#[cfg(test)]
mod tests {
    use crate::{Entry, ReadRules, read_json};

    #[test]
    fn prefixes_are_ordered_as_texts() {
        let keys =
            ["", "\\u0000", "a", "ab", "abcdefg", "abcdefgh", "abcdefgi", "abcdefghi", "é", "\\ud83d\\ude00", "z"];
        let entries: Vec<String> = keys.iter().map(|key| format!("\"{key}\":1")).collect();
        let text = format!("{{{}}}", entries.join(","));
        let document = read_json(text.as_bytes(), &ReadRules::default()).unwrap();
        let keys: Vec<_> = document.root().entries().map(|Entry { key, .. }| key).collect();
        assert_eq!(keys.len(), 11);
        for one in &keys {
            let text = one.as_str().unwrap();
            let mut bytes = [0; 8];
            let len = text.len().min(8);
            bytes[..len].copy_from_slice(&text.as_bytes()[..len]);
            assert_eq!(one.text_prefix(), u64::from_be_bytes(bytes), "{text:?}");
            for other in keys.iter().filter(|other| other.text_prefix() != one.text_prefix()) {
                let by_prefix = one.text_prefix().cmp(&other.text_prefix());
                assert_eq!(by_prefix, one.as_str().cmp(&other.as_str()), "{text:?}");
            }
        }
        assert_eq!(document.root().text_prefix(), 0);
    }
}
