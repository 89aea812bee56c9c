//! Running a program.

use std::fmt;

use super::machine::Machine;
use super::{Answer, Cx};
use crate::arena::Arena;
use crate::ast::ExprId;
use crate::fault::Fault;
use crate::host::Host;
use crate::plan::Program;
use crate::value::Value;

/// Limits of one evaluation.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Limits<'a> {
    /// Above this cost it ends with [`Fault::CostLimit`].
    pub cost: u64,
    /// Loops ask this now and then, and end with [`Fault::Interrupted`] once it answers true.
    ///
    /// Time comes from the host, because not every platform has a clock: a deadline is
    /// `&|| Instant::now() > deadline` where `std` has one, `performance.now()` in a browser; a flag that another
    /// thread sets is asked in the same way.
    pub interrupt: Option<&'a dyn Fn() -> bool>,
}

impl Limits<'_> {
    /// What the server allows one rule: a cost of a million.
    pub const PER_CALL: Self = Self { cost: 1_000_000, interrupt: None };
}

impl<'a> Limits<'a> {
    /// The same with another cost.
    #[must_use]
    pub const fn with_cost(self, cost: u64) -> Self {
        Self { cost, ..self }
    }

    /// The same for a host that may interrupt: [`Limits::interrupt`].
    #[must_use]
    pub const fn with_interrupt<'i>(self, interrupt: &'i dyn Fn() -> bool) -> Limits<'i>
    where
        'a: 'i,
    {
        Limits { interrupt: Some(interrupt), ..self }
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits").field("cost", &self.cost).finish_non_exhaustive()
    }
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
    pub fn run<'a>(&'a self, host: &'a dyn Host, arena: &'a Arena, limits: &Limits<'_>) -> Outcome<'a> {
        self.evaluate(host, arena, limits, None)
    }

    /// Evaluates a program that [`Program::traced`] made and tells the values of its parts.
    pub fn trace<'a>(&'a self, host: &'a dyn Host, arena: &'a Arena, limits: &Limits<'_>) -> (Outcome<'a>, Traced<'a>) {
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
        limits: &Limits<'_>,
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
