//! An object inside of a document, and what is sent to the judge for it.

use plimsoll_doc::{Document, Format, JsonLayout, JsonObject, KeyOrder, Kind, NodeId, NodeRef, Value, write_json};
use plimsoll_finding::{Path, Segment};
use plimsoll_go::time::{Layout, parse_time};

/// Fields of the metadata that only a server sets. One that has any of the first three was read
/// from a cluster.
const CLUSTER_FIELDS: [&str; 6] =
    ["uid", "resourceVersion", "managedFields", "creationTimestamp", "generation", "selfLink"];
const TELLTALES: usize = 3;

/// An object of a document: the document itself, or an item of a list.
#[derive(Clone, Debug)]
pub struct Object<'d> {
    /// The object.
    pub root: NodeRef<'d>,
    /// Its place in the list, where it is in one.
    pub item: Option<usize>,
}

/// What an object says it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Identity {
    /// `apiVersion`
    pub api_version: Box<str>,
    /// `kind`
    pub kind: Box<str>,
    /// `metadata.namespace`
    pub namespace: Box<str>,
    /// `metadata.name`
    pub name: Box<str>,
}

impl Identity {
    /// The part of apiVersion before the slash; empty for the core group.
    pub fn group(&self) -> &str {
        self.slash().and_then(|at| self.api_version.get(..at)).unwrap_or_default()
    }

    /// The part of apiVersion after the slash.
    pub fn version(&self) -> &str {
        self.slash().and_then(|at| self.api_version.get(at + 1..)).unwrap_or(&self.api_version)
    }

    /// Where the slash of apiVersion is: a search of bytes is quicker than one of characters.
    fn slash(&self) -> Option<usize> {
        self.api_version.bytes().position(|byte| byte == b'/')
    }

    /// Whether it is a CRD.
    pub fn is_definition(&self) -> bool {
        &*self.kind == "CustomResourceDefinition" && &*self.api_version == "apiextensions.k8s.io/v1"
    }
}

/// The objects of a document: those of its items where it is a list, as kubectl sends them.
pub fn objects<'d>(document: &'d Document<'d>) -> Vec<Object<'d>> {
    let root = document.root();
    let is_list = root.get("kind").and_then(NodeRef::as_str).is_some_and(|kind| kind.ends_with("List"));
    match root.get("items").map(NodeRef::value) {
        Some(Value::Seq(items)) if is_list => {
            items.enumerate().map(|(at, root)| Object { root, item: Some(at) }).collect()
        }
        _ => vec![Object { root, item: None }],
    }
}

impl Object<'_> {
    /// What it says it is.
    pub fn identity(&self) -> Identity {
        let text = |node: Option<NodeRef<'_>>| node.and_then(NodeRef::as_str).unwrap_or_default().into();
        let metadata = self.root.get("metadata");
        let of_metadata = |name| text(metadata.and_then(|metadata| metadata.get(name)));
        Identity {
            api_version: text(self.root.get("apiVersion")),
            kind: text(self.root.get("kind")),
            namespace: of_metadata("namespace"),
            name: of_metadata("name"),
        }
    }

    /// The way to it in its document.
    pub fn path(&self) -> Path {
        match self.item {
            Some(at) => Path::new(&[Segment::Key("items"), Segment::Index(at)]),
            None => Path::default(),
        }
    }

    /// A path of the object as one of its document.
    pub fn path_of(&self, path: &Path) -> Path {
        path.segments().into_iter().fold(self.path(), |path, segment| path.join(segment))
    }

    /// The fields that a cluster has set; none where the object was not read from one.
    pub fn cluster_fields(&self) -> Vec<&'static str> {
        let Some(metadata) = self.root.get("metadata") else { return Vec::new() };
        // What no cluster has written stays: the server says what is wrong with it.
        let is_set = |name: &&str| metadata.get(name).is_some_and(|value| is_from_cluster(name, value));
        if !CLUSTER_FIELDS.iter().take(TELLTALES).any(&is_set) {
            return Vec::new();
        }
        CLUSTER_FIELDS.iter().copied().filter(|name| is_set(name)).collect()
    }

    /// The keys of some fields of its metadata.
    pub(crate) fn keys_of(&self, fields: &[&str]) -> Vec<NodeId> {
        let Some(metadata) = self.root.get("metadata").filter(|_| !fields.is_empty()) else { return Vec::new() };
        let entries = metadata.entries().filter(|entry| fields.contains(&entry.name()));
        entries.map(|entry| entry.key.id()).collect()
    }

    /// The object as JSON, without some fields of its metadata.
    pub fn json_without(&self, left_out: &[&str]) -> String {
        if left_out.is_empty() {
            return json(self.root);
        }
        let mut object = JsonObject::new();
        for entry in self.root.entries() {
            if entry.name() == "metadata" {
                let mut metadata = JsonObject::new();
                for entry in entry.value.entries().filter(|entry| !left_out.contains(&entry.name())) {
                    metadata.raw(entry.name(), &json(entry.value));
                }
                object.raw("metadata", &metadata.finish());
            } else {
                object.raw(entry.name(), &json(entry.value));
            }
        }
        object.finish()
    }
}

/// Whether a cluster may have set a field of the metadata to this value.
fn is_from_cluster(field: &str, value: NodeRef<'_>) -> bool {
    match field {
        "generation" => value.kind() == Kind::Int,
        "managedFields" => value.items().all(|entry| entry.kind() == Kind::Map) && value.kind() == Kind::Seq,
        "creationTimestamp" => value.as_str().is_some_and(|text| parse_time(Layout::RFC3339, text).is_ok()),
        _ => value.kind() == Kind::Str,
    }
}

fn json(node: NodeRef<'_>) -> String {
    write_json(node, KeyOrder::AsRead, JsonLayout::Compact)
}

/// What is sent for an object.
#[derive(Debug)]
pub(crate) enum Body<'t> {
    /// The text of its document.
    AsWritten(&'t [u8], Format),
    /// JSON made of a part of it.
    Rewritten(String),
}

impl Body<'_> {
    pub(crate) fn text(&self) -> &[u8] {
        match self {
            Self::AsWritten(text, _) => text,
            Self::Rewritten(json) => json.as_bytes(),
        }
    }

    pub(crate) fn format(&self) -> Format {
        match self {
            Self::AsWritten(_, format) => *format,
            Self::Rewritten(_) => Format::Json,
        }
    }
}

#[cfg(test)]
mod tests {
    use plimsoll_doc::{ReadRules, read_yaml};

    use super::*;

    #[test]
    fn lists_are_taken_apart() {
        let read = |text: &'static str| read_yaml(text.as_bytes(), &ReadRules::default()).unwrap();
        let document = read("kind: List\nitems:\n- {kind: A, apiVersion: g/v1, metadata: {name: x}}\n- {kind: B}\n");
        let names: Vec<_> = objects(&document).iter().map(|object| (object.item, object.identity().kind)).collect();
        assert_eq!(names, [(Some(0), "A".into()), (Some(1), "B".into())]);
        for text in ["kind: Shop\nitems: [{kind: A}]\n", "kind: List\nitems: 1\n", "kind: List\n", "1"] {
            assert_eq!(objects(&read(text)).len(), 1, "{text}");
        }
    }

    #[test]
    fn what_a_cluster_has_set_is_left_out() {
        let text = "kind: A\nmetadata:\n  name: x\n  uid: u\n  generation: 3\n  labels: {a: b}\nspec: {size: 1.0}\n";
        let document = read_yaml(text.as_bytes(), &ReadRules::default()).unwrap();
        let object = &objects(&document)[0];
        let fields = object.cluster_fields();
        assert_eq!(fields, ["uid", "generation"]);
        assert_eq!(
            object.json_without(&fields),
            r#"{"kind":"A","metadata":{"name":"x","labels":{"a":"b"}},"spec":{"size":1}}"#
        );
        let text = "kind: A\nmetadata: {name: x, generation: 3}\n";
        let document = read_yaml(text.as_bytes(), &ReadRules::default()).unwrap();
        assert!(objects(&document)[0].cluster_fields().is_empty());
    }
}
