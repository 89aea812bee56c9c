//! The part of a reference behind `#`.

use std::borrow::Cow;

use plimsoll_doc::{Document, Kind, NodeId, NodeRef};
use plimsoll_finding::Segment;
use rustc_hash::FxHashMap;

use crate::found::At;
use crate::text_of;

/// Maps with more entries than this are indexed when a reference leads through them.
const LARGE_MAP: usize = 32;

/// What helps to follow many references through the same maps.
#[derive(Debug, Default)]
pub(crate) struct Pointers {
    maps: FxHashMap<At, FxHashMap<String, NodeId>>,
    names: FxHashMap<u32, Names>,
}

/// Names that schemas of a document give themselves.
#[derive(Debug, Default)]
pub(crate) struct Names {
    /// Schemas by their anchors.
    pub(crate) anchors: FxHashMap<String, NodeId>,
    /// Schemas by their addresses.
    pub(crate) addresses: FxHashMap<String, NodeId>,
}

impl Pointers {
    /// The node to which a JSON Pointer leads from a node, and the way there.
    pub(crate) fn follow<'d>(
        &mut self,
        from: NodeRef<'d>,
        number: u32,
        pointer: &str,
    ) -> Option<(NodeRef<'d>, Vec<Segment<'d>>)> {
        let (mut node, mut path) = (from, Vec::new());
        for step in pointer.split('/').skip(1) {
            let name = step.replace("~1", "/").replace("~0", "~");
            let (next, segment) = match node.kind() {
                Kind::Map => self.entry(node, number, &name)?,
                Kind::Seq => {
                    let index: usize = name.parse().ok()?;
                    (node.items().nth(index)?, Segment::Index(index))
                }
                _ => return None,
            };
            node = next;
            path.push(segment);
        }
        Some((node, path))
    }

    fn entry<'d>(&mut self, map: NodeRef<'d>, number: u32, name: &str) -> Option<(NodeRef<'d>, Segment<'d>)> {
        let entry = if map.len() > LARGE_MAP {
            let at = At { document: number, node: map.id() };
            let index = || map.entries().map(|entry| (entry.name().to_string(), entry.key.id())).collect();
            let key = *self.maps.entry(at).or_insert_with(index).get(name)?;
            map.document().entry(key)
        } else {
            map.entries().find(|entry| entry.name() == name)?
        };
        Some((entry.value, Segment::Key(entry.name())))
    }

    /// The names of a document's schemas, looked for when the first is asked for.
    pub(crate) fn names(&mut self, number: u32, document: &Document<'_>) -> &Names {
        self.names.entry(number).or_insert_with(|| names_of(document.root()))
    }
}

/// Looks at every map of a document, since a schema may stand anywhere.
fn names_of(root: NodeRef<'_>) -> Names {
    let mut names = Names::default();
    let mut open = vec![root];
    while let Some(node) = open.pop() {
        for keyword in ["$anchor", "$dynamicAnchor"] {
            if let Some(name) = text_of(node, keyword) {
                names.anchors.entry(name.to_string()).or_insert(node.id());
            }
        }
        if let Some(address) = text_of(node, "$id") {
            names.addresses.entry(address.trim_end_matches('#').to_string()).or_insert(node.id());
        }
        open.extend(node.entries().map(|entry| entry.value).chain(node.items()).filter(|child| !child.is_empty()));
    }
    names
}

/// Undoes percent-encoding; a broken one stays as it is.
pub(crate) fn decode(fragment: &str) -> Cow<'_, str> {
    if !fragment.contains('%') {
        return Cow::Borrowed(fragment);
    }
    let mut bytes = Vec::with_capacity(fragment.len());
    let mut rest = fragment.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let digit = |at: usize| after.get(at).and_then(|byte| (*byte as char).to_digit(16));
        if let (b'%', Some(high), Some(low)) = (first, digit(0), digit(1)) {
            bytes.push((high * 16 + low) as u8);
            rest = &after[2..];
        } else {
            bytes.push(first);
            rest = after;
        }
    }
    Cow::Owned(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use plimsoll_doc::{ReadRules, read_json};

    use super::*;

    #[test]
    fn pointers_lead_to_nodes() {
        let document = read_json(br#"{"a/b": [{"~": 1}], "": 2, "x y": 3}"#, &ReadRules::default()).unwrap();
        let mut pointers = Pointers::default();
        let mut at = |pointer: &str| pointers.follow(document.root(), 0, pointer).and_then(|(node, _)| node.as_int());
        assert_eq!(at("/a~1b/0/~0"), Some(1));
        assert_eq!(at("/"), Some(2));
        assert_eq!(at(&decode("/x%20y")), Some(3));
        assert_eq!(at("/a~1b/1"), None);
        assert_eq!(at("/a~1b/0/~0/x"), None);
        assert_eq!(decode("%zz%4"), "%zz%4");
    }

    #[test]
    fn large_maps_are_indexed() {
        let entries: Vec<String> = (0..100).map(|at| format!("\"k{at}\":{at}")).collect();
        let text = format!("{{{}}}", entries.join(","));
        let document = read_json(text.as_bytes(), &ReadRules::default()).unwrap();
        let mut pointers = Pointers::default();
        let (node, path) = pointers.follow(document.root(), 0, "/k77").unwrap();
        assert_eq!((node.as_int(), path.as_slice()), (Some(77), &[Segment::Key("k77")][..]));
        assert!(pointers.follow(document.root(), 0, "/k100").is_none());
    }
}
