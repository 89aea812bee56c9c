//! An issue in one line.

use std::fmt;

use plimsoll_finding::{Detail, Issue, Words};

use crate::Source;
use crate::line::harmless;

/// Displays an issue as `doc[0] at $.spec.replicas: …`.
#[derive(Clone, Copy, Debug)]
pub struct Short<'a> {
    issue: &'a Issue,
    source: &'a Source<'a>,
}

impl<'a> Short<'a> {
    /// The one-line form of an issue of this source.
    pub fn new(issue: &'a Issue, source: &'a Source<'a>) -> Self {
        Self { issue, source }
    }
}

impl fmt::Display for Short<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = Words::of(self.issue, &self.source.window(self.issue.span));
        let line = format!("doc[{}] at {}: {}", self.source.index(), self.issue.path.short(), brief(self.issue, words));
        f.write_str(&harmless(&line).replace('\n', " "))
    }
}

/// What says most in a line: the server's text where it speaks of values, else ours.
fn brief(issue: &Issue, words: Words) -> String {
    match (&issue.detail, words.server) {
        (Detail::Field { error, .. }, _) => error.body.clone(),
        (Detail::Told { .. } | Detail::UnknownField { .. }, Some(server)) => server,
        _ => words.headline,
    }
}
