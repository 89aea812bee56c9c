//! Results as entries of lists.

use plimsoll_check::crd::test::{Case as TestCase, Failure, Results};
use plimsoll_finding::Severity;
use plimsoll_report::{Case, Entry, Region, Rule, Styles};

use super::output;

const FAILED: Rule = Rule { name: "crd_test_failed", title: "A test of a CRD failed", code: None };

/// The cases of a suite.
pub(super) fn cases(results: &Results<'_>) -> Vec<Case> {
    let job = results.job;
    let variant = if job.has_variants { format!(" [{}]", job.found.file) } else { String::new() };
    let case = |(case, failure): &(&TestCase, Option<Failure>)| {
        let failure = failure.as_ref().map(|failure| {
            let mut details = Vec::new();
            let written = output::details(failure, &Styles::plain(), &mut details);
            debug_assert!(written.is_ok(), "memory takes every text");
            let details = String::from_utf8_lossy(&details);
            let details: Vec<&str> = details.split_whitespace().collect();
            let message = format!("{}: {}{variant} {}", case.name, failure.headline(), details.join(" "));
            let region = Some(Region::at(case.place));
            Entry::at(FAILED, Severity::Error, &job.suite.file, region, message.trim_end().to_owned())
        });
        Case {
            file: job.suite.file.to_string(),
            name: case.name.clone(),
            class: format!("{}.{}", job.found.name, case.verb()),
            line: Some(case.place.line),
            skipped: None,
            entries: failure.into_iter().collect(),
        }
    };
    results.cases.iter().map(case).collect()
}
