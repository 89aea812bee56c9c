//! Going through an object.

use std::fmt;

use plimsoll_cel::arena::Arena;
use plimsoll_doc::Kind;
use plimsoll_finding::Path;
use plimsoll_release::rules::RunRules;
use plimsoll_schema::plan::{Plan, SchemaFlags, SchemaId};
use plimsoll_walk::trail::{Segment, Trail, TrailId};
use plimsoll_walk::{Correlated, Ratchet, RatchetScratch, SlotId, ValueRef, View, WalkRules};

use super::budget::Budget;
use super::report::Outcome;
use crate::compile::RuleSet;
use crate::names::escape;
use crate::types::DeclId;

/// Runs the rules of a plan over objects.
#[derive(Clone, Copy, Debug)]
pub struct Runner<'a> {
    /// The schemas.
    pub plan: &'a Plan,
    /// Their rules, compiled.
    pub set: &'a RuleSet,
    /// How the release reports.
    pub rules: &'a RunRules,
    /// How the release compares and words.
    pub walk: &'a WalkRules,
}

/// What rules are run for.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The schema of the value.
    pub schema: SchemaId,
    /// The value that it replaces, if any.
    pub old: Option<SlotId>,
    /// Rules that fail on values that did not change only warn.
    pub ratchets: bool,
    /// The path of the value, where it is not the whole.
    pub base: Option<&'a Path>,
    /// What the rules may cost.
    pub budget: Budget,
    /// Whether the host wants them to end.
    pub interrupt: Interrupt<'a>,
}

/// A host that may end rules before they are done; they are then broken. Time comes from the host.
#[derive(Clone, Copy, Default)]
pub struct Interrupt<'a>(pub Option<&'a dyn Fn() -> bool>);

impl fmt::Debug for Interrupt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Interrupt").field(&self.0.is_some()).finish()
    }
}

/// Memory that running reuses.
#[derive(Debug, Default)]
pub struct RunScratch {
    pub(super) arena: Arena,
    pub(super) ratchet: RatchetScratch,
    pub(super) trail: Trail,
    pending: Vec<Stop>,
}

/// A value under a schema that has rules, or holds values that have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stop {
    pub(super) value: SlotId,
    pub(super) schema: SchemaId,
    /// The old value; never a null.
    pub(super) old: Option<SlotId>,
    /// The old value that decides whether this one is unchanged.
    pub(super) correlated: Option<SlotId>,
    /// The pair around it, which decides where there is no such value.
    pub(super) nearest: Option<Correlated>,
    pub(super) at: TrailId,
    /// Whether expressions can see it.
    pub(super) is_typed: bool,
}

/// A run under way.
pub(super) struct Run<'a, 's> {
    pub(super) runner: Runner<'a>,
    pub(super) subject: Subject<'a>,
    pub(super) view: View<'a>,
    pub(super) scratch: &'s mut RunScratch,
    pub(super) outcome: Outcome,
}

impl<'a> Runner<'a> {
    /// Runs all rules on a value and on what it holds.
    pub fn run(self, value: ValueRef<'a>, subject: Subject<'a>, scratch: &mut RunScratch) -> Outcome {
        scratch.trail.clear();
        scratch.pending.clear();
        scratch.ratchet.clear();
        let old = subject.old.filter(|old| !value.view().value(*old).is_null());
        scratch.pending.push(Stop {
            value: value.id(),
            schema: subject.schema,
            old,
            correlated: subject.old.filter(|_| subject.ratchets),
            nearest: None,
            at: TrailId::ROOT,
            is_typed: self.set.declarations.get(DeclId::of(subject.schema)).is_visible,
        });
        let outcome = Outcome { remaining: subject.budget.object, ..Outcome::default() };
        let mut run = Run { runner: self, subject, view: value.view(), scratch, outcome };
        while let Some(stop) = run.scratch.pending.pop() {
            if run.view.value(stop.value).is_null() {
                continue;
            }
            if run.rules_of(stop).is_err() {
                run.outcome.remaining = -1;
                break;
            }
            run.enter(stop);
        }
        run.outcome
    }
}

impl<'a> Run<'a, '_> {
    pub(super) fn ratchet(&self) -> Ratchet<'a> {
        Ratchet { plan: self.runner.plan, view: self.view, rules: self.runner.walk }
    }

    /// Visits what a value holds next, in order.
    fn enter(&mut self, stop: Stop) {
        let first = self.scratch.pending.len();
        let value = self.view.value(stop.value);
        match value.kind() {
            Kind::Seq => self.enter_list(stop, value),
            Kind::Map => self.enter_object(stop, value),
            _ => return,
        }
        if let Some(children) = self.scratch.pending.get_mut(first..) {
            children.reverse();
        }
    }

    fn has_rules(&self, schema: SchemaId) -> bool {
        self.runner.plan.schema(schema).flags.contains(SchemaFlags::RULES_WITHIN)
    }

    fn enter_list(&mut self, stop: Stop, list: ValueRef<'a>) {
        let plan = self.runner.plan;
        let items = plan.array(plan.schema(stop.schema)).and_then(|array| array.items.each());
        let Some(schema) = items.filter(|items| self.has_rules(*items)) else { return };
        let ratchet = self.ratchet();
        for (item, index) in list.children().zip(0..) {
            let scratch = &mut *self.scratch;
            let mut paired = |old: Option<SlotId>| {
                let pair = Correlated { new: stop.value, old: old?, schema: stop.schema };
                ratchet.index(pair, index as usize, &mut scratch.ratchet).map(|pair| pair.old)
            };
            let old = paired(stop.old);
            let correlated = if stop.correlated == stop.old { old } else { paired(stop.correlated) };
            let at = scratch.trail.step(stop.at, Segment::Item(index));
            let (value, nearest, is_typed) = (item.id(), stop.around(), stop.is_typed);
            scratch.pending.push(Stop { value, schema, old, correlated, nearest, at, is_typed });
        }
    }

    fn enter_object(&mut self, stop: Stop, object: ValueRef<'a>) {
        let plan = self.runner.plan;
        let Some(rules) = plan.object(plan.schema(stop.schema)) else { return };
        if let Some(schema) = rules.additional.schema().filter(|schema| self.has_rules(*schema)) {
            for child in object.children() {
                self.push_member(stop, child, schema, Segment::Additional(child.id()), stop.is_typed);
            }
        }
        if rules.properties.is_empty() {
            return;
        }
        for child in object.children() {
            let property = child.property_of(plan, rules).map(|(_, property)| property.schema);
            let Some(schema) = property.filter(|schema| self.has_rules(*schema)) else { continue };
            let is_visible = self.runner.set.declarations.get(DeclId::of(schema)).is_visible;
            // Where expressions cannot see the object, they see those of its members whose names they cannot write.
            if is_visible && (stop.is_typed || escape(child.key()).is_none()) {
                self.push_member(stop, child, schema, Segment::Property(child.id()), true);
            }
        }
    }

    fn push_member(&mut self, stop: Stop, child: ValueRef<'a>, schema: SchemaId, segment: Segment, is_typed: bool) {
        let in_old = |old: SlotId| self.view.value(old).get_hashed(child.key(), child.slot().key_hash);
        let old = stop.old.and_then(in_old).filter(|old| !old.is_null()).map(ValueRef::id);
        // Nobody sees which version and kind the old object had.
        let is_hidden = stop.nearest.is_none() && matches!(child.key(), "apiVersion" | "kind");
        let (correlated, nearest) = match stop.correlated {
            None => (None, stop.nearest),
            Some(_) if is_hidden => (None, None),
            Some(correlated) => (in_old(correlated).map(ValueRef::id), stop.around()),
        };
        let at = self.scratch.trail.step(stop.at, segment);
        self.scratch.pending.push(Stop { value: child.id(), schema, old, correlated, nearest, at, is_typed });
    }
}

impl Stop {
    /// The pair that decides for values inside that have none of their own.
    fn around(self) -> Option<Correlated> {
        let pair = self.correlated.map(|old| Correlated { new: self.value, old, schema: self.schema });
        pair.or(self.nearest)
    }
}
