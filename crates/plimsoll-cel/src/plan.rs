//! Programs: checked texts made ready to run.

mod build;
mod calls;
mod constants;
mod folds;
mod literals;
mod step;
mod unchecked;

use std::fmt;

use plimsoll_go::regex::Regex;
use plimsoll_go::release::GoRules;

use crate::checked::Checked;
use crate::eval::EvalRules;
use crate::host::Variable;
use crate::types::Declared;

pub(crate) use step::{
    Access, Arith, ArithKind, Bind, Call, Cond, Dispatch, Element, Equal, Fold, FoldKind, InSet, Kinds, Message, Named,
    NamedRoot, Order, OrderKind, Qualifier, QualifierKind, Root, SetKey, Step, Unbound,
};

/// A program: it can be shared between threads and run any number of times.
#[derive(Debug)]
pub struct Program {
    pub(crate) root: Step,
    /// The host's variables that are read.
    pub(crate) variables: Box<[Variable]>,
    /// Number of values that loops and variables keep while it runs.
    pub(crate) slots: usize,
    /// What variables are bound to: [`Root::Bound`].
    pub(crate) binds: Box<[Step]>,
    /// Constant patterns.
    pub(crate) regexes: Box<[Regex]>,
    pub(crate) rules: EvalRules,
    pub(crate) go: GoRules,
}

/// Why a checked text is no program: a constant part of it fails. Prints as the server words it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanError(pub(crate) String);

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PlanError {}

impl Program {
    /// Makes a program.
    pub fn new(checked: &Checked, rules: &EvalRules, go: &GoRules, types: &dyn Declared) -> Result<Self, PlanError> {
        build::Planner::new(checked, rules, go, types, false).program()
    }

    /// Makes a program that is slower and tells the value of every expression: [`Program::trace`].
    pub fn traced(checked: &Checked, rules: &EvalRules, go: &GoRules, types: &dyn Declared) -> Result<Self, PlanError> {
        build::Planner::new(checked, rules, go, types, true).program()
    }

    /// The host's variables that it reads.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }
}
