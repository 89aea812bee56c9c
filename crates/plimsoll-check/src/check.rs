//! One document is examined: read, taken apart into objects, each judged.

mod across;
mod expressions;
mod findings;
mod fixes;

use std::sync::Arc;

use plimsoll_doc::{Document, DuplicateKeys, Fault, Format, NodeId, ReadRules, read, yaml_strict_error};
use plimsoll_finding::{
    All, Cause, DuplicateKeyPolicy, Duplicates, Finding, Lane, Place as At, Severity, SourceId, WhyNotJudged, Wording,
    add_document, add_fault,
};

pub use across::{Across, Seen};
use findings::Findings;

use crate::catalog::{self, Catalog, Location};
use crate::object::{Identity, Object, objects};
use crate::stored::{StoredCrds, StoredObjects};
use crate::text::{DocumentText, LIMITS, Trouble};
use crate::{Body, Judge, Object as Sent, Request, Subresource, Unknown};

/// So many findings on one object have a place of their own: finding one takes time, and nobody looks at more.
pub const MAX_LOCATED: usize = 1_000;

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
    /// Nothing can be said about it, and nobody minds.
    PassedOver,
}

impl Outcome {
    /// The word for it, in every output format.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Valid => "valid",
            Self::Invalid => "invalid",
            Self::Unreadable => "unreadable",
            Self::NotJudged => "not_judged",
            Self::PassedOver => "passed_over",
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
        match &chunk.trouble {
            Some(Trouble::Fault(fault)) => return vec![unreadable(fault.clone())],
            Some(Trouble::Nothing) => return vec![nothing()],
            None => {}
        }
        let document = match read(&chunk.text, chunk.format, &self.read_rules()) {
            Ok(document) => document,
            Err(fault) => return vec![unreadable(fault)],
        };
        // kubectl passes over documents that hold nothing.
        if document.root().is_null() {
            return Vec::new();
        }
        let mut examined = Vec::new();
        for object in objects(&document) {
            let identity = object.identity();
            if wanted == Wanted::All || identity.is_definition() {
                examined.push(self.in_all_releases(&object, &identity, &document, chunk, catalog));
            }
        }
        self.add_duplicates(&document, chunk, &mut examined);
        examined
    }

    fn read_rules(&self) -> ReadRules {
        let first_wins = self.policy.duplicates == DuplicateKeyPolicy::FirstWins;
        let duplicates = if first_wins { DuplicateKeys::FirstWins } else { DuplicateKeys::LastWins };
        ReadRules { limits: LIMITS, duplicates }
    }

    fn in_all_releases<'c>(
        &self,
        object: &Object<'c>,
        identity: &Identity,
        document: &'c Document<'c>,
        chunk: &'c DocumentText,
        catalog: &'c Catalog,
    ) -> Examined {
        let examine = |release: (usize, &Judge)| {
            OneRelease { checker: self, at: release.0, judge: release.1 }
                .examine_object(object, identity, document, chunk, catalog)
        };
        let wordings: Vec<Wording> = self.judges.iter().map(|judge| judge.release().rules().words).collect();
        across::merged(self.judges.iter().enumerate().map(examine), &wordings, || no_object(Vec::new()))
    }

    /// How an object is sent: as it is written, wherever that says the same.
    fn sent<'t>(&self, object: &Object<'t>, chunk: &'t DocumentText, left_out: &'t [NodeId]) -> Sent<'t> {
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
        let Some(first) = examined.first_mut().filter(|examined| examined.outcome != Outcome::PassedOver) else {
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
        let mut findings = Findings::new(document, object);
        let is_definition = identity.is_definition();
        let outcome = if is_definition {
            self.definition(object, chunk, catalog, &mut findings)
        } else {
            self.object(object, identity, chunk, catalog, &mut findings)
        };
        let (issues, cel_cost) = (findings.issues, findings.cel_cost);
        let is_refused = issues.iter().any(|issue| issue.severity == Severity::Error);
        let outcome = if outcome == Outcome::Valid && is_refused { Outcome::Invalid } else { outcome };
        Examined {
            identity: identity.clone(),
            item: object.item,
            is_definition,
            outcome,
            issues,
            cel_cost,
            across: None,
        }
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

    fn object<'c>(
        &self,
        object: &Object<'c>,
        identity: &Identity,
        chunk: &'c DocumentText,
        catalog: &'c Catalog,
        findings: &mut Findings<'c>,
    ) -> Outcome {
        let Some(known) = catalog.of_kind(identity.group(), &identity.kind) else {
            if self.checker.policy.ignore_missing && !identity.kind.is_empty() {
                return Outcome::PassedOver;
            }
            let (api_version, kind) = (identity.api_version.clone(), identity.kind.clone());
            return not_judged(WhyNotJudged::NoDefinition { api_version, kind }, findings);
        };
        let Some(definition) = known.defined.get(self.at).and_then(|defined| defined.definition.as_ref()) else {
            let (kind, file) = (identity.kind.clone(), (&*known.place.name).into());
            return not_judged(WhyNotJudged::DefinitionRefused { kind, file }, findings);
        };
        let old = self.checker.stored.and_then(|stored| stored.get(identity));
        // An update is judged as it is written: it must agree with what the cluster has set.
        let leaves_out = old.is_none() && self.checker.policy.leave_out_cluster_fields;
        let cluster_fields = if leaves_out { object.cluster_fields() } else { Vec::new() };
        note_cluster_fields(&cluster_fields, findings);
        let version = definition.version(identity.version());
        findings.set_version(version);
        let left_out = object.keys_of(&cluster_fields);
        let sent = self.checker.sent(object, chunk, &left_out);
        let request = Request { object: sent, old, subresource: self.checker.policy.subresource };
        match self.judge.judge_parsed(definition, &request) {
            Ok(verdict) => {
                let rules = verdict.rule_failures.iter().map(|failure| known.rule_note(version, failure)).collect();
                findings.verdict(&verdict, rules, self.checker.policy.unknown);
            }
            Err(failure) => {
                return not_judged(WhyNotJudged::OldUnreadable { reason: failure.to_string().into() }, findings);
            }
        }
        Outcome::Valid
    }
}

fn note_cluster_fields(fields: &[&str], findings: &mut Findings<'_>) {
    if let Some(first) = fields.first() {
        findings.at_field(&format!("metadata.{first}"), Cause::ClusterFields { names: fields.join(", ").into() });
    }
}

fn not_judged(why: WhyNotJudged, findings: &mut Findings<'_>) -> Outcome {
    findings.at_field("kind", Cause::NotJudged(why));
    Outcome::NotJudged
}

/// A document that cannot be read.
fn unreadable(fault: Fault) -> Examined {
    let mut all = All::default();
    let _ = add_fault(fault, SourceId(0), &mut all);
    no_object(all.findings)
}

/// A file without documents.
fn nothing() -> Examined {
    no_object(vec![Finding::new(Cause::NothingToRead, At::default())])
}

fn no_object(issues: Vec<Finding>) -> Examined {
    let identity = Identity::default();
    Examined {
        identity,
        item: None,
        is_definition: false,
        outcome: Outcome::Unreadable,
        issues,
        cel_cost: 0,
        across: None,
    }
}
