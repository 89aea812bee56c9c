//! An issue in one line.

use std::fmt;

use plimsoll_finding::{Cause, Finding, Wording, Words};

use crate::Source;
use crate::escape::escape;

/// Displays an issue as `doc[0] at $.spec.replicas: …`.
#[derive(Clone, Copy, Debug)]
pub struct Short<'a> {
    issue: &'a Finding,
    wording: Wording,
    source: &'a Source<'a>,
}

impl<'a> Short<'a> {
    /// The one-line form of an issue of this source.
    pub fn new(issue: &'a Finding, wording: Wording, source: &'a Source<'a>) -> Self {
        Self { issue, wording, source }
    }

    /// What says most in a line: the server's text where it speaks of values, else ours.
    fn brief(&self, words: Words) -> String {
        match (&self.issue.cause, words.server) {
            (Cause::Field(cause), _) => cause.body(self.wording),
            (Cause::Told { .. } | Cause::VersionNotServed { .. } | Cause::UnknownField { .. }, Some(server)) => server,
            _ => words.headline,
        }
    }
}

impl fmt::Display for Short<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = Words::of(self.issue, self.wording, &self.source.window(self.issue.place.span));
        let line = format!("doc[{}] at {}: {}", self.source.index(), self.issue.place.path.short(), self.brief(words));
        f.write_str(&escape(&line))
    }
}
