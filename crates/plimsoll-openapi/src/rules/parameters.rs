//! Parameters: required ones of paths, names, repetitions, and what excludes each other.

use plimsoll_doc::NodeRef;
use plimsoll_finding::{FieldKnown, OpenApiCause, Segment};
use rustc_hash::FxHashSet;

use super::Rules;
use crate::found::Found;
use crate::parameters::{ListedParameter, parameters_of};
use crate::paths::{FoundOperation, operations_of};
use crate::spec::{HEADER, OPERATION, PARAMETER, PATH_ITEM, RESPONSE};
use crate::walk::is_token;
use crate::{Version, text_of};

pub(super) fn check(rules: &mut Rules<'_>) {
    let description = rules.description;
    for parameter in description.index.all(&PARAMETER) {
        optional(rules, parameter);
        style(rules, parameter);
        if description.version.has_reached(Version::V3_2) {
            name(rules, parameter);
        }
    }
    for holder in description.index.all(&OPERATION).iter().chain(description.index.all(&PATH_ITEM)) {
        repeated(rules, holder);
    }
    if description.version.has_reached(Version::V3_2) {
        header_names(rules);
        for item in description.index.all(&PATH_ITEM) {
            query_string(rules, item);
        }
    }
}

/// `required` of a path parameter must be there, and true.
fn optional(rules: &mut Rules<'_>, parameter: &Found) {
    let node = rules.node(parameter);
    if text_of(node, "in") != Some("path") || node.get("required").and_then(NodeRef::as_bool) == Some(true) {
        return;
    }
    let name = text_of(node, "name").unwrap_or_default();
    let (span, below) = match node.entry("required") {
        Some(entry) => (entry.value.span(), &[Segment::Key("required")][..]),
        None => (node.get("in").map_or(node.span(), NodeRef::span), &[][..]),
    };
    rules.find(parameter, span, below, OpenApiCause::PathParameterOptional { name: name.into() });
    // The text always asks for it; from 3.1 on the specification's own schema and examples only beside `schema`.
    if rules.description.version.has_reached(Version::V3_1) && node.get("schema").is_none() {
        rules.soften();
    }
}

/// `allowReserved` of a cookie goes with the style `form` only.
fn style(rules: &mut Rules<'_>, parameter: &Found) {
    let node = rules.node(parameter);
    let is_cookie = text_of(node, "in") == Some("cookie") && text_of(node, "style") == Some("cookie");
    let Some(entry) = node.entry("allowReserved").filter(|_| is_cookie) else { return };
    let known = Some(FieldKnown::Where { field: "style", value: "form" });
    let (object, field) = (PARAMETER.name, "allowReserved");
    let cause = OpenApiCause::UnknownField { object, field: field.into(), near: None, known };
    if rules.description.version.has_reached(Version::V3_2) {
        rules.find(parameter, entry.key.span(), &[Segment::Key(field)], cause);
    }
}

/// Names of headers are tokens of HTTP, those of path parameters have no braces.
fn name(rules: &mut Rules<'_>, parameter: &Found) {
    let node = rules.node(parameter);
    let (Some(value), Some(location)) = (node.get("name"), text_of(node, "in")) else { return };
    let Some(name) = value.as_str() else { return };
    let location = match location {
        "header" if !is_token(name) => "header",
        "path" if name.contains(['{', '}']) => "path",
        _ => return,
    };
    let cause = OpenApiCause::ParameterName { name: name.into(), location };
    rules.find(parameter, value.span(), &[Segment::Key("name")], cause);
}

/// The names of a response's headers are tokens of HTTP, too.
fn header_names(rules: &mut Rules<'_>) {
    let description = rules.description;
    for response in description.index.all(&RESPONSE) {
        for entry in rules.node(response).get("headers").into_iter().flat_map(NodeRef::entries) {
            let name = entry.name();
            if !is_token(name) {
                let cause = OpenApiCause::ParameterName { name: name.into(), location: HEADER.name };
                rules.find(response, entry.key.span(), &[Segment::Key("headers"), Segment::Key(name)], cause);
            }
        }
    }
}

/// A list has a parameter of a name and location once.
fn repeated(rules: &mut Rules<'_>, holder: &Found) {
    let mut seen = FxHashSet::default();
    for parameter in parameters_of(rules.description, holder) {
        let (Some(name), Some(location)) = (parameter.name(), parameter.location()) else { continue };
        if !seen.insert((name, location)) {
            let cause = OpenApiCause::DuplicateParameter { name: name.into(), location: location.into() };
            rules.find(&parameter.found, parameter.span(), &[], cause);
        }
    }
}

/// An operation has one parameter of `querystring`, and then none of `query`.
fn query_string(rules: &mut Rules<'_>, item: &Found) {
    let description = rules.description;
    exclusive_queries(rules, &parameters_of(description, item).collect::<Vec<_>>(), 0);
    for FoundOperation { found: operation, .. } in operations_of(description, item) {
        let mut parameters: Vec<_> = parameters_of(description, item).collect();
        let inherited = parameters.len();
        parameters.extend(parameters_of(description, &operation));
        exclusive_queries(rules, &parameters, inherited);
    }
}

/// Looks at the parameters from a place on, beside those before it.
fn exclusive_queries(rules: &mut Rules<'_>, parameters: &[ListedParameter<'_>], first: usize) {
    let (mut has_query, mut has_string) = (false, false);
    for (at, parameter) in parameters.iter().enumerate() {
        let location = parameter.location();
        let (is_query, is_string) = (location == Some("query"), location == Some("querystring"));
        if at >= first && (is_string && (has_query || has_string) || is_query && has_string) {
            let cause = OpenApiCause::QueryString { is_twice: is_string && has_string };
            rules.find(&parameter.found, parameter.span(), &[], cause);
        }
        has_query |= is_query;
        has_string |= is_string;
    }
}
