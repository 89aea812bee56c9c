//! A body becomes an object: pruned, coerced, defaulted, with the strict errors found on the way.

use std::fmt::Write as _;

use plimsoll_doc::{
    DecodeFault, DecodeFaultKind, Envelope, Format, Kind, NodeId, NodeRef, NoteKind, json_strict_errors,
    yaml_strict_error,
};
use plimsoll_finding::{Cause, Code, FieldName, Finding, Path, Place, Segment};
use plimsoll_walk::{
    Defaulter, Defaults, Loader, Origin, PathPresence, Slot, SlotId, Texts, UnknownField, UnknownFields, View,
};

use super::coerced::Coercion;
use super::target::Arrival;
use super::typed::{self, Unfit};
use super::verdict::Ran;
use super::{Body, Handling, Object, RULES, Scratch, Setting, Unknown};
use crate::meta::{Edit, Malformed, UnknownMember, coerce, is_canonical};
use crate::release::Rules;
use crate::resource::{Decoder, Resource, Version};
use crate::status::Status;
use crate::warnings::Warnings;

/// A decoded body.
pub(super) struct DecodedBody<'d> {
    pub(super) envelope: &'d Envelope,
    pub(super) root: SlotId,
    /// Unknown and duplicate fields in the server's order.
    pub(super) strict: Vec<Finding>,
    /// States of paths, where they were asked for.
    pub(super) presence: Vec<PathPresence>,
}

impl<'d> DecodedBody<'d> {
    /// Decodes a body; mirrors `schemaCoercingDecoder` and the defaulter behind it.
    ///
    /// # Errors
    /// What the server says of a body that it cannot decode.
    pub(super) fn load(
        object: &Object<'_>,
        envelope: &'d Envelope,
        setting: Setting<'_>,
        scratch: &mut Scratch,
    ) -> Result<Self, Unfit> {
        let Setting { resource, version, rules, handling } = setting;
        if let Some(typed) = &version.typed {
            if envelope.version().is_empty() {
                let body = object.bytes();
                return Err(format!("Object 'apiVersion' is missing in '{}'", String::from_utf8_lossy(&body)).into());
            }
            return typed::load(object, envelope, typed, setting, scratch);
        }
        let (node, document) = (object.node, object.node.document());
        if node.get("apiVersion").is_some_and(plimsoll_doc::NodeRef::is_null) {
            return Err(".apiVersion accessor error: <nil> is of the type <nil>, expected string".to_owned().into());
        }
        let mut strict = Vec::new();
        push_duplicates(object, &mut strict);

        let is_own = is_own_kind(envelope, resource);
        // A body of the group that names no version is taken apart without a schema, which knows no field.
        let has_schema = is_own && resource.version(envelope.version()).is_some();
        let mut loader = loader(version, resource.decoder, is_own, handling);
        loader.left_out = object.left_out;
        loader.schema = loader.schema.filter(|_| has_schema);
        scratch.unknown.clear();
        let root = loader.load(node, Origin::New, &mut scratch.tree, &mut scratch.load, &mut scratch.unknown);
        let texts = Texts::default().with_plan(&version.plan).with_document(Origin::New, document);
        let unknown = coerce_metadata(node, root, Malformed::Refuse, rules, &texts, scratch)?;
        if !unknown.is_empty() {
            let metadata = Path::new(&[Segment::Key("metadata")]);
            strict.extend(unknown.iter().map(|field| field.finding("metadata", &metadata)));
        }
        scratch.unknown.sort_by(|one, other| one.path.cmp(&other.path));
        strict.extend(scratch.unknown.drain(..).map(pruned));
        if has_schema {
            let unknown = coercion(version, Malformed::Refuse, rules)
                .run(root, &mut scratch.tree, &texts, &mut scratch.embedded)
                .map_err(|error| error.text(rules.words))?;
            strict.extend(unknown);
            if handling.defaults == Defaults::Apply {
                let defaulter = Defaulter { plan: &version.plan, texts: &texts };
                defaulter
                    .apply(root, version.plan.root(), &mut scratch.tree, &mut scratch.defaults)
                    .map_err(|limit| limit.to_string())?;
            }
        }
        let mut presence = Vec::new();
        if handling.lists_presence && has_schema {
            let value = View::new(&scratch.tree, &texts).value(root);
            let plan = &version.plan;
            presence = plimsoll_walk::presence(plan, plan.root(), node, value, handling.defaults);
        }
        Ok(Self { envelope, root, strict, presence })
    }
}

/// How a body or a stored object is loaded: one of another kind is not looked at.
pub(super) fn loader(version: &Version, decoder: Decoder, is_own: bool, handling: Handling) -> Loader<'_> {
    let (prunes, drop_nulls) = match decoder {
        Decoder::Untyped => (is_own && handling.unknown != Unknown::Preserve, is_own),
        // Fields are known to Go types and not to the plan.
        Decoder::Typed => (false, is_own),
    };
    Loader {
        plan: &version.plan,
        schema: is_own.then(|| version.plan.root()),
        resource: true,
        unknown: if prunes { UnknownFields::Prune } else { UnknownFields::Keep },
        drop_nulls,
        left_out: &[],
    }
}

/// How the resources inside of an object are coerced.
pub(super) fn coercion<'a>(version: &'a Version, malformed: Malformed, rules: &'a Rules) -> Coercion<'a> {
    Coercion { plan: &version.plan, schema: version.plan.root(), base: None, resource: false, malformed, rules }
}

/// Whether an object is of the resource's kind.
pub(super) fn is_own_kind(envelope: &Envelope, resource: &Resource) -> bool {
    *envelope.kind == *resource.kind && envelope.group() == &*resource.group
}

/// Brings the metadata of an object into the server's form; gives the unknown fields in it.
///
/// # Errors
/// What the server says of metadata that it cannot decode.
pub(super) fn coerce_metadata(
    written: NodeRef<'_>,
    root: SlotId,
    malformed: Malformed,
    rules: &Rules,
    texts: &Texts<'_>,
    scratch: &mut Scratch,
) -> Result<Vec<UnknownMember>, String> {
    let object = View::new(&scratch.tree, texts).value(root);
    let Some(metadata) = object.get("metadata") else {
        if let Some(entry) = written.entry("metadata") {
            // Dropped as a null; the server writes empty metadata in its place.
            let mut edit = Edit::begin(object.view(), Some(root), &mut scratch.slots);
            let empty = Slot::container(Kind::Map, entry.value.id());
            edit.set(&mut scratch.tree, texts, "metadata", empty);
            edit.finish(root, &mut scratch.tree);
        }
        return Ok(Vec::new());
    };
    if is_canonical(metadata) {
        return Ok(Vec::new());
    }
    let (slot, node) = (metadata.id(), metadata.slot().node);
    let coerced = coerce(metadata, malformed, rules.schema.nested_error_paths).map_err(|error| error.0)?;
    coerced.place(slot, node, &mut scratch.tree);
    Ok(coerced.unknown)
}

fn push_duplicates(object: &Object<'_>, strict: &mut Vec<Finding>) {
    let document = object.node.document();
    match object.body {
        Body::Made => {}
        Body::Sent { format: Format::Json, .. } => {
            let duplicates = json_strict_errors(document);
            strict.extend(duplicates.iter().map(|error| repeated(error.to_string(), Some(error.key))));
        }
        Body::Sent { format: Format::Yaml, bytes } => {
            let mut notes = document.notes().iter();
            let repeats = |kind| matches!(kind, NoteKind::DuplicateKey { .. } | NoteKind::MergeOverlap { .. });
            if notes.any(|note| repeats(note.kind)) {
                strict.extend(yaml_strict_error(bytes, &RULES).map(|error| repeated(error.to_string(), None)));
            }
        }
    }
}

/// What the server's strict decoder says about keys that are given twice.
pub(super) fn repeated(text: String, key: Option<NodeId>) -> Finding {
    let cause = Cause::Told { code: Code::DuplicateKey, text: text.into() };
    Finding::new(cause, Place { node: key, ..Place::default() })
}

/// A field that was pruned, at its key.
fn pruned(field: UnknownField) -> Finding {
    let cause = Cause::UnknownField { field: FieldName::written(field.path), near: None };
    Finding::new(cause, Place { node: Some(field.key), ..Place::default() })
}

/// What becomes of a request whose body cannot be decoded.
pub(super) fn refused<'d>(
    fault: &DecodeFault,
    resource: &Resource,
    arrival: Result<Arrival<'d, '_>, Status>,
    body: &[u8],
) -> Ran<'d> {
    match arrival {
        Err(status) => Ran::refused(status, Warnings::default()),
        Ok(Arrival { version, warnings, early, .. }) => {
            let status = early.unwrap_or_else(|| refusal(fault, resource, version, body));
            Ran::unreadable(status, warnings)
        }
    }
}

/// The refusal of a body that cannot be decoded.
fn refusal(fault: &DecodeFault, resource: &Resource, version: &Version, body: &[u8]) -> Status {
    let text = fault.to_string();
    let kind = &resource.kind;
    let Some(envelope) = &fault.envelope else {
        debug_assert!(!matches!(fault.kind, DecodeFaultKind::Unfit(_)), "the kind is known by then");
        let summary = summary(body);
        return Status::bad_request(format!(
            "the object provided is unrecognized (must be of type {kind}): {text} ({summary})"
        ));
    };
    // mirrors gvkWithDefaults
    let own_kind = if envelope.kind.is_empty() { kind } else { &envelope.kind };
    let is_group_ours = envelope.group().is_empty() || envelope.group() == &*resource.group;
    let own_version = match envelope.version() {
        "" if is_group_ours => &version.name,
        own => own,
    };
    Status::bad_request(frame(own_kind, own_version, kind, &text))
}

/// The refusal of a body whose kind is known.
pub(super) fn framed(envelope: &Envelope, resource: &Resource, text: &str) -> Status {
    Status::bad_request(frame(&envelope.kind, envelope.version(), &resource.kind, text))
}

pub(crate) fn frame(kind: &str, version: &str, expected: &str, text: &str) -> String {
    let version = plimsoll_go::strconv::quote(version.as_bytes());
    format!("{kind} in version {version} cannot be handled as a {expected}: {text}")
}

/// A look at a body that is no object; mirrors `summarizeData`.
pub(crate) fn summary(body: &[u8]) -> String {
    const SHOWN: usize = 30;
    let shown = body.get(..SHOWN).unwrap_or(body);
    let more = if body.len() > SHOWN { " ..." } else { "" };
    match body.first() {
        None => "<empty>".to_owned(),
        Some(b'{') => go_text(shown) + more,
        Some(_) => {
            let mut hex = String::new();
            for byte in shown {
                // Writing to a string cannot fail.
                let _ = write!(hex, "{byte:02x}");
            }
            hex + more
        }
    }
}

/// Bytes as they look after Go wrote them into JSON: each that is no UTF-8 is replaced.
fn go_text(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
    }
    text
}
