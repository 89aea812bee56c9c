//! Calls that become something else before anything is checked.
//!
//! What a macro adds has the place of the parenthesis of its call and the bytes of the whole call.

mod bind;
mod fold;
mod math;
mod optional;

use crate::ast::{Expr, ExprId, Fold, Item, Literal, Name, Offset, Span};
use crate::libraries::Libraries;
use crate::parse::build::{Builder, Call};

/// The name that no expression can mention, of the variable of a loop over nothing.
const UNUSED: &str = "#unused";

/// Why a call is not expanded.
enum Refusal {
    /// It is no call of the macro after all.
    NoMacro,
    /// Its arguments are wrong: where, and how.
    At(Offset, String),
}

/// What a call becomes.
type Expanded = Result<ExprId, Refusal>;

type Expander = fn(&mut Expansion<'_, '_>) -> Expanded;

/// The arguments a macro takes.
enum Count {
    /// From so many to so many.
    Between(usize, usize),
    /// Any number.
    Any,
}

struct Macro {
    library: Libraries,
    name: &'static str,
    method: bool,
    count: Count,
    expander: Expander,
}

const fn method(library: Libraries, name: &'static str, least: usize, most: usize, expander: Expander) -> Macro {
    Macro { library, name, method: true, count: Count::Between(least, most), expander }
}

const MACROS: &[Macro] = &[
    Macro { library: Libraries::STANDARD, name: "has", method: false, count: Count::Between(1, 1), expander: has },
    method(Libraries::STANDARD, "all", 2, 2, fold::all),
    method(Libraries::STANDARD, "exists", 2, 2, fold::exists),
    method(Libraries::STANDARD, "exists_one", 2, 2, fold::exists_one),
    method(Libraries::STANDARD, "map", 2, 3, fold::map),
    method(Libraries::STANDARD, "filter", 2, 2, fold::filter),
    method(Libraries::OPTIONAL, "optMap", 2, 2, optional::opt_map),
    method(Libraries::OPTIONAL, "optFlatMap", 2, 2, optional::opt_flat_map),
    method(Libraries::TWO_VARIABLES, "all", 3, 3, fold::all_pairs),
    method(Libraries::TWO_VARIABLES, "exists", 3, 3, fold::exists_pair),
    method(Libraries::TWO_VARIABLES, "exists_one", 3, 3, fold::exists_one_pair),
    method(Libraries::TWO_VARIABLES, "existsOne", 3, 3, fold::exists_one_pair),
    method(Libraries::TWO_VARIABLES, "transformList", 3, 4, fold::transform_list),
    method(Libraries::TWO_VARIABLES, "transformMap", 3, 4, fold::transform_map),
    method(Libraries::TWO_VARIABLES, "transformMapEntry", 3, 4, fold::transform_map_entry),
    method(Libraries::LISTS, "sortBy", 2, 2, bind::sort_by),
    method(Libraries::BINDINGS, "bind", 3, 3, bind::bind),
    method(Libraries::BLOCK, "block", 2, 2, bind::block),
    method(Libraries::BLOCK, "index", 1, 1, bind::index),
    method(Libraries::BLOCK, "iterVar", 2, 2, bind::iteration_variable),
    method(Libraries::BLOCK, "accuVar", 2, 2, bind::accumulator_variable),
    Macro { library: Libraries::MATH, name: "least", method: true, count: Count::Any, expander: math::least },
    Macro { library: Libraries::MATH, name: "greatest", method: true, count: Count::Any, expander: math::greatest },
];

/// Expands a call if it is one of a macro; errors give an expression in the place of the call too.
pub(super) fn expand(builder: &mut Builder<'_>, call: Call<'_>) -> Option<ExprId> {
    let libraries = builder.settings.libraries;
    let found = MACROS.iter().find(|row| {
        row.name == call.function
            && row.method == call.target.is_some()
            && libraries.contains(row.library)
            && match row.count {
                Count::Between(least, most) => (least..=most).contains(&call.args.len()),
                Count::Any => true,
            }
    })?;
    match (found.expander)(&mut Expansion { builder, call }) {
        Ok(expanded) => Some(expanded),
        Err(Refusal::NoMacro) => None,
        Err(Refusal::At(at, message)) => Some(builder.error(at, call.span, message)),
    }
}

/// The names of the macros that libraries bring.
pub fn names(libraries: Libraries) -> impl Iterator<Item = &'static str> {
    MACROS.iter().filter(move |row| libraries.contains(row.library)).map(|row| row.name)
}

/// The numbers of arguments that the macros of a name take, in order; none where there is no such macro.
pub(crate) fn counts(name: &str, libraries: Libraries) -> Vec<usize> {
    let rows = MACROS.iter().filter(|row| row.name == name && libraries.contains(row.library));
    let mut counts: Vec<usize> = rows
        .filter_map(|row| match row.count {
            Count::Between(least, most) => Some(least..=most),
            Count::Any => None,
        })
        .flatten()
        .collect();
    counts.sort_unstable();
    counts.dedup();
    counts
}

/// The libraries that have a macro of a name for a number of arguments; some belong behind the name of a space.
pub(crate) fn libraries(name: &str, space: Option<&str>, count: usize) -> Libraries {
    let fits = |row: &&Macro| {
        let space_fits = match row.library {
            Libraries::BINDINGS | Libraries::BLOCK => space == Some("cel"),
            Libraries::MATH => space == Some("math"),
            _ => true,
        };
        let count_fits = match row.count {
            Count::Between(least, most) => (least..=most).contains(&count),
            Count::Any => true,
        };
        row.name == name && space_fits && count_fits
    };
    MACROS.iter().filter(fits).fold(Libraries::empty(), |libraries, row| libraries.union(row.library))
}

/// A macro call being expanded.
struct Expansion<'b, 't> {
    builder: &'b mut Builder<'t>,
    call: Call<'b>,
}

impl Expansion<'_, '_> {
    /// An argument; the target has its own method.
    fn arg(&self, index: usize) -> ExprId {
        self.call.args.get(index).copied().unwrap_or_else(|| self.target())
    }

    /// What a method is called on. Only `has` is no method, and it does not ask.
    fn target(&self) -> ExprId {
        self.call.target.or_else(|| self.call.args.first().copied()).unwrap_or_else(|| self.builder.ast.root())
    }

    fn place(&self) -> (Offset, Span) {
        (self.call.at, self.call.span)
    }

    /// The name, where an expression is nothing but a name.
    fn ident(&self, id: ExprId) -> Option<Name> {
        match self.builder.ast.expr(id) {
            Expr::Ident(name) => Some(name),
            _ => None,
        }
    }

    /// Refuses calls of others than `namespace.function`.
    fn only_in(&self, namespace: &str) -> Result<(), Refusal> {
        let inside = self.ident(self.target()).is_some_and(|name| self.builder.ast.name(name) == namespace);
        if inside { Ok(()) } else { Err(Refusal::NoMacro) }
    }

    fn refuse(&self, id: ExprId, message: impl Into<String>) -> Refusal {
        Refusal::At(self.builder.ast.offset(id), message.into())
    }

    fn add(&mut self, expr: Expr) -> ExprId {
        let (at, span) = self.place();
        self.builder.ast.add(expr, at, span)
    }

    fn literal(&mut self, literal: Literal) -> ExprId {
        self.add(Expr::Literal(literal))
    }

    fn name(&mut self, name: Name) -> ExprId {
        self.add(Expr::Ident(name))
    }

    fn intern(&mut self, text: &str) -> Name {
        self.builder.ast.intern(text)
    }

    fn accumulator(&mut self) -> ExprId {
        let name = self.intern(self.builder.settings.rules.accumulator);
        self.name(name)
    }

    fn list(&mut self, items: &[ExprId]) -> ExprId {
        let items = self.builder.ast.add_items(items.iter().map(|&expr| Item { expr, optional: false }));
        self.add(Expr::List(items))
    }

    fn plain_call(&mut self, function: &str, args: &[ExprId]) -> ExprId {
        let (at, span) = self.place();
        self.builder.plain_call(function, None, args, at, span)
    }

    fn method_call(&mut self, function: &str, target: ExprId, args: &[ExprId]) -> ExprId {
        let (at, span) = self.place();
        self.builder.plain_call(function, Some(target), args, at, span)
    }

    fn fold(&mut self, fold: Fold) -> ExprId {
        let id = self.builder.ast.add_fold(fold);
        self.add(Expr::Fold(id))
    }

    /// `variable` := `value` in `result`.
    fn bind(&mut self, variable: Name, value: ExprId, result: ExprId) -> ExprId {
        let fold = Fold {
            range: self.list(&[]),
            variable: self.intern(UNUSED),
            second: None,
            accumulator: variable,
            init: value,
            condition: self.literal(Literal::Bool(false)),
            step: self.name(variable),
            result,
        };
        self.fold(fold)
    }
}

fn has(expansion: &mut Expansion<'_, '_>) -> Expanded {
    let arg = expansion.arg(0);
    match expansion.builder.ast.expr(arg) {
        Expr::Select { operand, field, .. } => Ok(expansion.add(Expr::Select { operand, field, test: true })),
        _ => Err(expansion.refuse(arg, "invalid argument to has() macro")),
    }
}
