//! Paths of nodes. A document keeps no parents; going through it once, in order, gives them.

use plimsoll_doc::{AllEntries, Document, Items, NodeId, NodeRef, Value};

use crate::{PathStack, Segment};

/// Follows the nodes of a document in order and knows the path of each.
///
/// Seeking nodes in document order costs one pass through it, however many they are.
#[derive(Debug)]
pub struct Trail<'d> {
    root: NodeRef<'d>,
    /// Open containers, innermost last.
    frames: Vec<Frame<'d>>,
    /// One segment for each frame: that of its child.
    path: PathStack<'d>,
}

/// A container and the child of it that lies on the way.
#[derive(Debug)]
struct Frame<'d> {
    end: NodeId,
    rest: Children<'d>,
    /// The child's key, or the child itself.
    first: NodeId,
    child: NodeRef<'d>,
}

#[derive(Debug)]
enum Children<'d> {
    Items { items: Items<'d>, next: usize },
    Entries(AllEntries<'d>),
}

impl<'d> Trail<'d> {
    /// Stands at the root.
    pub fn new(document: &'d Document<'d>) -> Self {
        Self { root: document.root(), frames: Vec::new(), path: PathStack::default() }
    }

    /// The path to a node; for a key that to its value. Begins again at the root where the node
    /// lies before the one asked for last.
    pub fn seek(&mut self, node: NodeId) -> &PathStack<'d> {
        if self.frames.last().is_some_and(|frame| node < frame.first) {
            self.frames.clear();
        }
        while self.frames.last().is_some_and(|frame| node >= frame.end) {
            self.frames.pop();
        }
        self.path.truncate(self.frames.len());
        let mut at = self.root;
        let depth = self.frames.len();
        if let Some(frame) = self.frames.last_mut() {
            if node >= frame.child.end() {
                let Some((segment, first, child)) = frame.rest.find(node) else { return &self.path };
                (frame.first, frame.child) = (first, child);
                self.path.truncate(depth - 1);
                self.path.push(segment);
            }
            at = frame.child;
        }
        while at.id() < node && node < at.end() {
            let mut rest = match at.value() {
                Value::Seq(items) => Children::Items { items, next: 0 },
                Value::Map(_) => Children::Entries(at.all_entries()),
                _ => break,
            };
            let Some((segment, first, child)) = rest.find(node) else { break };
            self.frames.push(Frame { end: at.end(), rest, first, child });
            self.path.push(segment);
            at = child;
        }
        &self.path
    }
}

impl<'d> Children<'d> {
    /// The next child that holds the node: its segment, its first node, and itself.
    fn find(&mut self, node: NodeId) -> Option<(Segment<'d>, NodeId, NodeRef<'d>)> {
        match self {
            Self::Items { items, next } => loop {
                let item = items.next()?;
                *next += 1;
                if node < item.end() {
                    return Some((Segment::Index(*next - 1), item.id(), item));
                }
            },
            Self::Entries(entries) => {
                let entry = entries.find(|entry| node < entry.value.end())?;
                Some((Segment::Key(entry.name()), entry.key.id(), entry.value))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use plimsoll_doc::{ReadRules, read_json};

    use super::*;

    const TEXT: &str = r#"{"a": {"b": [10, [20, {"c": 1}], 30], "d": {}}, "a": null, "e": [[], 1]}"#;

    /// Paths of all nodes by walking down from the root each time.
    fn paths(node: NodeRef<'_>, path: &str, found: &mut Vec<(NodeId, String)>) {
        found.push((node.id(), path.to_string()));
        for (index, item) in node.items().enumerate() {
            paths(item, &format!("{path}/{index}"), found);
        }
        for entry in node.all_entries() {
            let path = format!("{path}/{}", entry.name());
            found.push((entry.key.id(), path.clone()));
            paths(entry.value, &path, found);
        }
    }

    fn expected(document: &Document<'_>) -> Vec<(NodeId, String)> {
        let mut found = Vec::new();
        paths(document.root(), "", &mut found);
        found
    }

    fn pointer(trail: &mut Trail<'_>, node: NodeId) -> String {
        trail.seek(node).path().pointer().to_string()
    }

    #[test]
    fn finds_every_node_in_any_order() {
        let document = read_json(TEXT.as_bytes(), &ReadRules::default()).unwrap();
        let expected = expected(&document);
        assert_eq!(expected.len(), document.len());
        for (first, _) in &expected {
            for (second, path) in &expected {
                let mut trail = Trail::new(&document);
                trail.seek(*first);
                assert_eq!(&pointer(&mut trail, *second), path);
            }
        }
    }

    #[test]
    fn finds_all_nodes_in_one_pass() {
        let document = read_json(TEXT.as_bytes(), &ReadRules::default()).unwrap();
        let mut trail = Trail::new(&document);
        for (node, path) in expected(&document) {
            assert_eq!(pointer(&mut trail, node), path);
        }
    }
}
