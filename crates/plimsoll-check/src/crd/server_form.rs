//! A CRD as a server has it stored, or gets it for an update.

use plimsoll_doc::{Document, JsonLayout, JsonObject, KeyOrder, NodeRef, Span, write_json};
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
    let mut metadata = JsonObject::new();
    for entry in root.get("metadata").into_iter().flat_map(NodeRef::entries) {
        if entry.name() != "resourceVersion" {
            metadata.raw(entry.name(), &json(entry.value));
        }
    }
    metadata.text("resourceVersion", REVISION);
    for entry in root.entries().filter(|entry| entry.name() != "metadata") {
        object.raw(entry.name(), &json(entry.value));
    }
    object.raw("metadata", &metadata.finish());
    object
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
        let spec = r#""spec":{"names":{"kind":"A"},"versions":[{"name":"v1","storage":true},{"name":"v2"}]},"metadata":{"name":"n","resourceVersion":"1"}"#;
        assert_eq!(as_update(document.root()), format!("{{{spec}}}"));
        let stored = as_stored(document.root());
        assert!(stored.starts_with(&format!("{{{spec},")), "{stored}");
        assert!(stored.contains(r#""acceptedNames":{"kind":"A"}"#), "{stored}");
        assert!(stored.ends_with(r#""storedVersions":["v1"]}}"#), "{stored}");
    }
}
