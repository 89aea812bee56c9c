//! Evaluation of programs.

mod cx;
mod rules;

pub use cx::{Answer, Code, Cx, Pattern};
pub use rules::EvalRules;
