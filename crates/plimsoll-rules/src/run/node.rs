//! The rules of one schema on one value.

use plimsoll_cel::eval::Limits;
use plimsoll_cel::fault::Fault;
use plimsoll_cel::plan::Program;
use plimsoll_cel::value::{AddedMembers, Value};
use plimsoll_finding::{FieldName, Finding, Path, Quoted, RuleMessage};
use plimsoll_schema::plan::Rule;
use plimsoll_walk::{Correlated, Origin};

use super::message::{self, Made};
use super::report::{RuleError, broken, failed};
use super::walk::{Run, Stop};
use crate::compile::{CompiledRule, Message, State};
use crate::host::{ObjectHost, OldSelf};
use crate::types::DeclId;

/// Nothing more is run.
pub(super) struct Ended;

/// A rule on a value.
struct One<'r> {
    stop: Stop,
    index: usize,
    rule: &'r Rule,
    compiled: &'r CompiledRule,
    /// Whether any rule of the schema mentions `oldSelf`; else nobody gets to see it.
    knows_old: bool,
    /// What the rules of the value added to it and to the old one.
    added: &'r [AddedMembers; 2],
}

impl<'a> Run<'a, '_> {
    /// Runs the rules of a value's schema in order.
    pub(super) fn rules_of(&mut self, stop: Stop) -> Result<(), Ended> {
        let (plan, set) = (self.runner.plan, self.runner.set);
        let rules = plan.rules(plan.schema(stop.schema));
        if rules.is_empty() {
            return Ok(());
        }
        if !stop.is_typed {
            self.broken(stop, 0, RuleMessage::NotVisible);
            return Ok(());
        }
        if self.outcome.remaining <= 0 {
            self.broken(stop, 0, RuleMessage::Budget);
            return Err(Ended);
        }
        let compiled = set.rules(stop.schema);
        let knows_old = compiled.iter().any(|rule| rule.uses_old_self);
        let added = Default::default();
        for (index, (rule, compiled)) in rules.iter().zip(compiled).enumerate() {
            match &compiled.state {
                State::Blank => {}
                State::Failed(error) => self.broken(stop, index, RuleMessage::NotCompiled(error.fault())),
                State::Ready(program) => {
                    self.rule(&One { stop, index, rule, compiled, knows_old, added: &added }, program)?;
                }
            }
        }
        Ok(())
    }

    fn rule(&mut self, one: &One<'_>, program: &Program) -> Result<(), Ended> {
        let &One { stop, index, rule, compiled, .. } = one;
        let is_optional = rule.optional_old_self == Some(true);
        if compiled.uses_old_self && stop.old.is_none() && !is_optional {
            return Ok(());
        }
        let old = match (one.knows_old, is_optional, stop.old) {
            (false, ..) | (true, false, None) => OldSelf::Absent,
            (true, true, old) => OldSelf::Optional(old),
            (true, false, Some(old)) => OldSelf::Value(old),
        };
        let host = self.host(one, old);
        self.scratch.arena.reset();
        let ran = program.run(&host, &self.scratch.arena, &self.limits());
        // A fault is worded before the arena serves another evaluation.
        let answer = match ran.value {
            Ok(Value::Bool(true)) => Answer::Yes,
            Ok(_) => Answer::No,
            Err(fault) => Answer::Broken(Broken::of(&fault), fault.to_string().into()),
        };
        let cost = i64::try_from(ran.cost).unwrap_or(i64::MAX);
        if cost > self.outcome.remaining {
            self.broken(stop, index, RuleMessage::Budget);
            return Err(Ended);
        }
        self.outcome.remaining -= cost;
        match answer {
            Answer::Yes => {}
            Answer::No => return self.says_no(one),
            Answer::Broken(broken, fault) => {
                let rule = message::name(self.runner.plan, rule).into();
                match broken {
                    Broken::NoOverload => self.broken(stop, index, RuleMessage::NoOverload { fault, rule }),
                    Broken::Otherwise => self.broken(stop, index, RuleMessage::Fault { fault, rule }),
                    Broken::TooExpensive => {
                        self.broken(stop, index, RuleMessage::CallCost { fault, rule });
                        return Err(Ended);
                    }
                }
            }
        }
        Ok(())
    }

    /// A rule that is not true.
    fn says_no(&mut self, one: &One<'_>) -> Result<(), Ended> {
        let &One { stop, index, rule, compiled, .. } = one;
        let plan = self.runner.plan;
        let type_ = plan.declared_type(stop.schema);
        let field = self.field(stop, &compiled.field_path);
        let mut own = None;
        if let Message::Ready(program, _) = &compiled.message {
            match self.message(one, program) {
                Made::Message(text) => own = Some(RuleMessage::Own(text.into())),
                Made::Unfit => {}
                Made::TooExpensive(message) => {
                    self.add(stop, index, broken(field, type_, message), !compiled.uses_old_self);
                    return Err(Ended);
                }
            }
        }
        let message = own.unwrap_or_else(|| message::own(plan, rule));
        let shown = if !self.runner.rules.shows_values {
            Some(Quoted::from(type_))
        } else if matches!(type_, "object" | "array") {
            None
        } else {
            Some(self.view.value(stop.value).to_go().into())
        };
        self.add(stop, index, failed(field, shown, message, rule.reason), !compiled.uses_old_self);
        Ok(())
    }

    /// Runs the message expression; it never sees an optional old value.
    fn message(&mut self, one: &One<'_>, program: &Program) -> Made {
        let old = one.stop.old.filter(|_| one.knows_old).map_or(OldSelf::Absent, OldSelf::Value);
        let host = self.host(one, old);
        self.scratch.arena.reset();
        let ran = program.run(&host, &self.scratch.arena, &self.limits());
        let expression = one.rule.message_expression.map_or("", |name| self.runner.plan.name(name));
        let made = message::made(ran.value, expression);
        let cost = i64::try_from(ran.cost).unwrap_or(i64::MAX);
        if cost > self.outcome.remaining {
            return Made::TooExpensive(RuleMessage::MessageBudget);
        }
        self.outcome.remaining -= cost;
        made
    }

    fn limits(&self) -> Limits<'a> {
        let limits = Limits::PER_CALL.with_cost(self.subject.budget.call);
        match self.subject.interrupt.0 {
            Some(interrupt) => limits.with_interrupt(interrupt),
            None => limits,
        }
    }

    fn host<'o>(&self, one: &One<'o>, old: OldSelf) -> ObjectHost<'o>
    where
        'a: 'o,
    {
        ObjectHost {
            plan: self.runner.plan,
            declarations: &self.runner.set.declarations,
            view: self.view,
            decl: DeclId::of(one.stop.schema),
            new: one.stop.value,
            old,
            added: Some(one.added),
        }
    }

    /// The path of a value, and below it the path of a rule.
    fn field(&self, stop: Stop, below: &Path) -> FieldName {
        let base = self.subject.base.cloned().unwrap_or_default();
        FieldName::appended(&self.scratch.trail.field(self.view, &base, stop.at), below)
    }

    fn broken(&mut self, stop: Stop, index: usize, message: RuleMessage) {
        let type_ = self.runner.plan.declared_type(stop.schema);
        let error = broken(self.field(stop, &Path::default()), type_, message);
        self.add(stop, index, error, false);
    }

    /// Adds an error, or a warning in its place where the value did not change.
    fn add(&mut self, stop: Stop, rule: usize, finding: Finding, may_ratchet: bool) {
        if may_ratchet && self.is_unchanged(stop) {
            self.outcome.warnings.push(finding.text(self.runner.walk.words));
            return;
        }
        let slot = self.view.value(stop.value).slot();
        // A rule may name a field below its value, which is then found by its path.
        let is_about_value = !finding.field_cause().is_some_and(|cause| cause.field.is_below());
        let node = (is_about_value && slot.origin == Origin::New).then_some(slot.node);
        let finding = finding.at_node(node);
        self.outcome.errors.push(RuleError { finding, schema: stop.schema, rule, value: stop.value, old: stop.old });
    }

    fn is_unchanged(&mut self, stop: Stop) -> bool {
        let current = stop.correlated.map(|old| Correlated { new: stop.value, old, schema: stop.schema });
        let Some(pair) = current.or(stop.nearest) else { return false };
        self.ratchet().is_equal(pair, &mut self.scratch.ratchet)
    }
}

/// What a rule said.
enum Answer {
    Yes,
    No,
    /// It has no value, for this reason.
    Broken(Broken, Box<str>),
}

/// Why a rule has no value, as far as the server says so in words of its own.
enum Broken {
    /// It cost more than one evaluation may.
    TooExpensive,
    NoOverload,
    Otherwise,
}

impl Broken {
    fn of(fault: &Fault<'_>) -> Self {
        match fault {
            Fault::CostLimit => Self::TooExpensive,
            fault if fault.is_no_overload() => Self::NoOverload,
            _ => Self::Otherwise,
        }
    }
}
