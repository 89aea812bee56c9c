//! All complaints about a value, in the server's order.
//!
//! Mirrors what `SchemaValidator.Validate` and `ratchetingValueValidator.Validate` do by recursion,
//! with frames of our own. Complaints lie on one stack: those of a child or of a member of a junctor
//! are its top while that frame runs, and are kept, replaced or dropped when it ends. The server
//! also drops a complaint whose text is in the list already; as whole lists are merged, doing that
//! once at the end is the same.

use plimsoll_doc::Kind;
use plimsoll_schema::plan::{Additional, Logic, Range32, Schema, SchemaId};

use super::What;
use super::check::{Checks, number_of};
use super::what::Complaint;
use crate::ratchet::{Correlated, Ratchet, RatchetScratch};
use crate::trail::{Segment, Trail, TrailId};
use crate::{SlotId, ValueRef, View};

/// Memory that it reuses, and what it found.
#[derive(Debug, Default)]
pub(crate) struct ReportScratch {
    frames: Vec<Frame>,
    pub(super) complaints: Vec<Complaint>,
    pub(super) trail: Trail,
    ratchet: RatchetScratch,
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
    /// How well it fits: the server keeps the complaints of the member of a junctor that fits best.
    matches: u64,
    at: At,
}

/// What a frame does next.
#[derive(Clone, Copy, Debug)]
enum At {
    Type,
    /// A junctor, by its index; members come from `Members`.
    Logic(usize),
    Members(Members),
    Scalar,
    Item(usize),
    Items,
    Enum,
    Additional(usize),
    Property(usize),
    Required,
    End,
}

/// A junctor whose members are being tried.
#[derive(Clone, Copy, Debug)]
struct Members {
    /// Index of the junctor.
    logic: usize,
    /// Index of the member that is being tried.
    member: usize,
    accepted: u32,
    /// The complaints of the junctor begin here.
    start: usize,
    /// How well the best member fits so far.
    best: Option<u64>,
}

/// What a frame that ended came to.
#[derive(Clone, Copy)]
struct Ended {
    start: usize,
    matches: u64,
}

/// Finds all complaints about values of one view.
pub(crate) struct Reporter<'a, 's> {
    pub(crate) checks: Checks<'a>,
    pub(crate) view: View<'a>,
    pub(crate) scratch: &'s mut ReportScratch,
}

impl Reporter<'_, '_> {
    /// Leaves all complaints about `root`, compared with `old`, in the scratch.
    pub(crate) fn run(mut self, root: SlotId, schema: SchemaId, old: Option<SlotId>) {
        self.scratch.frames.clear();
        self.scratch.complaints.clear();
        self.scratch.trail.clear();
        self.scratch.ratchet.clear();
        let pair = old.map(|old| Correlated { new: root, old, schema });
        self.push(root, schema, TrailId::ROOT, pair);
        while let Some(frame) = self.scratch.frames.pop() {
            self.step(frame);
        }
    }

    fn push(&mut self, value: SlotId, schema: SchemaId, name: TrailId, pair: Option<Correlated>) {
        let start = self.scratch.complaints.len();
        self.scratch.frames.push(Frame { value, schema, name, pair, start, matches: 0, at: At::Type });
    }

    /// Goes on with a frame until it ends or waits for another.
    fn step(&mut self, mut frame: Frame) {
        loop {
            let value = self.view.value(frame.value);
            let schema = self.checks.plan.schema(frame.schema);
            frame.at = match frame.at {
                At::Type => self.check_type(&mut frame, value, schema),
                At::Logic(index) if index < schema.logic.len() => {
                    At::Members(self.begin_members(&frame, schema, index))
                }
                At::Logic(_) => {
                    frame.matches += 2;
                    At::Scalar
                }
                At::Members(members) => match self.next_member(&mut frame, schema, members) {
                    Some(member) => {
                        frame.at = At::Members(members);
                        self.scratch.frames.push(frame);
                        return self.push(frame.value, member, frame.name, None);
                    }
                    None => At::Logic(members.logic + 1),
                },
                At::Scalar => self.check_scalar(&mut frame, value, schema),
                At::Item(index) => {
                    frame.at = At::Item(index + 1);
                    if self.push_item(frame, value, schema, index) {
                        return;
                    }
                    At::Items
                }
                At::Items => {
                    frame.matches += 2;
                    self.checks.items(value, schema, complain(&mut self.scratch.complaints, &frame));
                    At::Enum
                }
                At::Enum => self.check_enum(&mut frame, value, schema),
                At::Additional(index) => match self.push_additional(&mut frame, value, schema, index) {
                    Some(at) => at,
                    None => return,
                },
                At::Property(index) => match self.push_property(&mut frame, value, schema, index) {
                    Some(at) => at,
                    None => return,
                },
                At::Required => {
                    self.checks.required(value, schema, complain(&mut self.scratch.complaints, &frame));
                    frame.matches += 1;
                    At::End
                }
                At::End => return self.end(frame, value),
            };
        }
    }

    fn check_type(&mut self, frame: &mut Frame, value: ValueRef<'_>, schema: &Schema) -> At {
        let wrong = self.checks.value_type(value, schema);
        let fits = u64::from(wrong.is_none());
        if value.is_null() {
            frame.matches += fits;
        } else if Checks::has_type(schema) {
            frame.matches += fits + 1;
        }
        if let Some(what) = wrong {
            complain(&mut self.scratch.complaints, frame)(what);
        }
        if value.is_null() { At::Enum } else { At::Logic(0) }
    }

    fn check_scalar(&mut self, frame: &mut Frame, value: ValueRef<'_>, schema: &Schema) -> At {
        if let Some(text) = value.as_str() {
            frame.matches += 1 + u64::from(self.checks.has_format(schema));
            let found = [self.checks.string(text, schema), self.checks.format(text, schema)];
            for what in found.into_iter().flatten() {
                complain(&mut self.scratch.complaints, frame)(what);
            }
        }
        if let Some(number) = number_of(value) {
            frame.matches += 2;
            self.checks.number(number, schema, complain(&mut self.scratch.complaints, frame));
        }
        if value.kind() == Kind::Seq { At::Item(0) } else { At::Enum }
    }

    fn check_enum(&mut self, frame: &mut Frame, value: ValueRef<'_>, schema: &Schema) -> At {
        if let Some(what) = self.checks.member(value, schema) {
            complain(&mut self.scratch.complaints, frame)(what);
        }
        match value.kind() {
            Kind::Null => return At::End,
            Kind::Map => self.checks.member_count(value, schema, complain(&mut self.scratch.complaints, frame)),
            _ => {}
        }
        frame.matches += 1;
        if value.kind() == Kind::Map { At::Additional(0) } else { At::End }
    }

    /// Pushes the frame of an item, where there is one.
    fn push_item(&mut self, frame: Frame, value: ValueRef<'_>, schema: &Schema, index: usize) -> bool {
        let items = self.checks.plan.array(schema).and_then(|array| array.items.each());
        let (Some(items), Some(item)) = (items, value.item(index)) else { return false };
        let ratchet = Ratchet { plan: self.checks.plan, view: self.view, rules: self.checks.rules };
        let pair = frame.pair.and_then(|pair| ratchet.index(pair, index, &mut self.scratch.ratchet));
        let name = self.scratch.trail.step(frame.name, Segment::Item(index as u32));
        self.scratch.frames.push(frame);
        self.push(item.id(), items, name, pair);
        true
    }

    /// Pushes the frame of the next member that is no property, or complains about it.
    fn push_additional(&mut self, frame: &mut Frame, value: ValueRef<'_>, schema: &Schema, from: usize) -> Option<At> {
        let Some(object) = self.checks.plan.object(schema) else { return Some(At::Required) };
        if matches!(object.additional, Additional::Any | Additional::Unspecified) {
            return Some(At::Property(0));
        }
        for (index, child) in (from..value.len()).filter_map(|index| Some((index, value.child(index)?))) {
            if self.checks.plan.find(object, child.slot().key_hash, child.key()).is_some() {
                continue;
            }
            let Additional::Schema(schema) = object.additional else {
                complain(&mut self.scratch.complaints, frame)(What::Forbidden(child.id()));
                continue;
            };
            frame.at = At::Additional(index + 1);
            self.push_member(*frame, child, schema, Segment::Additional(child.id()));
            return None;
        }
        Some(At::Property(0))
    }

    fn push_property(&mut self, frame: &mut Frame, value: ValueRef<'_>, schema: &Schema, from: usize) -> Option<At> {
        let Some(object) = self.checks.plan.object(schema) else { return Some(At::Required) };
        for (index, child) in (from..value.len()).filter_map(|index| Some((index, value.child(index)?))) {
            let Some((_, property)) = self.checks.plan.find(object, child.slot().key_hash, child.key()) else {
                continue;
            };
            frame.at = At::Property(index + 1);
            self.push_member(*frame, child, property.schema, Segment::Property(child.id()));
            return None;
        }
        Some(At::Required)
    }

    fn push_member(&mut self, frame: Frame, child: ValueRef<'_>, schema: SchemaId, segment: Segment) {
        let ratchet = Ratchet { plan: self.checks.plan, view: self.view, rules: self.checks.rules };
        // The kind and version of the old object are not visible to the server.
        let always_plain = frame.name == TrailId::ROOT && matches!(child.key(), "kind" | "apiVersion");
        let pair = frame.pair.filter(|_| !always_plain).and_then(|pair| ratchet.child(pair, child));
        let is_nameless =
            frame.name == TrailId::ROOT && matches!(segment, Segment::Property(_)) && child.key().is_empty();
        let name = if is_nameless { TrailId::ROOT } else { self.scratch.trail.step(frame.name, segment) };
        self.scratch.frames.push(frame);
        self.push(child.id(), schema, name, pair);
    }

    /// Ends a frame and hands its matches, and what is left of its complaints, to the one below.
    fn end(&mut self, mut frame: Frame, value: ValueRef<'_>) {
        if !value.is_null() {
            frame.matches += 1;
        }
        if let Some(pair) = frame.pair
            && self.scratch.complaints.len() > frame.start
        {
            let ratchet = Ratchet { plan: self.checks.plan, view: self.view, rules: self.checks.rules };
            if ratchet.is_equal(pair, &mut self.scratch.ratchet) {
                self.scratch.complaints.truncate(frame.start);
            }
        }
        let Some(mut below) = self.scratch.frames.pop() else { return };
        if self.scratch.complaints.len() == frame.start && frame.name != below.name {
            self.scratch.trail.forget_from(frame.name);
        }
        let ended = Ended { start: frame.start, matches: frame.matches };
        match below.at {
            At::Members(members) => below.at = self.end_member(&mut below, members, ended),
            _ => below.matches += frame.matches,
        }
        self.scratch.frames.push(below);
    }
}

/// Junctors; mirrors `schemaPropsValidator.Validate`.
impl Reporter<'_, '_> {
    fn junctor(&self, schema: &Schema, index: usize) -> Option<Logic> {
        self.checks.plan.logic(schema).get(index).copied()
    }

    fn range_of(logic: Logic) -> Option<Range32> {
        match logic {
            Logic::AnyOf(range) | Logic::OneOf(range) | Logic::AllOf(range) => Some(range),
            Logic::Not(_) => None,
        }
    }

    fn begin_members(&mut self, frame: &Frame, schema: &Schema, logic: usize) -> Members {
        let start = self.scratch.complaints.len();
        match self.junctor(schema, logic) {
            // Their own complaint comes before those of the best member, so it is there from the start.
            Some(Logic::AnyOf(_)) => {
                complain(&mut self.scratch.complaints, frame)(What::AnyOf);
            }
            Some(Logic::OneOf(_)) => {
                complain(&mut self.scratch.complaints, frame)(What::OneOf(0));
            }
            _ => {}
        }
        Members { logic, member: 0, accepted: 0, start, best: None }
    }

    /// The member to be tried; where all are done, the junctor's answer is drawn.
    fn next_member(&mut self, frame: &mut Frame, schema: &Schema, members: Members) -> Option<SchemaId> {
        let logic = self.junctor(schema, members.logic)?;
        let list = Self::range_of(logic).map(|range| self.checks.plan.members(range));
        let next = match (logic, list) {
            (Logic::Not(member), _) => (members.member == 0).then_some(member),
            // The first member that accepts the value is enough.
            (Logic::AnyOf(_), _) if members.accepted > 0 => None,
            (_, Some(list)) => list.get(members.member).copied(),
            (_, None) => None,
        };
        if next.is_none() {
            self.end_junctor(frame, logic, list.map_or(1, <[SchemaId]>::len) as u32, members);
        }
        next
    }

    fn end_member(&mut self, frame: &mut Frame, mut members: Members, ended: Ended) -> At {
        let schema = self.checks.plan.schema(frame.schema);
        let logic = self.junctor(schema, members.logic);
        let accepted = self.scratch.complaints.len() == ended.start;
        members.member += 1;
        members.accepted += u32::from(accepted);
        match logic {
            Some(Logic::AllOf(_)) => frame.matches += ended.matches,
            Some(Logic::AnyOf(_) | Logic::OneOf(_)) => self.keep_best(&mut members, ended, accepted),
            _ => self.scratch.complaints.truncate(ended.start),
        }
        At::Members(members)
    }

    /// Keeps the complaints of the member that fits best, until one accepts the value.
    fn keep_best(&mut self, members: &mut Members, ended: Ended, accepted: bool) {
        let own = members.start + 1;
        if accepted {
            self.scratch.complaints.truncate(own);
            if members.accepted == 1 {
                members.best = Some(ended.matches);
            }
        } else if members.accepted == 0 && members.best.is_none_or(|best| ended.matches > best) {
            self.scratch.complaints.drain(own..ended.start);
            members.best = Some(ended.matches);
        } else {
            self.scratch.complaints.truncate(ended.start);
        }
    }

    fn end_junctor(&mut self, frame: &mut Frame, logic: Logic, count: u32, members: Members) {
        let accepted = members.accepted;
        let fits = match logic {
            Logic::AnyOf(_) => accepted > 0,
            Logic::OneOf(_) => accepted == 1,
            Logic::AllOf(_) => accepted == count,
            Logic::Not(_) => accepted == 0,
        };
        match logic {
            Logic::AnyOf(_) | Logic::OneOf(_) if fits => self.scratch.complaints.truncate(members.start),
            Logic::OneOf(_) => {
                if let Some(complaint) = self.scratch.complaints.get_mut(members.start) {
                    complaint.what = What::OneOf(accepted);
                }
            }
            Logic::AllOf(_) if !fits => {
                complain(&mut self.scratch.complaints, frame)(What::AllOf { none: accepted == 0 });
            }
            Logic::Not(_) if !fits => {
                complain(&mut self.scratch.complaints, frame)(What::Not);
            }
            _ => {}
        }
        let has_best = !matches!(logic, Logic::OneOf(_)) || accepted < 2;
        frame.matches += members.best.filter(|_| has_best).unwrap_or_default();
    }
}

/// Takes complaints about the value of a frame, all of them.
fn complain<'c>(complaints: &'c mut Vec<Complaint>, frame: &Frame) -> impl FnMut(What) -> bool + use<'c> {
    let (value, schema, name) = (frame.value, frame.schema, frame.name);
    move |what| {
        complaints.push(Complaint { what, value, schema, name });
        true
    }
}
