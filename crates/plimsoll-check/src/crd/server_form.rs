//! A CRD as a server has it stored, or gets it for an update.

use plimsoll_doc::{Document, JsonLayout, JsonObject, KeyOrder, Kind, NodeRef, Span, write_json};
use plimsoll_finding::{Path, Segment};

/// The state that an update must know of.
const REVISION: &str = "1";

/// The definition as it is stored: established, with all that the server adds to it.
pub(crate) fn as_stored(root: NodeRef<'_>) -> String {
    let mut object = with_revision(root);
    if root.get("status").is_none_or(NodeRef::is_null) {
        object.raw("status", &status(root));
    }
    object.finish()
}

/// The definition as an update sends it.
pub(crate) fn as_update(root: NodeRef<'_>) -> String {
    with_revision(root).finish()
}

fn with_revision(root: NodeRef<'_>) -> JsonObject {
    let mut object = JsonObject::new();
    // In the order in which it is written: the server names the first value that it cannot read.
    for entry in root.entries() {
        if entry.name() == "metadata" && matches!(entry.value.kind(), Kind::Map | Kind::Null) {
            object.raw("metadata", &metadata_with_revision(Some(entry.value)));
        } else {
            object.raw(entry.name(), &json(entry.value));
        }
    }
    if root.get("metadata").is_none() {
        object.raw("metadata", &metadata_with_revision(None));
    }
    object
}

/// Metadata that names the state it is about; a state that cannot be read stays.
fn metadata_with_revision(metadata: Option<NodeRef<'_>>) -> String {
    let mut out = JsonObject::new();
    let mut has_revision = false;
    for entry in metadata.into_iter().flat_map(NodeRef::entries) {
        let is_revision = entry.name() == "resourceVersion";
        has_revision |= is_revision;
        if is_revision && matches!(entry.value.kind(), Kind::Str | Kind::Null) {
            out.text("resourceVersion", REVISION);
        } else {
            out.raw(entry.name(), &json(entry.value));
        }
    }
    if !has_revision {
        out.text("resourceVersion", REVISION);
    }
    out.finish()
}

/// The status of a definition whose kind is served.
fn status(root: NodeRef<'_>) -> String {
    let spec = root.get("spec");
    let mut status = JsonObject::new();
    if let Some(names) = spec.and_then(|spec| spec.get("names")) {
        status.raw("acceptedNames", &json(names));
    }
    let condition = |kind| format!(r#"{{"type":"{kind}","status":"True","reason":"Accepted","message":""}}"#);
    status.raw("conditions", &format!("[{},{}]", condition("NamesAccepted"), condition("Established")));
    let versions = spec.and_then(|spec| spec.get("versions")).into_iter().flat_map(NodeRef::items);
    let is_stored = |version: &NodeRef<'_>| version.get("storage").and_then(NodeRef::as_bool) == Some(true);
    let stored: Vec<String> = versions.filter(is_stored).filter_map(|version| version.get("name")).map(json).collect();
    status.raw("storedVersions", &format!("[{}]", stored.join(",")));
    status.finish()
}

pub(crate) fn json(node: NodeRef<'_>) -> String {
    write_json(node, KeyOrder::AsRead, JsonLayout::Compact)
}

/// The way to what a span of a JSON text holds.
pub(crate) fn path_at(document: &Document<'_>, span: Span) -> Path {
    let (mut node, mut path) = (document.root(), Path::default());
    let holds = |outer: Span| outer.start <= span.start && span.end <= outer.end;
    while node.span() != span {
        let entry = node.entries().find(|entry| holds(entry.key.span()) || holds(entry.value.span()));
        let item = || node.items().enumerate().find(|(_, item)| holds(item.span()));
        if let Some(entry) = entry {
            path = path.join(Segment::Key(entry.name()));
            node = entry.value;
            if holds(entry.key.span()) {
                break;
            }
        } else if let Some((index, item)) = item() {
            path = path.join(Segment::Index(index));
            node = item;
        } else {
            break;
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use plimsoll_doc::{ReadRules, read_json};

    use super::*;

    #[test]
    fn a_stored_definition_is_established() {
        let text = br#"{"metadata":{"name":"n"},"spec":{"names":{"kind":"A"},"versions":[{"name":"v1","storage":true},{"name":"v2"}]}}"#;
        let document = read_json(text, &ReadRules::default()).unwrap();
        let spec = r#""metadata":{"name":"n","resourceVersion":"1"},"spec":{"names":{"kind":"A"},"versions":[{"name":"v1","storage":true},{"name":"v2"}]}"#;
        assert_eq!(as_update(document.root()), format!("{{{spec}}}"));
        let stored = as_stored(document.root());
        assert!(stored.starts_with(&format!("{{{spec},")), "{stored}");
        assert!(stored.contains(r#""acceptedNames":{"kind":"A"}"#), "{stored}");
        assert!(stored.ends_with(r#""storedVersions":["v1"]}}"#), "{stored}");
    }
}
