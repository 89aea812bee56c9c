//! `x-kubernetes-validations`: what is wrong with the expressions, and what they cost.
//!
//! Mirrors the part of `ValidateCustomResourceDefinitionOpenAPISchema` that compiles, with the contexts
//! that it carries along.

use plimsoll_doc::Span;
use plimsoll_finding::Code;
use plimsoll_go::value::{Token, Value};
use plimsoll_rules::compile::{CompiledRule, Message, RuleSet};
use plimsoll_rules::types::{Cardinality, DeclId, cardinalities};
use plimsoll_schema::plan::Plan;
use plimsoll_schema::text::{RuleText, SchemaRef, TextId};

use super::Places;
use super::go_struct::rule_value;
use super::keywords::Found;
use super::lowered::Lowered;
use super::order::WalkOrder;
use super::places::Step;
use crate::definition::findings::Findings;

const CODE: Code = Code::InvalidRule;

/// What one expression may cost, reckoned with how often its schema can occur.
pub const EXPRESSION_LIMIT: u64 = 10_000_000;
/// What all expressions of a schema may cost together.
pub const SCHEMA_LIMIT: u64 = 100_000_000;
/// Expressions below this share of that limit are not named when it is exceeded.
const NAMED_FROM: u64 = SCHEMA_LIMIT / 100;
/// So many are named.
const MAX_NAMED: usize = 4;

/// What expressions are checked for.
#[derive(Clone, Copy, Debug)]
pub(in crate::definition) struct CostLimits {
    /// The limit of a single expression counts; it does not where the schema is as it was.
    pub(in crate::definition) per_expression: bool,
}

/// Checks the expressions of all schemas in which, and below which, nothing else is wrong.
pub(super) fn check(
    places: &Places<'_>,
    base: &str,
    lowered: &Lowered<'_>,
    limits: CostLimits,
    found: &Found,
    findings: &mut Findings,
) -> TotalCost {
    let mut total = TotalCost::default();
    let Some(set) = lowered.set() else { return total };
    let plan = lowered.plan();
    let contexts = contexts(places, plan, set);
    let times = cardinalities(plan);
    let order = WalkOrder::of(places.text);
    let mut nodes: Vec<SchemaRef<'_>> =
        places.text.schemas().filter(|schema| schema.validations().next().is_some()).collect();
    nodes.sort_by_key(|schema| order.leave(schema.id()));
    for schema in nodes {
        let (id, index) = (schema.id(), schema.id().index());
        let Some(context) = contexts.get(index).copied().filter(|context| context.is_structural) else { continue };
        if findings.is_full() || !found.is_sound(&order, id) {
            continue;
        }
        let path = format!("{}.x-kubernetes-validations", places.path(base, id));
        let Some(schema_id) = plan.id_at(index).filter(|_| context.is_typed) else {
            findings.internal(CODE, path, NO_TYPE, schema.node().span());
            continue;
        };
        let min_size = set.declarations.get(DeclId::of(schema_id)).min_size;
        let times = times.get(index).copied().unwrap_or(Cardinality::Unbounded).times(min_size);
        let uncorrelatable = context.uncorrelatable.map(|of| places.path(base, of));
        let rules = schema.validations().zip(set.rules(schema_id));
        for (number, (text, compiled)) in rules.enumerate() {
            let path = format!("{path}[{number}]");
            let uncorrelatable = uncorrelatable.as_deref();
            Check { text, compiled, path, times, limits, uncorrelatable, findings, total: &mut total }.run();
        }
    }
    total
}

const NO_TYPE: &str = "internal error: failed to construct type information for x-kubernetes-validations rules: \
                       unable to convert structural schema to CEL declarations";

/// What the way to a schema says about its expressions.
#[derive(Clone, Copy, Debug, Default)]
struct Context {
    /// It is reached along properties, additional properties and items.
    is_structural: bool,
    /// It has rules, or lies below a schema that has.
    in_scope: bool,
    /// Expressions can see it, as far as the schemas above it that have rules let them.
    is_typed: bool,
    /// The list or object around it whose parts have no old values.
    uncorrelatable: Option<TextId>,
}

fn contexts(places: &Places<'_>, plan: &Plan, set: &RuleSet) -> Vec<Context> {
    let mut contexts: Vec<Context> = Vec::with_capacity(places.text.len());
    for schema in places.text.schemas() {
        let place = places.place(schema.id());
        let above = match place.step {
            Step::Root => Context { is_structural: true, is_typed: true, ..Context::default() },
            _ => contexts.get(place.parent.index()).copied().unwrap_or_default(),
        };
        let is_structural = above.is_structural
            && matches!(place.step, Step::Root | Step::Property | Step::AdditionalProperties | Step::Items);
        let parent = places.text.schema(place.parent);
        let loses_old = match place.step {
            Step::Items => parent.list_type() != Some("map"),
            Step::Property => !matches!(parent.map_type(), None | Some("atomic" | "granular")),
            _ => false,
        };
        let id = plan.id_at(schema.id().index());
        let is_visible = id.is_some_and(|id| set.declarations.get(DeclId::of(id)).is_visible);
        contexts.push(Context {
            is_structural,
            in_scope: above.in_scope || schema.validations().next().is_some(),
            is_typed: is_visible && (above.is_typed || !above.in_scope),
            uncorrelatable: above.uncorrelatable.or(loses_old.then_some(place.parent)),
        });
    }
    contexts
}

/// One rule under check.
struct Check<'t, 'f> {
    text: RuleText<'t>,
    compiled: &'t CompiledRule,
    /// The path of the rule.
    path: String,
    times: u64,
    limits: CostLimits,
    uncorrelatable: Option<&'t str>,
    findings: &'f mut Findings,
    total: &'f mut TotalCost,
}

impl Check<'_, '_> {
    fn run(mut self) {
        let cost = self.compiled.cost.saturating_mul(self.times);
        self.observe("rule", "estimated rule cost", cost);
        if let Some(error) = self.compiled.error() {
            self.invalid("rule", error);
        }
        match &self.compiled.message {
            Message::None => {}
            Message::Failed(error) => self.invalid("messageExpression", error),
            Message::Ready(_, cost) => {
                self.observe("messageExpression", "estimated messageExpression cost", *cost);
            }
        }
        if self.compiled.uses_old_self {
            if let Some(within) = self.uncorrelatable {
                let detail =
                    format!("oldSelf cannot be used on the uncorrelatable portion of the schema within {within}");
                let value = Value::scalar(Token::String(self.text.rule().as_bytes()));
                let path = self.field("rule");
                self.findings.invalid(CODE, path, &value, &detail, self.text.span("rule"));
            }
        } else if let Some(optional) = self.text.optional_old_self() {
            let detail = "may not be set if oldSelf is not used in rule";
            let path = self.field("optionalOldSelf");
            self.findings.invalid(CODE, path, &optional.into(), detail, self.text.span("optionalOldSelf"));
        }
    }

    fn field(&self, name: &str) -> String {
        format!("{}.{name}", self.path)
    }

    /// An expression that does not compile; the server shows the whole rule.
    fn invalid(&mut self, name: &str, error: &str) {
        let path = self.field(name);
        let value = rule_value(self.text, self.findings.words);
        self.findings.invalid(Code::RuleNotCompiled, path, &value, error, self.text.span(name));
    }

    fn observe(&mut self, name: &'static str, what: &str, cost: u64) {
        let span = self.text.span(name);
        let path = self.field(name);
        if self.limits.per_expression && cost > EXPRESSION_LIMIT {
            let words = cost_words(what, cost, EXPRESSION_LIMIT);
            self.findings.forbidden(Code::RuleTooExpensive, path.clone(), &words, span);
        }
        self.total.observe(path, span, cost);
    }
}

/// What all expressions of a schema cost together.
#[derive(Debug, Default)]
pub(super) struct TotalCost {
    total: u64,
    /// The most expensive first.
    most_expensive: Vec<(String, Span, u64)>,
}

impl TotalCost {
    fn observe(&mut self, path: String, span: Span, cost: u64) {
        self.total = self.total.saturating_add(cost);
        if cost >= NAMED_FROM {
            self.most_expensive.push((path, span, cost));
            self.most_expensive.sort_by_key(|(_, _, cost)| std::cmp::Reverse(*cost));
            self.most_expensive.truncate(MAX_NAMED);
        }
    }

    /// Says that it is too much, where it is.
    pub(super) fn check(self, base: &str, span: Span, findings: &mut Findings) {
        if self.total <= SCHEMA_LIMIT {
            return;
        }
        for (path, span, _) in self.most_expensive {
            let detail = "contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema";
            findings.forbidden(Code::RulesTooExpensive, path, detail, span);
        }
        let what = "x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema";
        let words = cost_words(what, self.total, SCHEMA_LIMIT);
        findings.forbidden(Code::RulesTooExpensive, base, &words, span);
    }
}

/// Mirrors `getCostErrorMessage`.
fn cost_words(what: &str, cost: u64, limit: u64) -> String {
    let factor = cost as f64 / limit as f64;
    let factor = if factor > 100.0 {
        "more than 100x".to_owned()
    } else if factor < 1.5 {
        format!("{factor:.6}x")
    } else {
        format!("{factor:.1}x")
    };
    format!(
        "{what} exceeds budget by factor of {factor} (try simplifying the rule, or adding maxItems, maxProperties, \
         and maxLength where arrays, maps, and strings are declared)"
    )
}
