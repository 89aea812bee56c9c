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
mod steps;
#[cfg(test)]
mod testing;

use std::ops::ControlFlow;

use plimsoll_doc::NodeRef;
use plimsoll_finding::{
    All, Code, FieldErrorKind, FieldName, Finding, Path, SchemaFault, SchemaMessage, Sink, ValueName,
};
use plimsoll_schema::plan::{Constraint, Operand, Plan, SchemaId, TypeSet};
use plimsoll_schema::text::Keyword;
use rustc_hash::FxHashSet;

use accept::{AcceptScratch, Acceptor};
use complaint::Complaint;
use finding::Writer;
use report::{ReportScratch, Reporter};
use steps::Steps;

pub(crate) use complaint::Detail;
pub(crate) use keyword::{At, compare_numbers, is_name_match, number_of};

use crate::trail::{Trail, TrailId};
use crate::{Origin, ValueRef, WalkRules};

/// Memory that validating reuses.
#[derive(Debug, Default)]
pub struct ValidateScratch {
    accept: AcceptScratch,
    report: ReportScratch,
    /// Steps that were taken already, where values share what one of them may take.
    taken: Option<u64>,
}

impl ValidateScratch {
    /// For values that may take no more steps together than one of them may.
    pub fn shared() -> Self {
        Self { taken: Some(0), ..Self::default() }
    }

    fn steps(&self, value: ValueRef<'_>) -> Steps {
        let steps = Steps::of(value.view().slots());
        steps.take(self.taken.unwrap_or_default());
        steps
    }

    fn keep(&mut self, steps: &Steps) {
        if let Some(taken) = &mut self.taken {
            *taken = steps.taken();
        }
    }
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
    /// Whether the schema accepts the value. Where that takes more steps than any object of sense needs, it does not.
    pub fn is_valid(&self, value: ValueRef<'_>, schema: SchemaId, scratch: &mut ValidateScratch) -> bool {
        self.accepts(value, schema, &scratch.steps(value), scratch)
    }

    fn accepts(&self, value: ValueRef<'_>, schema: SchemaId, steps: &Steps, scratch: &mut ValidateScratch) -> bool {
        scratch.accept.forget();
        // The values of a tree can tell everything.
        let acceptor = Acceptor::new(self.plan, self.rules, value, steps, &mut scratch.accept);
        let accepted = acceptor.run(schema).unwrap_or(false);
        scratch.keep(steps);
        accepted
    }

    /// Whether the schema accepts a value of a document as it was read, which spares loading it. None where that
    /// takes more than a look at each value; then a loaded one can tell.
    pub fn accepts_node(&self, node: NodeRef<'_>, schema: SchemaId, scratch: &mut ValidateScratch) -> Option<bool> {
        scratch.accept.forget();
        let steps = &Steps::of(node.end().index() - node.id().index());
        Acceptor::new(self.plan, self.rules, node, steps, &mut scratch.accept).run(schema)
    }

    /// Whether the type of a value is one of its schema's.
    pub(crate) fn has_right_type(&self, value: ValueRef<'_>, schema: SchemaId) -> bool {
        keyword::types::type_error(self.plan, self.rules, value, self.plan.schema(schema)).is_none()
    }

    /// The findings about a value, in the server's order. Those about what has not changed since `old`
    /// are left out. `base` is the path of the value. Where they take too many steps, the first one says so.
    pub fn validate(
        &self,
        value: ValueRef<'_>,
        schema: SchemaId,
        old: Option<ValueRef<'_>>,
        base: &Path,
        scratch: &mut ValidateScratch,
    ) -> Vec<Finding> {
        let mut all = All::default();
        let steps = scratch.steps(value);
        if self.accepts(value, schema, &steps, scratch) {
            return Vec::new();
        }
        // All that a sink does not want is left out.
        let _ = if steps.is_over() {
            all.add(unfinished(value, &steps, base))
        } else {
            self.find(value, schema, old, base, scratch, &mut all)
        };
        // What is said first is shown, however much there is.
        if all.findings.last().is_some_and(|last| last.code() == Code::TooManySteps) {
            all.findings.rotate_right(1);
        }
        all.findings
    }

    /// Hands the findings over one by one, without asking first whether there are any. Where the sink
    /// has enough, the walk ends; where it takes too many steps, the last finding says so.
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
        let steps = &scratch.steps(value);
        let reporter = self.reporter(value, steps, scratch);
        let flow = reporter.run(value.id(), schema, old, &mut |complaint, trail| {
            let writer = Writer { plan: self.plan, rules: self.rules, view: value.view(), trail, base, steps };
            let raw = writer.raw(complaint);
            let text = raw.text();
            steps.take_text(&text);
            // The server drops what it has said before in the same words.
            if !seen.insert(text) {
                return ControlFlow::Continue(());
            }
            sink.add(writer.finding(complaint, raw))
        });
        scratch.keep(steps);
        flow?;
        if steps.is_over() { sink.add(unfinished(value, steps, base)) } else { ControlFlow::Continue(()) }
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
        let steps = &Steps::of(value.view().slots());
        let reporter = self.reporter(value, steps, scratch);
        // Nobody ends it early.
        let _ = reporter.run(value.id(), schema, old, &mut |complaint, trail| {
            let writer = Writer { plan: self.plan, rules: self.rules, view: value.view(), trail, base, steps };
            let text = writer.raw(complaint).text();
            if seen.insert(text.clone()) {
                messages.push(text);
            }
            ControlFlow::Continue(())
        });
        if steps.is_over() {
            messages.push(too_many_steps(steps).text(None));
        }
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
        let (trail, steps) = (&Trail::default(), &Steps::of(value.view().slots()));
        let writer = Writer { plan: self.plan, rules: self.rules, view: value.view(), trail, base: path, steps };
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
        let steps = &Steps::of(value.view().slots());
        for constraint in self.plan.constraints(schema) {
            if is_asked(constraint.keyword) && constraint.types.contains(kind) {
                let at = keyword::At { plan: self.plan, rules: self.rules, value, schema, constraint, steps };
                keyword::check(at, &mut |detail| {
                    found.push(self.finding(value, id, constraint, detail, path));
                    true
                });
            }
        }
    }

    fn reporter<'r>(
        &'r self,
        value: ValueRef<'r>,
        steps: &'r Steps,
        scratch: &'r mut ValidateScratch,
    ) -> Reporter<'r, 'r> {
        Reporter { plan: self.plan, rules: self.rules, view: value.view(), steps, scratch: &mut scratch.report }
    }
}

/// The finding that a value is not validated to its end.
fn unfinished(value: ValueRef<'_>, steps: &Steps, base: &Path) -> Finding {
    let field = FieldName::open_api(base.clone(), base.len());
    let node = (value.slot().origin == Origin::New).then_some(value.slot().node);
    Finding::of_field(Code::TooManySteps, FieldErrorKind::Internal, field, None, too_many_steps(steps)).at_node(node)
}

fn too_many_steps(steps: &Steps) -> SchemaMessage {
    SchemaMessage { name: ValueName::default(), fault: SchemaFault::TooManySteps(steps.max()) }
}
