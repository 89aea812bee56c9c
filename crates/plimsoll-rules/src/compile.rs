//! Rules as programs: compiled once per schema, with what they cost at worst.

mod rule;
mod set;

pub use rule::{CompiledRule, Compiler, Environment, Message, State, TextKind};
pub use set::RuleSet;
