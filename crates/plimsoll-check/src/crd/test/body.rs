//! Objects as they are sent.

use plimsoll_doc::{Document, Format, JsonObject, Kind, NodeRef, json_text, read};

use crate::crd::server_form::json;
use crate::text::READ_RULES;

/// The name of objects that have none.
const NAME: &str = "test-1";
/// What operator projects' runner lets names begin with.
const GENERATE_NAME: &str = "test-";
/// An update must say of which state it knows.
const REVISION: &str = "1";

/// What the object of a case is completed with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Envelope<'a> {
    pub(crate) api_version: &'a str,
    pub(crate) kind: &'a str,
}

/// Reads a YAML or JSON text.
///
/// # Errors
/// Why it is no object.
pub(crate) fn read_object(text: &str) -> Result<Document<'_>, String> {
    let document = read(text.as_bytes(), Format::Yaml, &READ_RULES).map_err(|fault| fault.to_string())?;
    if document.root().kind() == Kind::Map { Ok(document) } else { Err("it is no object".to_owned()) }
}

/// An object of an operator project's suite, as its runner sends it to the server: in the usual
/// namespace, with a beginning for its name. `name` is that of the stored object, where it is an update.
///
/// # Errors
/// The text is no object.
pub(crate) fn of_operator(text: &str, name: Option<&str>) -> Result<String, String> {
    let document = read_object(text)?;
    let root = document.root();
    let own_name = root.get("metadata").and_then(|metadata| metadata.get("name")).and_then(NodeRef::as_str);
    let own_name = own_name.filter(|name| !name.is_empty());
    let mut changes = vec![
        ("name", Some(json_text(name.or(own_name).unwrap_or(NAME)))),
        ("generateName", Some(json_text(GENERATE_NAME))),
        ("namespace", None),
    ];
    if name.is_some() {
        changes.push(("resourceVersion", Some(json_text(REVISION))));
    }
    Ok(with_metadata(root, &changes))
}

/// An object of our own form, completed.
pub(crate) fn of_own(json: &str, envelope: Envelope<'_>, is_update: bool) -> Result<String, String> {
    let document = read_object(json)?;
    let root = document.root();
    let metadata = root.get("metadata");
    let has = |name: &str| metadata.and_then(|metadata| metadata.get(name)).is_some();
    let mut changes = Vec::new();
    if !has("name") && !has("generateName") {
        changes.push(("name", Some(json_text(NAME))));
    }
    if is_update && !has("resourceVersion") {
        changes.push(("resourceVersion", Some(json_text(REVISION))));
    }
    let completed = with_metadata(root, &changes);
    let mut object = JsonObject::new();
    for (name, value) in [("apiVersion", envelope.api_version), ("kind", envelope.kind)] {
        if root.get(name).is_none() {
            object.text(name, value);
        }
    }
    let begun = object.unclosed();
    if begun.len() == 1 {
        return Ok(completed);
    }
    Ok(format!("{begun},{}", completed.get(1..).unwrap_or("}")))
}

/// The object with some fields of its metadata set, or taken away.
fn with_metadata(root: NodeRef<'_>, changes: &[(&str, Option<String>)]) -> String {
    let mut metadata = JsonObject::new();
    let is_changed = |name: &str| changes.iter().any(|change| change.0 == name);
    for entry in root.get("metadata").into_iter().flat_map(NodeRef::entries).filter(|entry| !is_changed(entry.name())) {
        metadata.raw(entry.name(), &json(entry.value));
    }
    for (name, value) in changes {
        if let Some(value) = value {
            metadata.raw(name, value);
        }
    }
    let mut object = JsonObject::new();
    for entry in root.entries().filter(|entry| entry.name() != "metadata") {
        object.raw(entry.name(), &json(entry.value));
    }
    object.raw("metadata", &metadata.finish());
    object.finish()
}

/// A stored object with another status, as it is sent to the status subresource.
///
/// # Errors
/// The stored object is none.
pub(crate) fn with_status(stored: &str, status: &str) -> Result<String, String> {
    let document = read_object(stored)?;
    let root = document.root();
    let object = with_metadata(root, &[("resourceVersion", Some(json_text(REVISION)))]);
    let document = read_object(&object)?;
    let mut object = JsonObject::new();
    for entry in document.root().entries().filter(|entry| entry.name() != "status") {
        object.raw(entry.name(), &json(entry.value));
    }
    object.raw("status", status);
    Ok(object.finish())
}

/// The status of an object as JSON; none where it has none.
///
/// # Errors
/// The text is no object.
pub(crate) fn status_of(text: &str) -> Result<Option<String>, String> {
    let document = read_object(text)?;
    Ok(document.root().get("status").filter(|status| !status.is_null()).map(json))
}

/// The version that an object names.
pub(crate) fn version_of(text: &str) -> Option<String> {
    let document = read_object(text).ok()?;
    let api_version = document.root().get("apiVersion")?.as_str()?;
    api_version.split_once('/').map(|(_, version)| version.to_owned())
}

/// The name of a stored object.
pub(crate) fn name_of(stored: &str) -> String {
    let name = read_object(stored).ok().and_then(|document| {
        let metadata = document.root().get("metadata")?;
        metadata.get("name").and_then(NodeRef::as_str).map(str::to_owned)
    });
    name.unwrap_or_else(|| NAME.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_get_what_the_runner_gives_them() {
        let text = "kind: A\nmetadata: {labels: {a: b}, namespace: x}\nspec: {}\n";
        assert_eq!(
            of_operator(text, None).unwrap(),
            r#"{"kind":"A","spec":{},"metadata":{"labels":{"a":"b"},"name":"test-1","generateName":"test-"}}"#
        );
        assert_eq!(
            of_operator("metadata: {name: cluster}", Some("x")).unwrap(),
            r#"{"metadata":{"name":"x","generateName":"test-","resourceVersion":"1"}}"#
        );
        assert_eq!(of_operator("- a", None).unwrap_err(), "it is no object");
    }

    #[test]
    fn short_objects_are_completed() {
        let envelope = Envelope { api_version: "g/v1", kind: "A" };
        assert_eq!(
            of_own("{spec: {}}", envelope, false).unwrap(),
            r#"{"apiVersion":"g/v1","kind":"A","spec":{},"metadata":{"name":"test-1"}}"#
        );
        assert_eq!(
            of_own("{apiVersion: g/v2, kind: B, metadata: {name: own}}", envelope, true).unwrap(),
            r#"{"apiVersion":"g/v2","kind":"B","metadata":{"name":"own","resourceVersion":"1"}}"#
        );
    }
}
