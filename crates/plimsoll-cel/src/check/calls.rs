//! Calls: finding the function, and the overloads that fit the arguments.

use super::Checker;
use super::names::candidates;
use super::store::TypeId;
use super::table::FunctionEntry;
use crate::ast::{Expr, ExprId, Name, Range};
use crate::chain::{Link, chain};
use crate::checked::{CallEntry, CallId, Reference};
use crate::functions::Overload;

impl Checker<'_> {
    #[inline(never)]
    pub(super) fn check_call(&mut self, id: ExprId, target: Option<ExprId>, function: Name, args: Range) {
        let ast = self.ast;
        let name = ast.name(function);
        if name == "_?._" {
            self.check_optional_select(id, target, args);
            return;
        }
        if let Some(links) = chain(ast, id) {
            for link in links {
                match link {
                    Link::Operand(id) => self.check(id),
                    Link::Join(id) => self.check_join(id),
                }
            }
            return;
        }
        for arg in ast.items(args) {
            self.check(arg.expr);
        }
        let Some(target) = target else {
            match self.function(name) {
                Some(function) => self.resolve(id, function, None, args),
                None => self.unknown_function(id, name, None, args),
            }
            return;
        };
        if let Some(function) = self.namespaced(target, name) {
            self.resolve(id, function, None, args);
            return;
        }
        self.check(target);
        match self.function(name) {
            Some(function) => self.resolve(id, function, Some(target), args),
            None => self.unknown_function(id, name, Some(target), args),
        }
    }

    /// A logical operator whose operands are checked already.
    #[inline(never)]
    fn check_join(&mut self, id: ExprId) {
        let ast = self.ast;
        let Expr::Call { function, args, .. } = ast.expr(id) else { return };
        let name = ast.name(function);
        match self.function(name) {
            Some(function) => self.resolve(id, function, None, args),
            None => self.unknown_function(id, name, None, args),
        }
    }

    #[inline(never)]
    fn unknown_function(&mut self, id: ExprId, name: &str, target: Option<ExprId>, args: Range) {
        self.set_type(id, TypeId::ERROR);
        self.undeclared(id, name);
        self.explain(|checker| {
            (Some(checker.function_span(id, name)), checker.hint_function(name, target, args.len()))
        });
    }

    pub(super) fn function(&self, name: &str) -> Option<FunctionEntry> {
        let rooted = name.strip_prefix('.');
        if self.env.container.is_empty() || rooted.is_some() {
            return self.env.signatures.function(rooted.unwrap_or(name));
        }
        candidates(self.env.container, name).find_map(|candidate| self.env.signatures.function(&candidate))
    }

    /// The function whose name begins with what looks like the target: `sets.contains`.
    #[inline(never)]
    pub(super) fn namespaced(&self, target: ExprId, name: &str) -> Option<FunctionEntry> {
        let head = self.ast.name(self.head_of(target)?);
        let head = head.strip_prefix('.').unwrap_or(head);
        if self.env.container.is_empty() && !self.env.signatures.has_namespace(head) {
            return None;
        }
        let mut full = self.dotted(target)?;
        full.push('.');
        full.push_str(name);
        self.function(&full)
    }

    #[inline(never)]
    fn resolve(&mut self, id: ExprId, function: FunctionEntry, target: Option<ExprId>, args: Range) {
        let ast = self.ast;
        let args = ast.items(args);
        let mut few = [TypeId::NONE; 4];
        let count = args.len() + usize::from(target.is_some());
        let mut many = Vec::new();
        let given = if let Some(few) = few.get_mut(..count) {
            few
        } else {
            many.resize(count, TypeId::NONE);
            &mut many[..]
        };
        for (slot, expr) in given.iter_mut().zip(target.into_iter().chain(args.iter().map(|arg| arg.expr))) {
            *slot = self.type_of(expr);
        }
        let first = self.overloads.len();
        let mut result = None;
        let signatures = self.env.signatures;
        for overload in signatures.overloads(function) {
            if overload.row.member != target.is_some() {
                continue;
            }
            if function.logical {
                let mut fits = true;
                for (arg, ty) in args.iter().zip(given.iter()) {
                    if !self.store.assignable(*ty, TypeId::BOOL) {
                        self.mismatch(arg.expr, TypeId::BOOL, *ty);
                        fits = false;
                    }
                }
                if !fits {
                    self.set_type(id, TypeId::ERROR);
                    return;
                }
                self.overloads.push(overload.row);
                result = Some(TypeId::BOOL);
                break;
            }
            let Some(ty) = signatures.apply(overload, given, &mut self.store) else { continue };
            self.overloads.push(overload.row);
            if ty == TypeId::MISSING {
                continue;
            }
            result = Some(match result {
                None => ty,
                Some(before) if before.is_dyn() || self.store.same(ty, before) => before,
                Some(_) => TypeId::DYN,
            });
        }
        let Some(result) = result else {
            self.no_overload(id, function.name, given, target.is_some());
            self.set_type(id, TypeId::ERROR);
            return;
        };
        self.set_type(id, result);
        self.refer_to_call(id, function.name, first, target.is_none());
    }

    pub(super) fn refer_to_call(&mut self, id: ExprId, function: &'static str, first: usize, namespaced: bool) {
        let count = (self.overloads.len() - first) as u32;
        self.calls.push(CallEntry { function, first: first as u32, count, namespaced });
        self.set_reference(id, Reference::Call(CallId(self.calls.len() as u32 - 1)));
    }

    /// `_?._` is checked as a selection; what it calls is always the same.
    pub(super) fn refer_to_optional_select(&mut self, id: ExprId) {
        let signatures = self.env.signatures;
        let Some(function) = signatures.function("_?._") else { return };
        let first = self.overloads.len();
        let rows = signatures.overloads(function).iter().map(|overload| overload.row);
        self.overloads.extend(rows.filter(|row: &&Overload| row.id == "select_optional_field"));
        self.refer_to_call(id, function.name, first, true);
    }

    fn no_overload(&mut self, id: ExprId, function: &'static str, given: &[TypeId], member: bool) {
        let mut signature = String::new();
        for (index, ty) in given.iter().enumerate() {
            let ty = self.store.substitute(*ty, true);
            if index == usize::from(member) {
                signature.push('(');
            } else if index > 0 {
                signature.push_str(", ");
            }
            signature.push_str(&self.text(ty));
            if member && index == 0 {
                signature.push('.');
            }
        }
        if given.len() == usize::from(member) {
            signature.push('(');
        }
        signature.push(')');
        self.error(id, format!("found no matching overload for '{function}' applied to '{signature}'"));
        self.explain(|checker| (None, checker.hint_overload(function, given)));
    }
}
