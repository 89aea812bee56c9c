//! The walk over a checked text.
//!
//! It recurses down the tree, whose depth the parser bounds: texts nest a few hundred levels at
//! most, and macros add a handful of levels to each.

use rustc_hash::FxHashMap;

use super::path::Path;
use super::{Bounds, Cost, CostRules, Explanation, Size, Sizes, StaticCost, Step};
use crate::ast::{Expr, ExprId, Item, Key, Literal};
use crate::chain::{Link, chain};
use crate::checked::{Checked, Reference};
use crate::types::Type;

/// The cost of a checked text.
pub fn estimate(checked: &Checked, rules: &CostRules, sizes: &dyn Sizes) -> Cost {
    Estimator::new(checked, rules, sizes).price(checked.ast().root()).cost
}

/// What a walk keeps.
pub(super) struct Estimator<'a> {
    pub(super) checked: &'a Checked,
    pub(super) rules: &'a CostRules,
    sizes: &'a dyn Sizes,
    /// Sizes that were settled, by expression.
    stored: Vec<Option<Size>>,
    /// Sizes of what containers hold, by expression.
    held: Vec<Option<Held>>,
    /// Variables of the loops and binds around the current expression, innermost last.
    pub(super) variables: Vec<Variable<'a>>,
    pub(super) explanation: Option<Explanation>,
    visits: u32,
    /// Costs of expressions that were priced after too many visits.
    settled: FxHashMap<ExprId, Cost>,
}

/// An estimate that visits more expressions visits none of them twice: up to 1.31 macros used one
/// expression twice, so that a short text could ask for more visits than anyone can wait for.
const MOST_VISITS: u32 = 1 << 18;

/// A variable of a loop or a bind.
#[derive(Debug)]
pub(super) struct Variable<'a> {
    pub(super) name: &'a str,
    pub(super) path: Path<'a>,
    pub(super) size: Option<Size>,
    pub(super) held: Option<Held>,
}

/// What a container holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    pub(super) kind: Container,
    pub(super) key: Size,
    pub(super) value: Size,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Container {
    List,
    Map,
    Other,
}

impl Container {
    pub(super) fn of(ty: &Type) -> Self {
        match ty {
            Type::List(_) => Self::List,
            Type::Map(_) => Self::Map,
            _ => Self::Other,
        }
    }
}

impl Held {
    fn union(self, other: Self) -> Self {
        Self { kind: self.kind, key: self.key.union(other.key), value: self.value.union(other.value) }
    }
}

/// What pricing an expression gives.
#[derive(Debug, Default)]
pub(super) struct Priced<'a> {
    pub(super) cost: Cost,
    /// The path that belongs to the expression; see [`Estimator::path`].
    pub(super) path: Path<'a>,
}

impl From<Cost> for Priced<'_> {
    fn from(cost: Cost) -> Self {
        Self { cost, path: Path::default() }
    }
}

/// An operand as the price of a call sees it.
#[derive(Debug)]
pub(super) struct Operand<'a> {
    pub(super) expr: ExprId,
    pub(super) ty: &'a Type,
    pub(super) path: Path<'a>,
    /// The path begins at an accumulator and is not shown to the host.
    hidden: bool,
    pub(super) size: Option<Size>,
}

impl<'a> Operand<'a> {
    fn steps(&self) -> impl Iterator<Item = Step<'a>> {
        self.path.steps().take(if self.hidden { 0 } else { usize::MAX })
    }

    /// The path of the elements, in storage of its own; empty where the operand has none.
    pub(super) fn element_steps(&self) -> impl Iterator<Item = Step<'a>> {
        let known = !self.hidden && !self.path.is_empty();
        self.steps().chain(known.then_some(Step::Items))
    }
}

const LIST: Cost = Bounds::fixed(10);
const MAP: Cost = Bounds::fixed(30);
const MESSAGE: Cost = Bounds::fixed(40);

/// Names of the variable that macros gather their result in; paths do not begin at it.
const ACCUMULATORS: [&str; 2] = ["__result__", "@result"];

/// Targets are priced last and stand first. Apart from recursion, because it needs a buffer on the stack.
#[inline(never)]
fn last_first<T>(list: &mut [T]) {
    list.rotate_right(1);
}

impl<'a> Estimator<'a> {
    pub(super) fn new(checked: &'a Checked, rules: &'a CostRules, sizes: &'a dyn Sizes) -> Self {
        let len = checked.ast().len();
        let held = if rules.sizes_follow_values { vec![None; len] } else { Vec::new() };
        Self {
            checked,
            rules,
            sizes,
            stored: vec![None; len],
            held,
            variables: Vec::new(),
            explanation: None,
            visits: 0,
            settled: FxHashMap::default(),
        }
    }

    pub(super) fn price(&mut self, expr: ExprId) -> Priced<'a> {
        self.visits = self.visits.saturating_add(1);
        if let Some(cost) = self.settled.get(&expr) {
            return (*cost).into();
        }
        let priced = match self.identifier(expr) {
            Some(name) => Priced { cost: Bounds::ONE, path: self.path_of_name(name) },
            None => self.price_form(expr),
        };
        if self.visits > MOST_VISITS {
            self.settled.insert(expr, priced.cost);
        }
        if let Some(explanation) = &mut self.explanation {
            explanation.set_cost(expr, priced.cost);
        }
        priced
    }

    fn price_form(&mut self, expr: ExprId) -> Priced<'a> {
        let ast = self.checked.ast();
        match ast.expr(expr) {
            Expr::Literal(_) | Expr::Ident(_) => Priced::default(),
            Expr::Select { operand, field, test } => self.price_selection(operand, ast.name(field), test),
            Expr::Call { args, .. } => self.price_call(expr, ast.items(args)),
            Expr::List(items) => self.price_list(expr, ast.items(items)).into(),
            Expr::Map(entries) => self.price_map(expr, ast.entries(entries)).into(),
            Expr::Message { fields, .. } => {
                let fields = ast.entries(fields);
                fields.iter().fold(MESSAGE, |sum, field| sum.plus(self.price(field.value).cost)).into()
            }
            Expr::Fold(id) => ast.fold(id).map_or_else(Priced::default, |fold| self.price_fold(expr, fold).into()),
        }
    }

    #[inline(never)]
    fn price_selection(&mut self, operand: ExprId, field: &'a str, test: bool) -> Priced<'a> {
        let from = self.price(operand);
        if test {
            return from.cost.into();
        }
        let own = match self.checked.type_of(operand) {
            Type::Map(_) | Type::Object(_) | Type::Param(_) => Bounds::ONE,
            _ => Bounds::ZERO,
        };
        Priced { cost: from.cost.plus(own), path: self.path(operand, &from.path).then(Step::Name(field)) }
    }

    #[inline(never)]
    fn price_list(&mut self, expr: ExprId, items: &[Item]) -> Cost {
        let mut sum = LIST;
        let mut value = if items.is_empty() { Bounds::ZERO } else { Bounds::EMPTY };
        for item in items {
            let priced = self.price(item.expr);
            sum = sum.plus(priced.cost);
            if self.rules.sizes_follow_values {
                value = value.union(self.settled_size(item.expr, &priced.path).unwrap_or(Bounds::UNKNOWN));
            }
        }
        self.hold(expr, Some(Held { kind: Container::List, key: Bounds::ONE, value }));
        sum
    }

    #[inline(never)]
    fn price_map(&mut self, expr: ExprId, entries: &[crate::ast::Entry]) -> Cost {
        let mut sum = MAP;
        let mut sizes = [if entries.is_empty() { Bounds::ZERO } else { Bounds::EMPTY }; 2];
        for entry in entries {
            let Key::Expr(key) = entry.key else { continue };
            let parts = [key, entry.value];
            let priced = parts.map(|part| self.price(part));
            for ((part, priced), size) in parts.iter().zip(&priced).zip(&mut sizes) {
                sum = sum.plus(priced.cost);
                if self.rules.sizes_follow_values {
                    *size = size.union(self.settled_size(*part, &priced.path).unwrap_or(Bounds::UNKNOWN));
                }
            }
        }
        let [key, value] = sizes;
        self.hold(expr, Some(Held { kind: Container::Map, key, value }));
        sum
    }

    #[inline(never)]
    fn price_call(&mut self, expr: ExprId, args: &'a [Item]) -> Priced<'a> {
        let Some(call) = self.checked.call(expr) else { return self.price_unknown_call(args) };
        if let Some(links) = chain(self.checked.ast(), expr) {
            return self.price_links(&links);
        }
        let kind = call.overloads.first().map_or(StaticCost::Fixed(1), |overload| overload.static_cost);
        if let (StaticCost::Passed, [arg], true) = (kind, args, self.rules.sizes_follow_values) {
            return self.price_passed(expr, arg.expr);
        }
        let mut costs = Vec::with_capacity(args.len() + 1);
        let mut operands = Vec::with_capacity(args.len() + 1);
        for arg in args {
            let priced = self.price(arg.expr);
            costs.push(priced.cost);
            self.push_operand(arg.expr, &priced.path, &mut operands);
        }
        if let Some(target) = call.target {
            let priced = self.price(target);
            costs.push(priced.cost);
            self.push_operand(target, &priced.path, &mut operands);
            last_first(&mut operands);
            last_first(&mut costs);
        }
        self.price_overloads(expr, call.overloads, &operands, &costs)
    }

    #[inline(never)]
    fn push_operand(&mut self, expr: ExprId, own: &Path<'a>, operands: &mut Vec<Operand<'a>>) {
        operands.push(self.operand(expr, own));
    }

    #[inline(never)]
    fn price_unknown_call(&mut self, args: &'a [Item]) -> Priced<'a> {
        for arg in args {
            self.price(arg.expr);
        }
        Priced::default()
    }

    /// A call that gives its argument back.
    #[inline(never)]
    fn price_passed(&mut self, expr: ExprId, arg: ExprId) -> Priced<'a> {
        let priced = self.price(arg);
        self.copy_sizes(expr, arg, &priced.path);
        priced.cost.plus(Bounds::ONE).into()
    }

    /// A nest of logical operators, each priced as a call with two operands.
    #[inline(never)]
    fn price_links(&mut self, links: &[Link]) -> Priced<'a> {
        let mut open: Vec<(Cost, Operand<'a>)> = Vec::new();
        let mut last = Priced::default();
        for (index, link) in links.iter().enumerate() {
            let expr = match *link {
                Link::Operand(expr) => {
                    last = self.price(expr);
                    expr
                }
                Link::Join(expr) => {
                    let (Some(right), Some(left)) = (open.pop(), open.pop()) else { break };
                    let overloads = self.checked.call(expr).map_or(&[][..], |call| call.overloads);
                    last = self.price_overloads(expr, overloads, &[left.1, right.1], &[left.0, right.0]);
                    if let Some(explanation) = &mut self.explanation {
                        explanation.set_cost(expr, last.cost);
                    }
                    expr
                }
            };
            if index + 1 < links.len() {
                let operand = self.operand(expr, &last.path);
                open.push((last.cost, operand));
            }
        }
        last
    }

    /// The name where an expression is one: an identifier, or a chain of selections that names a
    /// variable, a type or a constant.
    #[inline(never)]
    fn identifier(&self, expr: ExprId) -> Option<&'a str> {
        let checked = self.checked;
        match (checked.reference(expr), checked.ast().expr(expr)) {
            (Reference::Variable(index), _) => checked.variables().get(index as usize).map(|variable| &*variable.name),
            (_, Expr::Ident(name)) => Some(checked.ast().name(name)),
            (Reference::Type | Reference::Constant(_), Expr::Select { field, .. }) => Some(checked.ast().name(field)),
            _ => None,
        }
    }

    pub(super) fn variable(&self, expr: ExprId) -> Option<&Variable<'a>> {
        let name = self.identifier(expr)?;
        self.variables.iter().rev().find(|variable| variable.name == name)
    }

    #[inline(never)]
    fn path_of_name(&self, name: &'a str) -> Path<'a> {
        match self.variables.iter().rev().find(|variable| variable.name == name) {
            Some(variable) if self.rules.sizes_follow_values => variable.path.clone(),
            // Each use goes on from the range's path anew.
            Some(Variable { path, held: Some(Held { kind: Container::List, .. }), .. }) => path.then(Step::Items),
            Some(Variable { path, held: Some(Held { kind: Container::Map, .. }), .. }) => path.then(Step::Keys),
            Some(_) => Path::default(),
            None => Path::to(Step::Name(name)),
        }
    }

    /// The path of an expression that was priced with `own`: a name has the path of the variable
    /// that it means now.
    pub(super) fn path(&self, expr: ExprId, own: &Path<'a>) -> Path<'a> {
        match self.variable(expr) {
            Some(variable) if self.rules.sizes_follow_values => variable.path.clone(),
            _ => own.clone(),
        }
    }

    #[inline(never)]
    pub(super) fn operand(&mut self, expr: ExprId, own: &Path<'a>) -> Operand<'a> {
        let path = self.path(expr, own);
        let size = if self.rules.sizes_follow_values {
            self.settled_size(expr, own)
        } else {
            self.stored(expr).or_else(|| self.literal_size(expr))
        };
        let hidden = matches!(path.first(), Some(Step::Name(name)) if ACCUMULATORS.contains(&name));
        Operand { expr, ty: self.checked.type_of(expr), path, hidden, size }
    }

    /// What the host knows of the size.
    pub(super) fn lookup(&mut self, expr: ExprId, path: &mut dyn Iterator<Item = Step<'a>>, of: &Type) -> Option<Size> {
        match &mut self.explanation {
            None => self.sizes.size(path, of),
            Some(explanation) => {
                let steps: Vec<Step<'a>> = path.collect();
                let size = self.sizes.size(&mut steps.iter().copied(), of);
                explanation.add_lookup(expr, &steps, size);
                size
            }
        }
    }

    /// The size of an expression that was priced with the path `own`, as releases see it that let
    /// sizes follow values.
    #[inline(never)]
    pub(super) fn settled_size(&mut self, expr: ExprId, own: &Path<'a>) -> Option<Size> {
        if let Some(size) = self.stored(expr).or_else(|| self.literal_size(expr)) {
            return Some(size);
        }
        let ty = self.checked.type_of(expr);
        let path = self.path(expr, own);
        if let Some(size) = self.lookup(expr, &mut path.steps(), ty) {
            self.store(expr, Some(size));
            return Some(size);
        }
        if is_scalar(std::iter::successors(Some(ty), |ty| ty.optional_value()).last().unwrap_or(ty)) {
            return Some(Bounds::ONE);
        }
        self.variable(expr).and_then(|variable| variable.size)
    }

    /// The size of an operand in the functions of the language.
    pub(super) fn size(&mut self, operand: &Operand<'a>) -> Size {
        if self.rules.sizes_follow_values {
            return operand.size.unwrap_or(Bounds::UNKNOWN);
        }
        match operand.size.or_else(|| self.lookup(operand.expr, &mut operand.steps(), operand.ty)) {
            Some(size) => size,
            None if is_scalar(operand.ty) => Bounds::ONE,
            None => Bounds::UNKNOWN,
        }
    }

    /// The size of an operand in functions of libraries.
    pub(super) fn library_size(&mut self, operand: &Operand<'a>) -> Size {
        let size = operand.size.or_else(|| self.lookup(operand.expr, &mut operand.steps(), operand.ty));
        size.unwrap_or(Bounds::UNKNOWN)
    }

    pub(super) fn literal_size(&self, expr: ExprId) -> Option<Size> {
        let ast = self.checked.ast();
        let size = match ast.expr(expr) {
            Expr::Literal(Literal::String(text)) => ast.name(text).chars().count(),
            Expr::Literal(Literal::Bytes(bytes)) => bytes.len(),
            Expr::Literal(_) => 1,
            Expr::List(items) => items.len(),
            Expr::Map(entries) => entries.len(),
            _ => return None,
        };
        Some(Bounds::fixed(size as u64))
    }

    pub(super) fn stored(&self, expr: ExprId) -> Option<Size> {
        self.stored.get(expr.index()).copied().flatten()
    }

    pub(super) fn store(&mut self, expr: ExprId, size: Option<Size>) {
        if let (Some(place), Some(_)) = (self.stored.get_mut(expr.index()), size) {
            *place = size;
        }
    }

    pub(super) fn held(&self, expr: ExprId) -> Option<Held> {
        let own = self.held.get(expr.index()).copied().flatten();
        own.or_else(|| self.variable(expr).filter(|_| self.rules.sizes_follow_values)?.held)
    }

    pub(super) fn hold(&mut self, expr: ExprId, held: Option<Held>) {
        if let (Some(place), Some(_)) = (self.held.get_mut(expr.index()), held) {
            *place = held;
        }
    }

    /// What two operands hold together, where it is known of both.
    pub(super) fn held_by_both(&self, one: ExprId, other: ExprId) -> Option<Held> {
        Some(self.held(one)?.union(self.held(other)?))
    }

    pub(super) fn copy_sizes(&mut self, to: ExprId, from: ExprId, own: &Path<'a>) {
        let size = self.settled_size(from, own);
        self.store(to, size);
        self.hold(to, self.held(from));
    }
}

fn is_scalar(ty: &Type) -> bool {
    use crate::types::Scalar;
    matches!(
        ty,
        Type::Bool
            | Type::Double
            | Type::Duration
            | Type::Int
            | Type::Timestamp
            | Type::Uint
            | Type::Wrapper(Scalar::Bool | Scalar::Int | Scalar::Uint | Scalar::Double)
    )
}

#[cfg(test)]
mod tests {
    use std::thread;

    use plimsoll_release::Release;

    use super::estimate;
    use crate::cost::{Bounds, Cost, NoSizes};
    use crate::env::Env;
    use crate::release::CelRules;
    use crate::types::Type;

    fn cost(text: &str, rules: &CelRules) -> Option<Cost> {
        let env = Env::for_stored(rules).with_variable("x", Type::Dyn);
        env.compile(text).ok().map(|checked| estimate(&checked, &rules.cost, &NoSizes))
    }

    /// `open` as often as the parser takes it, around `inside`.
    fn deepest(open: &str, inside: &str, close: &str) -> String {
        let text = |depth: usize| open.repeat(depth) + inside + &close.repeat(depth);
        let (mut fits, mut too_deep) = (1, 260);
        while too_deep - fits > 1 {
            let middle = usize::midpoint(fits, too_deep);
            let half =
                if cost(&text(middle), &Release::LATEST.rules().cel).is_some() { &mut fits } else { &mut too_deep };
            *half = middle;
        }
        text(fits)
    }

    #[test]
    fn the_deepest_texts_fit_a_small_stack() {
        let forms = [
            ("[1].all(a, ", "true", ")"),
            ("[1].map(a, ", "a", ")"),
            ("{'a': 1}.all(k, v, ", "true", ")"),
            ("optional.of(1).optMap(v, ", "v", ").orValue(1)"),
            ("[", "1", "]"),
            ("dyn(", "x", ")"),
            ("true ? 1 : ", "1", ""),
            ("1 + ", "1", ""),
            ("", "x", ".a"),
            ("", "[1]", "[0]"),
        ];
        for (open, inside, close) in forms {
            let priced = thread::Builder::new().stack_size(2 << 20).spawn(move || {
                let text = deepest(open, inside, close);
                cost(&text, &Release::LATEST.rules().cel).is_some()
            });
            assert!(priced.expect("a thread").join().expect("no overflow"), "{open}");
        }
    }

    #[test]
    fn macros_that_use_an_expression_twice_end() {
        let text = "optional.of(1)".to_owned() + &".optMap(v, v)".repeat(60);
        for rules in [&Release::V1_30.rules().cel, &Release::V1_37.rules().cel] {
            assert!(cost(&text, rules).is_none_or(|cost| cost.max > 0));
        }
    }

    #[test]
    fn sizes_are_unknown_without_a_host() {
        for (text, want) in [
            ("type(1) == type(1.0)", Bounds { min: 3, max: 1_844_674_407_370_955_266 }),
            ("[].sum()", Bounds::fixed(10)),
            ("lists.range(5).map(i, i * i)", Bounds::fixed(102)),
            ("has({'a': 1}.a)", Bounds::fixed(30)),
            ("[1, 2].slice(2, 1)", Bounds::fixed(u64::MAX)),
            ("optional.of(optional.of(1)) == optional.of(optional.of(1))", Bounds::fixed(5)),
        ] {
            assert_eq!(cost(text, &Release::V1_37.rules().cel), Some(want), "{text}");
        }
    }
}
