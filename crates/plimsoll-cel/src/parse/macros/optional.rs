//! `optMap` and `optFlatMap`.

use rustc_hash::FxHashMap;

use super::{Expanded, Expansion, Refusal};
use crate::ast::{Entry, Expr, ExprId, Fold, Item, Key, Name, Offset};

/// How many expressions copies of targets may add to a text. Chains of these macros double at every link; the server
/// has no bound but its memory.
const MOST_COPIES: usize = 100_000;

pub(super) fn opt_map(e: &mut Expansion<'_, '_>) -> Expanded {
    let variable = variable(e, "optMap")?;
    let value = bound(e, variable)?;
    let value = e.plain_call("optional.of", &[value]);
    Ok(chosen(e, value))
}

pub(super) fn opt_flat_map(e: &mut Expansion<'_, '_>) -> Expanded {
    let variable = variable(e, "optFlatMap")?;
    let value = bound(e, variable)?;
    Ok(chosen(e, value))
}

fn variable(e: &Expansion<'_, '_>, function: &str) -> Result<Name, Refusal> {
    let arg = e.arg(0);
    e.ident(arg).ok_or_else(|| e.refuse(arg, format!("{function}() variable name must be a simple identifier")))
}

/// `variable` := `target.value()` in the expression.
fn bound(e: &mut Expansion<'_, '_>, variable: Name) -> Expanded {
    let mut target = e.target();
    if e.builder.settings.rules.copies_optional_target {
        target = copy(e, target)?;
    }
    let value = e.method_call("value", target, &[]);
    let result = e.arg(1);
    Ok(e.bind(variable, value, result))
}

/// `target.hasValue() ? value : optional.none()`
fn chosen(e: &mut Expansion<'_, '_>, value: ExprId) -> ExprId {
    let target = e.target();
    let present = e.method_call("hasValue", target, &[]);
    let none = e.plain_call("optional.none", &[]);
    e.plain_call("_?_:_", &[present, value, none])
}

/// A copy with all that is in it. Children have lower ids than their parents, so ascending order finds them copied.
fn copy(e: &mut Expansion<'_, '_>, root: ExprId) -> Expanded {
    let mut inside = vec![root];
    let mut next = 0;
    while let Some(&id) = inside.get(next) {
        e.builder.ast.for_each_child(id, |child| inside.push(child));
        next += 1;
        if e.builder.copies + inside.len() > MOST_COPIES {
            return Err(e.refuse(root, "expression too large: optMap() and optFlatMap() copy their targets"));
        }
    }
    e.builder.copies += inside.len();
    inside.sort_unstable();
    inside.dedup();
    let mut copies = Copies::default();
    for id in inside {
        let copied = copy_one(e, &copies, id);
        if e.builder.is_missing(id) {
            e.builder.missing.push(copied);
        }
        copies.0.insert(id, copied);
    }
    Ok(copies.of(root))
}

/// What became of what was copied already.
#[derive(Default)]
struct Copies(FxHashMap<ExprId, ExprId>);

impl Copies {
    fn of(&self, id: ExprId) -> ExprId {
        self.0.get(&id).copied().unwrap_or(id)
    }

    fn items(&self, items: &[Item]) -> Vec<Item> {
        items.iter().map(|item| Item { expr: self.of(item.expr), ..*item }).collect()
    }

    /// Copied entries have the place of the macro.
    fn entries(&self, entries: &[Entry], at: Offset) -> Vec<Entry> {
        let copied = entries.iter().map(|entry| {
            let key = match entry.key {
                Key::Expr(key) => Key::Expr(self.of(key)),
                field @ Key::Field(_) => field,
            };
            Entry { key, value: self.of(entry.value), at, ..*entry }
        });
        copied.collect()
    }
}

fn copy_one(e: &mut Expansion<'_, '_>, copies: &Copies, id: ExprId) -> ExprId {
    let (macro_at, _) = e.place();
    let ast = &mut e.builder.ast;
    let copied = match ast.expr(id) {
        expr @ (Expr::Literal(_) | Expr::Ident(_)) => expr,
        Expr::Select { operand, field, test } => Expr::Select { operand: copies.of(operand), field, test },
        Expr::Call { target, function, args } => {
            let args = copies.items(ast.items(args));
            Expr::Call { target: target.map(|target| copies.of(target)), function, args: ast.add_items(args) }
        }
        Expr::List(list) => {
            let list = copies.items(ast.items(list));
            Expr::List(ast.add_items(list))
        }
        Expr::Map(map) => {
            let map = copies.entries(ast.entries(map), macro_at);
            Expr::Map(ast.add_entries(map))
        }
        Expr::Message { name, fields } => {
            let fields = copies.entries(ast.entries(fields), macro_at);
            Expr::Message { name, fields: ast.add_entries(fields) }
        }
        expr @ Expr::Fold(fold) => match ast.fold(fold).copied() {
            None => expr,
            Some(fold) => Expr::Fold(ast.add_fold(Fold {
                range: copies.of(fold.range),
                init: copies.of(fold.init),
                condition: copies.of(fold.condition),
                step: copies.of(fold.step),
                result: copies.of(fold.result),
                ..fold
            })),
        },
    };
    let (at, span) = (ast.offset(id), ast.span(id));
    ast.add(copied, at, span)
}
