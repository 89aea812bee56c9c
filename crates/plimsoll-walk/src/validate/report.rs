//! All complaints about a value, in the server's order.
//!
//! Mirrors what `SchemaValidator.Validate` and `ratchetingValueValidator.Validate` do by recursion,
//! with frames of our own. Complaints lie on one stack: those of an attempt are its top while its
//! frame runs, and are kept, replaced or dropped when it ends. The server also drops a complaint whose
//! text is in the list already; as whole lists are merged, doing that once at the end is the same.

use std::ops::ControlFlow;

use plimsoll_schema::plan::{Constraint, Operand, Plan, Schema, SchemaFlags, SchemaId, TypeSet};
use plimsoll_schema::text::Keyword;

use super::accept::{AcceptScratch, Acceptor};
use super::complaint::{Complaint, Detail};
use super::keyword::{self, At, Attempt, Goal, Progress, Role, Turn, types};
use super::steps::Steps;
use crate::ratchet::{Correlated, Ratchet, RatchetScratch};
use crate::trail::{Segment, Trail, TrailId};
use crate::{SlotId, Unions, ValueRef, View, WalkRules};

/// Memory that it reuses, and what it found.
#[derive(Debug, Default)]
pub(super) struct ReportScratch {
    frames: Vec<Frame>,
    complaints: Vec<Complaint>,
    trail: Trail,
    ratchet: RatchetScratch,
    accept: AcceptScratch,
}

/// A value under a schema, half checked.
#[derive(Clone, Copy, Debug)]
struct Frame {
    value: SlotId,
    schema: SchemaId,
    name: TrailId,
    /// The old value; none where the frame is validated plainly, and all below it.
    pair: Option<Correlated>,
    /// Its complaints begin here.
    start: usize,
    /// How well it fits: the server keeps the complaints of the alternative that fits best.
    matches: u64,
    /// The constraint that comes next, by its index.
    next: usize,
    /// The applicator under way.
    applying: Option<Applying>,
    /// Whether its complaints stay whatever else is found: no junctor and no old value takes them back.
    is_final: bool,
}

/// An applicator that is under way.
#[derive(Clone, Copy, Debug)]
struct Applying {
    constraint: Constraint,
    progress: Progress,
    /// What becomes of the attempt under way.
    role: Role,
    /// Where its own complaint lies, which comes before those of its best alternative.
    own: Option<usize>,
    /// How well the best alternative fits so far.
    best: Option<u64>,
}

impl Applying {
    /// Whether complaints of the attempt under way may be dropped.
    fn takes_back(self) -> bool {
        self.own.is_some() || self.role != Role::Must
    }
}

/// Finds all complaints about values of one view.
pub(super) struct Reporter<'a, 's> {
    pub(super) plan: &'a Plan,
    pub(super) rules: &'a WalkRules,
    pub(super) view: View<'a>,
    pub(super) steps: &'a Steps,
    pub(super) scratch: &'s mut ReportScratch,
}

impl<'a> Reporter<'a, '_> {
    /// Hands over the complaints about `root`, compared with `old`, as soon as they are sure to stay,
    /// until `take` has enough or steps are over.
    pub(super) fn run(
        mut self,
        root: SlotId,
        schema: SchemaId,
        old: Option<SlotId>,
        take: &mut dyn FnMut(&Complaint, &Trail) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.scratch.frames.clear();
        self.scratch.complaints.clear();
        self.scratch.trail.clear();
        self.scratch.ratchet.clear();
        self.scratch.accept.forget();
        let pair = old.map(|old| Correlated { new: root, old, schema });
        let mut taken = 0;
        self.begin(root, schema, TrailId::ROOT, pair, pair.is_none());
        loop {
            let top = self.scratch.frames.pop();
            let is_final = top.is_none_or(|top| top.is_final && !top.applying.is_some_and(Applying::takes_back));
            if is_final && self.scratch.complaints.len() > taken {
                let new = self.scratch.complaints.get(taken..).unwrap_or_default();
                new.iter().try_for_each(|complaint| take(complaint, &self.scratch.trail))?;
                taken = self.scratch.complaints.len();
            }
            let Some(frame) = top.filter(|_| !self.steps.is_over()) else { return ControlFlow::Continue(()) };
            self.go_on(frame);
        }
    }

    /// Begins with a value: checks its type, and leaves a frame for the rest.
    fn begin(&mut self, value: SlotId, schema: SchemaId, name: TrailId, pair: Option<Correlated>, is_final: bool) {
        self.steps.take_waiting(self.scratch.frames.len());
        let start = self.scratch.complaints.len();
        let (seen, of) = (self.view.value(value), self.plan.schema(schema));
        let wrong = types::type_error(self.plan, self.rules, seen, of);
        let matches = types::matches(self.plan, seen, of, wrong.is_none());
        let frame = Frame { value, schema, name, pair, start, matches, next: 0, applying: None, is_final };
        if let Some(detail) = wrong {
            self.complain(&frame, Constraint::new(Keyword::Type, Operand::None), detail);
        }
        self.scratch.frames.push(frame);
    }

    fn at<'c>(&self, frame: &Frame, constraint: &'c Constraint) -> At<'c>
    where
        'a: 'c,
    {
        let (value, schema) = (self.view.value(frame.value), self.plan.schema(frame.schema));
        At { plan: self.plan, rules: self.rules, value, schema, constraint, steps: self.steps }
    }

    /// Goes on with a frame until it ends or waits for another.
    fn go_on(&mut self, mut frame: Frame) {
        loop {
            if let Some(applying) = frame.applying {
                if let Some(attempt) = self.apply(&mut frame, applying) {
                    return self.begin_attempt(frame, attempt);
                }
                continue;
            }
            let schema = self.plan.schema(frame.schema);
            let Some(constraint) = self.plan.constraints(schema).get(frame.next) else { return self.end(frame) };
            frame.next += 1;
            self.steps.take(1);
            let at = self.at(&frame, constraint);
            if !constraint.types.contains(TypeSet::of_kind(at.value.kind())) {
                continue;
            }
            if keyword::is_applicator(constraint.keyword) {
                let (progress, role) = (Progress::default(), Role::Must);
                let constraint = *constraint;
                frame.applying = Some(Applying { constraint, progress, role, own: None, best: None });
            } else {
                self.assert(&mut frame, at, schema);
            }
        }
    }

    fn assert(&mut self, frame: &mut Frame, at: At<'_>, schema: &Schema) {
        let before = self.scratch.complaints.len();
        keyword::check(at, &mut |detail| {
            self.complain(frame, *at.constraint, detail);
            true
        });
        let is_alone =
            keyword::is_reported_alone(at.constraint.keyword) && !schema.flags.contains(SchemaFlags::JSON_SCHEMA);
        if self.scratch.complaints.len() > before && is_alone {
            let rest = self.plan.constraints(schema).get(frame.next..).unwrap_or_default();
            frame.next += rest.iter().take_while(|next| keyword::is_reported_alone(next.keyword)).count();
        }
    }

    /// Goes on with an applicator until it wants something tried, or ends it.
    fn apply(&mut self, frame: &mut Frame, mut applying: Applying) -> Option<Attempt> {
        let constraint = applying.constraint;
        let at = self.at(frame, &constraint);
        loop {
            match keyword::turn(at, applying.progress, Goal::Report) {
                Turn::Try(attempt) => {
                    applying.progress.next = attempt.next;
                    applying.role = attempt.role;
                    if attempt.role == Role::Alternative && applying.own.is_none() {
                        applying.own = Some(self.scratch.complaints.len());
                        self.complain(frame, applying.constraint, Detail::Plain);
                    }
                    frame.applying = Some(applying);
                    return Some(attempt);
                }
                Turn::Complain(detail, next) => {
                    applying.progress.next = next;
                    self.complain(frame, applying.constraint, detail);
                }
                Turn::Accept => {
                    if let Some(own) = applying.own {
                        self.scratch.complaints.truncate(own);
                    }
                    break;
                }
                Turn::Refuse(detail) => {
                    match applying.own.and_then(|own| self.scratch.complaints.get_mut(own)) {
                        Some(own) => own.detail = detail,
                        None => self.complain(frame, applying.constraint, detail),
                    }
                    break;
                }
            }
        }
        // Numbers of errors say nothing about how well the value as a whole fits.
        if self.rules.unions != Unions::FewestErrors {
            frame.matches += applying.best.unwrap_or_default();
        }
        frame.applying = None;
        None
    }

    /// Begins with what an applicator wants tried.
    fn begin_attempt(&mut self, mut frame: Frame, attempt: Attempt) {
        // What several keywords ask is asked once.
        if attempt.role == Role::Test && self.plan.schema(attempt.schema).flags.contains(SchemaFlags::TESTED) {
            let value = self.view.value(attempt.value);
            let acceptor = Acceptor::new(self.plan, self.rules, value, self.steps, &mut self.scratch.accept);
            let accepted = acceptor.run(attempt.schema).unwrap_or(false);
            if let Some(applying) = &mut frame.applying {
                applying.progress.note_answer(attempt.role, accepted);
            }
            return self.scratch.frames.push(frame);
        }
        let is_final = frame.is_final && !frame.applying.is_some_and(Applying::takes_back);
        let Some(step) = attempt.step else {
            self.scratch.frames.push(frame);
            return self.begin(attempt.value, attempt.schema, frame.name, None, is_final);
        };
        let child = self.view.value(attempt.value);
        // Only what the structure leads to has a place in the old object.
        let pair =
            frame.pair.filter(|_| attempt.role == Role::Must).and_then(|pair| self.pair(pair, child, &frame, step));
        let is_nameless = frame.name == TrailId::ROOT && matches!(step, Segment::Property(_)) && child.key().is_empty();
        let name = if is_nameless { TrailId::ROOT } else { self.scratch.trail.step(frame.name, step) };
        self.scratch.frames.push(frame);
        self.begin(attempt.value, attempt.schema, name, pair, is_final);
    }

    fn pair(&mut self, pair: Correlated, child: ValueRef<'_>, frame: &Frame, step: Segment) -> Option<Correlated> {
        let ratchet = Ratchet { plan: self.plan, view: self.view, rules: self.rules };
        match step {
            Segment::Item(index) => ratchet.index(pair, index as usize, &mut self.scratch.ratchet),
            // The kind and version of the old object are not visible to the server.
            _ if frame.name == TrailId::ROOT && matches!(child.key(), "kind" | "apiVersion") => None,
            Segment::Property(_) | Segment::Additional(_) => ratchet.child(pair, child),
        }
    }

    /// Ends a frame and hands its matches, and what is left of its complaints, to the one below.
    fn end(&mut self, frame: Frame) {
        if let Some(pair) = frame.pair
            && self.scratch.complaints.len() > frame.start
        {
            let ratchet = Ratchet { plan: self.plan, view: self.view, rules: self.rules };
            if ratchet.is_equal(pair, &mut self.scratch.ratchet) {
                self.scratch.complaints.truncate(frame.start);
            }
        }
        let Some(mut below) = self.scratch.frames.pop() else { return };
        if let Some(applying) = &mut below.applying {
            let accepted = self.scratch.complaints.len() == frame.start;
            applying.progress.note_answer(applying.role, accepted);
            match applying.role {
                Role::Must => below.matches += frame.matches,
                Role::Alternative => self.keep_best(applying, &frame, accepted),
                Role::Test => self.scratch.complaints.truncate(frame.start),
            }
        }
        if self.scratch.complaints.len() <= frame.start && frame.name != below.name {
            self.scratch.trail.forget_from(frame.name);
        }
        self.scratch.frames.push(below);
    }

    /// Keeps the complaints of the alternative that fits best, until one accepts the value; mirrors
    /// `schemaPropsValidator.Validate`. Where several accept it, none is the best.
    fn keep_best(&mut self, applying: &mut Applying, ended: &Frame, accepted: bool) {
        let matches = match self.rules.unions {
            Unions::FewestErrors => u64::MAX - (self.scratch.complaints.len() - ended.start) as u64,
            Unions::Exact | Unions::FirstMatch => ended.matches,
        };
        let first = applying.own.map_or(ended.start, |own| own + 1);
        if accepted {
            self.scratch.complaints.truncate(first);
            applying.best = (applying.progress.accepted == 1).then_some(matches);
        } else if applying.progress.accepted == 0 && applying.best.is_none_or(|best| matches > best) {
            self.scratch.complaints.drain(first..ended.start);
            applying.best = Some(matches);
        } else {
            self.scratch.complaints.truncate(ended.start);
        }
    }

    fn complain(&mut self, frame: &Frame, constraint: Constraint, detail: Detail) {
        self.steps.take_waiting(self.scratch.complaints.len());
        let (value, schema, name) = (frame.value, frame.schema, frame.name);
        self.scratch.complaints.push(Complaint { constraint, detail, value, schema, name });
    }
}
