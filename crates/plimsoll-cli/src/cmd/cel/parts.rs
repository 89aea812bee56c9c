//! The parts of an expression as they were written.

use plimsoll::Evaluation;
use plimsoll::cel::ast::{Expr, ExprId};
use plimsoll::cel::checked::Checked;
use plimsoll::cel::value::literal;

/// The value of a part.
pub(super) struct PartValue {
    /// The part as it was written.
    pub(super) text: String,
    /// Its value as an expression.
    pub(super) value: String,
}

/// Longer values of parts are cut off.
const LONGEST: usize = 80;
/// More parts are not shown: loops compute theirs in each round.
const MOST: usize = 40;

/// The text of an expression on one line; `None` where nothing of it was written, as in what macros make.
pub(super) fn text_of(checked: &Checked, expr: ExprId, text: &str) -> Option<String> {
    let span = checked.ast().span(expr);
    let written = text.get(span.start as usize..span.end as usize)?.split_whitespace().collect::<Vec<_>>().join(" ");
    (!written.is_empty()).then_some(written)
}

/// What the parts of an expression came to, without literals and without the whole.
pub(super) fn values(evaluation: &Evaluation<'_, '_>, checked: &Checked, text: &str) -> Vec<PartValue> {
    let root = checked.ast().root();
    let mut parts: Vec<PartValue> = Vec::new();
    for (expr, answer) in &evaluation.traced {
        if *expr == root || matches!(checked.ast().expr(*expr), Expr::Literal(_)) {
            continue;
        }
        let Some(text) = text_of(checked, *expr, text) else { continue };
        let value = match answer {
            Ok(value) => literal(*value, evaluation.cx, LONGEST),
            Err(fault) => format!("<{fault}>"),
        };
        let is_known = parts.iter().any(|part| part.text == text && part.value == value);
        if !is_known && parts.len() < MOST {
            parts.push(PartValue { text, value });
        }
    }
    parts
}
