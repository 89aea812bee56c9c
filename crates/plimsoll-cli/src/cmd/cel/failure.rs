//! Why an evaluation has no value: the part that failed, and what it was given.

use std::fmt;

use plimsoll::Evaluation;
use plimsoll::cel::ast::{Ast, Expr, ExprId, Span};
use plimsoll::cel::checked::Checked;
use plimsoll::cel::value::literal;
use rustc_hash::FxHashSet;

use super::parts::{LONGEST, PartValue, written};

/// More operands are not shown.
const MOST: usize = 6;

/// Why there is no value.
pub(super) struct Failure {
    /// The server's words.
    pub(super) message: String,
    span: Option<Span>,
    /// What the failing part was given.
    pub(super) operands: Vec<PartValue>,
}

impl Failure {
    pub(super) fn without_place(message: String) -> Self {
        Self { message, span: None, operands: Vec::new() }
    }

    /// The innermost part that failed so: parts are computed before what they are part of.
    pub(super) fn of(message: &str, evaluation: &Evaluation<'_, '_>, checked: &Checked, text: &str) -> Self {
        let failed = |answer: &Result<_, _>| matches!(answer, Err(fault) if ToString::to_string(fault) == message);
        let Some(at) = evaluation.traced.iter().position(|(_, answer)| failed(answer)) else {
            return Self::without_place(message.to_owned());
        };
        let Some((failing, _)) = evaluation.traced.get(at) else {
            return Self::without_place(message.to_owned());
        };
        let inside = descendants(checked.ast(), *failing);
        let texts = written(checked, text);
        let mut operands: Vec<PartValue> = Vec::new();
        // Of a part in a loop the last round counts.
        for (expr, answer) in evaluation.traced.iter().take(at).rev() {
            let is_told = matches!(checked.ast().expr(*expr), Expr::Literal(_)) || !inside.contains(expr);
            let (Some(text), Ok(value), false) = (texts.get(expr), answer, is_told) else { continue };
            if operands.len() < MOST && operands.iter().all(|other| other.text != *text) {
                operands.push(PartValue { text: text.clone(), value: literal(*value, evaluation.cx, LONGEST) });
            }
        }
        operands.reverse();
        let failing = named(message, checked.ast(), *failing, &inside);
        Self { message: message.to_owned(), span: Some(checked.ast().span(failing)), operands }
    }

    /// How to fix it, where a variable has no value because no file was passed for it.
    pub(super) fn help(&self) -> Option<&'static str> {
        match self.message.strip_prefix("no such attribute(s): ")? {
            "self" => Some("pass a file with the value of `self`: `--self FILE`"),
            "oldSelf" => Some("pass a file with the value of `oldSelf`: `--old-self FILE`"),
            _ => None,
        }
    }

    /// Where it failed in the text.
    pub(super) fn place<'t>(&self, text: &'t str) -> Option<Place<'t>> {
        let Span { start, end } = self.span?;
        let before = text.get(..start as usize)?;
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let whole = text.get(line_start..)?.lines().next().unwrap_or_default();
        let line = before.bytes().filter(|byte| *byte == b'\n').count() as u64 + 1;
        let start = start as usize - line_start;
        let end = (end as usize).saturating_sub(line_start).min(whole.len());
        let column = whole.get(..start)?.chars().count() as u64 + 1;
        Some(Place { whole, marked: whole.get(start..end)?.chars().count().max(1), line, column })
    }
}

/// A part of a line, which is shown as the server shows places in a text.
pub(super) struct Place<'t> {
    whole: &'t str,
    marked: usize,
    /// From 1.
    pub(super) line: u64,
    /// In code points, from 1.
    pub(super) column: u64,
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let before = usize::try_from(self.column).unwrap_or_default().saturating_sub(1);
        write!(f, " | {}\n | ", self.whole.replace('\t', " "))?;
        let is_wide = |c: char| c.len_utf8() > 1;
        let mut chars = self.whole.chars();
        for c in chars.by_ref().take(before) {
            f.write_str(if is_wide(c) { "\u{ff0e}" } else { "." })?;
        }
        for c in chars.chain(std::iter::once(' ')).take(self.marked) {
            f.write_str(if is_wide(c) { "\u{ff3e}" } else { "^" })?;
        }
        Ok(())
    }
}

/// The part that names what is missing, where there is one of that name: parts of a step that is made in one go have no
/// values of their own.
fn named(message: &str, ast: &Ast, failing: ExprId, inside: &FxHashSet<ExprId>) -> ExprId {
    let is_it = |expr: &ExprId| match ast.expr(*expr) {
        Expr::Ident(name) => message.strip_prefix("no such attribute(s): ") == Some(ast.name(name)),
        Expr::Select { field, .. } => message.strip_prefix("no such key: ") == Some(ast.name(field)),
        _ => false,
    };
    let mut found = inside.iter().copied().filter(is_it);
    match (found.next(), found.next()) {
        (Some(one), None) => one,
        _ => failing,
    }
}

/// All parts of a part.
fn descendants(ast: &Ast, of: ExprId) -> FxHashSet<ExprId> {
    let mut found = FxHashSet::default();
    let mut open = vec![of];
    while let Some(expr) = open.pop() {
        ast.for_each_child(expr, |child| {
            if found.insert(child) {
                open.push(child);
            }
        });
    }
    found
}
