//! Running keywords on texts, for their tests.

use plimsoll_doc::{ReadRules, read_json};
use plimsoll_release::Release;
use plimsoll_schema::dialect::{Purpose, lower};
use plimsoll_schema::plan::Plan;
use plimsoll_schema::text::SchemaText;

use super::accept::Acceptor;
use super::complaint::{Complaint, Detail};
use super::report::{ReportScratch, Reporter};
use super::steps::Steps;
use crate::{LoadScratch, Loader, Origin, Texts, Tree, UnknownFields, ValidateScratch, View};

/// What a schema of a CRD says about a value.
pub(super) fn details(schema: &str, value: &str) -> Vec<Detail> {
    let document = read_json(schema.as_bytes(), &ReadRules::default()).expect("a schema in JSON");
    let plan = lower(&SchemaText::read(document.root()), &Release::LATEST.rules().schema, Purpose::Objects);
    complaints(&plan, value).into_iter().map(|complaint| complaint.detail).collect()
}

/// What the root of a plan says about a value; both ways of validating must agree.
pub(super) fn complaints(plan: &Plan, value: &str) -> Vec<Complaint> {
    let document = read_json(value.as_bytes(), &ReadRules::default()).expect("a value in JSON");
    let loader =
        Loader { plan, schema: None, resource: false, unknown: UnknownFields::Keep, drop_nulls: false, left_out: &[] };
    let mut tree = Tree::default();
    let root = loader.load(document.root(), Origin::New, &mut tree, &mut LoadScratch::default(), &mut Vec::new());
    let texts = Texts::default().with_document(Origin::New, &document).with_plan(plan);
    let view = View::new(&tree, &texts);
    let (rules, mut scratch) = (&Release::LATEST.rules().walk, ReportScratch::default());
    let mut complaints = Vec::new();
    let steps = &Steps::of(tree.len());
    let reporter = Reporter { plan, rules, view, steps, scratch: &mut scratch };
    let _ = reporter.run(root, plan.root(), None, &mut |complaint, _| {
        complaints.push(*complaint);
        std::ops::ControlFlow::Continue(())
    });
    let accept = &mut ValidateScratch::default().accept;
    let accepts = Acceptor::new(plan, rules, view.value(root), steps, accept).run(plan.root());
    assert_eq!(accepts, Some(complaints.is_empty()), "{value}");
    let accepts = Acceptor::new(plan, rules, document.root(), steps, accept).run(plan.root());
    assert!(accepts.is_none_or(|accepts| accepts == complaints.is_empty()), "{value}");
    complaints
}
