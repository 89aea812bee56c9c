//! Checks of a text whose types are right: literals that could only fail.

mod format;
mod homogeneous;
mod literals;

use super::{Context, MOST_VISITS};
use crate::ast::{Expr, ExprId, Key};
use crate::chain::{Link, chain};
use crate::checked::Checked;
use crate::diagnostic::Diagnostics;
use crate::libraries::Libraries;

/// What is worth a look, each kind in the order in which a walk leaves it.
#[derive(Default)]
struct Found {
    lists: Vec<ExprId>,
    maps: Vec<ExprId>,
    durations: Vec<ExprId>,
    timestamps: Vec<ExprId>,
    matches: Vec<ExprId>,
    formats: Vec<ExprId>,
}

pub(super) fn validate(checked: &Checked, env: &Context<'_>, errors: &mut Diagnostics) {
    let wanted = Libraries::HOMOGENEOUS | Libraries::LITERAL_CHECKS | Libraries::FORMAT_CHECKS;
    if !env.libraries.intersects(wanted) {
        return;
    }
    let mut walk = Walk {
        checked,
        direct: env.rules.check.format_exempts_arguments_only,
        visits: 0,
        seen: vec![false; checked.ast().len()],
        found: Found::default(),
    };
    walk.visit(checked.ast().root(), false);
    let found = walk.found;
    if env.rules.check.format_panics
        && env.libraries.contains(Libraries::FORMAT_CHECKS)
        && let Some(panics) = found.formats.iter().find(|id| format::panics(checked, **id))
    {
        errors.add_panic(checked.ast().offset(*panics), format::PANIC);
        errors.spot(checked.ast().span(*panics));
        return;
    }
    let mut report = |at, message| {
        errors.add(checked.ast().offset(at), message);
        errors.spot(checked.ast().span(at));
    };
    if env.libraries.contains(Libraries::HOMOGENEOUS) {
        let words = env.rules.check.types;
        found.lists.iter().for_each(|id| homogeneous::check_list(checked, *id, words, &mut report));
        found.maps.iter().for_each(|id| homogeneous::check_map(checked, *id, words, &mut report));
    }
    if env.libraries.contains(Libraries::LITERAL_CHECKS) {
        found.durations.iter().for_each(|id| literals::check_duration(checked, *id, &mut report));
        found.timestamps.iter().for_each(|id| literals::check_timestamp(checked, *id, &mut report));
        found.matches.iter().for_each(|id| literals::check_pattern(checked, *id, &env.rules.go, &mut report));
    }
    if env.libraries.contains(Libraries::FORMAT_CHECKS) {
        let garbles = env.rules.syntax.messages_are_formats;
        found.formats.iter().for_each(|id| format::check(checked, *id, garbles, &mut report));
    }
}

/// A walk through a text, children before parents.
struct Walk<'c> {
    checked: &'c Checked,
    /// Only what stands directly in arguments of `format` is let off.
    direct: bool,
    visits: u32,
    /// Expressions that were visited, to visit none again once there were too many visits.
    seen: Vec<bool>,
    found: Found,
}

impl Walk<'_> {
    /// `exempt`: the expression is part of a call of `format`.
    fn visit(&mut self, id: ExprId, exempt: bool) {
        self.visits += 1;
        let Some(seen) = self.seen.get_mut(id.index()) else { return };
        if std::mem::replace(seen, true) && self.visits > MOST_VISITS {
            return;
        }
        let ast = self.checked.ast();
        // Where only arguments themselves are let off, so are the parts of literals among them, but of nothing else.
        let below = exempt && !self.direct;
        match ast.expr(id) {
            Expr::Literal(_) | Expr::Ident(_) => {}
            Expr::Select { operand, .. } => self.visit(operand, below),
            Expr::Call { args, .. } => {
                let call = self.checked.call(id);
                let name = call.map_or("", |call| call.function);
                let below = below || name == "format";
                if let Some(links) = chain(ast, id) {
                    for link in links {
                        if let Link::Operand(id) = link {
                            self.visit(id, below);
                        }
                    }
                    return;
                }
                if let Some(target) = call.and_then(|call| call.target) {
                    self.visit(target, below);
                }
                for arg in ast.items(args) {
                    self.visit(arg.expr, below);
                }
                match name {
                    "duration" => self.found.durations.push(id),
                    "timestamp" => self.found.timestamps.push(id),
                    "matches" => self.found.matches.push(id),
                    "format" => self.found.formats.push(id),
                    _ => {}
                }
            }
            Expr::List(elements) => {
                for element in ast.items(elements) {
                    self.visit(element.expr, exempt);
                }
                if !exempt {
                    self.found.lists.push(id);
                }
            }
            Expr::Map(entries) => {
                for entry in ast.entries(entries) {
                    if let Key::Expr(key) = entry.key {
                        self.visit(key, exempt);
                    }
                    self.visit(entry.value, exempt);
                }
                if !exempt {
                    self.found.maps.push(id);
                }
            }
            Expr::Message { fields, .. } => {
                for entry in ast.entries(fields) {
                    self.visit(entry.value, below);
                }
            }
            Expr::Fold(fold) => {
                let Some(fold) = ast.fold(fold) else { return };
                for part in [fold.range, fold.init, fold.condition, fold.step, fold.result] {
                    self.visit(part, below);
                }
            }
        }
    }
}
