//! A checked text: the tree with the type of every expression and what its names stand for.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::ast::{Ast, Expr, ExprId, FoldId};
use crate::functions::Overload;
use crate::types::Type;

/// A variable that a host declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name, possibly with dots.
    pub name: Arc<str>,
    /// Its type.
    pub ty: Type,
}

/// Which variable of a loop a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoopVariable {
    /// [`crate::ast::Fold::variable`]
    First,
    /// [`crate::ast::Fold::second`]
    Second,
    /// [`crate::ast::Fold::accumulator`]
    Accumulator,
}

/// What an expression stands for, beyond its form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Reference {
    /// Nothing else: a literal, a selection, a loop; or what was never checked, such as `sets` in `sets.contains`.
    #[default]
    None,
    /// A variable of the host: index into [`Checked::variables`]. An identifier, or a whole chain of selections
    /// (`authorizer.requestResource`), whose operands are then without meaning.
    Variable(u32),
    /// A variable of a loop around the expression.
    Loop(FoldId, LoopVariable),
    /// The name of a type; the expression has type `type(T)` and the value T.
    Type,
    /// The name of a type that is checked but has no value, such as one of the host: [`Checked::host_type`].
    HostType(MessageId),
    /// A constant of an enumeration.
    Constant(i64),
    /// A call: [`Checked::call`].
    Call(CallId),
    /// A message: [`Checked::message`].
    Message(MessageId),
}

/// Index of a call in its [`Checked`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallId(pub(crate) u32);

/// Index of the name of a message in its [`Checked`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageId(pub(crate) u32);

/// A call that was resolved.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    /// The function, by its full name.
    pub function: &'static str,
    /// The overloads that fit, in the order of their declaration; empty only where nothing was checked.
    pub overloads: &'a [&'static Overload],
    /// The target, where the call is that of a method. A target in the tree that is part of the function's name
    /// (`sets` in `sets.contains(a, b)`) is left out.
    pub target: Option<ExprId>,
}

/// What [`Checked`] keeps of a call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CallEntry {
    pub(crate) function: &'static str,
    pub(crate) first: u32,
    pub(crate) count: u32,
    pub(crate) namespaced: bool,
}

/// A checked text.
#[derive(Clone, Debug)]
pub struct Checked {
    pub(crate) ast: Ast,
    /// The different types, and which of them each expression has.
    pub(crate) types: Vec<Type>,
    pub(crate) type_ids: Vec<u32>,
    pub(crate) references: Vec<Reference>,
    pub(crate) calls: Vec<CallEntry>,
    pub(crate) overloads: Vec<&'static Overload>,
    pub(crate) messages: Vec<Box<str>>,
    pub(crate) variables: Arc<[Variable]>,
    pub(crate) used: u64,
    /// What stands in for types and references where nothing was checked.
    pub(crate) unchecked: Option<Box<Unchecked>>,
}

/// What is known of a text that runs without a check.
#[derive(Clone, Debug)]
pub(crate) struct Unchecked {
    /// What names may stand for, in the order in which that is tried: identifiers, and what is selected from them by
    /// further parts of a name.
    pub(crate) names: FxHashMap<ExprId, Box<[Meaning]>>,
}

/// What a name may stand for when it runs.
#[derive(Clone, Debug)]
pub(crate) struct Meaning {
    /// The full name.
    pub(crate) name: Box<str>,
    /// The variable of that name: index into [`Checked::variables`].
    pub(crate) variable: u32,
    /// What the name stands for where the host has no such variable.
    pub(crate) value: Option<NamedValue>,
}

/// What a name stands for by itself.
#[derive(Clone, Debug)]
pub(crate) enum NamedValue {
    Type(Type),
    Int(i64),
}

impl Checked {
    /// The tree.
    pub const fn ast(&self) -> &Ast {
        &self.ast
    }

    /// The type of an expression; without parameters, which became `dyn` where nothing bound them.
    pub fn type_of(&self, expr: ExprId) -> &Type {
        self.type_ids.get(expr.index()).and_then(|id| self.types.get(*id as usize)).unwrap_or(&Type::Dyn)
    }

    /// The type of the whole.
    pub fn result_type(&self) -> &Type {
        self.type_of(self.ast.root())
    }

    /// What an expression stands for.
    pub fn reference(&self, expr: ExprId) -> Reference {
        self.references.get(expr.index()).copied().unwrap_or_default()
    }

    /// The function and the overloads that a call can reach.
    pub fn call(&self, expr: ExprId) -> Option<Call<'_>> {
        let Reference::Call(CallId(id)) = self.reference(expr) else { return None };
        let entry = self.calls.get(id as usize)?;
        let overloads = self.overloads.get(entry.first as usize..(entry.first + entry.count) as usize)?;
        let target = match self.ast.expr(expr) {
            Expr::Call { target, .. } if !entry.namespaced => target,
            _ => None,
        };
        Some(Call { function: entry.function, overloads, target })
    }

    /// The full name of the type of a message that an expression makes.
    pub fn message(&self, expr: ExprId) -> Option<&str> {
        let Reference::Message(MessageId(id)) = self.reference(expr) else { return None };
        self.messages.get(id as usize).map(|name| &**name)
    }

    /// The name of a type without a value that an expression stands for.
    pub fn host_type(&self, expr: ExprId) -> Option<&str> {
        let Reference::HostType(MessageId(id)) = self.reference(expr) else { return None };
        self.messages.get(id as usize).map(|name| &**name)
    }

    /// The variables of the host, used or not.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// Whether a name stands for a variable somewhere, be it the host's or that of a loop.
    pub fn mentions(&self, name: &str) -> bool {
        let is_it = |id| match (self.reference(id), self.ast.expr(id)) {
            (Reference::Loop(..), Expr::Ident(own)) => self.ast.name(own) == name,
            _ => false,
        };
        self.uses(name) || self.ast.ids().any(is_it)
    }

    /// Whether the text reads a variable of the host.
    pub fn uses(&self, variable: &str) -> bool {
        self.variables.iter().position(|v| &*v.name == variable).is_some_and(|i| match &self.unchecked {
            Some(unchecked) => unchecked.names.values().flatten().any(|meaning| meaning.variable == i as u32),
            None if i < 64 => self.used & (1 << i) != 0,
            None => self.references.contains(&Reference::Variable(i as u32)),
        })
    }
}
