//! One document is examined: read, taken apart into objects, each judged.

mod across;
mod choice;
mod expressions;
mod findings;
mod fixes;
mod harmless;
mod native;
mod placeholders;
mod quantities;
mod schema;

use std::sync::Arc;

use plimsoll_doc::{Document, DuplicateKeys, Fault, Format, NodeId, ReadRules, read, yaml_strict_error};
use plimsoll_finding::{
    All, Cause, DuplicateKeyPolicy, Duplicates, Finding, Lane, Place as At, Severity, SourceId, Wording, add_document,
    add_fault,
};

pub use across::{Across, Seen};
use findings::Findings;
pub use harmless::harmless_edits;
pub use schema::{KindSchemas, Looked};

use crate::catalog::{self, Catalog, Location};
use crate::exception::Exceptions;
use crate::input::{self, KindFilter, Skipped};
use crate::object::{Identity, Object, objects};
use crate::stored::{StoredCrds, StoredObjects};
use crate::text::{DocumentText, LIMITS, Trouble};
use crate::{Body, Judge, Object as Sent, Subresource, Unknown};

/// So many findings on one object have a place of their own: finding one takes time, and nobody looks at more.
pub const MAX_LOCATED: usize = 1_000;
/// Nor have more than these bytes of paths: those of values that lie deep are long, and there may be many.
const MAX_LOCATED_BYTES: usize = 1 << 20;

/// Checks the objects of documents. Threads may share one.
#[derive(Debug)]
pub struct Checker<'a> {
    /// One for each release, the oldest first.
    pub judges: &'a [Judge],
    /// What is done differently from a server.
    pub policy: Policy,
    /// Objects that those of the inputs update.
    pub stored: Option<&'a StoredObjects>,
    /// CRDs that those of the inputs update.
    pub stored_crds: Option<&'a StoredCrds>,
    /// Which kinds are judged.
    pub kinds: Option<&'a KindFilter>,
    /// Schemas of kinds beside CRDs, which are asked before those of built-in kinds.
    pub schemas: Option<&'a dyn KindSchemas>,
    /// Which findings are excepted; where there is none, comments are not looked at either.
    pub exceptions: Option<&'a Exceptions>,
}

/// What is done differently from a server.
#[derive(Clone, Copy, Debug)]
pub struct Policy {
    /// What happens to fields that are not in the schema.
    pub unknown: Unknown,
    /// Which of two equal keys is used.
    pub duplicates: DuplicateKeyPolicy,
    /// Whether objects without a CRD are skipped without a finding.
    pub ignore_missing: bool,
    /// Whether new objects are judged without the metadata that only a cluster sets, as for files that
    /// were read from one.
    pub leave_out_cluster_fields: bool,
    /// What of the objects is written.
    pub subresource: Subresource,
    /// Whether warnings say what objects of a CRD lose on the way to its storage version. Whoever only
    /// checks objects cannot change the CRD.
    pub compares_versions: bool,
}

/// What became of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The server would take it.
    Valid,
    /// The server would refuse it.
    Invalid,
    /// There is no object: the text cannot be read, or holds nothing.
    Unreadable,
    /// Nothing can be said about it.
    NotJudged,
    /// It is nothing to judge.
    Skipped(Skipped),
}

impl Outcome {
    /// The word for it, in every output format.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Valid => "valid",
            Self::Invalid => "invalid",
            Self::Unreadable => "unreadable",
            Self::NotJudged => "not_judged",
            Self::Skipped(_) => "skipped",
        }
    }
}

/// An object and what is to be said about it.
#[derive(Debug)]
pub struct Examined {
    /// What it says it is.
    pub identity: Identity,
    /// Its place in a list, where it is in one.
    pub item: Option<usize>,
    /// Whether it is a CRD.
    pub is_definition: bool,
    /// What became of it.
    pub outcome: Outcome,
    /// In the server's order.
    pub issues: Vec<Finding>,
    /// What its rules have cost.
    pub cel_cost: u64,
    /// What each release makes of it, where several judge.
    pub across: Option<Across>,
    /// CRDs that define its kind otherwise than the one that judged it.
    pub rivals: usize,
    /// Whether the server validates more of it than was judged.
    pub is_partly_judged: bool,
    /// Other releases that say the same, a bit for each, as far as that is known without asking them.
    alike: u64,
}

impl Examined {
    /// Findings about a file that is no manifest.
    pub fn of_file(findings: Vec<Finding>) -> Self {
        Self { issues: findings, ..no_object(Outcome::Skipped(Skipped::ToolFile)) }
    }
}

/// Which objects of a document are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// All of them.
    All,
    /// CRDs.
    Definitions,
}

impl Checker<'_> {
    /// Examines all objects of a document.
    pub fn examine(&self, chunk: &DocumentText, wanted: Wanted, catalog: &Catalog) -> Vec<Examined> {
        let read = match &chunk.trouble {
            Some(Trouble::Fault(fault)) => Err(unreadable(fault.clone(), chunk)),
            Some(Trouble::Nothing) => Err(nothing()),
            None => read(&chunk.text, chunk.format, &self.read_rules()).map_err(|fault| unreadable(fault, chunk)),
        };
        let (mut examined, document) = match read {
            Ok(document) => (self.examine_document(&document, chunk, wanted, catalog), Some(document)),
            Err(examined) => (vec![examined], None),
        };
        if let Some(exceptions) = self.exceptions {
            // Comments are those of YAML.
            let document = document.as_ref().filter(|_| chunk.format == Format::Yaml);
            exceptions.apply(&mut examined, chunk, document);
        }
        examined
    }

    fn examine_document(
        &self,
        document: &Document<'_>,
        chunk: &DocumentText,
        wanted: Wanted,
        catalog: &Catalog,
    ) -> Vec<Examined> {
        // kubectl skips empty documents.
        if document.root().is_null() {
            return Vec::new();
        }
        let mut examined = Vec::new();
        for object in objects(document) {
            let identity = object.identity();
            if wanted == Wanted::Definitions && !identity.is_definition() {
                continue;
            }
            let one = match self.skipped(&object, &identity, (chunk, wanted), catalog) {
                None => self.in_all_releases(&object, &identity, document, chunk, catalog),
                // Nobody has asked for what else is where CRDs are.
                Some(_) if wanted == Wanted::Definitions => continue,
                Some(skipped) => skipped_object(skipped, object.item),
            };
            let mut one = one;
            if self.policy.compares_versions && one.is_definition && one.outcome == Outcome::Valid {
                add_versions(document, &object, &mut one);
            }
            placeholders::leave_out(&mut one, chunk);
            examined.push(Examined { identity, ..one });
        }
        self.add_duplicates(document, chunk, &mut examined);
        examined
    }

    /// Why an object is nothing to judge; none where it is.
    fn skipped(
        &self,
        object: &Object<'_>,
        identity: &Identity,
        (chunk, wanted): (&DocumentText, Wanted),
        catalog: &Catalog,
    ) -> Option<Skipped> {
        let is_wanted = || wanted == Wanted::Definitions || self.kinds.is_none_or(|kinds| kinds.wants(identity));
        let has_schema = || catalog.has_kind(identity.group(), &identity.kind);
        let skipped = input::skipped(chunk.role, object.root, identity, has_schema);
        skipped.or_else(|| (!is_wanted()).then_some(Skipped::Unwanted))
    }

    fn read_rules(&self) -> ReadRules {
        let first_wins = self.policy.duplicates == DuplicateKeyPolicy::FirstWins;
        let duplicates = if first_wins { DuplicateKeys::FirstWins } else { DuplicateKeys::LastWins };
        ReadRules { limits: LIMITS, duplicates, ..ReadRules::SERVER }
    }

    fn in_all_releases<'c>(
        &self,
        object: &Object<'c>,
        identity: &Identity,
        document: &'c Document<'c>,
        chunk: &'c DocumentText,
        catalog: &'c Catalog,
    ) -> Examined {
        let examine = |at: usize, judge: &Judge| {
            OneRelease { checker: self, at, judge }.examine_object(object, identity, document, chunk, catalog)
        };
        let Some((newest, older)) = self.judges.split_last() else {
            return no_object(Outcome::NotJudged);
        };
        let examined = examine(older.len(), newest);
        if older.is_empty() {
            return examined;
        }
        let wordings: Vec<Wording> = self.judges.iter().map(|judge| judge.release().rules().words).collect();
        across::merged(examined, &wordings, |at| match older.get(at) {
            Some(judge) => examine(at, judge),
            None => no_object(Outcome::NotJudged),
        })
    }

    /// How an object is sent: as it is written, wherever that says the same.
    pub(crate) fn sent<'t>(&self, object: &Object<'t>, chunk: &'t DocumentText, left_out: &'t [NodeId]) -> Sent<'t> {
        let first_wins =
            self.policy.duplicates == DuplicateKeyPolicy::FirstWins && !object.root.document().notes().is_empty();
        let is_whole = object.item.is_none() && left_out.is_empty() && !first_wins;
        let as_written = Body::Sent { bytes: &chunk.text, format: chunk.format };
        Sent { node: object.root, left_out, body: if is_whole { as_written } else { Body::Made } }
    }

    /// Keys that are given twice: where they are refused, the server's first complaints.
    fn add_duplicates(&self, document: &Document<'_>, chunk: &DocumentText, examined: &mut [Examined]) {
        if self.policy.duplicates != DuplicateKeyPolicy::Rejected || document.notes().is_empty() {
            return;
        }
        let Some(first) = examined.first_mut().filter(|examined| !matches!(examined.outcome, Outcome::Skipped(_)))
        else {
            return;
        };
        let rules = self.read_rules();
        let strict = (chunk.format == Format::Yaml).then(|| yaml_strict_error(&chunk.text, &rules)).flatten();
        let mut all = All::default();
        let duplicates = Duplicates { policy: DuplicateKeyPolicy::Rejected, told: strict.as_ref() };
        let _ = add_document(document, SourceId(0), duplicates, &mut all);
        let mut issues: Vec<Finding> = all.findings.into_iter().filter(|issue| issue.lane == Lane::Strict).collect();
        if issues.is_empty() {
            return;
        }
        for issue in issues.iter_mut().take(MAX_LOCATED) {
            if let Cause::DuplicateKey { first, .. } = &issue.cause {
                issue.fixes.extend(fixes::remove_duplicate(document, *first, issue.place.span));
            }
        }
        if first.outcome == Outcome::Valid {
            first.outcome = Outcome::Invalid;
        }
        if let Some(across) = &mut first.across {
            across.refused_by_all(issues.len());
        }
        issues.append(&mut first.issues);
        first.issues = issues;
    }
}

/// One of the releases that judge.
struct OneRelease<'a> {
    checker: &'a Checker<'a>,
    /// Its place among them.
    at: usize,
    judge: &'a Judge,
}

impl OneRelease<'_> {
    fn examine_object<'c>(
        &self,
        object: &Object<'c>,
        identity: &Identity,
        document: &'c Document<'c>,
        chunk: &'c DocumentText,
        catalog: &'c Catalog,
    ) -> Examined {
        if !identity.is_definition() {
            return self.object(object, identity, document, chunk, catalog);
        }
        let mut findings = Findings::new(document, object);
        let outcome = self.definition(object, chunk, catalog, &mut findings);
        Examined { is_definition: true, ..examined(outcome, findings, object.item) }
    }

    fn definition(
        &self,
        object: &Object<'_>,
        chunk: &DocumentText,
        catalog: &Catalog,
        findings: &mut Findings<'_>,
    ) -> Outcome {
        let place = Location { name: Arc::clone(&chunk.name), document: chunk.index, item: object.item };
        let known = catalog.at(&place).and_then(|known| known.defined.get(self.at));
        let Some(defined) = known else { return Outcome::NotJudged };
        note_cluster_fields(&object.cluster_fields(), findings);
        findings.definition(
            defined,
            &catalog::body(object, chunk, self.checker.stored_crds),
            chunk,
            (self.checker.policy.unknown, self.judge.release()),
        );
        Outcome::Valid
    }
}

/// Adds what objects of some versions of a CRD lose on the way to the storage version.
fn add_versions(document: &Document<'_>, object: &Object<'_>, examined: &mut Examined) {
    let mut findings = Findings::new(document, object);
    findings.versions_unlike_storage();
    if let Some(across) = &mut examined.across {
        across.said_by_all(findings.issues.len());
    }
    examined.issues.append(&mut findings.issues);
}

fn note_cluster_fields(fields: &[&str], findings: &mut Findings<'_>) {
    if let Some(first) = fields.first() {
        findings.at_field(&format!("metadata.{first}"), Cause::ClusterFields { names: fields.join(", ").into() });
    }
}

/// An object with what was found about it. One that has errors is not valid.
fn examined(outcome: Outcome, findings: Findings<'_>, item: Option<usize>) -> Examined {
    let (issues, cel_cost) = (findings.issues, findings.cel_cost);
    let is_refused = issues.iter().any(|issue| issue.severity == Severity::Error);
    let outcome = if outcome == Outcome::Valid && is_refused { Outcome::Invalid } else { outcome };
    Examined { item, issues, cel_cost, ..no_object(outcome) }
}

/// A document that cannot be read.
fn unreadable(fault: Fault, chunk: &DocumentText) -> Examined {
    if let Some(skipped) = input::skipped_unreadable(chunk.role, &chunk.text) {
        return skipped_object(skipped, None);
    }
    let mut all = All::default();
    let _ = add_fault(fault, SourceId(0), &mut all);
    Examined { issues: all.findings, ..no_object(Outcome::Unreadable) }
}

/// A file without documents.
fn nothing() -> Examined {
    let issues = vec![Finding::new(Cause::NothingToRead, At::default())];
    Examined { issues, ..no_object(Outcome::Unreadable) }
}

/// A document that is nothing to judge.
fn skipped_object(why: Skipped, item: Option<usize>) -> Examined {
    Examined { item, ..no_object(Outcome::Skipped(why)) }
}

/// Nothing but an outcome; whoever knows what the object says it is adds that.
fn no_object(outcome: Outcome) -> Examined {
    Examined {
        identity: Identity::default(),
        item: None,
        is_definition: false,
        outcome,
        issues: Vec::new(),
        cel_cost: 0,
        across: None,
        rivals: 0,
        is_partly_judged: false,
        alike: 0,
    }
}
