//! What a run has come to, in numbers.

use plimsoll_check::check::{Examined, Outcome};
use plimsoll_check::summary::Unjudged;
use plimsoll_finding::{Finding, Severity};

use super::options::Subject;

/// Objects by verdict, and findings by severity.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    valid: usize,
    invalid: usize,
    unreadable: usize,
    not_judged: usize,
    skipped: usize,
    crds_accepted: usize,
    crds_rejected: usize,
    errors: usize,
    warnings: usize,
    /// Findings that do not count.
    excepted: usize,
    /// Objects that were not judged, which is excepted.
    unjudged_by_exception: usize,
}

impl Tally {
    pub(super) fn add(&mut self, examined: &Examined) {
        let count = match (examined.outcome, examined.is_definition) {
            (Outcome::Valid, true) => &mut self.crds_accepted,
            (Outcome::Invalid | Outcome::NotJudged, true) => &mut self.crds_rejected,
            (Outcome::Valid, false) => &mut self.valid,
            (Outcome::Invalid, false) => &mut self.invalid,
            (Outcome::NotJudged, false) => &mut self.not_judged,
            (Outcome::Unreadable, _) => &mut self.unreadable,
            (Outcome::Skipped(_), _) => &mut self.skipped,
        };
        *count += 1;
        let of = |severity| {
            let findings = examined.issues.iter().filter(|issue| !Unjudged::counts(issue) && issue.exception.is_none());
            findings.filter(|issue| issue.severity == severity).count()
        };
        let excepted = examined.issues.iter().filter(|issue| issue.exception.is_some()).count();
        self.excepted += excepted;
        let is_excepted = |issue: &Finding| issue.severity != Severity::Error || issue.exception.is_some();
        if examined.outcome == Outcome::NotJudged && excepted > 0 && examined.issues.iter().all(is_excepted) {
            self.unjudged_by_exception += 1;
        }
        self.errors += of(Severity::Error);
        self.warnings += of(Severity::Warning);
    }

    /// Adds findings that are about no object.
    pub(super) fn add_findings(&mut self, findings: &[Finding]) {
        let of = |severity| findings.iter().filter(|finding| finding.severity == severity).count();
        self.errors += of(Severity::Error);
        self.warnings += of(Severity::Warning);
    }

    pub(super) fn join(&mut self, other: &Self) {
        self.valid += other.valid;
        self.invalid += other.invalid;
        self.unreadable += other.unreadable;
        self.not_judged += other.not_judged;
        self.skipped += other.skipped;
        self.crds_accepted += other.crds_accepted;
        self.crds_rejected += other.crds_rejected;
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.excepted += other.excepted;
        self.unjudged_by_exception += other.unjudged_by_exception;
    }

    /// Whether the server would reject something, or might.
    pub(super) fn has_findings(&self) -> bool {
        self.errors + self.not_judged > self.unjudged_by_exception
    }

    /// Documents that were seen, judged or not.
    pub(super) fn documents(&self) -> usize {
        self.judged() + self.unreadable + self.not_judged + self.skipped
    }

    /// Objects and CRDs with a verdict.
    fn judged(&self) -> usize {
        self.valid + self.invalid + self.crds_accepted + self.crds_rejected
    }

    /// Whether there is a verdict on anything.
    pub(super) fn is_any_judged(&self) -> bool {
        self.judged() > 0
    }

    /// The line at the end of a run.
    pub(super) fn summary(&self, subject: Subject) -> String {
        let plain = |count: usize, what: &str| (count > 0).then(|| format!("{count} {what}"));
        let crds = |count: usize, what: &str| (count > 0).then(|| format!("{} {what}", counted(count, "CRD")));
        let found = |count: usize, what: &str| (count > 0).then(|| counted(count, what));
        let objects = [
            plain(self.valid, "valid"),
            plain(self.invalid, "invalid"),
            plain(self.unreadable, "unreadable"),
            plain(self.not_judged, "not judged"),
        ];
        let of_objects = if subject == Subject::Objects { &objects[..] } else { &[] };
        let others = [
            crds(self.crds_accepted, "accepted"),
            crds(self.crds_rejected, "rejected"),
            plain(self.skipped, "skipped"),
            found(self.errors, "error"),
            found(self.warnings, "warning"),
            plain(self.excepted, "excepted"),
        ];
        let parts: Vec<String> = of_objects.iter().chain(&others).flatten().cloned().collect();
        match (self.is_any_judged(), parts.is_empty()) {
            (true, _) => parts.join(", "),
            (false, true) => "nothing was checked".to_owned(),
            (false, false) => format!("nothing was checked: {}", parts.join(", ")),
        }
    }
}

fn counted(count: usize, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}
