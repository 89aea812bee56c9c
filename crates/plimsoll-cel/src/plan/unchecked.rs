//! What is planned otherwise where nothing was checked: names, and calls that may fit no function.

use super::build::Planner;
use super::{Access, Named, NamedRoot, PlanError, Qualifier, Root, Step, Unbound};
use crate::ast::{Expr, ExprId, Item};
use crate::checked::NamedValue;
use crate::value::Constant;

use super::build::{qualified, runtime_name};

impl Planner<'_> {
    /// Whether only the run shows which overloads calls reach.
    pub(super) fn is_unchecked(&self) -> bool {
        self.checked.unchecked.is_some()
    }

    /// What a name may stand for; `taken` qualifiers are part of it.
    fn named_root(&self, id: ExprId, taken: usize) -> Option<NamedRoot> {
        let meanings = self.checked.unchecked.as_ref()?.names.get(&id)?;
        let meanings = meanings.iter().map(|meaning| Named {
            variable: self.variable_slot(meaning.variable),
            constant: meaning.value.as_ref().map(|value| match value {
                NamedValue::Type(of) => Constant::Type(runtime_name(of)),
                NamedValue::Int(value) => Constant::Int(*value),
            }),
        });
        Some(NamedRoot { meanings: meanings.collect(), taken })
    }

    /// A name by itself.
    pub(super) fn name(&self, id: ExprId) -> Option<Step> {
        let root = Root::Named(vec![self.named_root(id, 0)?]);
        Some(Step::Access(Box::new(Access { root, qualifiers: Vec::new(), test: false })))
    }

    /// Adds a qualifier to a step, which together may be a longer name: that is tried first.
    pub(super) fn qualified(&self, step: Step, qualifier: Qualifier, test: bool) -> Step {
        let id = qualifier.id;
        let mut step = qualified(step, qualifier, test);
        if let Step::Access(access) = &mut step
            && let Root::Named(roots) = &mut access.root
            && let Some(longer) = self.named_root(id, access.qualifiers.len())
        {
            roots.insert(0, longer);
        }
        step
    }

    /// A call of a function that nobody has.
    pub(super) fn unknown_call(&mut self, id: ExprId, items: &[Item]) -> Result<Step, PlanError> {
        let Expr::Call { target, function, .. } = self.checked.ast().expr(id) else {
            return Ok(Step::Const(Constant::Null));
        };
        let name = self.text(function);
        let args: Vec<_> = target.into_iter().chain(items.iter().map(|item| item.expr)).collect();
        let args = self.steps(&args)?;
        unbound(id, name.strip_prefix('.').unwrap_or(name), args)
    }
}

/// A call that no code takes.
pub(super) fn unbound(id: ExprId, function: &str, args: Vec<Step>) -> Result<Step, PlanError> {
    if args.is_empty() {
        return Err(misfit(function, 0));
    }
    Ok(Step::Unbound(Box::new(Unbound { id, function: function.into(), args: args.into() })))
}

/// A call with another number of arguments than the code of the function takes.
pub(super) fn misfit(function: &str, count: usize) -> PlanError {
    let args = match count {
        0 => "",
        1 => "arg",
        2 => "lhs, rhs",
        _ => "...",
    };
    PlanError(format!("no such overload: {function}({args})"))
}
