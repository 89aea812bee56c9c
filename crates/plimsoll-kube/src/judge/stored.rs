//! The stored object, read as from storage.

use plimsoll_doc::{Document, Envelope, Kind, NodeId, NodeRef, read_json};
use plimsoll_go::fmt::{Verb, sprint};
use plimsoll_walk::{Defaulter, Defaults, Origin, Slot, SlotId, Texts, View};

use super::coerced::made_text;
use super::decoded::{coerce_metadata, coercion, is_own_kind, loader};
use super::target::Target;
use super::{Failure, Object, RULES, Scratch, Setting, object_json};
use crate::meta::{Edit, Malformed, MetaRef};
use crate::resource::{Decoder, Resource, Version};
use crate::status::Status;

/// Time stands still for stored objects that do not say when they were made.
const CREATION: &str = "2024-01-01T00:00:00Z";
const UID: &str = "00000000-0000-0000-0000-000000000001";
const FIRST_REVISION: &str = "1";

/// A stored object that was read.
pub(super) struct Read<'d> {
    pub(super) node: NodeRef<'d>,
    envelope: Envelope,
}

impl<'d> Read<'d> {
    /// A stored object must have a kind; its version matters only when a request needs the object.
    pub(super) fn of(node: NodeRef<'d>) -> Result<Self, Failure> {
        let envelope = Envelope::of(node).ok_or(Failure::OldWithoutKind)?;
        Ok(Self { node, envelope })
    }
}

/// The stored object in the version of the request.
pub(super) struct Stored<'d> {
    node: NodeRef<'d>,
    /// The document of the object, where it had to be converted.
    pub(super) converted: Option<Document<'static>>,
    pub(super) root: SlotId,
}

impl<'d> Stored<'d> {
    /// The document that the object refers to.
    pub(super) fn document(&self) -> &Document<'_> {
        self.converted.as_ref().unwrap_or(self.node.document())
    }

    /// Loads the stored object with all that a stored object has.
    ///
    /// # Errors
    /// The server cannot bring it into the version of the request.
    pub(super) fn load(
        read: &Read<'d>,
        target: &Target<'_>,
        setting: Setting<'_>,
        body: &Object<'_>,
        scratch: &mut Scratch,
    ) -> Result<Self, Status> {
        let Setting { resource, version, .. } = setting;
        let Read { node, envelope } = read;
        // A server converts between all versions of a built-in kind.
        if resource.decoder == Decoder::Untyped {
            check_convertible(read, resource, version).map_err(Status::internal)?;
        }
        let is_own = is_own_kind(envelope, resource);
        let own_version = resource.version(envelope.version()).filter(|own| is_own && own.name != version.name);
        let mut stored = Self::load_version(*node, own_version.unwrap_or(version), is_own, setting, scratch)?;
        if let Some(own_version) = own_version {
            stored = stored.converted(own_version, setting, scratch);
        }
        if is_own {
            stored.check_resources(setting, scratch).map_err(Status::internal)?;
        }
        stored.complete(target, version, body, scratch);
        Ok(stored)
    }

    fn load_version(
        node: NodeRef<'d>,
        version: &Version,
        is_own: bool,
        setting: Setting<'_>,
        scratch: &mut Scratch,
    ) -> Result<Self, Status> {
        let Setting { resource, rules, handling, .. } = setting;
        let loader = loader(version, resource.decoder, is_own, handling);
        scratch.unknown.clear();
        let root = loader.load(node, Origin::Old, &mut scratch.tree, &mut scratch.load, &mut scratch.unknown);
        let texts = Texts::default().with_plan(&version.plan).with_document(Origin::Old, node.document());
        // Malformed fields are dropped, so that this cannot fail.
        let _ = coerce_metadata(node, root, Malformed::Drop, rules, &texts, scratch);
        if is_own {
            let _ =
                coercion(version, Malformed::Drop, rules).run(root, &mut scratch.tree, &texts, &mut scratch.embedded);
            if handling.defaults == Defaults::Apply {
                let defaulter = Defaulter { plan: &version.plan, texts: &texts };
                let filled = defaulter.apply(root, version.plan.root(), &mut scratch.tree, &mut scratch.defaults);
                filled.map_err(|limit| Status::internal(limit.to_string()))?;
            }
        }
        Ok(Self { node, converted: None, root })
    }

    /// The object in another version: renamed, pruned and coerced again.
    fn converted(self, from: &Version, setting: Setting<'_>, scratch: &mut Scratch) -> Self {
        let Setting { resource, version: to, rules, handling } = setting;
        let texts = Texts::default().with_plan(&from.plan).with_document(Origin::Old, self.document());
        let mut edit = Edit::begin(View::new(&scratch.tree, &texts), Some(self.root), &mut scratch.slots);
        let api_version = made_text(&mut scratch.tree, &format!("{}/{}", resource.group, to.name));
        edit.set(&mut scratch.tree, &texts, "apiVersion", api_version);
        edit.finish(self.root, &mut scratch.tree);
        let text = object_json::write_all(View::new(&scratch.tree, &texts).value(self.root));
        let Ok(document) = read_json(text.as_bytes(), &RULES).map(Document::into_owned) else { return self };
        scratch.unknown.clear();
        let root = loader(to, resource.decoder, true, handling).load(
            document.root(),
            Origin::Old,
            &mut scratch.tree,
            &mut scratch.load,
            &mut scratch.unknown,
        );
        let texts = Texts::default().with_plan(&to.plan).with_document(Origin::Old, &document);
        let _ = coerce_metadata(document.root(), root, Malformed::Drop, rules, &texts, scratch);
        Self { converted: Some(document), root, ..self }
    }

    /// Coerces resources inside of the object once more, as the server does after conversion; it drops
    /// nothing then.
    fn check_resources(&self, setting: Setting<'_>, scratch: &mut Scratch) -> Result<(), String> {
        let Setting { version, rules, .. } = setting;
        let texts = Texts::default().with_plan(&version.plan).with_document(Origin::Old, self.document());
        let coercion = coercion(version, Malformed::Refuse, rules);
        let coerced = coercion.run(self.root, &mut scratch.tree, &texts, &mut scratch.embedded);
        coerced.map(drop).map_err(|error| error.text(rules.words))
    }

    /// Gives the object what every stored object has.
    fn complete(&self, target: &Target<'_>, version: &Version, body: &Object<'_>, scratch: &mut Scratch) {
        let texts = Texts::default().with_plan(&version.plan).with_document(Origin::Old, self.document());
        let Scratch { tree, slots, .. } = scratch;
        let object = View::new(tree, &texts).value(self.root);
        let metadata = object.get("metadata").filter(|metadata| metadata.kind() == Kind::Map);
        let mut members = Edit::begin(object.view(), metadata.map(plimsoll_walk::ValueRef::id), slots);
        let generation = MetaRef(metadata).generation();
        let stored = Object::made(self.node);
        let (written, body) = (Written::of(&stored), Written::of(body));
        let known = match written.text("resourceVersion") {
            "" => body.text("resourceVersion"),
            own => own,
        };
        let known = if revision(known) == 0 { FIRST_REVISION } else { known };
        let fallback = |field, last| Some(body.text(field)).filter(|own| !own.is_empty()).unwrap_or(last);
        for (field, value) in [
            ("uid", fallback("uid", UID)),
            ("creationTimestamp", fallback("creationTimestamp", CREATION)),
            ("name", fallback("name", "")),
            ("namespace", target.namespace),
        ] {
            if written.text(field).is_empty() && !value.is_empty() {
                let value = made_text(tree, value);
                members.set(tree, &texts, field, value);
            }
        }
        let revision = made_text(tree, known);
        members.set(tree, &texts, "resourceVersion", revision);
        if generation == 0 {
            members.set(tree, &texts, "generation", Slot::int(1, NodeId::ROOT).from(Origin::Plan));
        }
        super::prepare::place_metadata(self.root, members, tree, &texts);
    }
}

/// Mirrors `unstructuredSchemaCoercer.apply` and `crConverter.ConvertToVersion`, as far as they can fail.
fn check_convertible(stored: &Read<'_>, resource: &Resource, to: &Version) -> Result<(), String> {
    let Read { node, envelope } = stored;
    if let Some(value) = node.get("apiVersion").filter(|value| value.kind() != Kind::Str) {
        let value = plimsoll_walk::node_to_go(value);
        let text = |verb| String::from_utf8_lossy(&sprint(verb, &value)).into_owned();
        let (shown, type_name) = (text(Verb::Value), text(Verb::TypeName));
        return Err(format!(".apiVersion accessor error: {shown} is of the type {type_name}, expected string"));
    }
    let (group, version, kind) = (envelope.group(), envelope.version(), &envelope.kind);
    if group != &*resource.group {
        let target = format!("{}/{}", resource.group, to.name);
        return Err(format!(
            "{group}/{version}, Kind={kind} is unstructured and is not suitable for converting to \"{target}\""
        ));
    }
    if resource.version(version).is_none() {
        return Err(format!("request to convert CR from an invalid group/version: {group}/{version}"));
    }
    Ok(())
}

/// The metadata of an object as it was written.
struct Written<'o, 'd> {
    object: &'o Object<'d>,
    metadata: Option<NodeRef<'d>>,
}

impl<'o, 'd> Written<'o, 'd> {
    fn of(object: &'o Object<'d>) -> Self {
        Self { object, metadata: object.get(object.node, "metadata") }
    }

    /// A text of the metadata; empty where there is none.
    fn text(&self, field: &str) -> &'d str {
        let value = self.metadata.and_then(|metadata| self.object.get(metadata, field));
        value.and_then(NodeRef::as_str).unwrap_or_default()
    }
}

/// A resource version as a number; 0 where it is none.
pub(crate) fn revision(text: &str) -> u64 {
    if text.starts_with('+') { 0 } else { text.parse().unwrap_or_default() }
}
