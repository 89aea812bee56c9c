//! Rules over an object.
//!
//! The walk goes along the structure of the schema, a value before what it holds, and runs the rules
//! of each schema in order. It stops where the budget of the object is used up.

mod budget;
mod message;
mod node;
mod report;
mod trace;
mod walk;

pub use budget::Budget;
pub use plimsoll_release::rules::RunRules;
pub use report::{Outcome, RuleError};
pub use trace::Tracer;
pub use walk::{Interrupt, RunScratch, Runner, Subject};
