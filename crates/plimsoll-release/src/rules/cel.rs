//! In what expressions differ.

mod check;
mod cost;
mod eval;
mod functions;
mod libraries;
mod syntax;

pub use check::{CheckRules, OptionalName, TypeWords};
pub use cost::CostRules;
pub use eval::EvalRules;
pub use functions::LibraryRules;
pub use libraries::Libraries;
pub use syntax::{EscapedNames, SyntaxRules};

use super::GoRules;

/// How one release reads, checks and runs expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CelRules {
    /// Reading expressions.
    pub syntax: SyntaxRules,
    /// Checking types.
    pub check: CheckRules,
    /// Estimating costs.
    pub cost: CostRules,
    /// Evaluating.
    pub eval: EvalRules,
    /// Go's own functions.
    pub go: GoRules,
    /// What a new expression may use.
    pub new: Libraries,
    /// What an expression may use that is stored already, and what evaluates: all that the server knows.
    pub stored: Libraries,
}
