//! Paths: the pieces of their templates, and the operations of their items.

use plimsoll_doc::{Entry, NodeId};
use plimsoll_finding::{Path, Segment};

use crate::Description;
use crate::found::{At, Found};
use crate::spec::OPERATION;

/// A part of a path.
pub(crate) enum Piece<'p> {
    Text(&'p str),
    Name(&'p str),
}

/// A path as what stands between its templates, and their names.
pub(crate) fn pieces(path: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = path;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let open = rest.find('{');
        if let Some(end) = open.filter(|open| *open == 0).and_then(|_| rest.find('}')) {
            let name = &rest[1..end];
            rest = &rest[end + 1..];
            return Some(Piece::Name(name));
        }
        // A brace that is never closed is text.
        let end = open.filter(|open| *open > 0).unwrap_or(rest.len());
        let text = &rest[..end];
        rest = &rest[end..];
        Some(Piece::Text(text))
    })
}

/// The names in the templates of a path.
pub(crate) fn names(path: &str) -> impl Iterator<Item = &str> {
    pieces(path).filter_map(|piece| match piece {
        Piece::Name(name) => Some(name),
        Piece::Text(_) => None,
    })
}

/// The path item at a place, and those it refers to.
pub(crate) fn items_of(description: &Description<'_>, item: &Found) -> Vec<Found> {
    let mut items = vec![item.clone()];
    while let Some(target) = items.last().and_then(|last| description.index.targets.get(&last.at)) {
        if items.iter().any(|item| item.at == *target) {
            break;
        }
        items.push(Found { at: *target, path: item.path.clone() });
    }
    items
}

/// An operation of a path item.
pub(crate) struct FoundOperation {
    pub(crate) found: Found,
    /// Its method, as it is written.
    pub(crate) method: NodeId,
}

/// The operations of a path item.
pub(crate) fn operations_of(description: &Description<'_>, item: &Found) -> Vec<FoundOperation> {
    let node = description.node(item.at);
    let below = |entry: Entry<'_>, path: &Path| FoundOperation {
        found: Found {
            at: At { document: item.at.document, node: entry.value.id() },
            path: path.join(Segment::Key(entry.name())),
        },
        method: entry.key.id(),
    };
    let mut operations: Vec<FoundOperation> = node.entries().map(|entry| below(entry, &item.path)).collect();
    if let Some(additional) = node.get("additionalOperations") {
        let path = item.path.join(Segment::Key("additionalOperations"));
        operations.extend(additional.entries().map(|entry| below(entry, &path)));
    }
    // Whatever else an item has was walked as something else.
    operations.retain(|operation| description.index.kinds.get(&operation.found.at) == Some(&&OPERATION));
    operations
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn names_stand_in_braces() {
        let names = |path: &'static str| names(path).collect::<Vec<_>>();
        assert_eq!(names("/pets/{id}/x/{a.b}"), ["id", "a.b"]);
        assert_eq!(names("/files({id})"), ["id"]);
        assert_eq!(names("/pets/{id"), Vec::<&str>::new());
        assert_eq!(names("/pets}"), Vec::<&str>::new());
        assert_eq!(names("/{}"), [""]);
    }
}
