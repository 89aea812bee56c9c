//! Loops and binds.

use super::estimate::{Container, Estimator, Held, Priced, Variable};
use super::path::Path;
use super::{Bounds, Cost, Size, Step};
use crate::ast::{Expr, ExprId, Fold, Literal, Name};

impl<'a> Estimator<'a> {
    pub(super) fn price_fold(&mut self, expr: ExprId, fold: &'a Fold) -> Cost {
        if !self.rules.sizes_follow_values {
            self.price_plain_loop(expr, fold)
        } else if self.is_bind(fold) {
            self.price_bind(expr, fold)
        } else {
            self.price_loop(expr, fold)
        }
    }

    /// Up to 1.32: only the first variable is known, by the path of the range.
    #[inline(never)]
    fn price_plain_loop(&mut self, expr: ExprId, fold: &'a Fold) -> Cost {
        let Priced { cost: range_cost, path: range_path } = self.price(fold.range);
        let init = self.price(fold.init).cost;
        let kind = Container::of(self.checked.type_of(fold.range));
        self.variables.push(Variable {
            name: self.checked.ast().name(fold.variable),
            path: range_path.clone(),
            size: None,
            // Of these releases only the kind is asked for.
            held: Some(Held { kind, key: Bounds::UNKNOWN, value: Bounds::UNKNOWN }),
        });
        let condition = self.price(fold.condition).cost;
        let step = self.price(fold.step).cost;
        self.variables.pop();
        let result = self.price(fold.result).cost;
        let range = self.operand(fold.range, &range_path);
        let rounds = self.size(&range);
        self.store(expr, Some(rounds));
        self.sum_loop(expr, range_cost.plus(init).plus(result), rounds, condition.plus(step))
    }

    #[inline(never)]
    fn price_loop(&mut self, expr: ExprId, fold: &'a Fold) -> Cost {
        let Priced { cost: range_cost, path: range_path } = self.price(fold.range);
        let Priced { cost: init, path: init_path } = self.price(fold.init);
        self.push_bound(fold.accumulator, fold.init, &init_path);
        if let Some(second) = fold.second {
            self.push_key(fold.variable, fold.range, &range_path);
            self.push_value(second, fold.range, &range_path);
        } else if self.container(fold.range) == Container::List {
            self.push_value(fold.variable, fold.range, &range_path);
        } else {
            self.push_key(fold.variable, fold.range, &range_path);
        }
        let condition = self.price(fold.condition).cost;
        let step = self.price(fold.step).cost;
        self.variables.pop();
        if fold.second.is_some() {
            self.variables.pop();
        }
        let result = self.price(fold.result).cost;
        self.variables.pop();
        // Settled only now: what the body did to shared paths counts.
        let rounds = self.settled_size(fold.range, &range_path).unwrap_or(Bounds::UNKNOWN);
        match self.checked.ast().expr(fold.init) {
            Expr::Literal(_) => {
                let size = self.settled_size(fold.init, &init_path);
                self.store(expr, size);
            }
            Expr::List(_) | Expr::Map(_) => {
                self.store(expr, Some(rounds));
                self.hold(expr, self.held(fold.step));
            }
            _ => {}
        }
        self.sum_loop(expr, range_cost.plus(init).plus(result), rounds, condition.plus(step))
    }

    #[inline(never)]
    fn price_bind(&mut self, expr: ExprId, fold: &'a Fold) -> Cost {
        let range = self.price(fold.range).cost;
        let Priced { cost: init, path: init_path } = self.price(fold.init);
        self.push_bound(fold.accumulator, fold.init, &init_path);
        let Priced { cost: result, path: result_path } = self.price(fold.result);
        self.variables.pop();
        self.copy_sizes(expr, fold.result, &result_path);
        range.plus(init).plus(result)
    }

    /// Whether the loop never runs and only names a value.
    fn is_bind(&self, fold: &Fold) -> bool {
        let ast = self.checked.ast();
        let empty = matches!(ast.expr(fold.range), Expr::List(items) if items.is_empty());
        let never = ast.expr(fold.condition) == Expr::Literal(Literal::Bool(false));
        empty && never && ast.name(fold.accumulator) != "__result__"
    }

    #[inline(never)]
    fn sum_loop(&mut self, expr: ExprId, once: Cost, rounds: Size, round: Cost) -> Cost {
        if let Some(explanation) = &mut self.explanation {
            explanation.set_rounds(expr, rounds);
        }
        once.plus(rounds.times(round))
    }

    #[inline(never)]
    fn push_bound(&mut self, name: Name, init: ExprId, init_path: &Path<'a>) {
        let path = self.path(init, init_path);
        let size = self.settled_size(init, init_path);
        let held = self.held(init);
        self.variables.push(Variable { name: self.checked.ast().name(name), path, size, held });
    }

    #[inline(never)]
    fn push_key(&mut self, name: Name, range: ExprId, range_path: &Path<'a>) {
        let step = if self.container(range) == Container::List { Step::Indices } else { Step::Keys };
        self.push_iterated(name, range, range_path, step, |held| held.key);
    }

    #[inline(never)]
    fn push_value(&mut self, name: Name, range: ExprId, range_path: &Path<'a>) {
        let step = if self.container(range) == Container::List { Step::Items } else { Step::Values };
        self.push_iterated(name, range, range_path, step, |held| held.value);
    }

    fn push_iterated(
        &mut self,
        name: Name,
        range: ExprId,
        range_path: &Path<'a>,
        step: Step<'a>,
        size: impl Fn(Held) -> Size,
    ) {
        let path = self.path(range, range_path).then(step);
        let size = self.held(range).map(size);
        self.variables.push(Variable { name: self.checked.ast().name(name), path, size, held: None });
    }

    fn container(&self, range: ExprId) -> Container {
        self.held(range).map_or_else(|| Container::of(self.checked.type_of(range)), |held| held.kind)
    }
}
