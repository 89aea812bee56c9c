//! A line for every object, for those who want to know what became of each.

use std::fmt::Write as _;

use plimsoll_check::check::{Examined, Outcome};
use plimsoll_check::text::DocumentText;
use plimsoll_finding::Severity;
use plimsoll_report::escape;

/// Appends the line of an object.
pub(super) fn line(examined: &Examined, chunk: &DocumentText, lines: &mut String) {
    let identity = &examined.identity;
    let verdict = match (examined.outcome, examined.is_definition) {
        (Outcome::Skipped(why), _) => format!("skipped, {}", why.noun(1)),
        (Outcome::Valid, true) => "accepted".to_owned(),
        (Outcome::Invalid, true) => "rejected".to_owned(),
        (Outcome::Invalid, _) if is_excepted(examined) => "invalid, excepted".to_owned(),
        (Outcome::NotJudged, _) => "not judged".to_owned(),
        (outcome, _) => outcome.name().to_owned(),
    };
    let name = match (&*identity.namespace, &*identity.name) {
        (_, "") => String::new(),
        ("", name) => format!("/{name}"),
        (namespace, name) => format!("/{namespace}/{name}"),
    };
    let text = format!("{}:{}: {verdict}: {}{name}", chunk.name, chunk.lines_before + 1, identity.kind);
    // Writing to a string cannot fail.
    let _ = writeln!(lines, "{}", escape(text.trim_end_matches([':', ' '])));
}

/// Whether nothing that was found counts.
fn is_excepted(examined: &Examined) -> bool {
    let mut errors = examined.issues.iter().filter(|issue| issue.severity == Severity::Error);
    errors.all(|error| error.exception.is_some())
}
