//! Rules as programs: compiled once per schema, with what they cost at worst.

mod dependence;
mod rule;
mod set;

pub use dependence::Dependence;
pub use rule::{CompiledRule, Compiler, Environment, ExpressionError, Message, Restrictions, State};
pub use set::RuleSet;
