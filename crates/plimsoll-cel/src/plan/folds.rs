//! Loops: those of macros are recognised, so that they can run without a general accumulator.

use super::build::{LoopSlots, Planner};
use super::{Bind, Fold, FoldKind, PlanError, Step};
use crate::ast::{self, Expr, ExprId, FoldId, Item, Literal};
use crate::checked::{LoopVariable, Reference};
use crate::value::Constant;

impl Planner<'_> {
    pub(super) fn fold(&mut self, id: FoldId) -> Result<Step, PlanError> {
        let checked = self.checked;
        let Some(fold) = checked.ast().fold(id) else { return Ok(Step::Const(Constant::Null)) };
        let range = self.step(fold.range)?;
        let base = self.open_slots;
        let slots = LoopSlots { accumulator: base, first: base + 1, second: base + 2, bind: None };
        let step = match self.step(fold.init)? {
            Step::Const(init) => self.looped(id, fold, slots, init, range),
            init => self.bound(id, fold, slots, init, range),
        };
        self.open_slots = base;
        step
    }

    /// Only bindings begin with something that is no constant, and they never loop.
    fn bound(
        &mut self,
        id: FoldId,
        fold: &ast::Fold,
        slots: LoopSlots,
        init: Step,
        range: Step,
    ) -> Result<Step, PlanError> {
        let bind = self.binds.len() as u32;
        self.binds.push(init);
        self.open(id, LoopSlots { bind: Some(bind), ..slots });
        let result = self.step(fold.result)?;
        let eager = !self.rules.lazy_accumulator;
        Ok(Step::Bind(Box::new(Bind { slot: slots.accumulator, value: bind, range, result, eager })))
    }

    fn looped(
        &mut self,
        id: FoldId,
        fold: &ast::Fold,
        slots: LoopSlots,
        init: Constant,
        range: Step,
    ) -> Result<Step, PlanError> {
        self.open(id, slots);
        let kind = match if self.traced { None } else { self.macro_fold(id, fold)? } {
            Some(kind) => kind,
            None => self.other_fold(fold, init)?,
        };
        let second = fold.second.map(|_| slots.second);
        Ok(Step::Fold(Box::new(Fold { range, first: slots.first, second, accumulator: slots.accumulator, kind })))
    }

    fn other_fold(&mut self, fold: &ast::Fold, init: Constant) -> Result<FoldKind, PlanError> {
        let condition = self.step(fold.condition)?;
        let step = self.step(fold.step)?;
        let result = self.step(fold.result)?;
        Ok(FoldKind::Other { init, condition, step, result })
    }

    fn open(&mut self, id: FoldId, slots: LoopSlots) {
        self.loops.insert(id.index(), slots);
        self.open_slots = slots.second + 1;
        self.most_slots = self.most_slots.max(self.open_slots);
    }

    /// The loop of a macro; `None` for any other.
    fn macro_fold(&mut self, id: FoldId, fold: &ast::Fold) -> Result<Option<FoldKind>, PlanError> {
        let checked = self.checked;
        let shape = Shape { planner: self, id };
        let init = checked.ast().expr(fold.init);
        let goes_on = shape.is_true(fold.condition);
        let plain_result = shape.is_accumulator(fold.result);
        match init {
            Expr::Literal(Literal::Bool(true)) if plain_result => {
                let same = shape
                    .args(fold.condition, "@not_strictly_false")
                    .is_some_and(|args| matches!(args, [arg] if shape.is_accumulator(arg.expr)));
                if let Some(predicate) = shape.other_operand(fold.step, "_&&_").filter(|_| same) {
                    return Ok(Some(FoldKind::All(self.step(predicate)?)));
                }
            }
            Expr::Literal(Literal::Bool(false)) if plain_result => {
                let same = shape.args(fold.condition, "@not_strictly_false").is_some_and(|args| {
                    matches!(args, [arg] if shape.args(arg.expr, "!_").is_some_and(
                        |args| matches!(args, [arg] if shape.is_accumulator(arg.expr))))
                });
                if let Some(predicate) = shape.other_operand(fold.step, "_||_").filter(|_| same) {
                    return Ok(Some(FoldKind::Exists(self.step(predicate)?)));
                }
            }
            Expr::Literal(Literal::Int(0)) if goes_on => {
                let equals_one = shape.other_operand(fold.result, "_==_").is_some_and(|one| shape.is_one(one));
                let Some((predicate, step)) = shape.conditional(fold.step).filter(|_| equals_one) else {
                    return Ok(None);
                };
                if shape.other_operand(step, "_+_").is_some_and(|one| shape.is_one(one)) {
                    return Ok(Some(FoldKind::ExistsOne(self.step(predicate)?)));
                }
            }
            Expr::List(items) if goes_on && plain_result && items.is_empty() => {
                let (condition, step) = shape.maybe_conditional(fold.step);
                let Some(list) = shape.other_operand(step, "_+_") else { return Ok(None) };
                let Expr::List(items) = checked.ast().expr(list) else { return Ok(None) };
                let [Item { expr, optional: false }] = checked.ast().items(items) else { return Ok(None) };
                let item = *expr;
                if shape.is_free(item) && condition.is_none_or(|condition| shape.is_free(condition)) {
                    let condition = condition.map(|condition| self.step(condition)).transpose()?;
                    return Ok(Some(FoldKind::Collect { condition, item: self.step(item)? }));
                }
            }
            Expr::Map(entries) if goes_on && plain_result && entries.is_empty() => {
                let (condition, step) = shape.maybe_conditional(fold.step);
                let Some([first, parts @ ..]) = shape.args(step, "cel.@mapInsert") else { return Ok(None) };
                let free = shape.is_accumulator(first.expr)
                    && parts.iter().all(|part| shape.is_free(part.expr))
                    && condition.is_none_or(|condition| shape.is_free(condition));
                let parts = match parts {
                    [key, value] if free => (key.expr, Some(value.expr)),
                    [entries] if free => (entries.expr, None),
                    _ => return Ok(None),
                };
                let condition = condition.map(|condition| self.step(condition)).transpose()?;
                let first = self.step(parts.0)?;
                return Ok(Some(match parts.1 {
                    Some(value) => FoldKind::CollectEntries { condition, key: first, value: self.step(value)? },
                    None => FoldKind::CollectMaps { condition, entries: first },
                }));
            }
            _ => {}
        }
        Ok(None)
    }
}

/// Questions about the expressions of one loop.
struct Shape<'s, 'c> {
    planner: &'s Planner<'c>,
    id: FoldId,
}

impl<'c> Shape<'_, 'c> {
    fn is_accumulator(&self, id: ExprId) -> bool {
        matches!(self.planner.checked.ast().expr(id), Expr::Ident(_))
            && self.planner.checked.reference(id) == Reference::Loop(self.id, LoopVariable::Accumulator)
    }

    fn is_true(&self, id: ExprId) -> bool {
        matches!(self.planner.checked.ast().expr(id), Expr::Literal(Literal::Bool(true)))
    }

    fn is_one(&self, id: ExprId) -> bool {
        matches!(self.planner.checked.ast().expr(id), Expr::Literal(Literal::Int(1)))
    }

    /// The arguments of a call of that function.
    fn args(&self, id: ExprId, function: &str) -> Option<&'c [Item]> {
        let checked = self.planner.checked;
        let Expr::Call { args, .. } = checked.ast().expr(id) else { return None };
        (checked.call(id)?.function == function).then(|| checked.ast().items(args))
    }

    /// `x` of `accumulator + x`, where `x` does not read the accumulator.
    fn other_operand(&self, id: ExprId, function: &str) -> Option<ExprId> {
        match self.args(id, function)? {
            [first, second] if self.is_accumulator(first.expr) && self.is_free(second.expr) => Some(second.expr),
            _ => None,
        }
    }

    /// `p` and `x` of `p ? x : accumulator`.
    fn conditional(&self, id: ExprId) -> Option<(ExprId, ExprId)> {
        match self.args(id, "_?_:_")? {
            [condition, then, otherwise] if self.is_accumulator(otherwise.expr) && self.is_free(condition.expr) => {
                Some((condition.expr, then.expr))
            }
            _ => None,
        }
    }

    fn maybe_conditional(&self, id: ExprId) -> (Option<ExprId>, ExprId) {
        match self.conditional(id) {
            Some((condition, then)) => (Some(condition), then),
            None => (None, id),
        }
    }

    /// Whether an expression never reads the accumulator. Texts of old releases could name it.
    fn is_free(&self, id: ExprId) -> bool {
        let ast = self.planner.checked.ast();
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            if self.planner.checked.reference(id) == Reference::Loop(self.id, LoopVariable::Accumulator) {
                return false;
            }
            ast.for_each_child(id, |child| open.push(child));
        }
        true
    }
}
