//! Paths: their templates and the parameters that fill them, and paths that mean the same.

use plimsoll_doc::{Entry, Span};
use plimsoll_finding::{OpenApiCause, Path, Segment};
use rustc_hash::FxHashMap;

use super::Rules;
use super::parameters::{Parameter, parameters_of};
use crate::Description;
use crate::found::{At, Found};
use crate::spec::{OPERATION, PATHS};

pub(super) fn check(rules: &mut Rules<'_>) {
    let description = rules.description;
    for paths in description.index.all(&PATHS) {
        ambiguous(rules, paths);
        for entry in rules.node(paths).entries() {
            let path = entry.name();
            if path.starts_with('/') {
                let at = At { document: paths.at.document, node: entry.value.id() };
                let item = Found { at, path: paths.path.join(Segment::Key(path)) };
                templates(rules, path, &item);
            }
        }
    }
}

/// Two paths that differ in the names of their templates only are the same path.
fn ambiguous(rules: &mut Rules<'_>, paths: &Found) {
    let mut seen: FxHashMap<String, &str> = FxHashMap::default();
    for entry in rules.node(paths).entries() {
        let path = entry.name();
        if !path.contains('{') {
            continue;
        }
        let shape = pieces(path).map(|piece| match piece {
            Piece::Text(text) => text,
            Piece::Name(_) => "{}",
        });
        let other = *seen.entry(shape.collect()).or_insert(path);
        if other != path {
            let cause = OpenApiCause::AmbiguousPaths { other: other.into() };
            rules.find(paths, entry.key.span(), &[Segment::Key(path)], cause);
        }
    }
}

/// A part of a path.
enum Piece<'p> {
    Text(&'p str),
    Name(&'p str),
}

/// A path as what stands between its templates, and their names.
fn pieces(path: &str) -> impl Iterator<Item = Piece<'_>> {
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
pub(super) fn names(path: &str) -> impl Iterator<Item = &str> {
    pieces(path).filter_map(|piece| match piece {
        Piece::Name(name) => Some(name),
        Piece::Text(_) => None,
    })
}

/// Every name in a path has a parameter in every operation, and every path parameter has a place in the path.
fn templates(rules: &mut Rules<'_>, path: &str, item: &Found) {
    let description = rules.description;
    let names: Vec<&str> = names(path).collect();
    let items = items_of(description, item);
    let shared: Vec<Parameter<'_>> = items.iter().flat_map(|item| parameters_of(description, item)).collect();
    // An item without operations is not used yet.
    if items.iter().all(|item| operations_of(description, item).is_empty()) {
        return;
    }
    for parameter in &shared {
        unused(rules, path, &names, parameter);
    }
    for item in &items {
        for Operation { found: operation, method } in operations_of(description, item) {
            let own: Vec<Parameter<'_>> = parameters_of(description, &operation).collect();
            for parameter in &own {
                unused(rules, path, &names, parameter);
            }
            // What stands behind a reference is not known, though operations may not be references.
            let is_elsewhere = description.node(operation.at).get("$ref").is_some();
            let is_unknown = is_elsewhere || shared.iter().chain(&own).any(|parameter| parameter.resolved.is_none());
            for name in names.iter().filter(|_| !is_unknown) {
                let is_given =
                    |parameter: &Parameter<'_>| parameter.location() == Some("path") && parameter.name() == Some(name);
                if !shared.iter().chain(&own).any(is_given) {
                    let cause = OpenApiCause::PathParameterMissing { name: (*name).into(), path: path.into() };
                    rules.find(&operation, method, &[], cause);
                }
            }
        }
    }
}

/// The path item at a place, and those it refers to.
fn items_of(description: &Description<'_>, item: &Found) -> Vec<Found> {
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
pub(super) struct Operation {
    pub(super) found: Found,
    /// Its method, as it is written.
    method: Span,
}

/// The operations of a path item.
pub(super) fn operations_of(description: &Description<'_>, item: &Found) -> Vec<Operation> {
    let node = description.node(item.at);
    let below = |entry: Entry<'_>, path: &Path| Operation {
        found: Found {
            at: At { document: item.at.document, node: entry.value.id() },
            path: path.join(Segment::Key(entry.name())),
        },
        method: entry.key.span(),
    };
    let mut operations: Vec<Operation> = node.entries().map(|entry| below(entry, &item.path)).collect();
    if let Some(additional) = node.get("additionalOperations") {
        let path = item.path.join(Segment::Key("additionalOperations"));
        operations.extend(additional.entries().map(|entry| below(entry, &path)));
    }
    // Whatever else an item has was walked as something else.
    operations.retain(|operation| description.index.kinds.get(&operation.found.at) == Some(&&OPERATION));
    operations
}

fn unused(rules: &mut Rules<'_>, path: &str, names: &[&str], parameter: &Parameter<'_>) {
    let (Some("path"), Some(name)) = (parameter.location(), parameter.name()) else { return };
    if !names.contains(&name) {
        let cause = OpenApiCause::PathParameterUnused { name: name.into(), path: path.into() };
        rules.find(&parameter.found, parameter.span(), &[], cause);
    }
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
