//! The body of a request about CRDs, decoded as the server's typed decoder does.

use std::cell::OnceCell;

use plimsoll_doc::{
    DecodeFault, DecodeFaultKind, Document, Entry, Envelope, Excerpt, FaultKind, Format, Kind, Limit, Limits, NodeId,
    NodeRef, ReadRules, Span, Value, yaml_strict_error,
};
use plimsoll_finding::{Cause, Code, FieldName, Finding, Place};
use plimsoll_go::strconv::quote;
use plimsoll_schema::typed::{self, DecodeRules, Merged, Source, StrictError, StrictKind};

use super::go_types::CrdTypes;
use crate::judge::{Body, Object, frame, summary};
use crate::release::Release;

const GROUP: &str = "apiextensions.k8s.io";
/// The version of CRDs.
pub(super) const VERSION: &str = "v1";
/// The version before, which the server knows but no longer accepts.
pub(super) const OLDER_VERSION: &str = "v1beta1";
const KIND: &str = "CustomResourceDefinition";

/// Why there is nothing to validate.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Refusal {
    /// The body does not decode: the server's message, at the value that it is about.
    Unreadable(Box<Finding>),
    /// The body decodes into another version than the one of the URL.
    OtherVersion {
        /// The server's message.
        message: String,
        /// Strict errors, which the server reports first.
        strict: Vec<Finding>,
    },
}

/// A body that was read, to be decoded under any number of releases.
#[derive(Debug)]
pub(super) struct Reading<'d> {
    object: Object<'d>,
    /// The object as it is sent, where that is not as it is written.
    sent: Option<Document<'static>>,
    /// What a first look finds.
    envelope: Result<Envelope, DecodeFault>,
    /// What the server's strict YAML reader says.
    strict_yaml: OnceCell<Option<String>>,
}

/// A body that decodes into a `CustomResourceDefinition`.
#[derive(Debug)]
pub(super) struct Decoded {
    /// The object with its duplicate keys merged, where it has any.
    pub(super) merged: Option<Merged>,
    /// Strict errors, in the server's order.
    pub(super) strict: Vec<Finding>,
}

impl<'d> Reading<'d> {
    /// Looks at an object that is sent.
    pub(super) fn of(object: Object<'d>) -> Self {
        let envelope = if object.is_longer_than(Limits::SERVER.body) {
            let max = Limits::SERVER.body;
            let kind = FaultKind::Limit { limit: Limit::Body, max: max.into() };
            Err(DecodeFault { kind: DecodeFaultKind::Unreadable(kind), span: Span::at(max), envelope: None })
        } else {
            Envelope::look(object.node, object.format()).map(with_defaults)
        };
        Self { sent: sent(&object), envelope, object, strict_yaml: OnceCell::new() }
    }

    /// The object as it is sent.
    pub(super) fn root(&self) -> NodeRef<'_> {
        let sent = self.sent.as_ref();
        // A copy is the only item of a list.
        sent.and_then(|sent| sent.root().items().next()).unwrap_or(self.object.node)
    }

    /// Decodes the object as a release does.
    ///
    /// # Errors
    /// The message of the server's 400.
    pub(super) fn decode(&self, release: Release) -> Result<Decoded, Refusal> {
        let rules = release.rules();
        let envelope = self.envelope.as_ref().map_err(|fault| unrecognized(fault, &self.object.bytes()))?;
        let is_older = envelope.group() == GROUP && envelope.version() == OLDER_VERSION && &*envelope.kind == KIND;
        let is_ours = envelope.group() == GROUP && envelope.version() == VERSION && &*envelope.kind == KIND;
        if envelope.version().is_empty() {
            let body = self.object.bytes();
            let error = format!("Object 'apiVersion' is missing in '{}'", String::from_utf8_lossy(&body));
            return Err(unreadable(framed(envelope, &error), Place::default()));
        }
        if !is_ours && !is_older {
            let error = unregistered(envelope, rules.definition.scheme_line);
            return Err(unreadable(framed(envelope, &error), Place::default()));
        }
        let into = CrdTypes::of(release).crd(envelope.version());
        let source = self.object.format().map_or(Source::Made, Source::from);
        let how = DecodeRules { source, nested_error_paths: rules.schema.nested_error_paths };
        let decoded = typed::decode(self.root(), into, how);
        if let Some(error) = decoded.error {
            return Err(unreadable(framed(envelope, &error.to_string()), self.place(error.node())));
        }
        let mut strict = Vec::new();
        strict.extend(self.strict_yaml().map(|text| repeated(text, Place::default())));
        strict.extend(decoded.strict.iter().map(|error| self.strict(error)));
        if is_older {
            let message = format!(
                "the API version in the data ({GROUP}/{OLDER_VERSION}) does not match the expected API version ({GROUP}/{VERSION})"
            );
            return Err(Refusal::OtherVersion { message, strict });
        }
        let merged = if source == Source::Json { typed::merged(self.root(), into) } else { None };
        Ok(Decoded { merged, strict })
    }

    /// What the server's strict decoder says of a key.
    fn strict(&self, error: &StrictError) -> Finding {
        let place = self.place(error.key);
        match error.kind {
            StrictKind::Duplicate => repeated(&error.to_string(), place),
            StrictKind::Unknown => {
                // The path is between quotes as Go writes it.
                let path = quote(error.path.as_bytes());
                let inside = path.strip_prefix('"').and_then(|path| path.strip_suffix('"'));
                let field = FieldName::written(inside.unwrap_or_default());
                Finding::new(Cause::UnknownField { field, near: None }, place)
            }
        }
    }

    /// The place of a node of the object as it is sent.
    fn place(&self, node: NodeId) -> Place {
        let span = self.root().document().node(node).span();
        // Nodes of a copy are not those of the object.
        Place { node: self.sent.is_none().then_some(node), span, ..Place::default() }
    }

    fn strict_yaml(&self) -> Option<&str> {
        let Body::Sent { bytes, format: Format::Yaml } = self.object.body else { return None };
        let strict = self.strict_yaml.get_or_init(|| {
            let has_notes = !self.object.node.document().notes().is_empty();
            has_notes.then(|| yaml_strict_error(bytes, &ReadRules::default()))?.map(|error| error.to_string())
        });
        strict.as_deref()
    }
}

/// The JSON that a client makes of an object, where it reads otherwise than the object itself: fields are
/// left out, or a float is written as an integer. The copy is the only item of the document.
pub(crate) fn sent(object: &Object<'_>) -> Option<Document<'static>> {
    if object.format().is_some() {
        return None;
    }
    let node = object.node;
    let document = node.document();
    let is_whole = |value| matches!(value, Value::Float(float) if float.fract() == 0.0);
    let mut nodes = (node.id().index()..node.end().index()).map(|id| document.node(NodeId::from_index(id)));
    if object.left_out.is_empty() && !nodes.any(|node| is_whole(node.value())) {
        return None;
    }
    let is_sent = |entry: &Entry<'_>| !object.left_out.contains(&entry.key.id());
    let mut copy = Excerpt::default();
    copy.open(node);
    for entry in node.entries().filter(is_sent) {
        copy.key(entry.key);
        if entry.value.kind() == Kind::Map && !object.left_out.is_empty() {
            copy.open(entry.value);
            for entry in entry.value.entries().filter(is_sent) {
                copy.key(entry.key);
                copy.add_rewritten(entry.value);
            }
            copy.close();
        } else {
            copy.add_rewritten(entry.value);
        }
    }
    copy.close();
    Some(copy.finish())
}

/// Mirrors `gvkWithDefaults`, with the kind that the URL asks for.
fn with_defaults(envelope: Envelope) -> Envelope {
    let kind = if envelope.kind.is_empty() { KIND.into() } else { envelope.kind.clone() };
    let is_ours = matches!(envelope.group(), "" | GROUP);
    let api_version = match envelope.version() {
        "" if is_ours => format!("{GROUP}/{VERSION}").into(),
        _ => envelope.api_version,
    };
    Envelope { api_version, kind }
}

fn framed(envelope: &Envelope, error: &str) -> String {
    frame(&envelope.kind, envelope.version(), KIND, error)
}

/// A body that cannot be read at all, or in which a first look finds no kind.
pub(super) fn unrecognized(fault: &DecodeFault, body: &[u8]) -> Refusal {
    let summary = summary(body);
    let text = format!("the object provided is unrecognized (must be of type {KIND}): {fault} ({summary})");
    unreadable(text, Place { span: fault.span, ..Place::default() })
}

fn unreadable(text: String, place: Place) -> Refusal {
    Refusal::Unreadable(Box::new(unreadable_at(text, place)))
}

/// What the server's strict decoder says about keys that are given twice.
fn repeated(text: &str, place: Place) -> Finding {
    Finding::new(Cause::Told { code: Code::DuplicateKey, text: text.into() }, place)
}

/// A CRD that cannot be read.
pub(super) fn unreadable_at(text: String, place: Place) -> Finding {
    Finding::new(Cause::Told { code: Code::MalformedObject, text: text.into() }, place)
}

fn unregistered(envelope: &Envelope, line: u16) -> String {
    let kind = quote(envelope.kind.as_bytes());
    let version = quote(envelope.api_version.as_bytes());
    format!("no kind {kind} is registered for version {version} in scheme \"pkg/runtime/scheme.go:{line}\"")
}
