//! What JSON refuses in a document that YAML takes.

use crate::{Document, Entry, Fault, FaultKind, Kind, NodeId, NodeRef, Span, Value};

use super::assemble::OddKey;
use super::fault::{NonFinite, YamlFault};

/// The first key of a document that JSON does not have, among those that nothing replaces.
// Go goes through its maps in any order; this is one of its answers.
pub(super) fn odd_key(document: &Document<'_>, odd_keys: &[OddKey]) -> Option<OddKey> {
    find(document, |step| {
        let key = step.key?;
        let found = odd_keys.binary_search_by_key(&key.index(), |odd| odd.id as usize).ok()?;
        odd_keys.get(found).copied()
    })
}

/// The complaint about the first number that JSON does not have.
pub(super) fn non_finite(document: &Document<'_>) -> Option<Fault> {
    find(document, |step| {
        let Value::Float(float) = step.node.value() else { return None };
        let value = NonFinite::of(float)?;
        Some(Fault { kind: FaultKind::Yaml(YamlFault::UnsupportedValue(value)), span: step.node.span() })
    })
}

/// The complaint about the first collection that lies in more than `max_depth` others.
pub(super) fn too_deep(document: &Document<'_>, max_depth: usize) -> Option<Fault> {
    find(document, |step| {
        let opening = match step.node.kind() {
            Kind::Seq => '[',
            Kind::Map => '{',
            _ => return None,
        };
        let span = Span::at(step.node.span().start);
        let fault = || Fault { kind: FaultKind::Yaml(YamlFault::TooDeepForJson { opening }), span };
        (step.depth >= max_depth).then(fault)
    })
}

/// A value on the way through a document.
struct Step<'d> {
    node: NodeRef<'d>,
    key: Option<NodeId>,
    /// Number of collections around it.
    depth: usize,
}

/// Goes through the values that count in the order in which JSON has them, keys being sorted.
fn find<'d, T>(document: &'d Document<'d>, mut look: impl FnMut(&Step<'d>) -> Option<T>) -> Option<T> {
    let mut waiting = vec![Step { node: document.root(), key: None, depth: 0 }];
    while let Some(step) = waiting.pop() {
        let found = look(&step);
        if found.is_some() {
            return found;
        }
        let depth = step.depth + 1;
        let first = waiting.len();
        match step.node.kind() {
            Kind::Seq => waiting.extend(step.node.items().map(|node| Step { node, key: None, depth })),
            Kind::Map => {
                let mut entries: Vec<_> = step.node.entries().collect();
                entries.sort_by_key(Entry::name);
                waiting.extend(entries.iter().map(|entry| Step {
                    node: entry.value,
                    key: Some(entry.key.id()),
                    depth,
                }));
            }
            _ => {}
        }
        waiting[first..].reverse();
    }
    None
}
