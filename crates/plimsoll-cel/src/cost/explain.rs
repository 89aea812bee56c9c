//! Which part of a text costs what.

use super::estimate::Estimator;
use super::{Bounds, Cost, CostRules, Size, Sizes, Step};
use crate::ast::{Ast, Expr, ExprId};
use crate::checked::Checked;

/// The cost of a text with all its parts.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The whole.
    pub cost: Cost,
    parts: Vec<Part>,
    lookups: Vec<Lookup>,
}

/// What one expression costs, with everything in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// One evaluation.
    pub cost: Cost,
    /// How often it is evaluated, by the sizes of the loops around it.
    pub times: Size,
    /// How often a loop goes round; 1 for all other expressions.
    pub rounds: Size,
}

/// A size that the host was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lookup {
    /// The expression whose size it is, or whose elements'.
    pub expr: ExprId,
    /// Where it lies: `self.list.@items`.
    pub path: String,
    /// What the host answered.
    pub size: Option<Size>,
}

/// The cost of a checked text, with the shares of its parts.
pub fn explain(checked: &Checked, rules: &CostRules, sizes: &dyn Sizes) -> Explanation {
    let ast = checked.ast();
    let part = Part { cost: Bounds::ZERO, times: Bounds::ONE, rounds: Bounds::ONE };
    let mut estimator = Estimator::new(checked, rules, sizes);
    estimator.explanation = Some(Explanation { cost: Bounds::ZERO, parts: vec![part; ast.len()], lookups: Vec::new() });
    let cost = estimator.price(ast.root()).cost;
    let mut explanation = estimator.explanation.unwrap_or(Explanation { cost, parts: Vec::new(), lookups: Vec::new() });
    explanation.cost = cost;
    explanation.spread(ast);
    explanation
}

impl Explanation {
    /// What an expression costs.
    pub fn part(&self, expr: ExprId) -> Option<Part> {
        self.parts.get(expr.index()).copied()
    }

    /// Sizes that the host was asked for, in the order of asking.
    pub fn lookups(&self) -> &[Lookup] {
        &self.lookups
    }

    pub(super) fn set_cost(&mut self, expr: ExprId, cost: Cost) {
        if let Some(part) = self.parts.get_mut(expr.index()) {
            part.cost = cost;
        }
    }

    pub(super) fn set_rounds(&mut self, expr: ExprId, rounds: Size) {
        if let Some(part) = self.parts.get_mut(expr.index()) {
            part.rounds = rounds;
        }
    }

    pub(super) fn add_lookup(&mut self, expr: ExprId, steps: &[Step<'_>], size: Option<Size>) {
        let names: Vec<&str> = steps.iter().map(|step| step.name()).collect();
        self.lookups.push(Lookup { expr, path: names.join("."), size });
    }

    /// Tells every expression how often it is evaluated, from the root down.
    fn spread(&mut self, ast: &Ast) {
        let mut seen = vec![false; self.parts.len()];
        let mut left = vec![(ast.root(), Bounds::ONE)];
        while let Some((expr, times)) = left.pop() {
            let (Some(part), Some(seen)) = (self.parts.get_mut(expr.index()), seen.get_mut(expr.index())) else {
                continue;
            };
            if std::mem::replace(seen, true) {
                continue;
            }
            part.times = times;
            let inner = times.times(part.rounds);
            let fold = match ast.expr(expr) {
                Expr::Fold(id) => ast.fold(id),
                _ => None,
            };
            let is_inner = |child| fold.is_some_and(|fold| fold.condition == child || fold.step == child);
            ast.for_each_child(expr, |child| left.push((child, if is_inner(child) { inner } else { times })));
        }
    }
}
