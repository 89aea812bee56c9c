//! What the tables of the specification cannot say: rules over several objects, a file for each part.

mod links;
mod operations;
mod parameters;
mod paths;
mod schemas;
mod security;
mod servers;
mod tags;

use plimsoll_doc::{NodeRef, Span};
use plimsoll_finding::{All, OpenApiCause, Path, Segment, Severity};

use crate::found::{At, Found};
use crate::walk::keep;
use crate::{Description, finding_at};

/// All rules, in the order in which they run.
const RULES: &[fn(&mut Rules<'_>)] = &[
    paths::check,
    parameters::check,
    operations::check,
    links::check,
    tags::check,
    security::check,
    servers::check,
    schemas::check,
];

/// Applies all rules.
pub(crate) fn apply(description: &Description<'_>, findings: &mut All) {
    let mut rules = Rules { description, findings };
    for rule in RULES {
        rule(&mut rules);
    }
}

/// What a rule works with.
struct Rules<'a> {
    description: &'a Description<'a>,
    findings: &'a mut All,
}

impl<'a> Rules<'a> {
    fn node(&self, found: &Found) -> NodeRef<'a> {
        self.description.node(found.at)
    }

    /// A finding at an object, or at a place below it.
    fn find(&mut self, found: &Found, span: Span, below: &[Segment<'_>], cause: OpenApiCause) {
        let path = below.iter().fold(found.path.clone(), |path, segment| path.join(*segment));
        self.find_at(found.at, span, path, cause);
    }

    /// Makes the last finding a warning.
    fn soften(&mut self) {
        if let Some(finding) = self.findings.findings.last_mut() {
            finding.severity = Severity::Warning;
        }
    }

    fn find_at(&mut self, at: At, span: Span, path: Path, cause: OpenApiCause) {
        keep(self.findings, || finding_at(at, span, path, cause));
    }
}
