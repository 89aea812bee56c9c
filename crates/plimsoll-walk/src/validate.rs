//! Values against their schemas, as kube-openapi's validator does.
//!
//! [`Validator::is_valid`] only answers yes or no, and allocates nothing. [`Validator::validate`] asks
//! that first and words all errors only where there are any: comparing with the old object takes
//! errors away, but never adds one.

mod accept;
mod complaint;
mod finding;
mod keyword;
mod report;
#[cfg(test)]
mod testing;

use std::ops::ControlFlow;

use plimsoll_finding::{All, Finding, Path, Sink};
use plimsoll_schema::plan::{Constraint, Operand, Plan, SchemaId, TypeSet};
use plimsoll_schema::text::Keyword;
use rustc_hash::FxHashSet;

use accept::{AcceptScratch, Acceptor};
use complaint::Complaint;
use finding::Writer;
use report::{ReportScratch, Reporter};

pub(crate) use complaint::Detail;
pub(crate) use keyword::{compare_numbers, is_name_match, number_of};

use crate::trail::{Trail, TrailId};
use crate::{ValueRef, WalkRules};

/// Memory that validating reuses.
#[derive(Debug, Default)]
pub struct ValidateScratch {
    accept: AcceptScratch,
    report: ReportScratch,
}

/// Validates values against the schemas of one plan.
#[derive(Clone, Copy, Debug)]
pub struct Validator<'a> {
    /// The schemas.
    pub plan: &'a Plan,
    /// The release.
    pub rules: &'a WalkRules,
}

impl Validator<'_> {
    /// Whether the schema accepts the value.
    pub fn is_valid(&self, value: ValueRef<'_>, schema: SchemaId, scratch: &mut ValidateScratch) -> bool {
        scratch.accept.forget();
        let acceptor =
            Acceptor { plan: self.plan, rules: self.rules, view: value.view(), scratch: &mut scratch.accept };
        acceptor.run(value.id(), schema)
    }

    /// Whether the type of a value is one of its schema's.
    pub(crate) fn has_right_type(&self, value: ValueRef<'_>, schema: SchemaId) -> bool {
        keyword::types::type_error(self.plan, self.rules, value, self.plan.schema(schema)).is_none()
    }

    /// The findings about a value, in the server's order. Those about what has not changed since `old`
    /// are left out. `base` is the path of the value.
    pub fn validate(
        &self,
        value: ValueRef<'_>,
        schema: SchemaId,
        old: Option<ValueRef<'_>>,
        base: &Path,
        scratch: &mut ValidateScratch,
    ) -> Vec<Finding> {
        let mut all = All::default();
        if !self.is_valid(value, schema, scratch) {
            // All that a sink does not want is left out.
            let _ = self.find(value, schema, old, base, scratch, &mut all);
        }
        all.findings
    }

    /// Hands the findings over one by one, without asking first whether there are any. Where the sink
    /// has enough, the walk ends.
    pub fn find(
        &self,
        value: ValueRef<'_>,
        schema: SchemaId,
        old: Option<ValueRef<'_>>,
        base: &Path,
        scratch: &mut ValidateScratch,
        sink: &mut dyn Sink,
    ) -> ControlFlow<()> {
        let old = old.map(ValueRef::id);
        let mut seen = FxHashSet::default();
        let reporter = self.reporter(value, scratch);
        reporter.run(value.id(), schema, old, &mut |complaint, trail| {
            let writer = Writer { plan: self.plan, rules: self.rules, view: value.view(), trail, base };
            let raw = writer.raw(complaint);
            // The server drops what it has said before in the same words.
            if !seen.insert(raw.text()) {
                return ControlFlow::Continue(());
            }
            sink.add(writer.finding(complaint, raw))
        })
    }

    /// The bare texts of kube-openapi's validator, before the server makes field errors of them.
    pub fn messages(
        &self,
        value: ValueRef<'_>,
        schema: SchemaId,
        old: Option<ValueRef<'_>>,
        scratch: &mut ValidateScratch,
    ) -> Vec<String> {
        let (base, old) = (&Path::default(), old.map(ValueRef::id));
        let (mut seen, mut messages) = (FxHashSet::default(), Vec::new());
        let reporter = self.reporter(value, scratch);
        // Nobody ends it early.
        let _ = reporter.run(value.id(), schema, old, &mut |complaint, trail| {
            let writer = Writer { plan: self.plan, rules: self.rules, view: value.view(), trail, base };
            let text = writer.raw(complaint).text();
            if seen.insert(text.clone()) {
                messages.push(text);
            }
            ControlFlow::Continue(())
        });
        messages
    }

    /// The finding about a value that a keyword does not accept.
    pub(crate) fn finding(
        &self,
        value: ValueRef<'_>,
        schema: SchemaId,
        constraint: &Constraint,
        detail: Detail,
        path: &Path,
    ) -> Finding {
        let complaint = Complaint { constraint: *constraint, detail, value: value.id(), schema, name: TrailId::ROOT };
        let trail = Trail::default();
        let writer = Writer { plan: self.plan, rules: self.rules, view: value.view(), trail: &trail, base: path };
        let mut finding = writer.finding(&complaint, writer.raw(&complaint));
        // The value was made to be asked about, and was read nowhere.
        finding.place.node = None;
        finding
    }

    /// What is wrong with the type of a value.
    pub(crate) fn check_type(&self, value: ValueRef<'_>, schema: SchemaId, path: &Path, found: &mut Vec<Finding>) {
        let constraint = Constraint::new(Keyword::Type, Operand::None);
        let wrong = keyword::types::type_error(self.plan, self.rules, value, self.plan.schema(schema));
        found.extend(wrong.map(|detail| self.finding(value, schema, &constraint, detail, path)));
    }

    /// What some keywords that look at a value alone say about it.
    pub(crate) fn check_some(
        &self,
        value: ValueRef<'_>,
        id: SchemaId,
        path: &Path,
        is_asked: impl Fn(Keyword) -> bool,
        found: &mut Vec<Finding>,
    ) {
        let schema = self.plan.schema(id);
        let kind = TypeSet::of_kind(value.kind());
        for constraint in self.plan.constraints(schema) {
            if is_asked(constraint.keyword) && constraint.types.contains(kind) {
                let at = keyword::At { plan: self.plan, rules: self.rules, value, schema, constraint };
                keyword::check(at, &mut |detail| {
                    found.push(self.finding(value, id, constraint, detail, path));
                    true
                });
            }
        }
    }

    fn reporter<'r>(&'r self, value: ValueRef<'r>, scratch: &'r mut ValidateScratch) -> Reporter<'r, 'r> {
        Reporter { plan: self.plan, rules: self.rules, view: value.view(), scratch: &mut scratch.report }
    }
}
