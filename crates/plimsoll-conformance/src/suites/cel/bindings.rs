//! Expressions over the values that a row binds to variables.

use plimsoll_cel::arena::Arena;
use plimsoll_cel::checked::Checked;
use plimsoll_cel::cost::{NoSizes, Sizes, estimate};
use plimsoll_cel::diagnostic::Diagnostics;
use plimsoll_cel::env::Env;
use plimsoll_cel::eval::Limits;
use plimsoll_cel::host::{Host, Variable};
use plimsoll_cel::plan::Program;
use plimsoll_cel::value::Value;
use serde_json::Value as Json;

use super::answers::{Compiled, Ran};
use super::values::{read, tagged};

/// A host whose variables have tagged values; it has no lists or maps of its own.
pub(super) struct Bindings<'j>(pub(super) Option<&'j Json>);

impl Host for Bindings<'_> {
    fn variable<'a>(&'a self, variable: &'a Variable, arena: &'a Arena) -> Option<Value<'a>> {
        read(self.0?.get(&*variable.name)?, arena)?.ok()
    }
}

impl Bindings<'_> {
    /// What the engine answers to a text.
    pub(super) fn answer(&self, text: &str, env: &Env<'_>, sizes: &dyn Sizes) -> Result<Compiled, String> {
        self.compiled(env.compile(text), env, sizes)
    }

    /// What the engine answers to a text that is run without a check.
    pub(super) fn answer_unchecked(&self, text: &str, env: &Env<'_>) -> Result<Compiled, String> {
        self.compiled(env.compile_unchecked(text), env, &NoSizes)
    }

    fn compiled(
        &self,
        checked: Result<Checked, Diagnostics>,
        env: &Env<'_>,
        sizes: &dyn Sizes,
    ) -> Result<Compiled, String> {
        let checked = checked.map_err(|diagnostics| diagnostics.to_string())?;
        Ok(Compiled {
            type_text: checked.result_type().in_full(env.rules().check.types).to_string(),
            cost: estimate(&checked, &env.rules().cost, sizes),
            ran: self.run(&checked, env),
        })
    }

    fn run(&self, checked: &Checked, env: &Env<'_>) -> Result<Ran, String> {
        let program: Program = env.program(checked).map_err(|error| error.to_string())?;
        let arena = Arena::new();
        let outcome = program.run(self, &arena, &Limits::PER_CALL);
        let cx = program.surroundings(self, &arena);
        let result = outcome.value.map(|value| tagged(value, &cx)).map_err(|fault| fault.to_string());
        Ok(Ran { result, cost: outcome.cost })
    }
}
