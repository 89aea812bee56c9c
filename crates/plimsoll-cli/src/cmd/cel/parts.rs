//! The parts of an expression as they were written.

use plimsoll::Evaluation;
use plimsoll::cel::ast::{Expr, ExprId};
use plimsoll::cel::checked::Checked;
use plimsoll::cel::value::literal;
use plimsoll_report::escape;
use rustc_hash::{FxHashMap, FxHashSet};

/// The value of a part.
pub(super) struct PartValue {
    /// The part as it was written.
    pub(super) text: String,
    /// Its value as an expression.
    pub(super) value: String,
}

impl PartValue {
    /// The part and its value on one line, for people.
    pub(super) fn shown(&self) -> String {
        escape(&format!("{} = {}", self.text, self.value)).into_owned()
    }
}

/// Longer values of parts are cut off.
pub(super) const LONGEST: usize = 80;
/// More parts are not shown: loops compute theirs in each round.
const MOST: usize = 40;

/// The parts of an expression that somebody wrote, each with its text on one line. What a macro became has the place of
/// the macro's call, and only the outermost of it stands for the call.
pub(super) fn written(checked: &Checked, text: &str) -> FxHashMap<ExprId, String> {
    let ast = checked.ast();
    let mut places = FxHashSet::default();
    let mut parts = FxHashMap::default();
    let mut open = vec![ast.root()];
    while let Some(expr) = open.pop() {
        let span = ast.span(expr);
        let words = text.get(span.start as usize..span.end as usize).unwrap_or_default().split_whitespace();
        let line = words.collect::<Vec<_>>().join(" ");
        if !line.is_empty() && places.insert((span.start, span.end)) {
            parts.insert(expr, line);
        }
        ast.for_each_child(expr, |child| open.push(child));
    }
    parts
}

/// What the parts of an expression came to, without literals and without the whole.
pub(super) fn values(evaluation: &Evaluation<'_, '_>, checked: &Checked, text: &str) -> Vec<PartValue> {
    let root = checked.ast().root();
    let written = written(checked, text);
    let mut parts: Vec<PartValue> = Vec::new();
    for (expr, answer) in &evaluation.traced {
        if *expr == root || matches!(checked.ast().expr(*expr), Expr::Literal(_)) {
            continue;
        }
        let Some(text) = written.get(expr) else { continue };
        let value = match answer {
            Ok(value) => literal(*value, evaluation.cx, LONGEST),
            Err(fault) => format!("<{fault}>"),
        };
        let is_known = parts.iter().any(|part| part.text == *text && part.value == value);
        if !is_known && parts.len() < MOST {
            parts.push(PartValue { text: text.clone(), value });
        }
    }
    parts
}
