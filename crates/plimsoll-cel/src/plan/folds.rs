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
        let kind = match self.recognised(id, fold).filter(|_| !self.traced) {
            Some(recognised) => self.macro_fold(&recognised)?,
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

    /// Recursion passes here, apart from all that it takes to recognise a loop.
    fn macro_fold(&mut self, recognised: &MacroLoop) -> Result<FoldKind, PlanError> {
        Ok(match *recognised {
            MacroLoop::All(predicate) => FoldKind::All(self.step(predicate)?),
            MacroLoop::Exists(predicate) => FoldKind::Exists(self.step(predicate)?),
            MacroLoop::ExistsOne(predicate) => FoldKind::ExistsOne(self.step(predicate)?),
            MacroLoop::Collect(condition, item) => {
                FoldKind::Collect { condition: self.condition(condition)?, item: self.step(item)? }
            }
            MacroLoop::CollectEntries(condition, key, value) => FoldKind::CollectEntries {
                condition: self.condition(condition)?,
                key: self.step(key)?,
                value: self.step(value)?,
            },
            MacroLoop::CollectMaps(condition, entries) => {
                FoldKind::CollectMaps { condition: self.condition(condition)?, entries: self.step(entries)? }
            }
        })
    }

    fn condition(&mut self, condition: Option<ExprId>) -> Result<Option<Step>, PlanError> {
        condition.map(|condition| self.step(condition)).transpose()
    }

    /// The loop of a macro; `None` for any other.
    fn recognised(&self, id: FoldId, fold: &ast::Fold) -> Option<MacroLoop> {
        let ast = self.checked.ast();
        let shape = Shape { planner: self, id };
        let goes_on = shape.is_true(fold.condition);
        let plain_result = shape.is_accumulator(fold.result);
        let accumulates = |args: &[Item]| matches!(args, [arg] if shape.is_accumulator(arg.expr));
        match ast.expr(fold.init) {
            Expr::Literal(Literal::Bool(true)) if plain_result => {
                let same = shape.args(fold.condition, "@not_strictly_false").is_some_and(accumulates);
                shape.other_operand(fold.step, "_&&_").filter(|_| same).map(MacroLoop::All)
            }
            Expr::Literal(Literal::Bool(false)) if plain_result => {
                let same = shape
                    .args(fold.condition, "@not_strictly_false")
                    .is_some_and(|args| matches!(args, [arg] if shape.args(arg.expr, "!_").is_some_and(accumulates)));
                shape.other_operand(fold.step, "_||_").filter(|_| same).map(MacroLoop::Exists)
            }
            Expr::Literal(Literal::Int(0)) if goes_on => {
                let equals_one = shape.other_operand(fold.result, "_==_").is_some_and(|one| shape.is_one(one));
                let (predicate, step) = shape.conditional(fold.step).filter(|_| equals_one)?;
                let adds_one = shape.other_operand(step, "_+_").is_some_and(|one| shape.is_one(one));
                adds_one.then_some(MacroLoop::ExistsOne(predicate))
            }
            Expr::List(items) if goes_on && plain_result && items.is_empty() => {
                let (condition, step) = shape.maybe_conditional(fold.step);
                let Expr::List(items) = ast.expr(shape.other_operand(step, "_+_")?) else { return None };
                let &[Item { expr: item, optional: false }] = ast.items(items) else { return None };
                let is_free = shape.is_free(item) && condition.is_none_or(|condition| shape.is_free(condition));
                is_free.then_some(MacroLoop::Collect(condition, item))
            }
            Expr::Map(entries) if goes_on && plain_result && entries.is_empty() => {
                let (condition, step) = shape.maybe_conditional(fold.step);
                let [first, parts @ ..] = shape.args(step, "cel.@mapInsert")? else { return None };
                let is_free = shape.is_accumulator(first.expr)
                    && parts.iter().all(|part| shape.is_free(part.expr))
                    && condition.is_none_or(|condition| shape.is_free(condition));
                match parts {
                    [key, value] if is_free => Some(MacroLoop::CollectEntries(condition, key.expr, value.expr)),
                    [entries] if is_free => Some(MacroLoop::CollectMaps(condition, entries.expr)),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

/// What the loop of a macro does: the parts that somebody wrote. Those that collect may have a condition first.
enum MacroLoop {
    All(ExprId),
    Exists(ExprId),
    ExistsOne(ExprId),
    Collect(Option<ExprId>, ExprId),
    CollectEntries(Option<ExprId>, ExprId, ExprId),
    CollectMaps(Option<ExprId>, ExprId),
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
