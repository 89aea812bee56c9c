//! Values copied out of documents into one that stands alone.

use std::borrow::Cow;

use crate::node::{Flags, Node};
use crate::{Document, Kind, NodeId, NodeRef, Span};

/// Collects copies of values; the finished document is the list of them.
///
/// The copies keep their spans, which refer to the text of the document they came from.
#[derive(Clone, Debug)]
pub struct Excerpt {
    nodes: Vec<Node>,
    side: String,
    values: u64,
}

impl Default for Excerpt {
    fn default() -> Self {
        let list = Node { span: Span::at(0), data: 0, link: 1, kind: Kind::Seq, flags: Flags::NONE };
        Self { nodes: vec![list], side: String::new(), values: 0 }
    }
}

impl Excerpt {
    /// Copies a value with all below it; gives its place in the finished document.
    pub fn add(&mut self, value: NodeRef<'_>) -> NodeId {
        let first = self.nodes.len() as u32;
        let (start, end) = (value.id().0, value.end().0);
        for id in start..end {
            let Some(mut node) = value.document().nodes.get(id as usize).copied() else { break };
            match node.kind {
                Kind::Seq | Kind::Map => node.link = node.link - start + first,
                Kind::Str => {
                    let text = value.document().node(NodeId(id)).as_str().unwrap_or_default();
                    node.data = Node::text_at(self.side.len() as u32, text.len() as u32);
                    node.flags = node.flags.with(Flags::SIDE);
                    self.side.push_str(text);
                }
                Kind::Null | Kind::Bool | Kind::Int | Kind::Float => {}
            }
            self.nodes.push(node);
        }
        self.values += 1;
        NodeId(first)
    }

    /// The list of all copies.
    pub fn finish(mut self) -> Document<'static> {
        let end = self.nodes.len() as u32;
        if let Some(list) = self.nodes.first_mut() {
            list.link = end;
            list.data = self.values;
        }
        self.nodes.shrink_to_fit();
        self.side.shrink_to_fit();
        Document { source: Cow::Borrowed(""), nodes: self.nodes, side: self.side, notes: Vec::new() }
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
}
