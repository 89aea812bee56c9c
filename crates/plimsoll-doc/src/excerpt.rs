//! Values copied out of documents into one that stands alone.

use std::borrow::Cow;

use crate::node::{Flags, Node};
use crate::rewritten::rewritten_float;
use crate::{Document, Kind, NodeId, NodeRef, SourceId, Span};

/// Collects copies of values; the finished document is the list of them.
///
/// The copies keep their spans, which refer to the text of the document they came from.
#[derive(Clone, Debug)]
pub struct Excerpt {
    nodes: Vec<Node>,
    side: String,
    /// Places of the containers under way, with the number of their children; the list of all first.
    open: Vec<(u32, u64)>,
}

impl Default for Excerpt {
    fn default() -> Self {
        let list = Node { span: Span::at(0), data: 0, link: 1, kind: Kind::Seq, flags: Flags::NONE };
        Self { nodes: vec![list], side: String::new(), open: vec![(0, 0)] }
    }
}

impl Excerpt {
    /// Copies a value with all below it; gives its place in the finished document.
    pub fn add(&mut self, value: NodeRef<'_>) -> NodeId {
        let first = self.nodes.len() as u32;
        let start = value.id().0;
        for id in start..value.end().0 {
            let mut node = self.copy(value.document().node(NodeId(id)));
            if matches!(node.kind, Kind::Seq | Kind::Map) {
                node.link = node.link - start + first;
            }
            self.nodes.push(node);
        }
        self.count_child();
        NodeId(first)
    }

    /// Copies a value as it reads after Go wrote it as JSON: a float without a fraction is an integer then.
    pub fn add_rewritten(&mut self, value: NodeRef<'_>) -> NodeId {
        let first = self.add(value);
        for node in self.nodes.iter_mut().skip(first.index()).filter(|node| node.kind == Kind::Float) {
            if let Some(int) = rewritten_float(f64::from_bits(node.data)) {
                (node.kind, node.data) = (Kind::Int, int.cast_unsigned());
            }
        }
        first
    }

    /// Begins a container of the kind of `like`, without its children; gives its place.
    pub fn open(&mut self, like: NodeRef<'_>) -> NodeId {
        self.count_child();
        let place = self.nodes.len() as u32;
        let node = self.copy(like);
        self.nodes.push(node);
        self.open.push((place, 0));
        NodeId(place)
    }

    /// Copies a key into the innermost mapping; its value must follow.
    pub fn key(&mut self, key: NodeRef<'_>) {
        let mut node = self.copy(key);
        node.flags = node.flags.without(Flags::SHADOWED);
        self.nodes.push(node);
    }

    /// Ends the innermost container.
    pub fn close(&mut self) {
        let end = self.nodes.len() as u32;
        let Some((place, children)) = self.open.pop() else { return };
        if let Some(node) = self.nodes.get_mut(place as usize) {
            node.link = end;
            node.data = children;
        }
    }

    fn count_child(&mut self) {
        if let Some((_, children)) = self.open.last_mut() {
            *children += 1;
        }
    }

    /// The node alone, its text in the side buffer.
    fn copy(&mut self, from: NodeRef<'_>) -> Node {
        let nothing = Node { span: Span::at(0), data: 0, link: 0, kind: Kind::Null, flags: Flags::NONE };
        let mut node = from.document().nodes.get(from.id().index()).copied().unwrap_or(nothing);
        if let Some(text) = from.as_str() {
            node.data = Node::text_at(self.side.len() as u32, text.len() as u32);
            node.flags = node.flags.with(Flags::SIDE);
            self.side.push_str(text);
        }
        node
    }

    /// The list of all copies.
    pub fn finish(mut self) -> Document<'static> {
        while !self.open.is_empty() {
            self.close();
        }
        self.nodes.shrink_to_fit();
        self.side.shrink_to_fit();
        Document {
            source: Cow::Borrowed(""),
            nodes: self.nodes,
            side: self.side,
            notes: Vec::new(),
            source_id: SourceId::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{JsonLayout, KeyOrder, ReadRules, read_json, write_json};

    #[test]
    fn copies_read_as_their_originals() {
        let text = r#"{"a": [1, 2.5, "x\n", null], "b": {"c": {"d": true}, "c": {"e": []}}}"#;
        let document = read_json(text.as_bytes(), &ReadRules::default()).unwrap();
        let mut excerpt = Excerpt::default();
        let b = excerpt.add(document.root().get("b").unwrap());
        let a = excerpt.add(document.root().get("a").unwrap());
        let copies = excerpt.finish();
        let json = |node| write_json(node, KeyOrder::AsRead, JsonLayout::Compact);
        assert_eq!(json(copies.node(a)), r#"[1,2.5,"x\n",null]"#);
        assert_eq!(json(copies.node(b)), r#"{"c":{"e":[]}}"#);
        assert_eq!(copies.root().len(), 2);
        assert_eq!(copies.node(a).span(), document.root().get("a").unwrap().span());
    }

    #[test]
    fn floats_without_a_fraction_are_rewritten_as_integers() {
        let text = "[1.0, -0.0, 1.5, 1e3, 1234567890123456789.0, 9223372036854775808, 1e21, 1e-7, {\"a\": 2.0}]";
        let document = read_json(text.as_bytes(), &ReadRules::default()).unwrap();
        let mut excerpt = Excerpt::default();
        let all = excerpt.add_rewritten(document.root());
        let copies = excerpt.finish();
        let ints = copies.node(all).items().map(crate::NodeRef::as_int);
        let want = [Some(1), Some(0), None, Some(1000), Some(1_234_567_890_123_456_800), None, None, None, None];
        assert!(ints.eq(want));
        assert_eq!(copies.node(all).items().last().and_then(|last| last.get("a")?.as_int()), Some(2));
    }
}
