//! A body becomes an object of a built-in kind: decoded into Go types, which refuse what does not fit.

use plimsoll_doc::{DecodeFault, Envelope, Format, NodeId, NoteKind, yaml_strict_error};
use plimsoll_finding::{Cause, FieldName, Finding, Place};
use plimsoll_go::strconv::quote;
use plimsoll_schema::typed::{DecodeError, DecodeRules, Source, StrictError, StrictKind, decode};
use plimsoll_walk::{Loader, Origin, Texts, UnknownFields};

use super::decoded::{DecodedBody, coerce_metadata, repeated};
use super::{Body, Object, RULES, Scratch, Setting};
use crate::definition::sent;
use crate::meta::Malformed;
use crate::resource::{Resource, TypedVersion};

/// Why a body does not become an object.
pub(super) struct Unfit {
    /// The server's text.
    pub(super) text: String,
    /// The value that it is about, where that is known.
    pub(super) node: Option<NodeId>,
    /// What JSON calls a value that would fit.
    pub(super) wanted: Option<&'static str>,
}

impl From<String> for Unfit {
    fn from(text: String) -> Self {
        Self { text, node: None, wanted: None }
    }
}

/// What a body says it is, completed by what the URL says; mirrors `gvkWithDefaults`.
///
/// # Errors
/// What the decoder says of a body in which a first look finds no kind.
pub(super) fn look(object: &Object<'_>, resource: &Resource) -> Result<Envelope, DecodeFault> {
    Envelope::look(object.node, object.format()).map(|envelope| with_defaults(envelope, resource))
}

pub(super) fn with_defaults(envelope: Envelope, resource: &Resource) -> Envelope {
    let kind = if envelope.kind.is_empty() { resource.kind.clone() } else { envelope.kind.clone() };
    let is_group_ours = envelope.group().is_empty() || envelope.group() == &*resource.group;
    let version = resource.storage_version().map_or("", |version| &version.name);
    let api_version = match envelope.version() {
        "" if is_group_ours && resource.group.is_empty() => version.into(),
        "" if is_group_ours => format!("{}/{version}", resource.group).into(),
        _ => envelope.api_version,
    };
    Envelope { api_version, kind }
}

/// Decodes a body. What the types do not know stays in the object, where nothing looks at it.
///
/// # Errors
/// What the server says of a body that does not decode.
pub(super) fn load<'d>(
    object: &Object<'_>,
    envelope: &'d Envelope,
    typed: &TypedVersion,
    setting: Setting<'_>,
    scratch: &mut Scratch,
) -> Result<DecodedBody<'d>, Unfit> {
    let Setting { version, rules, .. } = setting;
    let copy = sent(object);
    // A copy is the only item of a list.
    let node = copy.as_ref().and_then(|copy| copy.root().items().next()).unwrap_or(object.node);
    let source = object.format().map_or(Source::Made, Source::from);
    let how = DecodeRules { source, nested_error_paths: rules.schema.nested_error_paths };
    let decoded = decode(node, typed.root(), how);
    if let Some(error) = decoded.error {
        // Nodes of a copy are not those of the object.
        let node = copy.is_none().then(|| DecodeError::node(&error));
        return Err(Unfit { text: error.to_string(), node, wanted: error.wanted() });
    }
    let mut strict: Vec<Finding> = strict_yaml(object).map(|text| repeated(text, None)).into_iter().collect();
    // Nodes of a copy are not those of the object.
    strict.extend(decoded.strict.iter().map(|error| strict_finding(error, copy.is_none())));
    let loader = Loader {
        plan: &version.plan,
        schema: None,
        resource: true,
        unknown: UnknownFields::Keep,
        drop_nulls: true,
        left_out: object.left_out,
    };
    scratch.unknown.clear();
    let root = loader.load(object.node, Origin::New, &mut scratch.tree, &mut scratch.load, &mut scratch.unknown);
    let texts = Texts::default().with_plan(&version.plan).with_document(Origin::New, object.node.document());
    // It was decoded without an error before.
    let _ = coerce_metadata(object.node, root, Malformed::Drop, rules, &texts, scratch);
    Ok(DecodedBody { envelope, root, strict, presence: Vec::new() })
}

/// What the server's strict decoder says of a key.
fn strict_finding(error: &StrictError, is_own: bool) -> Finding {
    let node = is_own.then_some(error.key);
    match error.kind {
        StrictKind::Duplicate => repeated(error.to_string(), node),
        StrictKind::Unknown => {
            // The path is between quotes as Go writes it.
            let path = quote(error.path.as_bytes());
            let inside = path.strip_prefix('"').and_then(|path| path.strip_suffix('"'));
            let field = FieldName::written(inside.unwrap_or_default());
            Finding::new(Cause::UnknownField { field, near: None }, Place { node, ..Place::default() })
        }
    }
}

/// What the server's strict YAML reader says.
fn strict_yaml(object: &Object<'_>) -> Option<String> {
    let Body::Sent { bytes, format: Format::Yaml } = object.body else { return None };
    let repeats = |kind| matches!(kind, NoteKind::DuplicateKey { .. } | NoteKind::MergeOverlap { .. });
    let mut notes = object.node.document().notes().iter();
    notes.any(|note| repeats(note.kind)).then(|| yaml_strict_error(bytes, &RULES))?.map(|error| error.to_string())
}
