//! A request is judged: create, update and status update of an object under a definition.
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
mod scale;
mod stored;
mod strategy;
mod target;
mod versions;
mod write;

use plimsoll_doc::{Format, Limits, ReadRules};
use plimsoll_finding::FieldError;
use plimsoll_rules::run::{RuleFinding, RunScratch, Tracer};

pub use plimsoll_rules::run::Part;
use plimsoll_schema::plan::SchemaId;
use plimsoll_walk::{
    DefaultScratch, EmbeddedScratch, ListScratch, LoadScratch, Origin, Slot, SlotId, Texts, Tree, UnknownField,
    ValidateScratch, View,
};

use crate::definition::{Definition, Version};
use crate::release::{Release, Rules};
use crate::status::Status;
use crate::warnings::Warnings;

pub use coerced::Coercion;
pub(crate) use decoded::{frame, summary};
pub use embedded::validate_embedded;
pub use handling::{Collect, Handling, Unknown};
pub use plimsoll_walk::{Defaults, PathPresence, Presence};
pub use prepare::Draft;
pub(crate) use stored::revision;
pub use strategy::{Buffers, Strategy, Validation};

use decoded::Body;
use stored::Stored;
use target::{Glance, Target};
use write::{Outcome, Write};

/// Judges requests as one release of the server does.
#[derive(Clone, Copy, Debug, Default)]
pub struct Judge {
    /// The release.
    pub release: Release,
    /// How bodies are handled.
    pub handling: Handling,
}

/// A request that writes an object.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The body.
    pub body: &'a [u8],
    /// Its format.
    pub format: Format,
    /// The stored object, as YAML or JSON: the request is an update. Without it, a create.
    pub old: Option<&'a [u8]>,
    /// What of the object is written.
    pub subresource: Subresource,
}

impl<'a> Request<'a> {
    /// A create.
    pub const fn create(body: &'a [u8], format: Format) -> Self {
        Self { body, format, old: None, subresource: Subresource::Main }
    }

    /// An update of a stored object.
    pub const fn update(body: &'a [u8], format: Format, old: &'a [u8]) -> Self {
        Self { body, format, old: Some(old), subresource: Subresource::Main }
    }

    /// The same request for the object's status.
    #[must_use]
    pub const fn of_status(self) -> Self {
        Self { subresource: Subresource::Status, ..self }
    }
}

/// What of an object a request writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Subresource {
    /// The object.
    #[default]
    Main,
    /// Its status, under a URL of its own.
    Status,
}

/// The server's answer to a request.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// What the client gets under strict field validation.
    pub status: Status,
    /// Texts of the warnings that come with it.
    pub warnings: Vec<String>,
    /// The body is no object that the server can read; the status has the reason.
    pub is_unreadable: bool,
    /// Unknown and duplicate fields in the server's words.
    pub strict: Vec<String>,
    /// What validation says, whatever `strict` holds, up to [`MAX_ERROR_BYTES`](plimsoll_finding::MAX_ERROR_BYTES).
    pub errors: Vec<FieldError>,
    /// Of these, those that rules found, which are the last ones: schema and rule, one by one.
    pub rule_failures: Vec<RuleFailure>,
    /// What the rules have cost.
    pub cel_cost: u64,
    /// Which paths are missing, were null, or have their default; empty unless asked for.
    pub presence: Vec<PathPresence>,
    /// The object as it would be stored, as JSON: without what the server sets itself.
    pub object: Option<String>,
}

/// The rule that an error is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleFailure {
    /// The schema, in the plan of the version.
    pub schema: SchemaId,
    /// The rule among those of the schema.
    pub rule: usize,
    /// Parts of the rule and what they were; empty unless asked for.
    pub parts: Vec<Part>,
}

/// So many broken rules of one object are run once more to see what their parts were.
const MAX_TRACED: usize = 50;

/// The rules that the last errors are about, and their parts where a tracer is given.
fn rule_failures(findings: &[RuleFinding], tracer: Option<Tracer<'_>>) -> Vec<RuleFailure> {
    let failure = |(at, finding): (usize, &RuleFinding)| RuleFailure {
        schema: finding.schema,
        rule: finding.rule,
        parts: tracer.filter(|_| at < MAX_TRACED).map(|tracer| tracer.parts(finding)).unwrap_or_default(),
    };
    findings.iter().enumerate().map(failure).collect()
}

/// The request itself makes no sense; no server was ever asked it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure(pub String);

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

/// Memory that judging reuses from request to request.
#[derive(Debug, Default)]
pub struct Scratch {
    tree: Tree,
    load: LoadScratch,
    defaults: DefaultScratch,
    validate: ValidateScratch,
    lists: ListScratch,
    embedded: EmbeddedScratch,
    rules: RunScratch,
    unknown: Vec<UnknownField>,
    slots: Vec<Slot>,
    pairs: Vec<(SlotId, SlotId)>,
}

/// What bodies and stored objects are read under.
#[derive(Clone, Copy, Debug)]
struct Setting<'a> {
    definition: &'a Definition,
    version: &'a Version,
    rules: &'a Rules,
    handling: Handling,
}

/// Bodies above the server's limit are read too: what is in them is told beside the refusal.
const RULES: ReadRules = ReadRules { limits: Limits::FILES, duplicates: plimsoll_doc::DuplicateKeys::LastWins };

impl Judge {
    /// A judge of a release.
    pub const fn new(release: Release) -> Self {
        Self { release, handling: Handling::SERVER }
    }

    /// Judges a request for an object under a definition.
    ///
    /// # Errors
    /// The stored object cannot be read.
    pub fn judge(
        &self,
        definition: &Definition,
        request: &Request<'_>,
        scratch: &mut Scratch,
    ) -> Result<Verdict, Failure> {
        scratch.tree.clear();
        let body = plimsoll_doc::decode(request.body, request.format, &RULES);
        let old = request.old.map(stored::read).transpose()?;
        let otherwise_read = if body.is_err() { target::read_anyhow(request) } else { None };
        let document = body.as_ref().map_or(otherwise_read.as_ref(), |body| Some(&body.document));
        let glance = document.map(|document| Glance::of(document.root())).unwrap_or_default();
        let target = Target::find(definition, request, glance, old.as_ref().map(|old| &old.document));
        let Some(version) = definition.version(target.version).filter(|version| version.served) else {
            return Ok(Verdict::refused(Status::no_such_resource(), Warnings::default()));
        };
        let mut warnings = Warnings::default();
        if let Some(text) = versions::deprecation(definition, version) {
            warnings.add(&text);
        }
        let early = target.refusal(version, request);
        let body = match &body {
            Ok(body) => body,
            Err(fault) => {
                let status = early.unwrap_or_else(|| decoded::refusal(fault, definition, version, request.body));
                return Ok(Verdict { is_unreadable: true, ..Verdict::refused(status, warnings) });
            }
        };

        let rules = self.release.rules();
        let setting = Setting { definition, version, rules, handling: self.handling };
        let body = match Body::load(body, setting, request, scratch) {
            Ok(body) => body,
            Err(text) => {
                let status = early.unwrap_or_else(|| decoded::framed(&body.envelope, definition, &text));
                return Ok(Verdict { is_unreadable: true, ..Verdict::refused(status, warnings) });
            }
        };
        let stored = old.as_ref().map(|old| Stored::load(old, &target, setting, body.document, scratch));
        let stored_document = stored.as_ref().and_then(|stored| Some(&*stored.as_ref().ok()?.document));
        let mut texts = Texts::default().with_plan(&version.plan).with_document(Origin::New, body.document);
        if let Some(document) = stored_document {
            texts = texts.with_document(Origin::Old, document);
        }
        let strict_status = body.strict_refusal();
        let mut later_warnings = warnings.clone();
        let outcome = if let Some(status) = early {
            Outcome::refused(status)
        } else {
            let errors = self.handling.errors;
            Write { definition, version, rules, target: &target, request, body: &body, texts: &texts, errors }.run(
                stored.as_ref(),
                &mut later_warnings,
                scratch,
            )
        };
        let view = View::new(&scratch.tree, &texts);
        let object = object_json::write(view.value(body.root), outcome.name_is_generated, request.body.len() * 3 / 2);
        let traced = version.rules.as_deref().filter(|_| self.handling.traces_rules);
        let tracer = traced.map(|set| Tracer { plan: &version.plan, set, cel: &rules.cel, view });
        // Where strict decoding minds something, the server goes no further.
        let (status, warnings) = match strict_status {
            Some(status) if !outcome.is_early && self.handling.unknown == Unknown::Strict => (status, warnings),
            _ => (outcome.status, later_warnings),
        };
        Ok(Verdict {
            status,
            warnings: warnings.into_texts(),
            is_unreadable: false,
            strict: body.strict,
            errors: outcome.errors,
            rule_failures: rule_failures(&outcome.findings, tracer),
            cel_cost: outcome.cel_cost,
            presence: body.presence,
            object: Some(object),
        })
    }
}

impl Verdict {
    fn refused(status: Status, warnings: Warnings) -> Self {
        let warnings = warnings.into_texts();
        Self {
            status,
            warnings,
            is_unreadable: false,
            strict: Vec::new(),
            errors: Vec::new(),
            rule_failures: Vec::new(),
            cel_cost: 0,
            presence: Vec::new(),
            object: None,
        }
    }

    /// Whether the server took the object.
    pub fn is_accepted(&self) -> bool {
        self.status.is_accepted()
    }

    /// The causes that the Status lists: all errors of validation, where it refuses the object.
    pub fn causes(&self) -> &[FieldError] {
        if self.status.code == 422 { &self.errors } else { &[] }
    }
}
