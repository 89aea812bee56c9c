//! Running a program.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::machine::Machine;
use super::{Answer, Cx};
use crate::arena::Arena;
use crate::ast::ExprId;
use crate::fault::Fault;
use crate::host::Host;
use crate::plan::Program;
use crate::value::Value;

/// What one evaluation may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Above this cost it ends with [`Fault::CostLimit`].
    pub cost: u64,
    /// After this moment its loops end with [`Fault::Interrupted`].
    pub deadline: Option<Instant>,
    /// Once this is true its loops end with [`Fault::Interrupted`].
    pub cancelled: Option<&'a AtomicBool>,
}

impl Limits<'_> {
    /// What the server allows one rule: a cost of a million.
    pub const PER_CALL: Self = Self { cost: 1_000_000, deadline: None, cancelled: None };
}

/// What an evaluation gave.
#[derive(Clone, Copy, Debug)]
pub struct Outcome<'a> {
    /// The value, or why there is none.
    pub value: Answer<'a>,
    /// What it cost.
    pub cost: u64,
}

/// The values of the parts of a text in the order in which they were computed; parts in loops come
/// once per round.
pub type Traced<'a> = Vec<(ExprId, Answer<'a>)>;

impl Program {
    /// Evaluates the program. Values live as long as the program, the host and the arena stay as they are.
    pub fn run<'a>(&'a self, host: &'a dyn Host, arena: &'a Arena, limits: &Limits<'a>) -> Outcome<'a> {
        self.evaluate(host, arena, limits, None)
    }

    /// Evaluates a program that [`Program::traced`] made and tells the values of its parts.
    pub fn trace<'a>(&'a self, host: &'a dyn Host, arena: &'a Arena, limits: &Limits<'a>) -> (Outcome<'a>, Traced<'a>) {
        let mut traced = Vec::new();
        let outcome = self.evaluate(host, arena, limits, Some(&mut traced));
        (outcome, traced)
    }

    /// What functions get beside their arguments: whoever reads lists and maps of a result needs it too.
    pub fn surroundings<'a>(&'a self, host: &'a dyn Host, arena: &'a Arena) -> Cx<'a> {
        Cx { host, arena, rules: &self.rules, go: &self.go, regexes: &self.regexes }
    }

    fn evaluate<'a>(
        &'a self,
        host: &'a dyn Host,
        arena: &'a Arena,
        limits: &Limits<'a>,
        traced: Option<&mut Traced<'a>>,
    ) -> Outcome<'a> {
        let cx = self.surroundings(host, arena);
        let slots = match arena.slots(self.slots) {
            Ok(slots) => slots,
            Err(fault) => return Outcome { value: Err(fault), cost: 0 },
        };
        let mut machine = Machine::new(self, cx, slots, limits, traced);
        let value = machine.eval(&self.root).and_then(Value::check);
        let cost = machine.cost();
        let value = if cost > limits.cost { Err(Fault::CostLimit) } else { value };
        Outcome { value, cost }
    }
}
