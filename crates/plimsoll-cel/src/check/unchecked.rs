//! Texts that run without a check: what a name stands for shows when it runs, and calls may reach all overloads of a
//! function.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::names::{Local, candidates};
use super::store::TypeId;
use super::table::FunctionEntry;
use super::{Checker, Context, MOST_VISITS, messages};
use crate::ast::{Ast, Expr, ExprId, FoldId, Item, Literal, Name};
use crate::checked::{Checked, LoopVariable, Meaning, NamedValue, Unchecked, Variable};
use crate::types::Type;

/// Only finds out what names may stand for, and which functions calls mean; everything is `dyn`.
pub(crate) fn resolve(ast: Ast, text: &str, env: Context<'_>) -> Checked {
    let variables = env.variables.iter().zip(0..).map(|(variable, index)| (variable.name.clone(), index)).collect();
    let mut resolver = Resolver { checker: Checker::new(&ast, text, env), names: FxHashMap::default(), variables };
    resolver.visit(ast.root());
    let Resolver { checker, names, .. } = resolver;
    let mut checked = checker.finish().0.with(ast);
    checked.unchecked = Some(Box::new(Unchecked { names }));
    checked
}

struct Resolver<'e> {
    checker: Checker<'e>,
    names: FxHashMap<ExprId, Box<[Meaning]>>,
    /// All variables by name, those that nobody declared after the others.
    variables: FxHashMap<Arc<str>, u32>,
}

impl Resolver<'_> {
    /// Recursion is bounded as that of the checker is.
    fn visit(&mut self, id: ExprId) {
        self.checker.visits += 1;
        if self.checker.visits > MOST_VISITS && self.checker.type_of(id) != TypeId::NONE {
            return;
        }
        self.checker.set_type(id, TypeId::DYN);
        let ast = self.checker.ast;
        match ast.expr(id) {
            Expr::Ident(name) => self.ident(id, ast.name(name)),
            Expr::Select { operand, field, .. } => {
                self.visit(operand);
                self.field(id, operand, ast.name(field));
            }
            Expr::Call { target, function, args } => self.call(id, target, function, ast.items(args)),
            Expr::Message { name, .. } => {
                self.checker.refer_to_made(id, ast.name(name));
                ast.for_each_child(id, |child| self.visit(child));
            }
            Expr::Fold(fold) => self.fold(fold),
            Expr::Literal(_) | Expr::List(_) | Expr::Map(_) => ast.for_each_child(id, |child| self.visit(child)),
        }
    }

    /// Variables of loops are known; any other name can be one of the host's variables or a type.
    fn ident(&mut self, id: ExprId, name: &str) {
        let rooted = name.strip_prefix('.');
        if rooted.is_none()
            && let Some((_, reference)) = self.checker.local(name)
        {
            self.checker.set_reference(id, reference);
            return;
        }
        let container = if rooted.is_some() { "" } else { self.checker.env.container };
        let names = candidates(container, rooted.unwrap_or(name));
        let meanings = names.map(|name| self.meaning(&name)).collect();
        self.names.insert(id, meanings);
    }

    /// A field by a name that is written down, of something that may be the first part of a longer name.
    fn field(&mut self, id: ExprId, operand: ExprId, field: &str) {
        let Some(names) = self.names.get(&operand) else { return };
        let names: Vec<_> = names.iter().map(|meaning| format!("{}.{field}", meaning.name)).collect();
        let meanings = names.iter().map(|name| self.meaning(name)).collect();
        self.names.insert(id, meanings);
    }

    fn meaning(&mut self, name: &str) -> Meaning {
        let value = match self.checker.known_type(name).filter(|_| messages::has_value(name)) {
            Some(found) => Some(NamedValue::Type(found)),
            None => messages::constant(name).map(NamedValue::Int),
        };
        Meaning { name: name.into(), variable: self.variable(name), value }
    }

    fn variable(&mut self, name: &str) -> u32 {
        if let Some(index) = self.variables.get(name) {
            return *index;
        }
        let name: Arc<str> = name.into();
        let index = self.variables.len() as u32;
        self.variables.insert(name.clone(), index);
        self.checker.unknown.push(Variable { name, ty: Type::Dyn });
        index
    }

    fn call(&mut self, id: ExprId, target: Option<ExprId>, function: Name, args: &[Item]) {
        for arg in args {
            self.visit(arg.expr);
        }
        let name = self.checker.ast.name(function);
        let namespaced =
            target.map_or_else(|| self.checker.function(name), |target| self.checker.namespaced(target, name));
        if let Some(function) = namespaced {
            self.refer(id, function, true);
        } else if let Some(target) = target {
            self.visit(target);
            if let Some(function) = self.checker.env.signatures.function(name) {
                self.refer(id, function, false);
            }
        }
        if let ("_[_]" | "_[?_]" | "_?._", [operand, index]) = (name, args)
            && let Expr::Literal(Literal::String(field)) = self.checker.ast.expr(index.expr)
        {
            self.field(id, operand.expr, self.checker.ast.name(field));
        }
    }

    /// Methods and functions of one name are one function when it runs.
    fn refer(&mut self, id: ExprId, function: FunctionEntry, namespaced: bool) {
        let first = self.checker.overloads.len();
        let rows = self.checker.env.signatures.overloads(function).iter().map(|overload| overload.row);
        self.checker.overloads.extend(rows);
        self.checker.refer_to_call(id, function.name, first, namespaced);
    }

    fn fold(&mut self, id: FoldId) {
        let ast = self.checker.ast;
        let Some(fold) = ast.fold(id) else { return };
        self.visit(fold.range);
        self.visit(fold.init);
        let outside = self.checker.locals.len();
        let local = |name, which| Local { name, ty: TypeId::DYN, fold: id, which };
        self.checker.locals.push(local(fold.accumulator, LoopVariable::Accumulator));
        self.checker.locals.extend(fold.second.map(|name| local(name, LoopVariable::Second)));
        self.checker.locals.push(local(fold.variable, LoopVariable::First));
        self.visit(fold.condition);
        self.visit(fold.step);
        self.checker.locals.truncate(outside + 1);
        self.visit(fold.result);
        self.checker.locals.truncate(outside);
    }
}
