//! A finding in one line.

use plimsoll_finding::{Finding, Words};

use crate::escape::escape;
use crate::{Renderer, Source};

impl Renderer {
    /// A finding as `file:line:column: severity[code]: title`. `only` says which releases raise it, where not all do.
    pub fn one_line(&self, finding: &Finding, source: &Source<'_>, only: Option<&str>) -> String {
        let words = Words::of(finding, self.wording, &source.window(finding.place.span));
        let place = source.position(finding.place.span.start);
        let severity = self.styles.severity(finding.severity);
        let headline = self.styles.headline;
        let name = escape(source.name());
        let only = only.map_or_else(String::new, |only| format!(" ({only})"));
        let excepted =
            finding.exception.as_ref().map_or_else(String::new, |why| format!(" (excepted: {})", escape(why)));
        format!(
            "{headline}{name}:{}:{}{headline:#}: {severity}{}[{}]{severity:#}: {}{only}{excepted}",
            place.line,
            place.column,
            finding.severity,
            self.linked(finding.code()),
            escape(&words.headline),
        )
    }
}
