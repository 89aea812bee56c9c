//! An object judged by the CRD of its kind, or by each of several that are equally near.

use plimsoll_doc::Document;
use plimsoll_finding::{Cause, CrdPlace, Finding, Severity, WhyNotJudged};

use super::findings::Findings;
use super::{Examined, OneRelease, Outcome, examined, note_cluster_fields, quantities};
use crate::catalog::{Catalog, KnownCrd, Nearest};
use crate::input::Skipped;
use crate::object::{Identity, Object};
use crate::text::DocumentText;
use crate::{Request, Verdict};

/// More CRDs for one kind than this are not asked: their number is the user's, and each of them takes time.
const MAX_ASKED: usize = 8;

/// An object where it is.
pub(super) struct Written<'c> {
    pub(super) object: &'c Object<'c>,
    pub(super) identity: &'c Identity,
    pub(super) document: &'c Document<'c>,
    pub(super) chunk: &'c DocumentText,
}

impl OneRelease<'_> {
    /// Judges an object that is no CRD.
    pub(super) fn object<'c>(
        &self,
        object: &'c Object<'c>,
        identity: &'c Identity,
        document: &'c Document<'c>,
        chunk: &'c DocumentText,
        catalog: &'c Catalog,
    ) -> Examined {
        let written = Written { object, identity, document, chunk };
        let Some(nearest) = catalog.of_kind(identity, &chunk.name) else {
            return self.by_schema(&written).unwrap_or_else(|| self.native(&written, catalog));
        };
        if nearest.is_pulled
            && let Some(examined) = self.by_schema(&written)
        {
            return examined;
        }
        let examined =
            if nearest.others.is_empty() { self.by(&written, nearest.first) } else { self.by_each(&written, &nearest) };
        Examined { rivals: nearest.rivals, ..examined }
    }

    pub(super) fn without_schema(&self, written: &Written<'_>) -> Examined {
        let identity = written.identity;
        let mut findings = Findings::new(written.document, written.object);
        quantities::add(written, &mut findings);
        if self.checker.policy.ignore_missing && !identity.kind.is_empty() {
            if !findings.issues.is_empty() {
                return examined(Outcome::Valid, findings, written.object.item);
            }
            return super::skipped_object(Skipped::NoSchema, written.object.item);
        }
        let (api_version, kind) = (identity.api_version.clone(), identity.kind.clone());
        let mut not_judged = written.not_judged(WhyNotJudged::NoDefinition { api_version, kind });
        not_judged.issues.append(&mut findings.issues);
        not_judged
    }

    /// Judges by each of several CRDs, none of which is nearer. What one of them accepts is accepted: nobody can
    /// tell which is installed. A warning says that another one rejects it.
    fn by_each(&self, written: &Written<'_>, nearest: &Nearest<'_>) -> Examined {
        let all = std::iter::once(nearest.first).chain(nearest.others.iter().copied());
        let serves = |known: &&KnownCrd| known.serves(self.at, written.identity.version());
        let any_serves = all.clone().any(|known| serves(&known));
        let asked = all.filter(|known| !any_serves || serves(known)).take(MAX_ASKED);
        let mut judged: Vec<(&KnownCrd, Examined)> = asked.map(|known| (known, self.by(written, known))).collect();
        let Some(accepted) = judged.iter().position(|(_, examined)| examined.outcome == Outcome::Valid) else {
            // The CRD with the fewest errors is the one that was probably meant.
            let errors = |examined: &Examined| examined.issues.len();
            judged.sort_by_key(|(_, examined)| (examined.outcome == Outcome::NotJudged, errors(examined)));
            let best = judged.into_iter().next().map(|(_, examined)| examined);
            return best.unwrap_or_else(|| self.without_schema(written));
        };
        let (accepted_by, mut best) = judged.swap_remove(accepted);
        let rejected = judged.iter().find(|(_, examined)| examined.outcome == Outcome::Invalid);
        if let Some((rejected_by, examined)) = rejected {
            best.issues.extend(self.disagreement(accepted_by, rejected_by, examined));
        }
        // Another release may choose another CRD.
        Examined { alike: 0, ..best }
    }

    /// Says that a CRD rejects what another one accepts, at the first place of which they think differently.
    fn disagreement(&self, accepted_by: &KnownCrd, rejected_by: &KnownCrd, examined: &Examined) -> Option<Finding> {
        let first = examined.issues.iter().find(|issue| issue.severity == Severity::Error)?;
        let place = |known: &KnownCrd| -> CrdPlace { known.schema_place(None) };
        let cause = Cause::CrdsDisagree {
            accepted_by: (&*place(accepted_by).file).into(),
            rejected_by: (&*place(rejected_by).file).into(),
            error: first.text(self.judge.release().rules().words).into(),
        };
        let finding = Finding::new(cause, first.place.clone());
        Some(Finding { judged_by: first.judged_by.clone(), ..finding })
    }

    /// Other releases that come to the same verdict, a bit for each.
    fn alike(&self, known: &KnownCrd, request: &Request<'_>, verdict: &Verdict<'_>) -> u64 {
        let Some(releases) = &known.releases else { return 0 };
        let judges = self.checker.judges;
        let place = |release| judges.iter().position(|judge| judge.release() == release);
        let like = releases.like(self.judge.release(), request, verdict);
        like.filter_map(place).fold(0, |alike, at| alike | 1 << at)
    }

    /// Judges by one CRD.
    fn by(&self, written: &Written<'_>, known: &KnownCrd) -> Examined {
        let Written { object, identity, document, chunk } = *written;
        let Some(definition) = known.defined.get(self.at).and_then(|defined| defined.definition.as_ref()) else {
            let (kind, file) = (identity.kind.clone(), (&*known.place.name).into());
            return written.not_judged(WhyNotJudged::DefinitionRefused { kind, file });
        };
        let mut findings = Findings::new(document, object);
        let old = self.checker.stored.and_then(|stored| stored.get(identity));
        // An update is judged as it is written: it must agree with what the cluster has set.
        let leaves_out = old.is_none() && self.checker.policy.leave_out_cluster_fields;
        let cluster_fields = if leaves_out { object.cluster_fields() } else { Vec::new() };
        note_cluster_fields(&cluster_fields, &mut findings);
        let version = definition.version(identity.version());
        findings.set_crd(known, version);
        if !version.is_some_and(|version| version.served) {
            let served = definition.resource.versions.iter().filter(|version| version.served);
            findings.set_not_served(identity.version(), served.map(|version| &*version.name).collect());
        }
        let left_out = object.keys_of(&cluster_fields);
        let sent = self.checker.sent(object, chunk, &left_out);
        let request = Request { object: sent, old, subresource: self.checker.policy.subresource };
        match self.judge.judge_parsed(definition, &request) {
            Ok(verdict) => {
                findings.verdict(&verdict, self.checker.policy.unknown);
                let alike = self.alike(known, &request, &verdict);
                Examined { alike, ..examined(Outcome::Valid, findings, object.item) }
            }
            Err(failure) => written.not_judged(WhyNotJudged::OldUnreadable { reason: failure.to_string().into() }),
        }
    }
}

impl Written<'_> {
    pub(super) fn not_judged(&self, why: WhyNotJudged) -> Examined {
        let mut findings = Findings::new(self.document, self.object);
        findings.at_field("kind", Cause::NotJudged(why));
        examined(Outcome::NotJudged, findings, self.object.item)
    }
}
