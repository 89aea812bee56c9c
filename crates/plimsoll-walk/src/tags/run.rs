//! The way through an object: types, their fields, items and values, in the order of the server's code.

use plimsoll_finding::MAX_ERROR_BYTES;
use plimsoll_schema::tags::{Check, GoFieldId, GoForm, GoTypeId, Identity};

use super::found::Found;
use super::held::Held;
use super::keyword;
use super::lookup::Lookup;
use super::same::are_same;
use super::steps::{Step, StepId, Steps};
use super::{TagFinding, TagValidator};
use crate::ValueRef;

/// So many fields that were not written are looked at: types may make more of nothing than was read.
const MAX_ZERO_FIELDS: usize = 1 << 20;

/// What is still to be done, the next thing last.
enum Task<'p, 'v> {
    Type(Subject<'v>),
    Fields { next: GoFieldIds, of: Subject<'v> },
    Items { items: Box<Items<'p, 'v>>, next: u32 },
    Keys { map: Subject<'v>, key: GoTypeId, next: u32 },
    Values { map: Subject<'v>, value: GoTypeId, next: u32 },
}

type GoFieldIds = std::vec::IntoIter<GoFieldId>;

/// A value with the old one.
#[derive(Clone, Copy)]
pub(super) struct Subject<'v> {
    pub(super) of: GoTypeId,
    pub(super) at: StepId,
    pub(super) new: Held<'v>,
    pub(super) old: Held<'v>,
}

struct Items<'p, 'v> {
    list: Subject<'v>,
    item: GoTypeId,
    identity: &'p Identity,
    lookup: Lookup<'p, 'v>,
}

pub(super) struct Run<'p, 'v> {
    pub(super) validator: TagValidator<'p>,
    pub(super) is_update: bool,
    pub(super) steps: Steps<'v>,
    tasks: Vec<Task<'p, 'v>>,
    found: Vec<Found<'v>>,
    zero_fields: usize,
}

impl<'p, 'v> Run<'p, 'v> {
    pub(super) fn new(validator: TagValidator<'p>, is_update: bool) -> Self {
        let (steps, tasks, found) = (Steps::default(), Vec::new(), Vec::new());
        Self { validator, is_update, steps, tasks, found, zero_fields: 0 }
    }

    pub(super) fn run(mut self, of: GoTypeId, new: Held<'v>, old: Held<'v>) -> Vec<TagFinding> {
        let plan = self.validator.plan;
        self.tasks.push(Task::Type(Subject { of, at: StepId::ROOT, new, old }));
        let (mut findings, mut weight) = (Vec::new(), 0);
        while let Some(task) = self.tasks.pop() {
            self.go_on(task);
            for found in self.found.drain(..) {
                let found = found.finding(plan, &self.steps);
                weight += found.finding.weight();
                findings.push(found);
            }
            if weight > MAX_ERROR_BYTES || self.zero_fields > MAX_ZERO_FIELDS {
                break;
            }
        }
        findings
    }

    fn go_on(&mut self, task: Task<'p, 'v>) {
        match task {
            Task::Type(subject) => self.type_(subject),
            Task::Fields { mut next, of } => {
                if let Some(field) = next.next() {
                    self.tasks.push(Task::Fields { next, of });
                    self.field(field, of);
                }
            }
            Task::Items { items, next } => self.item(items, next),
            Task::Keys { map, key, next } => self.key(map, key, next),
            Task::Values { map, value, next } => self.value(map, value, next),
        }
    }

    /// A value by the checks of its type; mirrors the functions `Validate_…`.
    fn type_(&mut self, subject: Subject<'v>) {
        let plan = self.validator.plan;
        let type_ = plan.type_(subject.of);
        if !type_.has_checks || subject.new.is_nil() || !self.checks(&type_.checks, subject) {
            return;
        }
        match type_.form {
            GoForm::Named(literal) => {
                let inner = Subject { of: literal, ..subject };
                self.push_parts(inner, type_.checks_keys, type_.checks_values.as_ref());
            }
            GoForm::Struct(fields) if !type_.is_opaque => {
                let next: Vec<GoFieldId> = plan.field_ids(fields).collect();
                self.tasks.push(Task::Fields { next: next.into_iter(), of: subject });
            }
            _ => {}
        }
    }

    fn field(&mut self, id: GoFieldId, around: Subject<'v>) {
        let plan = self.validator.plan;
        let Some(field) = plan.field(id) else { return };
        let value_type = plan.value_type(field.type_);
        let by_type = !field.is_opaque && plan.type_(value_type).name.is_some() && plan.type_(value_type).has_checks;
        let parts = field.checks_keys || field.checks_values.is_some();
        if field.checks.is_empty() && !by_type && !parts {
            return;
        }
        let (new, old) = (around.new.field(plan, field), around.old.field(plan, field));
        self.zero_fields += usize::from(new.value().is_none());
        // Nobody checks again what has not changed.
        if self.is_update && !around.old.is_nil() && are_same(plan, field.type_, new, old) {
            return;
        }
        // The fields of an embedded struct are named as those of the struct around, but for the object itself.
        let at = match around.at {
            at if field.name.is_empty() && at != StepId::ROOT => at,
            at => self.steps.step(at, Step::Field(id)),
        };
        let subject = Subject { of: field.type_, at, new, old };
        if !self.checks(&field.checks, subject) {
            return;
        }
        self.push_parts(subject, field.checks_keys, field.checks_values.as_ref());
        if by_type {
            self.tasks.push(Task::Type(Subject { of: value_type, ..subject }));
        }
    }

    /// Puts the parts of a list or map on the stack, keys before values.
    fn push_parts(&mut self, subject: Subject<'v>, keys: bool, values: Option<&'p Identity>) {
        let plan = self.validator.plan;
        let asks = |of: GoTypeId| plan.type_(plan.value_type(of)).has_checks;
        match plan.literal(subject.of) {
            GoForm::List(item) if asks(item) => {
                if let Some(identity) = values {
                    let old = if self.is_update { subject.old } else { Held::Nil };
                    let lookup = Lookup::new(plan, item, identity, old);
                    let items = Box::new(Items { list: subject, item, identity, lookup });
                    self.tasks.push(Task::Items { items, next: 0 });
                }
            }
            GoForm::Map { key, value } => {
                if values.is_some() && asks(value) {
                    self.tasks.push(Task::Values { map: subject, value, next: 0 });
                }
                if keys && asks(key) {
                    self.tasks.push(Task::Keys { map: subject, key, next: 0 });
                }
            }
            _ => {}
        }
    }

    fn item(&mut self, items: Box<Items<'p, 'v>>, next: u32) {
        let plan = self.validator.plan;
        let Some(child) = items.list.new.value().and_then(|list| list.child(next as usize)) else { return };
        let new = Held::of(plan, items.item, Some(child));
        let old = items.lookup.find(new);
        let is_known = |old: Held<'v>| *items.identity == Identity::Value || are_same(plan, items.item, new, old);
        let is_unchanged = self.is_update && old.is_some_and(is_known);
        let (of, above) = (plan.value_type(items.item), items.list.at);
        self.tasks.push(Task::Items { items, next: next + 1 });
        if !is_unchanged && !new.is_nil() {
            let at = self.steps.step(above, Step::Index(next));
            self.tasks.push(Task::Type(Subject { of, at, new, old: old.unwrap_or(Held::Nil) }));
        }
    }

    fn key(&mut self, map: Subject<'v>, key: GoTypeId, next: u32) {
        let Some(entry) = map.new.value().and_then(|map| map.child(next as usize)) else { return };
        self.tasks.push(Task::Keys { map, key, next: next + 1 });
        if !(self.is_update && old_entry(map.old, entry).is_some()) {
            self.tasks.push(Task::Type(Subject { of: key, at: map.at, new: Held::Key(entry.key()), old: Held::Nil }));
        }
    }

    fn value(&mut self, map: Subject<'v>, value: GoTypeId, next: u32) {
        let plan = self.validator.plan;
        let Some(entry) = map.new.value().and_then(|map| map.child(next as usize)) else { return };
        self.tasks.push(Task::Values { map, value, next: next + 1 });
        let new = Held::of(plan, value, Some(entry));
        let old = old_entry(map.old, entry).map(|old| Held::of(plan, value, Some(old)));
        if !(self.is_update && old.is_some_and(|old| are_same(plan, value, new, old))) {
            let at = self.steps.step(map.at, Step::Key(entry.key()));
            let of = plan.value_type(value);
            self.tasks.push(Task::Type(Subject { of, at, new, old: old.unwrap_or(Held::Nil) }));
        }
    }

    /// Runs checks; whether others may follow. Mirrors `emitCallsToValidators`.
    fn checks(&mut self, checks: &'p [Check], subject: Subject<'v>) -> bool {
        for cohort in checks.chunk_by(|a, b| a.cohort == b.cohort) {
            let goes_on = self.cohort(cohort, subject);
            if !goes_on && cohort.first().is_some_and(|check| check.cohort.is_none()) {
                return false;
            }
        }
        true
    }

    fn cohort(&mut self, cohort: &'p [Check], subject: Subject<'v>) -> bool {
        let mut found = std::mem::take(&mut self.found);
        let goes_on = keyword::run_all(self, cohort, subject, &mut found);
        self.found = found;
        goes_on
    }
}

/// The entry of the old map with the key of a new one.
pub(super) fn old_entry<'v>(old: Held<'v>, entry: ValueRef<'v>) -> Option<ValueRef<'v>> {
    old.value()?.get_hashed(entry.key(), entry.slot().key_hash)
}
