//! The type checker: gives every expression a type and every name a meaning, or says why it cannot.
//!
//! Walks recurse down the tree, whose depth the parser bounds: [`crate::parse`] refuses texts that nest deeper than a
//! few hundred levels, and macros add a handful of levels to each.

mod assign;
mod calls;
#[cfg(test)]
mod examples;
mod folds;
mod hints;
mod literals;
mod messages;
mod names;
mod select;
mod store;
mod table;
mod unchecked;
mod validators;

use std::sync::Arc;

use names::Local;
pub use plimsoll_release::rules::{CheckRules, OptionalName};
use store::{Store, TypeId};
pub(crate) use table::Signatures;
pub(crate) use unchecked::resolve;

use crate::ast::{Ast, Expr, ExprId, Literal, Name, Offset};
use crate::checked::{CallEntry, Checked, Reference, Variable};
use crate::diagnostic::Diagnostics;
use crate::functions::Overload;
use crate::libraries::Libraries;
use crate::release::CelRules;
use crate::types::{Declared, Type};

/// What a text is checked against.
#[derive(Clone, Copy)]
pub(crate) struct Context<'e> {
    pub(crate) rules: &'e CelRules,
    pub(crate) libraries: Libraries,
    pub(crate) signatures: &'e Signatures,
    pub(crate) variables: &'e Arc<[Variable]>,
    pub(crate) declared: &'e dyn Declared,
    pub(crate) container: &'e str,
    /// Whether what may have been meant is looked for.
    pub(crate) hints: bool,
}

/// A check that visits more expressions does not visit any of them again: up to 1.31 macros used one expression twice,
/// so that a text of some kilobytes could ask for more visits than anyone can wait for.
const MOST_VISITS: u32 = 1 << 16;

/// Checks a tree.
pub(crate) fn check(ast: Ast, text: &str, env: Context<'_>) -> Result<Checked, Diagnostics> {
    let mut checker = Checker::new(&ast, text, env);
    checker.check(ast.root());
    if checker.store.is_full() {
        checker.errors.add(Offset::NONE, "types of the expression exceed limit");
    }
    if !checker.errors.is_empty() {
        return Err(checker.errors);
    }
    let (parts, mut errors) = checker.finish();
    let checked = parts.with(ast);
    validators::validate(&checked, &env, &mut errors);
    if errors.is_empty() { Ok(checked) } else { Err(errors) }
}

/// What a check found, without the tree.
struct Parts {
    types: Vec<Type>,
    type_ids: Vec<u32>,
    references: Vec<Reference>,
    calls: Vec<CallEntry>,
    overloads: Vec<&'static Overload>,
    messages: Vec<Box<str>>,
    variables: Arc<[Variable]>,
    used: u64,
}

impl Parts {
    fn with(self, ast: Ast) -> Checked {
        let Self { types, type_ids, references, calls, overloads, messages, variables, used } = self;
        Checked { ast, types, type_ids, references, calls, overloads, messages, variables, used, unchecked: None }
    }
}

/// A check that is under way.
struct Checker<'e> {
    env: Context<'e>,
    /// Names that nothing is known of, where that is no error.
    unknown: Vec<Variable>,
    ast: &'e Ast,
    store: Store,
    types: Vec<TypeId>,
    references: Vec<Reference>,
    calls: Vec<CallEntry>,
    overloads: Vec<&'static Overload>,
    messages: Vec<Box<str>>,
    variable_types: Vec<(usize, TypeId)>,
    used: u64,
    /// The variables of the loops around, those further inside last.
    locals: Vec<Local>,
    errors: Diagnostics,
    visits: u32,
}

impl<'e> Checker<'e> {
    fn new(ast: &'e Ast, text: &str, env: Context<'e>) -> Self {
        let count = ast.len();
        Self {
            env,
            unknown: Vec::new(),
            ast,
            store: Store::default(),
            types: vec![TypeId::NONE; count],
            references: vec![Reference::None; count],
            calls: Vec::new(),
            overloads: Vec::new(),
            messages: Vec::new(),
            variable_types: Vec::new(),
            used: 0,
            locals: Vec::new(),
            errors: Diagnostics::of_release(text, &env.rules.syntax),
            visits: 0,
        }
    }

    fn finish(mut self) -> (Parts, Diagnostics) {
        let (types, type_ids) = self.export();
        let Self { references, calls, overloads, messages, used, errors, unknown, .. } = self;
        let mut variables = self.env.variables.clone();
        if !unknown.is_empty() {
            variables = variables.iter().cloned().chain(unknown).collect();
        }
        (Parts { types, type_ids, references, calls, overloads, messages, variables, used }, errors)
    }

    /// Recursion passes here. What the forms need is kept out of its frame and of those of the forms themselves by
    /// `inline(never)`: a stack of 512 KiB has to do.
    fn check(&mut self, id: ExprId) {
        self.visits += 1;
        if self.visits > MOST_VISITS && self.type_of(id) != TypeId::NONE {
            return;
        }
        match self.ast.expr(id) {
            Expr::Literal(literal) => self.set_type(id, literal_type(literal)),
            Expr::Ident(name) => self.check_ident(id, name),
            Expr::Select { operand, field, test } => self.check_select(id, operand, field, test),
            Expr::Call { target, function, args } => self.check_call(id, target, function, args),
            Expr::List(elements) => self.check_list(id, elements),
            Expr::Map(entries) => self.check_map(id, entries),
            Expr::Message { name, fields } => self.check_message(id, name, fields),
            Expr::Fold(fold) => self.check_fold(id, fold),
        }
    }

    #[inline(never)]
    fn check_ident(&mut self, id: ExprId, name: Name) {
        if let Some((ty, reference)) = self.resolve_ident(name) {
            self.set_type(id, ty);
            self.set_reference(id, reference);
        } else {
            self.set_type(id, TypeId::ERROR);
            let name = self.ast.name(name);
            self.undeclared(id, name);
            self.explain(|checker| (None, checker.hint_name(name)));
        }
    }

    fn type_of(&self, id: ExprId) -> TypeId {
        self.types.get(id.index()).copied().unwrap_or(TypeId::NONE)
    }

    /// `%v` of a pointer to an expression: its number, and an address for all but names. Addresses change from run to
    /// run; `0xc000000000` stands for them everywhere.
    fn pointer(&self, id: ExprId) -> String {
        match self.ast.expr(id) {
            _ if !self.env.rules.check.shows_pointers => String::new(),
            Expr::Ident(name) => format!("&{{{} {}}}", id.index() + 1, self.ast.name(name)),
            _ => format!("&{{{} 0xc000000000}}", id.index() + 1),
        }
    }

    #[inline(never)]
    fn set_type(&mut self, id: ExprId, ty: TypeId) {
        let before = self.type_of(id);
        if before != TypeId::NONE && !self.store.same(before, ty) {
            let (before, ty) = (self.text(before), self.text(ty));
            let (number, shown) = (id.index() + 1, self.pointer(id));
            let what = "incompatible type already exists for expression";
            self.error(id, format!("{what}: {shown}({number}) old:{before}, new:{ty}"));
            return;
        }
        if let Some(slot) = self.types.get_mut(id.index()) {
            *slot = ty;
        }
    }

    fn set_reference(&mut self, id: ExprId, reference: Reference) {
        if let Some(slot) = self.references.get_mut(id.index()) {
            *slot = reference;
        }
    }

    #[inline(never)]
    fn error(&mut self, at: ExprId, message: String) {
        self.errors.add(self.ast.offset(at), message);
        self.errors.spot(self.ast.span(at));
    }

    fn undeclared(&mut self, at: ExprId, name: &str) {
        let container = self.env.container;
        self.error(at, format!("undeclared reference to '{name}' (in container '{container}')"));
    }

    #[inline(never)]
    fn mismatch(&mut self, at: ExprId, expected: TypeId, found: TypeId) {
        let (expected, found) = (self.text(expected), self.text(found));
        self.error(at, format!("expected type '{expected}' but found '{found}'"));
    }

    /// A type as errors print it.
    fn text(&self, of: TypeId) -> String {
        self.store.export(of).in_errors(self.env.rules.check.types).to_string()
    }

    /// The types of all expressions without parameters: the different ones, and which of them each has.
    fn export(&mut self) -> (Vec<Type>, Vec<u32>) {
        let mut types = Vec::new();
        let mut known = Vec::new();
        let mut ids = Vec::with_capacity(self.types.len());
        for index in 0..self.types.len() {
            let ty = self.types.get(index).copied().unwrap_or(TypeId::NONE);
            let ty = if ty == TypeId::NONE { TypeId::DYN } else { self.store.substitute(ty, true) };
            ids.push(export_once(&self.store, ty, &mut types, &mut known));
        }
        (types, ids)
    }
}

/// The index of a type among those that were exported, where it is put if it is not there yet.
fn export_once(store: &Store, of: TypeId, types: &mut Vec<Type>, known: &mut Vec<u32>) -> u32 {
    if known.len() <= of.index() {
        known.resize(store.len().max(of.index() + 1), u32::MAX);
    }
    if let Some(index) = known.get(of.index()).copied().filter(|index| *index != u32::MAX) {
        return index;
    }
    let ty = store.export_through(of, &mut |part| {
        let index = export_once(store, part, types, known);
        types.get(index as usize).cloned().unwrap_or(Type::Dyn)
    });
    types.push(ty);
    let index = types.len() as u32 - 1;
    if let Some(slot) = known.get_mut(of.index()) {
        *slot = index;
    }
    index
}

const fn literal_type(literal: Literal) -> TypeId {
    match literal {
        Literal::Null => TypeId::NULL,
        Literal::Bool(_) => TypeId::BOOL,
        Literal::Int(_) => TypeId::INT,
        Literal::Uint(_) => TypeId::UINT,
        Literal::Double(_) => TypeId::DOUBLE,
        Literal::String(_) => TypeId::STRING,
        Literal::Bytes(_) => TypeId::BYTES,
    }
}
