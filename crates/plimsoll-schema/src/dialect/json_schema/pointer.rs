//! JSON Pointers in documents.

use std::borrow::Cow;

use plimsoll_doc::{Kind, NodeRef};

/// The places from a node down to the one that a pointer names, without the first; none where it is missing.
pub(super) fn steps<'d>(from: NodeRef<'d>, pointer: &str) -> Option<Vec<NodeRef<'d>>> {
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
            Kind::Map => at.get(&part)?,
            Kind::Seq => at.items().nth(index(&part)?)?,
            _ => return None,
        };
        steps.push(at);
    }
    Some(steps)
}

/// The place that a pointer names.
pub(super) fn find<'d>(from: NodeRef<'d>, pointer: &str) -> Option<NodeRef<'d>> {
    steps(from, pointer).map(|steps| steps.last().copied().unwrap_or(from))
}

fn index(text: &str) -> Option<usize> {
    let is_plain = text == "0" || !text.starts_with('0');
    text.parse().ok().filter(|_| is_plain && text.bytes().all(|byte| byte.is_ascii_digit()))
}
