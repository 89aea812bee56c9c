//! The evaluator: a walk over the steps of a program.
//!
//! Recursion follows the program, which is as deep as the expression that the parser bounded.

use super::{Answer, Cx, Limits, Traced};
use crate::ast::ExprId;
use crate::fault::Fault;
use crate::plan::{Bind, Program, Step};
use crate::value::{Value, unhashable};

/// After how many rounds of loops the host is asked whether to go on.
const ROUNDS_PER_CHECK: u32 = 256;

/// The state of one evaluation.
pub(super) struct Machine<'m, 'a> {
    pub(super) program: &'a Program,
    pub(super) cx: Cx<'a>,
    /// What has been spent. The limit is compared in loops and at the end only: costs never sink.
    pub(super) cost: u64,
    pub(super) slots: &'a mut [Option<Value<'a>>],
    limits: &'m Limits<'m>,
    rounds: u32,
    /// What had been spent when the server would have broken down.
    pub(super) broke_at: Option<u64>,
    pub(super) traced: Option<&'m mut Traced<'a>>,
}

impl<'m, 'a> Machine<'m, 'a> {
    pub(super) fn new(
        program: &'a Program,
        cx: Cx<'a>,
        slots: &'a mut [Option<Value<'a>>],
        limits: &'m Limits<'m>,
        traced: Option<&'m mut Traced<'a>>,
    ) -> Self {
        Self { program, cx, cost: 0, slots, limits, rounds: 0, broke_at: None, traced }
    }

    pub(super) fn cost(&self) -> u64 {
        self.broke_at.unwrap_or(self.cost)
    }

    /// The server breaks down over a key.
    #[cold]
    #[inline(never)]
    pub(super) fn bad_key(&mut self, key: Value<'a>) -> Fault<'a> {
        let fault = unhashable(&self.cx, key);
        self.broken(fault)
    }

    /// Keeps what has been spent when the server's own code breaks down.
    #[cold]
    #[inline(never)]
    pub(super) fn broken(&mut self, fault: Fault<'a>) -> Fault<'a> {
        self.broke_at = self.broke_at.or(Some(self.cost));
        fault
    }

    /// Adds to the cost.
    #[inline]
    pub(super) fn charge(&mut self, cost: u64) {
        self.cost = self.cost.saturating_add(cost);
    }

    /// Whether something that costs so much may still run.
    pub(super) fn affords(&self, cost: u64) -> bool {
        self.cost.saturating_add(cost) <= self.limits.cost
    }

    /// The value of a step. What most operands are is done in place, where the caller knows what it needs.
    #[inline]
    pub(super) fn eval(&mut self, step: &'a Step) -> Answer<'a> {
        match step {
            Step::Const(constant) => Ok(constant.value()),
            Step::Slot(slot) => self.slot(*slot),
            Step::Access(access) => self.access(access),
            other => self.eval_other(other),
        }
    }

    #[inline]
    fn slot(&mut self, slot: u32) -> Answer<'a> {
        self.charge(1);
        let value = self.slots.get(slot as usize).copied().flatten().unwrap_or(Value::Null);
        match value {
            Value::Optional(Some(content)) if !self.cx.rules.optionals_hold_values => {
                self.without_types(*content, false)
            }
            value => value.check(),
        }
    }

    #[inline(never)]
    fn eval_other(&mut self, step: &'a Step) -> Answer<'a> {
        match step {
            Step::Const(_) | Step::Slot(_) | Step::Access(_) => self.eval(step),
            Step::And(_) | Step::Or(_) | Step::Not(_) | Step::NotFalse(_) | Step::Order(_) | Step::InSet(_) => {
                self.truth(step).map(Value::Bool)
            }
            Step::Equal(equal) => self.equal(equal).map(Value::Bool),
            Step::Cond(cond) => self.cond(cond),
            Step::Arith(arith) => self.arith(arith),
            Step::Call(call) => self.call(call),
            Step::Unbound(unbound) => self.unbound(unbound),
            Step::OptionalOr(both) => self.optional_or(both, false),
            Step::OptionalOrValue(both) => self.optional_or(both, true),
            Step::List(elements) => self.list(elements),
            Step::Map(entries) => self.map(entries),
            Step::Message(message) => self.message(message),
            Step::Fold(fold) => self.fold(fold),
            Step::Bind(bind) => self.bind(bind),
            Step::Watch(watch) => {
                let answer = self.eval_other(&watch.1);
                self.record(watch.0, answer);
                answer
            }
        }
    }

    /// `a.or(b)`, or with `value` `a.orValue(b)`
    #[inline(never)]
    fn optional_or(&mut self, both: &'a (Step, Step), value: bool) -> Answer<'a> {
        match self.eval(&both.0)? {
            Value::Optional(None) => self.eval(&both.1),
            Value::Optional(Some(content)) if value => content.check(),
            other if matches!(other, Value::Optional(_)) || self.cx.rules.or_accepts_any_target => Ok(other),
            _ => Err(Fault::NoSuchOverload),
        }
    }

    /// The value of a step that should be true or false.
    #[inline(never)]
    pub(super) fn truth(&mut self, step: &'a Step) -> Result<bool, Fault<'a>> {
        match step {
            Step::And(terms) => self.any_is(terms, false).map(|found| !found),
            Step::Or(terms) => self.any_is(terms, true),
            Step::Not(step) => {
                let value = self.truth(step);
                self.charge(1);
                value.map(|value| !value)
            }
            Step::NotFalse(step) => {
                let value = self.eval(step);
                self.charge(1);
                match value {
                    Err(fault) if fault.is_fatal() => Err(fault),
                    value => Ok(!matches!(value, Ok(Value::Bool(false)))),
                }
            }
            Step::Order(order) => self.order(order),
            Step::Equal(equal) => self.equal(equal),
            Step::InSet(set) => self.in_set(set),
            other => match self.eval(other)? {
                Value::Bool(value) => Ok(value),
                _ => Err(Fault::NoSuchOverload),
            },
        }
    }

    /// Whether a term has that value, which decides all; otherwise the first fault stands.
    fn any_is(&mut self, terms: &'a [Step], wanted: bool) -> Result<bool, Fault<'a>> {
        let mut first = None;
        for term in terms {
            match self.truth(term) {
                Ok(value) if value == wanted => return Ok(true),
                Ok(_) => {}
                Err(fault) if fault.is_fatal() => return Err(fault),
                Err(fault) => first = first.or(Some(fault)),
            }
        }
        first.map_or(Ok(false), Err)
    }

    #[inline(never)]
    fn bind(&mut self, bind: &'a Bind) -> Answer<'a> {
        self.eval(&bind.range)?;
        self.set(bind.slot, None);
        if bind.eager {
            self.bound(bind.slot, bind.value)?;
        }
        self.eval(&bind.result)
    }

    /// A variable that is bound to a value: computed when it is first read.
    pub(super) fn bound(&mut self, slot: u32, bind: u32) -> Result<Value<'a>, Fault<'a>> {
        if let Some(value) = self.slots.get(slot as usize).copied().flatten() {
            return Ok(value);
        }
        let Some(step) = self.program.binds.get(bind as usize) else { return Ok(Value::Null) };
        let answer = self.eval(step);
        let value = self.held(answer)?;
        self.set(slot, Some(value));
        Ok(value)
    }

    /// An answer as a value that a variable can hold.
    pub(super) fn held(&self, answer: Answer<'a>) -> Result<Value<'a>, Fault<'a>> {
        match answer {
            Ok(value) => Ok(value),
            Err(fault) if fault.is_fatal() => Err(fault),
            Err(fault) => self.cx.arena.keep(fault).map(Value::Fault),
        }
    }

    #[inline]
    pub(super) fn set(&mut self, slot: u32, value: Option<Value<'a>>) {
        if let Some(place) = self.slots.get_mut(slot as usize) {
            *place = value;
        }
    }

    /// Ends an evaluation that costs or takes too much; called once per round of a loop.
    #[inline]
    pub(super) fn round(&mut self) -> Result<(), Fault<'a>> {
        if self.cost > self.limits.cost {
            return Err(Fault::CostLimit);
        }
        self.rounds += 1;
        if self.rounds < ROUNDS_PER_CHECK {
            return Ok(());
        }
        self.rounds = 0;
        if self.limits.interrupt.is_some_and(|interrupt| interrupt()) { Err(Fault::Interrupted) } else { Ok(()) }
    }

    /// Notes a value for [`Program::trace`].
    pub(super) fn record(&mut self, id: ExprId, answer: Answer<'a>) {
        if let Some(traced) = &mut self.traced {
            traced.push((id, answer));
        }
    }
}
