//! Paths: their templates and the parameters that fill them, and paths that mean the same.

use plimsoll_finding::{OpenApiCause, Segment};
use rustc_hash::FxHashMap;

use super::Rules;
use crate::found::{At, Found};
use crate::parameters::{ListedParameter, parameters_of};
use crate::paths::{FoundOperation, Piece, items_of, names, operations_of, pieces};
use crate::spec::PATHS;

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

/// Every name in a path has a parameter in every operation, and every path parameter has a place in the path.
fn templates(rules: &mut Rules<'_>, path: &str, item: &Found) {
    let description = rules.description;
    let names: Vec<&str> = names(path).collect();
    let items = items_of(description, item);
    let shared: Vec<ListedParameter<'_>> = items.iter().flat_map(|item| parameters_of(description, item)).collect();
    // An item without operations is not used yet.
    if items.iter().all(|item| operations_of(description, item).is_empty()) {
        return;
    }
    for parameter in &shared {
        unused(rules, path, &names, parameter);
    }
    for item in &items {
        for FoundOperation { found: operation, method } in operations_of(description, item) {
            let own: Vec<ListedParameter<'_>> = parameters_of(description, &operation).collect();
            for parameter in &own {
                unused(rules, path, &names, parameter);
            }
            // What stands behind a reference is not known, though operations may not be references.
            let is_elsewhere = description.node(operation.at).get("$ref").is_some();
            let is_unknown = is_elsewhere || shared.iter().chain(&own).any(|parameter| parameter.resolved.is_none());
            for name in names.iter().filter(|_| !is_unknown) {
                let is_given = |parameter: &ListedParameter<'_>| {
                    parameter.location() == Some("path") && parameter.name() == Some(name)
                };
                if !shared.iter().chain(&own).any(is_given) {
                    let cause = OpenApiCause::PathParameterMissing { name: (*name).into(), path: path.into() };
                    let method = description.document(operation.at.document).node(method).span();
                    rules.find(&operation, method, &[], cause);
                }
            }
        }
    }
}

fn unused(rules: &mut Rules<'_>, path: &str, names: &[&str], parameter: &ListedParameter<'_>) {
    let (Some("path"), Some(name)) = (parameter.location(), parameter.name()) else { return };
    if !names.contains(&name) {
        let cause = OpenApiCause::PathParameterUnused { name: name.into(), path: path.into() };
        rules.find(&parameter.found, parameter.span(), &[], cause);
    }
}
