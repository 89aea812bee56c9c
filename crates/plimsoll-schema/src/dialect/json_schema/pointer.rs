//! JSON Pointers in documents.

use std::borrow::Cow;

use plimsoll_doc::{Document, Kind, NodeId, NodeRef, key_hash};
use rustc_hash::{FxHashMap, FxHashSet};

use super::registry::At;

/// So many members are looked through; larger values are indexed when a pointer first goes through them, since
/// as many pointers may lead into them.
const FEW: usize = 64;

/// Where the members of large values are: by the hash of the key, or by the index.
#[derive(Debug, Default)]
pub(super) struct Members {
    known: FxHashSet<At>,
    values: FxHashMap<(At, u32), NodeId>,
}

impl Members {
    fn of_map<'d>(&mut self, document: u32, map: NodeRef<'d>, key: &str) -> Option<NodeRef<'d>> {
        if map.len() <= FEW {
            return map.get(key);
        }
        let place = At { document, node: map.id() };
        if self.known.insert(place) {
            for entry in map.entries() {
                self.values.entry((place, entry.key.key_hash())).or_insert(entry.value.id());
            }
        }
        let value = value_at(map.document(), *self.values.get(&(place, key_hash(key.as_bytes())))?);
        // Another key may have the same hash.
        if value.key().and_then(NodeRef::as_str) == Some(key) { Some(value) } else { map.get(key) }
    }

    fn of_list<'d>(&mut self, document: u32, list: NodeRef<'d>, index: usize) -> Option<NodeRef<'d>> {
        if list.len() <= FEW {
            return list.items().nth(index);
        }
        let place = At { document, node: list.id() };
        if self.known.insert(place) {
            self.values.extend((0..).zip(list.items()).map(|(index, item)| ((place, index), item.id())));
        }
        Some(value_at(list.document(), *self.values.get(&(place, u32::try_from(index).ok()?))?))
    }
}

fn value_at<'d>(document: &'d Document<'d>, node: NodeId) -> NodeRef<'d> {
    document.node(node)
}

/// The places from a node of a document down to the one that a pointer names, without the first; none where it is
/// missing.
pub(super) fn steps<'d>(
    document: u32,
    from: NodeRef<'d>,
    pointer: &str,
    members: &mut Members,
) -> Option<Vec<NodeRef<'d>>> {
    let mut at = from;
    let mut steps = Vec::new();
    let mut parts = pointer.split('/');
    if !parts.next().is_some_and(str::is_empty) {
        return None;
    }
    for part in parts {
        let part: Cow<'_, str> =
            if part.contains('~') { part.replace("~1", "/").replace("~0", "~").into() } else { part.into() };
        at = match at.kind() {
            Kind::Map => members.of_map(document, at, &part)?,
            Kind::Seq => members.of_list(document, at, index(&part)?)?,
            _ => return None,
        };
        steps.push(at);
    }
    Some(steps)
}

fn index(text: &str) -> Option<usize> {
    let is_plain = text == "0" || !text.starts_with('0');
    text.parse().ok().filter(|_| is_plain && text.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use plimsoll_doc::{ReadRules, read_json};

    use super::*;

    #[test]
    fn members_of_large_values_are_those_of_small_ones() {
        for count in [3, 500] {
            let map: Vec<String> = (0..count).map(|at| format!("\"k{at}\":[{at}]")).collect();
            let list: Vec<String> = (0..count).map(|at| at.to_string()).collect();
            let text = format!("{{\"a/b\":{{{}}},\"l\":[{}]}}", map.join(","), list.join(","));
            let document = read_json(text.as_bytes(), &ReadRules::default()).unwrap();
            let mut members = Members::default();
            let mut last = |pointer: &str| {
                let steps = steps(0, document.root(), pointer, &mut members)?;
                steps.last().and_then(|node| node.as_int())
            };
            assert_eq!(last("/a~1b/k2/0"), Some(2));
            assert_eq!(last(&format!("/l/{}", count - 1)), Some(count - 1));
            assert_eq!(last(&format!("/a~1b/k{count}/0")), None);
            assert_eq!(last(&format!("/l/{count}")), None);
            assert_eq!(last("/l/01"), None);
        }
    }
}
