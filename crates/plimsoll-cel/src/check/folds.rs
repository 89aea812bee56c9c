//! Loops.

use super::Checker;
use super::names::Local;
use super::store::{Node, TypeId};
use crate::ast::{ExprId, FoldId};
use crate::checked::LoopVariable;

impl Checker<'_> {
    #[inline(never)]
    pub(super) fn check_fold(&mut self, id: ExprId, fold_id: FoldId) {
        let ast = self.ast;
        let Some(fold) = ast.fold(fold_id) else { return };
        self.check(fold.range);
        self.check(fold.init);
        let range = self.type_of(fold.range);
        let range = self.store.substitute(range, false);
        let accumulator = self.type_of(fold.init);
        let outside = self.locals.len();
        let local = |name, ty, which| Local { name, ty, fold: fold_id, which };
        self.locals.push(local(fold.accumulator, accumulator, LoopVariable::Accumulator));

        let (first, second) = self.loop_types(fold.range, range, fold.second.is_some());
        // The first of two variables of one name is the one that counts.
        if let Some(name) = fold.second {
            self.locals.push(local(name, second, LoopVariable::Second));
        }
        self.locals.push(local(fold.variable, first, LoopVariable::First));
        self.check(fold.condition);
        self.expect(fold.condition, TypeId::BOOL);
        self.check(fold.step);
        self.expect(fold.step, accumulator);
        self.locals.truncate(outside + 1);
        self.check(fold.result);
        self.locals.truncate(outside);
        let result = self.type_of(fold.result);
        let result = self.store.substitute(result, false);
        self.set_type(id, result);
    }

    /// The types of the variables of a loop over a range.
    #[inline(never)]
    fn loop_types(&mut self, at: ExprId, range: TypeId, two: bool) -> (TypeId, TypeId) {
        let missing = self.env.rules.check.untyped_second;
        match self.store.node(range) {
            Node::List(element) if two => (TypeId::INT, element),
            Node::List(element) => (element, element),
            Node::Map(key, value) => (key, value),
            Node::Var(_) => {
                self.store.assignable(TypeId::DYN, range);
                (TypeId::DYN, if missing { TypeId::MISSING } else { TypeId::DYN })
            }
            _ if range == TypeId::DYN || range == TypeId::ERROR => {
                (TypeId::DYN, if missing { TypeId::MISSING } else { TypeId::DYN })
            }
            _ => {
                let range = self.text(range);
                let wanted = "cannot be range of a comprehension (must be list, map, or dynamic)";
                self.error(at, format!("expression of type '{range}' {wanted}"));
                (TypeId::ERROR, if missing { TypeId::MISSING } else { TypeId::ERROR })
            }
        }
    }

    #[inline(never)]
    fn expect(&mut self, id: ExprId, wanted: TypeId) {
        let found = self.type_of(id);
        if !self.store.assignable(wanted, found) {
            self.mismatch(id, wanted, found);
        }
    }
}
