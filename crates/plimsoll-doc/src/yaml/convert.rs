//! What JSON refuses in a document that YAML takes.

use crate::{Document, Entry, Fault, FaultKind, Kind, NodeRef, Span, Value};

use super::fault::{NonFinite, YamlFault};

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
    /// Number of collections around it.
    depth: usize,
}

/// Goes through the values that count in the order in which JSON has them, keys being sorted.
fn find<'d, T>(document: &'d Document<'d>, mut look: impl FnMut(&Step<'d>) -> Option<T>) -> Option<T> {
    let mut waiting = vec![Step { node: document.root(), depth: 0 }];
    while let Some(step) = waiting.pop() {
        let found = look(&step);
        if found.is_some() {
            return found;
        }
        let depth = step.depth + 1;
        let first = waiting.len();
        match step.node.kind() {
            Kind::Seq => waiting.extend(step.node.items().map(|node| Step { node, depth })),
            Kind::Map => {
                let mut entries: Vec<_> = step.node.entries().collect();
                entries.sort_by_key(Entry::name);
                waiting.extend(entries.iter().map(|entry| Step { node: entry.value, depth }));
            }
            _ => {}
        }
        waiting[first..].reverse();
    }
    None
}
