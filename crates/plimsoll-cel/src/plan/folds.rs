//! Loops: those of macros are recognised, so that they can run without a general accumulator.

use super::build::{LoopSlots, Planner};
use super::{Bind, Fold, FoldKind, PlanError, Step};
use crate::ast::{self, Expr, ExprId, FoldId, Item, Literal};
use crate::checked::{LoopVariable, Reference};
use crate::value::Constant;

/// What becomes of the parts of a loop once they are planned.
enum Looped {
    /// Only bindings begin with something that is no constant, and they never loop: their result is left.
    Bound { bind: u32 },
    /// The parts of [`MacroLoop::parts`].
    Macro(MacroLoop),
    /// Condition, step and result.
    Other(Constant),
}

impl Planner<'_> {
    /// Recursion passes through [`Planner::steps`], apart from all that is done with what it gives: frames have to be
    /// small where loops nest.
    #[inline(never)]
    pub(super) fn fold(&mut self, id: FoldId) -> Result<Step, PlanError> {
        let Some(fold) = self.checked.ast().fold(id) else { return Ok(Step::Const(Constant::Null)) };
        let base = self.open_slots;
        let slots = LoopSlots { accumulator: base, first: base + 1, second: base + 2, bind: None };
        let begin = self.steps(&[fold.range, fold.init])?;
        let (looped, parts) = self.opened(id, fold, slots, begin.last());
        let parts = self.steps(&parts)?;
        self.open_slots = base;
        Ok(self.loop_of(fold, slots, begin, looped, parts))
    }

    /// Opens a loop and gives the parts that are planned inside of it.
    #[inline(never)]
    fn opened(&mut self, id: FoldId, fold: &ast::Fold, slots: LoopSlots, init: Option<&Step>) -> (Looped, Vec<ExprId>) {
        let Some(Step::Const(init)) = init else {
            // The value takes its place among the bindings once it is out of the list of parts.
            let bind = self.binds.len() as u32;
            self.binds.push(Step::Const(Constant::Null));
            self.open(id, LoopSlots { bind: Some(bind), ..slots });
            return (Looped::Bound { bind }, vec![fold.result]);
        };
        self.open(id, slots);
        match self.recognised(id, fold).filter(|_| !self.traced) {
            Some(recognised) => {
                let parts = recognised.parts();
                (Looped::Macro(recognised), parts)
            }
            None => (Looped::Other(init.clone()), vec![fold.condition, fold.step, fold.result]),
        }
    }

    fn open(&mut self, id: FoldId, slots: LoopSlots) {
        self.loops.insert(id.index(), slots);
        self.open_slots = slots.second + 1;
        self.most_slots = self.most_slots.max(self.open_slots);
    }

    #[inline(never)]
    fn loop_of(
        &mut self,
        fold: &ast::Fold,
        slots: LoopSlots,
        mut begin: Vec<Step>,
        looped: Looped,
        parts: Vec<Step>,
    ) -> Step {
        let mut parts = parts.into_iter();
        let mut part = || parts.next().unwrap_or(Step::Const(Constant::Null));
        let kind = match looped {
            Looped::Bound { bind } => {
                if let (Some(place), Some(init)) = (self.binds.get_mut(bind as usize), begin.pop()) {
                    *place = init;
                }
                let range = begin.pop().unwrap_or(Step::Const(Constant::Null));
                let eager = !self.rules.lazy_accumulator;
                return Step::Bind(Box::new(Bind {
                    slot: slots.accumulator,
                    value: bind,
                    range,
                    result: part(),
                    eager,
                }));
            }
            Looped::Macro(MacroLoop::All(_)) => FoldKind::All(part()),
            Looped::Macro(MacroLoop::Exists(_)) => FoldKind::Exists(part()),
            Looped::Macro(MacroLoop::ExistsOne(_)) => FoldKind::ExistsOne(part()),
            Looped::Macro(MacroLoop::Collect(condition, _)) => {
                FoldKind::Collect { condition: condition.map(|_| part()), item: part() }
            }
            Looped::Macro(MacroLoop::CollectEntries(condition, ..)) => {
                FoldKind::CollectEntries { condition: condition.map(|_| part()), key: part(), value: part() }
            }
            Looped::Macro(MacroLoop::CollectMaps(condition, _)) => {
                FoldKind::CollectMaps { condition: condition.map(|_| part()), entries: part() }
            }
            Looped::Other(init) => FoldKind::Other { init, condition: part(), step: part(), result: part() },
        };
        begin.truncate(1);
        let range = begin.pop().unwrap_or(Step::Const(Constant::Null));
        let second = fold.second.map(|_| slots.second);
        Step::Fold(Box::new(Fold { range, first: slots.first, second, accumulator: slots.accumulator, kind }))
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

impl MacroLoop {
    /// The parts in the order in which they are planned.
    fn parts(&self) -> Vec<ExprId> {
        match *self {
            Self::All(predicate) | Self::Exists(predicate) | Self::ExistsOne(predicate) => vec![predicate],
            Self::Collect(condition, last) | Self::CollectMaps(condition, last) => {
                condition.into_iter().chain([last]).collect()
            }
            Self::CollectEntries(condition, key, value) => condition.into_iter().chain([key, value]).collect(),
        }
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
