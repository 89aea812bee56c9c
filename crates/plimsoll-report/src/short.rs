//! A finding in one line.

use plimsoll_finding::{Cause, Finding, PathStyle, Wording, Words};

use crate::escape::escape;
use crate::{Renderer, Source};

/// What says most in a line, without the field: the server's text where it speaks of values, else ours.
pub(crate) fn brief(finding: &Finding, wording: Wording, words: Words) -> String {
    match (&finding.cause, words.server) {
        (Cause::Field(cause), _) => cause.body(wording),
        (Cause::Told { .. } | Cause::VersionNotServed { .. } | Cause::UnknownField { .. }, Some(server)) => server,
        _ => words.headline,
    }
}

impl Renderer {
    /// A finding as `file:line:column: severity[code]: field: message`. `only` says which releases raise it, where not
    /// all do.
    pub fn one_line(&self, finding: &Finding, source: &Source<'_>, only: Option<&str>) -> String {
        let words = Words::of(finding, self.wording, &source.window(finding.place.span));
        let place = source.position(finding.place.span.start);
        let severity = self.styles.severity(finding.severity);
        let (headline, faint) = (self.styles.headline, self.styles.faint);
        let name = escape(source.name());
        let field = field(finding, self.paths);
        let message = brief(finding, self.wording, words);
        let only = only.map_or_else(String::new, |only| format!(" ({only})"));
        let excepted =
            finding.exception.as_ref().map_or_else(String::new, |why| format!(" (excepted: {})", escape(why)));
        format!(
            "{headline}{name}:{}:{}{headline:#}: {severity}{}[{}]{severity:#}: {faint}{}{faint:#}{}{only}{excepted}",
            place.line,
            place.column,
            finding.severity,
            finding.code(),
            escape(&field),
            escape(&message),
        )
    }
}

/// The field with what parts it from a message.
fn field(finding: &Finding, paths: PathStyle) -> String {
    let path = &finding.place.path;
    if path.is_empty() { String::new() } else { format!("{}: ", paths.show(path)) }
}
