//! Texts of definitions and objects, made from the parts that a page gives.

use std::fmt::Write as _;

use plimsoll_doc::{JsonLayout, KeyOrder, NodeRef, write_json};

/// Parts of a case that say how the object is sent, and are not in it.
const OUTSIDE: &[&str] = &["old", "contentType", "subresource", "definition", "storedDefinition"];

/// Parts of an object.
const INSIDE: &[&str] = &["apiVersion", "kind", "meta", "spec", "more", "json"];

/// A definition: `text` alone, or parts of the usual one.
pub(super) fn definition(parts: NodeRef<'_>) -> Result<String, String> {
    write_definition(parts, "")
}

/// A definition that replaces a stored one.
pub(super) fn replacement(parts: NodeRef<'_>) -> Result<String, String> {
    write_definition(parts, "\nresourceVersion: '1'")
}

fn write_definition(parts: NodeRef<'_>, more_metadata: &str) -> Result<String, String> {
    if let Some(text) = parts.get("text") {
        return Ok(value(text));
    }
    let known = ["meta", "group", "scope", "names", "versions", "schema", "spec", "version", "more"];
    refuse_unknown(parts, &known)?;
    let part = |name: &str, usual: &str| parts.get(name).map_or_else(|| usual.to_owned(), value);
    let group = part("group", "own.example.com");
    let mut out = String::from("apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n");
    push(&mut out, 0, "metadata", &part("meta", &format!("name: things.{group}{more_metadata}")));
    let _ = write!(out, "spec:\n  group: {group}\n  scope: {}\n", part("scope", "Namespaced"));
    push(&mut out, 2, "names", &part("names", "plural: things\nkind: Thing"));
    if let Some(versions) = parts.get("versions") {
        push(&mut out, 2, "versions", &value(versions));
    } else {
        out.push_str("  versions:\n  - name: v1\n    served: true\n    storage: true\n");
        push_schema(&mut out, parts);
        push_lines(&mut out, 4, &part("version", ""));
    }
    push_lines(&mut out, 2, &part("more", ""));
    Ok(out)
}

fn push_schema(out: &mut String, parts: NodeRef<'_>) {
    if let Some(schema) = parts.get("schema") {
        out.push_str("    schema:\n");
        push(out, 6, "openAPIV3Schema", &value(schema));
    } else if let Some(spec) = parts.get("spec") {
        out.push_str("    schema:\n      openAPIV3Schema:\n        type: object\n        properties:\n");
        push(out, 10, "spec", &value(spec));
    }
}

/// Whether there are parts of an object.
pub(super) fn has_object(parts: NodeRef<'_>) -> bool {
    parts.entries().any(|entry| entry.name() == "body" || INSIDE.contains(&entry.name()))
}

/// An object: `body` alone, or parts of the usual one.
pub(super) fn object(parts: NodeRef<'_>) -> Result<String, String> {
    if let Some(body) = parts.get("body") {
        return Ok(value(body));
    }
    refuse_unknown(parts, &[INSIDE, OUTSIDE].concat())?;
    let part = |name: &str, usual: &str| parts.get(name).map_or_else(|| usual.to_owned(), value);
    let (version, kind) = (part("apiVersion", "own.example.com/v1"), part("kind", "Thing"));
    if let Some(spec) = parts.get("json") {
        let meta = part("meta", r#"{"name":"a"}"#);
        let spec = value(spec);
        return Ok(format!(r#"{{"apiVersion":"{version}","kind":"{kind}","metadata":{meta},"spec":{spec}}}"#));
    }
    let mut out = format!("apiVersion: {version}\nkind: {kind}\n");
    push(&mut out, 0, "metadata", &part("meta", "name: a"));
    if let Some(spec) = parts.get("spec") {
        push(&mut out, 0, "spec", &value(spec));
    }
    push_lines(&mut out, 0, &part("more", ""));
    Ok(out)
}

/// The usual object with a spec.
pub(super) fn object_with_spec(spec: NodeRef<'_>) -> Result<String, String> {
    let spec = spec.as_str().ok_or("a case is a text or a mapping")?;
    let mut out = "apiVersion: own.example.com/v1\nkind: Thing\n".to_owned();
    push(&mut out, 0, "metadata", "name: a");
    push(&mut out, 0, "spec", spec);
    Ok(out)
}

fn refuse_unknown(parts: NodeRef<'_>, known: &[&str]) -> Result<(), String> {
    let unknown = parts.entries().map(|entry| entry.name()).find(|name| !known.contains(name));
    unknown.map_or(Ok(()), |name| Err(format!("no such part: {name}")))
}

/// A text as it is, any other value as JSON.
fn value(node: NodeRef<'_>) -> String {
    let text = node.as_str().map(str::to_owned);
    text.unwrap_or_else(|| write_json(node, KeyOrder::AsRead, JsonLayout::Compact))
}

/// A key with a block below it.
fn push(out: &mut String, indent: usize, key: &str, block: &str) {
    let _ = writeln!(out, "{:indent$}{key}:", "");
    push_lines(out, indent + 2, block);
}

fn push_lines(out: &mut String, indent: usize, block: &str) {
    for line in block.lines() {
        let _ = writeln!(out, "{:indent$}{line}", "");
    }
}
