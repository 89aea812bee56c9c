//! Loops: `all`, `exists`, `exists_one`, `map`, `filter` and their forms with two variables.

use super::{Expanded, Expansion, Refusal};
use crate::ast::{Expr, ExprId, Fold, Literal, Name, Range};

const OVERWRITES: &str = "iteration variable overwrites accumulator variable";
/// The name that no variable of a loop may have, whatever the release calls the result so far.
const OLD_ACCUMULATOR: &str = "__result__";
const MAP_INSERT: &str = "cel.@mapInsert";

/// The variables of a loop.
#[derive(Clone, Copy)]
struct Variables {
    first: Name,
    second: Option<Name>,
}

/// What a loop computes.
struct Body {
    init: ExprId,
    condition: ExprId,
    step: ExprId,
    result: ExprId,
}

pub(super) fn all(expansion: &mut Expansion<'_, '_>) -> Expanded {
    with_one(expansion, "argument must be a simple name", |e| conjunction(e, 1))
}

pub(super) fn all_pairs(expansion: &mut Expansion<'_, '_>) -> Expanded {
    with_two(expansion, |e, _| conjunction(e, 2))
}

pub(super) fn exists(expansion: &mut Expansion<'_, '_>) -> Expanded {
    with_one(expansion, "argument must be a simple name", |e| disjunction(e, 1))
}

pub(super) fn exists_pair(expansion: &mut Expansion<'_, '_>) -> Expanded {
    with_two(expansion, |e, _| disjunction(e, 2))
}

pub(super) fn exists_one(expansion: &mut Expansion<'_, '_>) -> Expanded {
    with_one(expansion, "argument must be a simple name", |e| counting(e, 1))
}

pub(super) fn exists_one_pair(expansion: &mut Expansion<'_, '_>) -> Expanded {
    with_two(expansion, |e, _| counting(e, 2))
}

pub(super) fn map(expansion: &mut Expansion<'_, '_>) -> Expanded {
    let range = expansion.target();
    map_over(expansion, range)
}

/// `range.map(…)` with the arguments of the call, whatever its target.
pub(super) fn map_over(expansion: &mut Expansion<'_, '_>, range: ExprId) -> Expanded {
    let first = one_variable(expansion, "argument is not an identifier")?;
    let body = collecting(expansion, 1);
    Ok(add(expansion, range, Variables { first, second: None }, &body))
}

pub(super) fn filter(expansion: &mut Expansion<'_, '_>) -> Expanded {
    with_one(expansion, "argument is not an identifier", |e| {
        let (element, predicate) = (e.arg(0), e.arg(1));
        growing(e, Some(predicate), element)
    })
}

pub(super) fn transform_list(expansion: &mut Expansion<'_, '_>) -> Expanded {
    with_two(expansion, |e, _| collecting(e, 2))
}

pub(super) fn transform_map(expansion: &mut Expansion<'_, '_>) -> Expanded {
    with_two(expansion, |e, variables| {
        let (predicate, value) = split(e, 2);
        let key = e.name(variables.first);
        inserting(e, predicate, &[key, value])
    })
}

pub(super) fn transform_map_entry(expansion: &mut Expansion<'_, '_>) -> Expanded {
    with_two(expansion, |e, _| {
        let (predicate, entry) = split(e, 2);
        inserting(e, predicate, &[entry])
    })
}

fn with_one(e: &mut Expansion<'_, '_>, otherwise: &str, body: impl Fn(&mut Expansion<'_, '_>) -> Body) -> Expanded {
    let range = e.target();
    let first = one_variable(e, otherwise)?;
    let body = body(e);
    Ok(add(e, range, Variables { first, second: None }, &body))
}

fn with_two(e: &mut Expansion<'_, '_>, body: impl Fn(&mut Expansion<'_, '_>, Variables) -> Body) -> Expanded {
    let range = e.target();
    let variables = two_variables(e)?;
    let body = body(e, variables);
    Ok(add(e, range, variables, &body))
}

fn add(e: &mut Expansion<'_, '_>, range: ExprId, variables: Variables, body: &Body) -> ExprId {
    let accumulator = e.intern(e.builder.settings.rules.accumulator);
    let &Body { init, condition, step, result } = body;
    let Variables { first: variable, second } = variables;
    e.fold(Fold { variable, second, range, accumulator, init, condition, step, result })
}

fn one_variable(e: &Expansion<'_, '_>, otherwise: &str) -> Result<Name, Refusal> {
    let arg = e.arg(0);
    let name = e.ident(arg).ok_or_else(|| e.refuse(arg, otherwise))?;
    if e.builder.settings.rules.guards_accumulator && is_accumulator(e, name) {
        return Err(e.refuse(arg, OVERWRITES));
    }
    Ok(name)
}

/// Loops with two variables have refused the name of the result ever since they exist.
fn two_variables(e: &Expansion<'_, '_>) -> Result<Variables, Refusal> {
    let (first, second) = (e.arg(0), e.arg(1));
    let simple = |arg| e.ident(arg).ok_or_else(|| e.refuse(arg, "argument must be a simple name"));
    let variables = [(first, simple(first)?), (second, simple(second)?)];
    let [(_, first), (at, second)] = variables;
    if first == second {
        return Err(e.refuse(at, format!("duplicate variable name: {}", e.builder.ast.name(first))));
    }
    for (arg, name) in variables {
        if is_accumulator(e, name) {
            return Err(e.refuse(arg, OVERWRITES));
        }
    }
    Ok(Variables { first, second: Some(second) })
}

fn is_accumulator(e: &Expansion<'_, '_>, name: Name) -> bool {
    let name = e.builder.ast.name(name);
    name == OLD_ACCUMULATOR || name == e.builder.settings.rules.accumulator
}

fn conjunction(e: &mut Expansion<'_, '_>, predicate: usize) -> Body {
    let init = e.literal(Literal::Bool(true));
    let accumulator = e.accumulator();
    let condition = e.plain_call("@not_strictly_false", &[accumulator]);
    let args = [e.accumulator(), e.arg(predicate)];
    let step = e.plain_call("_&&_", &args);
    Body { init, condition, step, result: e.accumulator() }
}

fn disjunction(e: &mut Expansion<'_, '_>, predicate: usize) -> Body {
    let init = e.literal(Literal::Bool(false));
    let accumulator = e.accumulator();
    let not = e.plain_call("!_", &[accumulator]);
    let condition = e.plain_call("@not_strictly_false", &[not]);
    let args = [e.accumulator(), e.arg(predicate)];
    let step = e.plain_call("_||_", &args);
    Body { init, condition, step, result: e.accumulator() }
}

fn counting(e: &mut Expansion<'_, '_>, predicate: usize) -> Body {
    let init = e.literal(Literal::Int(0));
    let condition = e.literal(Literal::Bool(true));
    let args = [e.accumulator(), e.literal(Literal::Int(1))];
    let counted = e.plain_call("_+_", &args);
    let predicate = e.arg(predicate);
    let step = guarded(e, Some(predicate), counted, None);
    let args = [e.accumulator(), e.literal(Literal::Int(1))];
    Body { init, condition, step, result: e.plain_call("_==_", &args) }
}

/// `@result + [value]`, behind a predicate where the call has one before the value.
fn collecting(e: &mut Expansion<'_, '_>, after: usize) -> Body {
    let (predicate, value) = split(e, after);
    growing(e, predicate, value)
}

/// `predicate ? @result + [value] : @result`
fn growing(e: &mut Expansion<'_, '_>, predicate: Option<ExprId>, value: ExprId) -> Body {
    let shared = e.builder.settings.rules.shares_accumulator.then(|| e.accumulator());
    let init = e.list(&[]);
    let condition = e.literal(Literal::Bool(true));
    let args = [accumulator(e, shared), e.list(&[value])];
    let step = e.plain_call("_+_", &args);
    let step = guarded(e, predicate, step, shared);
    Body { init, condition, step, result: accumulator(e, shared) }
}

/// The result so far: an expression that is there already, or a new one.
fn accumulator(e: &mut Expansion<'_, '_>, shared: Option<ExprId>) -> ExprId {
    shared.unwrap_or_else(|| e.accumulator())
}

fn inserting(e: &mut Expansion<'_, '_>, predicate: Option<ExprId>, inserted: &[ExprId]) -> Body {
    let init = e.add(Expr::Map(Range::default()));
    let condition = e.literal(Literal::Bool(true));
    let mut args = vec![e.accumulator()];
    args.extend_from_slice(inserted);
    let step = e.plain_call(MAP_INSERT, &args);
    let step = guarded(e, predicate, step, None);
    Body { init, condition, step, result: e.accumulator() }
}

/// The predicate, if there is one, and the value, which come after so many variables.
fn split(e: &Expansion<'_, '_>, after: usize) -> (Option<ExprId>, ExprId) {
    if e.call.args.len() > after + 1 { (Some(e.arg(after)), e.arg(after + 1)) } else { (None, e.arg(after)) }
}

/// `predicate ? step : @result`
fn guarded(e: &mut Expansion<'_, '_>, predicate: Option<ExprId>, step: ExprId, shared: Option<ExprId>) -> ExprId {
    let Some(predicate) = predicate else { return step };
    let otherwise = accumulator(e, shared);
    e.plain_call("_?_:_", &[predicate, step, otherwise])
}
