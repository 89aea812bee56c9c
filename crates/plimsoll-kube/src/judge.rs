//! A request is judged: create, update and status update of an object of a resource.
//!
//! The order of steps is the server's. A body is decoded (module `decoded`), then checked
//! against the URL and the stored object, prepared, and validated.

mod coerced;
mod decoded;
mod embedded;
mod finalizers;
mod handling;
mod object_json;
mod prepare;
mod releases;
mod request;
mod scale;
mod scratch;
mod storage;
mod stored;
mod strategy;
mod target;
mod typed;
mod verdict;
mod write;

use std::borrow::Cow;

use plimsoll_doc::{Decoded, Document, Envelope, Limits, ReadRules, read_yaml};
use plimsoll_walk::{Origin, Texts, View};

use crate::release::{Release, Rules};
use crate::resource::{Decoder, Resource, Version};
use crate::warnings::Warnings;

#[cfg(not(feature = "internals"))]
pub(crate) use coerced::Coercion;
#[cfg(feature = "internals")]
pub use coerced::Coercion;
pub(crate) use decoded::{frame, summary};
#[cfg(not(feature = "internals"))]
pub(crate) use embedded::validate_embedded;
#[cfg(feature = "internals")]
pub use embedded::validate_embedded;
pub use handling::{Collect, Handling, Unknown};
pub(crate) use object_json::write_all as object_json;
pub use plimsoll_rules::run::Interrupt;
pub use plimsoll_walk::{
    Defaults, Departures, IncompleteKeys, IntOrString, ItemEquality, PathPresence, Presence, Unions,
};
#[cfg(not(feature = "internals"))]
pub(crate) use prepare::Draft;
#[cfg(feature = "internals")]
pub use prepare::Draft;
pub(crate) use prepare::Generation;
pub use releases::Releases;
pub use request::{Body, Failure, Object, RawRequest, Request, Subresource};
pub use scratch::{Lease, Pooled, Scratch, ScratchPool};
pub use storage::{Change, Storage, StorageChange, changes_between};
pub(crate) use stored::revision;
#[cfg(feature = "internals")]
pub use strategy::{Buffers, Strategy, Validation};
pub use verdict::{Judged, Misfit, Verdict};

use decoded::DecodedBody;
use stored::Stored;
use target::{Arrival, Glance};
use verdict::{Answer, Documents, JudgedObject, Ran};
use write::{Outcome, Write};

/// Judges requests as one release of the server does.
#[derive(Clone, Copy, Debug, Default)]
pub struct Judge<'i> {
    /// The release.
    pub release: Release,
    /// How bodies are handled.
    pub handling: Handling,
    /// Whether the host wants rules to end.
    pub interrupt: Interrupt<'i>,
}

/// What bodies and stored objects are read under.
#[derive(Clone, Copy, Debug)]
struct Setting<'a> {
    resource: &'a Resource,
    version: &'a Version,
    rules: &'a Rules,
    handling: Handling,
}

/// Bodies above the server's limit are read too: what is in them is told beside the refusal.
const RULES: ReadRules = ReadRules { limits: Limits::FILES, ..ReadRules::SERVER };

impl Judge<'_> {
    /// A judge of a release.
    pub const fn new(release: Release) -> Self {
        Self { release, handling: Handling::SERVER, interrupt: Interrupt(None) }
    }

    /// Judges a request for an object. Nodes in the verdict are those of the
    /// object's own document.
    ///
    /// # Errors
    /// The stored object is not one.
    pub fn judge<'a>(
        &self,
        resource: &'a Resource,
        request: &Request<'a>,
        scratch: impl Into<Lease<'a>>,
    ) -> Result<Verdict<'a>, Failure> {
        let mut scratch = scratch.into();
        let Request { object, old, .. } = request;
        let stored = old.map(stored::Read::of).transpose()?;
        let envelope = match resource.decoder {
            Decoder::Untyped => Envelope::decode(object.node, object.format(), || object.bytes()),
            Decoder::Typed => typed::look(object, resource),
        };
        let judged = match envelope {
            Ok(envelope) => self.run(resource, request, envelope, stored.as_ref(), &mut scratch),
            Err(fault) => {
                let arrival = Arrival::of(resource, request, stored.as_ref());
                decoded::refused(&fault, resource, arrival, &object.bytes())
            }
        };
        let documents = Documents {
            new: Some(Cow::Borrowed(object.node.document())),
            old: old.map(|old| Cow::Borrowed(old.document())),
        };
        Ok(judged.into_verdict(documents, scratch))
    }

    /// Judges a request whose objects are still to be read.
    ///
    /// # Errors
    /// The stored object cannot be read, or is not one.
    pub fn judge_bytes<'a>(
        &self,
        resource: &'a Resource,
        request: &RawRequest<'a>,
        scratch: impl Into<Lease<'a>>,
    ) -> Result<Verdict<'a>, Failure> {
        let mut scratch = scratch.into();
        let old = request.old.map(|old| read_yaml(old, &RULES).map_err(Failure::OldUnreadable)).transpose()?;
        let stored = old.as_ref().map(|old| stored::Read::of(old.root())).transpose()?;
        let decoded = match resource.decoder {
            Decoder::Untyped => plimsoll_doc::decode(request.body, request.format, &RULES),
            Decoder::Typed => plimsoll_doc::decode_lax(request.body, request.format, &RULES).map(|decoded| {
                let envelope = typed::with_defaults(decoded.envelope, resource);
                Decoded { envelope, ..decoded }
            }),
        };
        let (new, judged) = match decoded {
            Ok(Decoded { document, envelope }) => {
                let parsed = request.parsed(document.root(), old.as_ref().map(Document::root));
                let judged = self.run(resource, &parsed, envelope, stored.as_ref(), &mut scratch);
                (Some(Cow::Owned(document)), judged)
            }
            Err(fault) => {
                // What can be read in any format tells where the request is sent to.
                let document = target::read_anyhow(request);
                let glance =
                    document.as_ref().map(|document| Glance::of(&request.parsed(document.root(), None).object));
                let facts = request.facts();
                let arrival = Arrival::new(resource, glance.unwrap_or_default(), stored.as_ref(), facts);
                (None, decoded::refused(&fault, resource, arrival, request.body))
            }
        };
        let documents = Documents { new, old: old.map(Cow::Owned) };
        Ok(judged.into_verdict(documents, scratch))
    }

    fn run<'d>(
        self,
        resource: &'d Resource,
        request: &Request<'_>,
        envelope: Envelope,
        old: Option<&stored::Read<'_>>,
        scratch: &mut Scratch,
    ) -> Ran<'d> {
        scratch.tree.clear();
        let Arrival { target, version, warnings, early } = match Arrival::of(resource, request, old) {
            Ok(arrival) => arrival,
            Err(status) => return Ran::refused(status, Warnings::default()),
        };
        let object = &request.object;
        let rules = self.release.rules();
        let setting = Setting { resource, version, rules, handling: self.handling };
        let body = match DecodedBody::load(object, &envelope, setting, scratch) {
            Ok(body) => body,
            Err(unfit) => {
                let status = early.unwrap_or_else(|| decoded::framed(&envelope, resource, &unfit.text));
                return Ran::unreadable(status, warnings).about(unfit);
            }
        };
        let stored = old.map(|old| Stored::load(old, &target, setting, object, scratch));
        let stored_document = stored.as_ref().and_then(|stored| Some(stored.as_ref().ok()?.document()));
        let mut texts = Texts::default().with_plan(&version.plan).with_document(Origin::New, object.node.document());
        if let Some(document) = stored_document {
            texts = texts.with_document(Origin::Old, document);
        }
        let mut later_warnings = warnings.clone();
        if self.handling.unknown == Unknown::Warn && early.is_none() {
            body.strict.iter().for_each(|error| later_warnings.add(&error.text(rules.words)));
        }
        let outcome = if let Some(status) = early {
            Outcome::refused(status)
        } else {
            let Self { handling, interrupt, .. } = self;
            let (target, body, texts) = (&target, &body, &texts);
            let write = Write { resource, version, rules, target, request, body, texts, handling, interrupt };
            write.run(stored.as_ref(), &mut later_warnings, scratch)
        };
        let name_is_generated = outcome.name_is_generated;
        let is_valid = outcome.answer.is_accepted();
        let size = object.size();
        let DecodedBody { root, strict, presence, .. } = body;
        let handling = self.handling;
        let object =
            JudgedObject { resource, version, rules, handling, envelope, root, name_is_generated, size, is_valid };
        let view = View::new(&scratch.tree, &texts);
        // Where strict decoding finds fault, the server goes no further.
        let is_strict = !strict.is_empty() && !outcome.is_early && self.handling.unknown == Unknown::Strict;
        let (answer, warnings) = if is_strict {
            (Answer::Strict, warnings)
        } else {
            let failure = is_valid.then(|| storage::failure(&object, view.value(root))).flatten();
            (failure.unwrap_or(outcome.answer), later_warnings)
        };
        let converted = stored.and_then(|stored| stored.ok()?.converted);
        let judged = Judged {
            warnings: warnings.into_texts(),
            is_unreadable: false,
            misfit: None,
            strict,
            errors: outcome.errors,
            wording: rules.words,
            cel_cost: outcome.cel_cost,
            presence,
        };
        Ran { answer, judged, object: Some(object), converted }
    }
}
