//! Evaluation of programs.

mod access;
mod arith;
mod calls;
mod charge;
mod cx;
mod folds;
mod literals;
mod machine;
mod map_builder;
mod messages;
mod order;
mod run;
mod run_cost;
mod size;
mod unchecked;

pub use cx::{Answer, Code, Cx, Pattern};
pub use order::compare;
pub use plimsoll_release::rules::EvalRules;
pub use run::{Limits, Outcome, Traced};
pub use run_cost::{Charge, RunCost};
pub use size::size;

pub(crate) use calls::dispatch;
pub(crate) use order::is_ordered;
