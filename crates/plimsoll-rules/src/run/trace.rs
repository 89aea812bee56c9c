//! What the parts of a broken rule were, for people who wonder why.

use std::collections::HashMap;

use plimsoll_cel::arena::Arena;
use plimsoll_cel::ast::{Ast, Expr, ExprId};
use plimsoll_cel::eval::{Limits, Traced};
use plimsoll_cel::plan::Program;
use plimsoll_cel::release::CelRules;
use plimsoll_cel::value::Value;
use plimsoll_schema::plan::Plan;
use plimsoll_walk::View;

use super::report::RuleError;
use crate::compile::{Compiler, RuleSet};
use crate::host::{ObjectHost, OldSelf};
use crate::types::{DeclId, Scope};

/// So many parts of a rule are told.
const MAX_PARTS: usize = 12;
/// So many characters of a value are told.
const MAX_VALUE: usize = 80;

/// A part of a rule as the rule has it, and what it was as CEL would write it; of a part in a loop, in the last round.
type Part = (Box<str>, Box<str>);

/// Runs rules once more to see what their parts were.
#[derive(Clone, Copy, Debug)]
pub struct Tracer<'a> {
    /// The schemas.
    pub plan: &'a Plan,
    /// Their rules, compiled.
    pub set: &'a RuleSet,
    /// The release.
    pub cel: &'a CelRules,
    /// The object and the old one.
    pub view: View<'a>,
}

impl Tracer<'_> {
    /// The parts of the rule that an error is about and their values, in the order of its text; none where it cannot
    /// be run.
    pub fn parts(&self, error: &RuleError) -> Vec<(Box<str>, Box<str>)> {
        self.traced(error).unwrap_or_default()
    }

    fn traced(&self, error: &RuleError) -> Option<Vec<Part>> {
        let Self { plan, set, cel, view } = *self;
        let rule = plan.rules(plan.schema(error.schema)).get(error.rule)?;
        let scope = Scope { plan, declarations: &set.declarations };
        let checked = Compiler { scope, rules: cel, restrictions: set.restrictions }.checked(error.schema, rule)?;
        let program = Program::traced(&checked, &cel.eval, &cel.go, &scope).ok()?;
        let knows_old = set.rules(error.schema).iter().any(|rule| rule.uses_old_self);
        let old = match (knows_old, rule.optional_old_self == Some(true), error.old) {
            (false, ..) | (true, false, None) => OldSelf::Absent,
            (true, true, old) => OldSelf::Optional(old),
            (true, false, Some(old)) => OldSelf::Value(old),
        };
        let decl = DeclId::of(error.schema);
        let (declarations, new) = (&set.declarations, error.value);
        let host = ObjectHost { plan, declarations, view, decl, new, old, added: None };
        let arena = Arena::default();
        let (_, traced) = program.trace(&host, &arena, &Limits::PER_CALL);
        Some(told(plan.name(rule.rule), checked.ast(), &traced))
    }
}

/// The parts worth telling: what is neither a literal nor the whole, and can be written in a few words.
fn told(text: &str, ast: &Ast, traced: &Traced<'_>) -> Vec<Part> {
    // What a macro expands to has the place of the macro; only its result is meant there.
    let macros: HashMap<(u32, u32), ExprId> = ast
        .ids()
        .filter(|id| matches!(ast.expr(*id), Expr::Fold(_)))
        .map(|id| ((ast.span(id).start, ast.span(id).end), id))
        .collect();
    let mut values: HashMap<(u32, u32), String> = HashMap::new();
    for (id, answer) in traced {
        let span = (ast.span(*id).start, ast.span(*id).end);
        let is_inner = macros.get(&span).is_some_and(|whole| whole != id);
        if *id == ast.root() || matches!(ast.expr(*id), Expr::Literal(_)) || is_inner {
            continue;
        }
        if let Some(value) = answer.as_ref().ok().and_then(shown) {
            values.insert(span, value);
        }
    }
    let mut places: Vec<(u32, u32)> = values.keys().copied().collect();
    places.sort_unstable_by_key(|(start, end)| (*start, std::cmp::Reverse(*end)));
    let mut parts: Vec<Part> = Vec::new();
    for place in places {
        let Some(part) = text.get(place.0 as usize..place.1 as usize).filter(|part| !part.is_empty()) else { continue };
        let (text, value) = (part.into(), values.remove(&place).unwrap_or_default().into());
        if parts.len() < MAX_PARTS && !parts.iter().any(|(other, _)| *other == text) {
            parts.push((text, value));
        }
    }
    parts
}

/// A value in a few words; none for what is too large to be told.
fn shown(value: &Value<'_>) -> Option<String> {
    let text = match value {
        Value::Null => "null".to_owned(),
        Value::Str(text) => format!("{text:?}"),
        Value::Timestamp(_) | Value::Duration(_) => format!("\"{value}\""),
        Value::Bool(_) | Value::Int(_) | Value::Uint(_) | Value::Double(_) | Value::Type(_) => value.to_string(),
        _ => return None,
    };
    Some(match text.char_indices().nth(MAX_VALUE) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text,
    })
}
