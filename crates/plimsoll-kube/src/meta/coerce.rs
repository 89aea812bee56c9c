//! Metadata is decoded and written back.

use std::fmt;

use plimsoll_doc::{Document, Kind, NodeId, NodeRef, ReadRules, Value, read_json};
use plimsoll_finding::{Cause, FieldName, Finding, Path, Place, locate_node};
use plimsoll_go::json::{self, Escaping};
use plimsoll_go::time::{JsonInput, read_meta_time, write_meta_time};
use plimsoll_schema::typed::{DecodeRules, Source, StrictError, StrictKind, TypeRef, decode, kubernetes};
use plimsoll_walk::{Slot, SlotId, Texts, Tree, ValueRef, View};

use crate::release::Release;

/// What happens to a field of a wrong type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Malformed {
    /// Nothing is decoded: the body of a request.
    Refuse,
    /// It alone is left out: a stored object.
    Drop,
}

/// Metadata as the server would write it.
#[derive(Debug)]
pub struct Coerced {
    document: Document<'static>,
    /// Unknown fields below the metadata, in the server's order.
    pub unknown: Vec<UnknownMember>,
}

/// A field that metadata does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMember {
    /// Its path below the metadata as the server writes it.
    pub text: String,
    /// The path itself.
    pub path: Path,
}

impl UnknownMember {
    /// What strict decoding says of it, in metadata at a path that the server writes as `base`.
    pub(crate) fn finding(&self, base: &str, path: &Path) -> Finding {
        let path = path.concat(&self.path);
        let field = FieldName::written(format!("{base}.{}", self.text));
        Finding::new(Cause::UnknownField { field, near: None }, Place { path, ..Place::default() })
    }
}

/// Metadata that the server cannot decode, in its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MetaError(pub String);

impl fmt::Display for MetaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// `ObjectMeta`, which is the same in all releases that are known.
fn object_meta() -> TypeRef<'static> {
    let types = kubernetes().at(Release::LATEST.minor());
    types.named("meta/v1.ObjectMeta").unwrap_or(types.any())
}

/// Decodes metadata into its Go struct; mirrors `GetObjectMetaWithOptions`.
///
/// # Errors
/// The first type error, unless malformed fields are dropped.
pub fn coerce(metadata: ValueRef<'_>, malformed: Malformed, nested_error_paths: bool) -> Result<Coerced, MetaError> {
    // The server goes through JSON too, and what it says depends on that.
    let rules = DecodeRules { source: Source::Json, nested_error_paths };
    let document = reread(&text_of(metadata));
    let decoded = decode(document.root(), object_meta(), rules);
    let Some(error) = decoded.error else {
        let unknown = unknown_of(&document, decoded.strict).collect();
        return Ok(Coerced { document: reread(&written(document.root())), unknown });
    };
    if malformed == Malformed::Refuse || metadata.kind() != Kind::Map {
        return Err(MetaError(error.to_string()));
    }
    let mut good = String::from("{");
    let mut unknown = Vec::new();
    for entry in document.root().entries() {
        let mut field = String::new();
        push_text(&mut field, entry.name());
        field.push(':');
        push_json(&mut field, entry.value);
        let alone = reread(&format!("{{{field}}}"));
        let decoded = decode(alone.root(), object_meta(), rules);
        if decoded.error.is_none() {
            unknown.extend(unknown_of(&alone, decoded.strict));
            if good.len() > 1 {
                good.push(',');
            }
            good.push_str(&field);
        }
    }
    good.push('}');
    Ok(Coerced { document: reread(&written(reread(&good).root())), unknown })
}

fn unknown_of(document: &Document<'_>, strict: Vec<StrictError>) -> impl Iterator<Item = UnknownMember> {
    let unknown = strict.into_iter().filter(|error| error.kind == StrictKind::Unknown);
    unknown.map(|error| UnknownMember { path: locate_node(document, error.key).path, text: error.path })
}

impl Coerced {
    /// Puts the metadata into its place in the tree.
    pub fn place(&self, slot: SlotId, node: NodeId, tree: &mut Tree) {
        tree.replace(slot, Slot::container(Kind::Map, node));
        fill(slot, self.document.root(), node, tree);
    }
}

/// Copies a value of another document into the tree; messages will point at `node`.
pub fn copy_into(value: NodeRef<'_>, node: NodeId, tree: &mut Tree) -> SlotId {
    let slot = slot_of(value, node, tree);
    let root = tree.add_root(slot);
    fill(root, value, node, tree);
    root
}

fn fill(root: SlotId, value: NodeRef<'_>, node: NodeId, tree: &mut Tree) {
    let mut pending = vec![(root, value)];
    while let Some((slot, value)) = pending.pop() {
        let mut children: Vec<(Option<NodeRef<'_>>, NodeRef<'_>)> = match value.kind() {
            Kind::Map => value.entries().map(|entry| (Some(entry.key), entry.value)).collect(),
            Kind::Seq => value.items().map(|item| (None, item)).collect(),
            _ => continue,
        };
        children.sort_by_key(|(key, _)| key.and_then(NodeRef::as_str));
        let slots: Vec<Slot> = children
            .iter()
            .map(|(key, value)| {
                let slot = slot_of(*value, node, tree);
                match key.and_then(NodeRef::as_str) {
                    Some(key) => tree.make_entry(key, slot),
                    None => slot,
                }
            })
            .collect();
        tree.set_children(slot, &slots);
        let texts = Texts::default();
        let placed = View::new(tree, &texts).value(slot).children().map(ValueRef::id);
        pending.extend(placed.zip(children.iter().map(|(_, value)| *value)).filter(|(_, value)| !value.is_empty()));
    }
}

fn slot_of(value: NodeRef<'_>, node: NodeId, tree: &mut Tree) -> Slot {
    match value.value() {
        Value::Null => Slot::null(node),
        Value::Bool(value) => Slot::bool(value, node),
        Value::Int(value) => Slot::int(value, node),
        Value::Float(value) => Slot::float(value, node),
        Value::Str(text) => Slot::text(tree.make_text(text), node),
        Value::Seq(_) => Slot::container(Kind::Seq, node),
        Value::Map(_) => Slot::container(Kind::Map, node),
    }
}

fn text_of(value: ValueRef<'_>) -> String {
    // Floats of a document are finite, so that JSON has a text for each.
    json::marshal(&value.to_go(), Escaping::Plain).unwrap_or_default()
}

fn reread(text: &str) -> Document<'static> {
    let limits = plimsoll_doc::Limits { depth: u32::MAX, ..plimsoll_doc::Limits::FILES };
    let rules = ReadRules { limits, ..ReadRules::default() };
    match read_json(text.as_bytes(), &rules) {
        Ok(document) => document.into_owned(),
        // Only texts of our own come here.
        Err(_) => read_json(b"{}", &rules).expect("an empty mapping is JSON").into_owned(),
    }
}

/// The JSON of decoded metadata without all that is empty (`ToUnstructured` of an ObjectMeta).
fn written(metadata: NodeRef<'_>) -> String {
    let mut out = Fields::default();
    for key in [
        "annotations",
        "creationTimestamp",
        "deletionGracePeriodSeconds",
        "deletionTimestamp",
        "finalizers",
        "generateName",
        "generation",
        "labels",
        "managedFields",
        "name",
        "namespace",
        "ownerReferences",
        "resourceVersion",
        "selfLink",
        "uid",
    ] {
        let Some(value) = metadata.get(key).filter(|value| !value.is_null()) else { continue };
        match key {
            "creationTimestamp" => out.time(key, value, false),
            "deletionTimestamp" => out.time(key, value, true),
            "generation" if value.as_int() == Some(0) => {}
            "deletionGracePeriodSeconds" | "generation" => out.value(key, value),
            "labels" | "annotations" | "finalizers" | "ownerReferences" | "managedFields" if value.is_empty() => {}
            "labels" | "annotations" => out.nested(key, '{', '}', |out| {
                for entry in value.entries() {
                    out.text(entry.name(), entry.value.as_str().unwrap_or_default());
                }
            }),
            "finalizers" => out.list(key, value, |out, item| push_text(out, item.as_str().unwrap_or_default())),
            "ownerReferences" => out.list(key, value, push_owner),
            "managedFields" => out.list(key, value, push_managed),
            _ => out.text_unless_empty(key, value),
        }
    }
    out.finish()
}

fn push_owner(out: &mut String, owner: NodeRef<'_>) {
    let mut fields = Fields::default();
    for key in ["apiVersion", "blockOwnerDeletion", "controller", "kind", "name", "uid"] {
        let value = owner.get(key).filter(|value| !value.is_null());
        match (key, value) {
            ("blockOwnerDeletion" | "controller", Some(value)) => fields.value(key, value),
            ("blockOwnerDeletion" | "controller", None) => {}
            (_, value) => fields.text(key, value.and_then(NodeRef::as_str).unwrap_or_default()),
        }
    }
    out.push_str(&fields.finish());
}

fn push_managed(out: &mut String, entry: NodeRef<'_>) {
    let mut fields = Fields::default();
    for key in ["apiVersion", "fieldsType", "fieldsV1", "manager", "operation", "subresource", "time"] {
        let Some(value) = entry.get(key).filter(|value| !value.is_null()) else { continue };
        match key {
            "fieldsV1" => fields.value(key, value),
            "time" => fields.time(key, value, true),
            _ => fields.text_unless_empty(key, value),
        }
    }
    out.push_str(&fields.finish());
}

/// The fields of a mapping under way.
#[derive(Default)]
struct Fields(String);

impl Fields {
    fn key(&mut self, key: &str) {
        self.0.push(if self.0.is_empty() { '{' } else { ',' });
        push_text(&mut self.0, key);
        self.0.push(':');
    }

    fn text(&mut self, key: &str, text: &str) {
        self.key(key);
        push_text(&mut self.0, text);
    }

    fn text_unless_empty(&mut self, key: &str, value: NodeRef<'_>) {
        match value.as_str() {
            None | Some("") => {}
            Some(text) => self.text(key, text),
        }
    }

    fn value(&mut self, key: &str, value: NodeRef<'_>) {
        self.key(key);
        push_json(&mut self.0, value);
    }

    /// A time; one that is zero is left out, or null behind a pointer.
    fn time(&mut self, key: &str, value: NodeRef<'_>, pointer: bool) {
        let input = value.as_str().map_or(JsonInput::Null, |text| JsonInput::Text(text.as_bytes()));
        match read_meta_time(input).ok().and_then(write_meta_time) {
            Some(text) => self.text(key, &text),
            None if pointer => {
                self.key(key);
                self.0.push_str("null");
            }
            None => {}
        }
    }

    fn list(&mut self, key: &str, value: NodeRef<'_>, mut push: impl FnMut(&mut String, NodeRef<'_>)) {
        self.key(key);
        self.0.push('[');
        for (index, item) in value.items().enumerate() {
            if index > 0 {
                self.0.push(',');
            }
            push(&mut self.0, item);
        }
        self.0.push(']');
    }

    fn nested(&mut self, key: &str, open: char, close: char, fill: impl FnOnce(&mut Self)) {
        self.key(key);
        let mut inner = Self::default();
        fill(&mut inner);
        if inner.0.is_empty() {
            self.0.push(open);
            self.0.push(close);
        } else {
            self.0.push_str(&inner.finish());
        }
    }

    fn finish(mut self) -> String {
        if self.0.is_empty() {
            self.0.push('{');
        }
        self.0.push('}');
        self.0
    }
}

fn push_text(out: &mut String, text: &str) {
    let mut bytes = Vec::new();
    json::push_string(&mut bytes, text.as_bytes(), Escaping::Plain);
    out.push_str(&String::from_utf8_lossy(&bytes));
}

fn push_json(out: &mut String, value: NodeRef<'_>) {
    out.push_str(&plimsoll_doc::write_json(value, plimsoll_doc::KeyOrder::Sorted, plimsoll_doc::JsonLayout::Compact));
}
