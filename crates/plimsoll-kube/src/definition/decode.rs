//! The body of a request about definitions, decoded as the server's typed decoder does.

use plimsoll_doc::{DecodeFault, Decoded, Document, Envelope, Format, NodeRef, ReadRules, yaml_strict_error};
use plimsoll_go::strconv::quote;
use plimsoll_schema::typed::{self, DecodeRules, Merged};

use super::go_types::CrdTypes;
use crate::judge::{frame, summary};
use crate::release::Release;

const GROUP: &str = "apiextensions.k8s.io";
/// The version of definitions.
pub(super) const VERSION: &str = "v1";
/// The version before, which the server knows but takes no more.
pub(super) const OLDER_VERSION: &str = "v1beta1";
const KIND: &str = "CustomResourceDefinition";

/// Why there is nothing to validate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// The body does not decode; the server's message.
    Unreadable(String),
    /// The body decodes into another version than the one of the URL.
    OtherVersion {
        /// The server's message.
        message: String,
        /// Strict errors as the server words them, which it minds first.
        strict: Vec<String>,
    },
}

/// A body that decodes into a `CustomResourceDefinition`.
#[derive(Debug)]
pub(super) struct Body<'s> {
    document: Document<'s>,
    merged: Option<Merged>,
    /// Strict errors as the server words them.
    pub(super) strict: Vec<String>,
}

impl<'s> Body<'s> {
    /// Decodes a body.
    ///
    /// # Errors
    /// The message of the server's 400.
    pub(super) fn decode(text: &'s [u8], format: Format, release: Release) -> Result<Self, Refusal> {
        let rules = release.rules();
        let read_rules = ReadRules::default();
        let decoded = plimsoll_doc::decode_lax(text, format, &read_rules);
        let Decoded { document, envelope } =
            decoded.map_err(|fault| Refusal::Unreadable(unrecognized(&fault, text)))?;
        // What a body does not say about itself is taken from the URL.
        let envelope = with_defaults(envelope);
        let is_older = envelope.group() == GROUP && envelope.version() == OLDER_VERSION && &*envelope.kind == KIND;
        let is_ours = envelope.group() == GROUP && envelope.version() == VERSION && &*envelope.kind == KIND;
        if envelope.version().is_empty() {
            let body = String::from_utf8_lossy(text);
            let error = format!("Object 'apiVersion' is missing in '{body}'");
            return Err(Refusal::Unreadable(framed(&envelope, &error)));
        }
        if !is_ours && !is_older {
            let error = unregistered(&envelope, rules.definition.scheme_line);
            return Err(Refusal::Unreadable(framed(&envelope, &error)));
        }
        let into = CrdTypes::of(release).crd(envelope.version());
        let how = DecodeRules { source: format.into(), nested_error_paths: rules.schema.nested_error_paths };
        let decoded = typed::decode(document.root(), into, how);
        if let Some(error) = decoded.error {
            return Err(Refusal::Unreadable(framed(&envelope, &error.to_string())));
        }
        let mut strict = Vec::new();
        if format == Format::Yaml && !document.notes().is_empty() {
            strict.extend(yaml_strict_error(text, &read_rules).map(|error| error.to_string()));
        }
        strict.extend(decoded.strict.iter().map(ToString::to_string));
        if is_older {
            let message = format!(
                "the API version in the data ({GROUP}/{OLDER_VERSION}) does not match the expected API version ({GROUP}/{VERSION})"
            );
            return Err(Refusal::OtherVersion { message, strict });
        }
        let merged = if format == Format::Json { typed::merged(document.root(), into) } else { None };
        Ok(Self { document, merged, strict })
    }

    /// The decoded object.
    pub(super) fn root(&self) -> NodeRef<'_> {
        self.merged.as_ref().map_or(self.document.root(), Merged::root)
    }
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

fn unrecognized(fault: &DecodeFault, text: &[u8]) -> String {
    format!("the object provided is unrecognized (must be of type {KIND}): {fault} ({})", summary(text))
}

fn unregistered(envelope: &Envelope, line: u16) -> String {
    let kind = quote(envelope.kind.as_bytes());
    let version = quote(envelope.api_version.as_bytes());
    format!("no kind {kind} is registered for version {version} in scheme \"pkg/runtime/scheme.go:{line}\"")
}
