//! Errors at values that somebody fills in before the object is sent: no server sees such values.

use plimsoll_finding::{Code, Finding, Severity};

use super::{Examined, Outcome};
use crate::input::{Role, Skipped, is_placeholder};
use crate::text::DocumentText;

/// Takes out what is wrong with placeholders in a file that was found in a folder. An object of which nothing else is
/// wrong is a template; one with other errors is still invalid.
pub(super) fn leave_out(examined: &mut Examined, chunk: &DocumentText) {
    let is_rejected = matches!(examined.outcome, Outcome::Invalid | Outcome::NotJudged);
    if chunk.role != Role::Found || !is_rejected || !is_placeholder(&chunk.content()) {
        return;
    }
    let content = chunk.content();
    let keeps: Vec<bool> = examined.issues.iter().map(|issue| !is_at_placeholder(issue, &content)).collect();
    if keeps.iter().all(|keeps| *keeps) {
        return;
    }
    let counts = |(issue, keeps): (&Finding, &bool)| *keeps && is_error_of_its_own(issue);
    if !examined.issues.iter().zip(&keeps).any(counts) {
        examined.outcome = Outcome::Skipped(Skipped::Template);
        examined.issues.clear();
        examined.across = None;
        return;
    }
    let mut kept = keeps.iter();
    examined.issues.retain(|_| kept.next().is_none_or(|keeps| *keeps));
    if let Some(across) = &mut examined.across {
        let mut kept = keeps.iter();
        across.seen.retain(|_| kept.next().is_none_or(|keeps| *keeps));
    }
}

/// Whether an error is at a value of one line with a placeholder.
fn is_at_placeholder(finding: &Finding, text: &str) -> bool {
    let span = finding.place.span;
    let value = text.get(span.start as usize..span.end as usize).unwrap_or_default();
    finding.severity == Severity::Error && !value.contains('\n') && is_placeholder(value)
}

/// Whether an error is not only there because of others.
fn is_error_of_its_own(finding: &Finding) -> bool {
    finding.severity == Severity::Error && finding.code() != Code::RulesNotChecked
}
