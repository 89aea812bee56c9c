//! `x-kubernetes-validations`: what is wrong with the expressions, and what they cost.
//!
//! Mirrors the part of `ValidateCustomResourceDefinitionOpenAPISchema` that compiles, with the contexts
//! that it carries along.

use plimsoll_finding::{Code, ExpressionMessage as M, ExpressionRef, ExpressionText, Path};
use plimsoll_go::value::{Token, Value};
use plimsoll_rules::compile::{CompiledRule, ExpressionError, Message, RuleSet};
use plimsoll_rules::types::{Cardinality, DeclId, cardinalities};
use plimsoll_schema::plan::Plan;
use plimsoll_schema::text::{Keyword, RuleText, SchemaRef, TextId};

use super::Places;
use super::go_struct::rule_value;
use super::keywords::Found;
use super::lowered::Lowered;
use super::order::WalkOrder;
use super::places::{Site, Step};
use crate::definition::findings::Findings;

const CODE: Code = Code::InvalidRule;

/// What one expression may cost, estimated with how often its schema can occur.
pub const EXPRESSION_LIMIT: u64 = 10_000_000;
/// What all expressions of a schema may cost together.
pub const SCHEMA_LIMIT: u64 = 100_000_000;
/// Expressions below this share of that limit are not named when it is exceeded.
const NAMED_FROM: u64 = SCHEMA_LIMIT / 100;
/// So many are named.
const MAX_NAMED: usize = 4;

/// What expressions are checked for.
#[derive(Clone, Copy, Debug)]
pub(in crate::definition) struct ExpressionOptions {
    /// The limit of a single expression counts; it does not where the schema is as it was.
    pub(in crate::definition) limited: bool,
    /// The version whose schema it is; the first where all have it in common.
    pub(in crate::definition) version: usize,
}

/// Checks the expressions of all schemas in which, and below which, nothing else is wrong.
pub(super) fn check(
    places: &Places<'_>,
    base: &Path,
    lowered: &Lowered<'_>,
    options: ExpressionOptions,
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
        let site = Site { places, base, id };
        let Some(schema_id) = plan.id_at(index).filter(|_| context.is_typed) else {
            findings.internal(CODE, site.keyword(Keyword::Validations), M::NoTypeInformation, schema.node());
            continue;
        };
        let min_size = set.declarations.get(DeclId::of(schema_id)).min_size;
        let times = times.get(index).copied().unwrap_or(Cardinality::Unbounded).times(min_size);
        let rules = schema.validations().zip(set.rules(schema_id));
        for (index, (text, compiled)) in rules.enumerate() {
            let uncorrelatable = context.uncorrelatable;
            Check { text, compiled, site, index, times, options, uncorrelatable, lowered, findings, total: &mut total }
                .run();
        }
    }
    total
}

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
    site: Site<'t>,
    /// Its place among the rules of the schema.
    index: usize,
    times: u64,
    options: ExpressionOptions,
    uncorrelatable: Option<TextId>,
    lowered: &'f Lowered<'f>,
    findings: &'f mut Findings,
    total: &'f mut TotalCost,
}

impl Check<'_, '_> {
    fn run(mut self) {
        let cost = self.compiled.cost.saturating_mul(self.times);
        self.observe(ExpressionText::Rule, cost);
        if let Some(error) = self.compiled.error() {
            self.not_compiled(ExpressionText::Rule, error);
        }
        match &self.compiled.message {
            Message::None => {}
            Message::Failed(error) => self.not_compiled(ExpressionText::MessageExpression, error),
            Message::Ready(_, cost) => self.observe(ExpressionText::MessageExpression, *cost),
        }
        if self.compiled.uses_old_self {
            if let Some(within) = self.uncorrelatable {
                let message = M::NeverOld(self.site.places.path(self.site.base, within));
                let value = Value::scalar(Token::String(self.text.rule().as_bytes()));
                self.findings.invalid(CODE, self.field("rule"), value, message, self.text.about("rule"));
            }
        } else if let Some(optional) = self.text.optional_old_self() {
            let (path, node) = (self.field("optionalOldSelf"), self.text.about("optionalOldSelf"));
            self.findings.invalid(CODE, path, Value::from(optional), M::OptionalOldSelf, node);
        }
    }

    fn expression(&self, text: ExpressionText) -> ExpressionRef {
        let (version, schema) = (self.options.version, self.site.id.index());
        ExpressionRef { version, schema, rule: self.index, text }
    }

    fn field(&self, name: &str) -> Path {
        field(self.site, self.index, name)
    }

    /// An expression that does not compile; the server shows the whole rule.
    fn not_compiled(&mut self, text: ExpressionText, error: &ExpressionError) {
        let (name, message) = (name(text), M::NotCompiled(self.expression(text), error.fault()));
        let value = rule_value(self.text, self.lowered.rules().words);
        self.findings.invalid(Code::RuleNotCompiled, self.field(name), value, message, self.text.about(name));
    }

    fn observe(&mut self, text: ExpressionText, cost: u64) {
        let expression = self.expression(text);
        if self.options.limited && cost > EXPRESSION_LIMIT {
            let (name, message) = (name(text), M::TooExpensive { expression, cost, limit: EXPRESSION_LIMIT });
            self.findings.forbidden(Code::RuleTooExpensive, self.field(name), message, self.text.about(name));
        }
        self.total.observe(self.site.id, expression, cost);
    }
}

/// The key of a text of a rule.
fn name(text: ExpressionText) -> &'static str {
    match text {
        ExpressionText::Rule => "rule",
        ExpressionText::MessageExpression => "messageExpression",
    }
}

/// The path of a field of a rule.
fn field(site: Site<'_>, rule: usize, name: &str) -> Path {
    site.keyword(Keyword::Validations).index(rule).key(name)
}

/// What all expressions of a schema cost together.
#[derive(Debug, Default)]
pub(super) struct TotalCost {
    total: u64,
    /// The most expensive first.
    most_expensive: Vec<(TextId, ExpressionRef, u64)>,
}

impl TotalCost {
    fn observe(&mut self, schema: TextId, expression: ExpressionRef, cost: u64) {
        self.total = self.total.saturating_add(cost);
        if cost >= NAMED_FROM {
            self.most_expensive.push((schema, expression, cost));
            self.most_expensive.sort_by_key(|(_, _, cost)| std::cmp::Reverse(*cost));
            self.most_expensive.truncate(MAX_NAMED);
        }
    }

    /// Says that it is too much, where it is.
    pub(super) fn check(self, places: &Places<'_>, base: &Path, findings: &mut Findings) {
        if self.total <= SCHEMA_LIMIT {
            return;
        }
        for (id, expression, _) in self.most_expensive {
            let (rule, name) = (expression.rule, name(expression.text));
            let Some(text) = places.text.schema(id).validations().nth(rule) else { continue };
            let path = field(Site { places, base, id }, rule, name);
            findings.forbidden(Code::RulesTooExpensive, path, M::LargeShare(expression), text.about(name));
        }
        let message = M::AllTooExpensive { cost: self.total, limit: SCHEMA_LIMIT };
        findings.forbidden(Code::RulesTooExpensive, base.clone(), message, places.text.root().node());
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;

    #[test]
    fn expressions_that_are_refused() {
        check(&[
            (
                r#"{"type":"object","x-kubernetes-validations":[{"rule":"self.a"}]}"#,
                &[
                    "$.x-kubernetes-validations[0].rule: Invalid value: {\"Rule\":\"self.a\",\"Message\":\"\",\"MessageExpression\":\"\",\"Reason\":null,\"FieldPath\":\"\",\"OptionalOldSelf\":null}: compilation failed: ERROR: <input>:1:5: undefined field 'a'\n | self.a\n | ....^",
                ],
            ),
            (
                r#"{"type":"object","x-kubernetes-validations":[{"rule":"1"}]}"#,
                &[
                    r#"$.x-kubernetes-validations[0].rule: Invalid value: {"Rule":"1","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: cel expression must evaluate to a bool"#,
                ],
            ),
            (
                r#"{"type":"object","x-kubernetes-validations":[{"rule":"true","messageExpression":"1"}]}"#,
                &[
                    r#"$.x-kubernetes-validations[0].messageExpression: Invalid value: {"Rule":"true","Message":"","MessageExpression":"1","Reason":null,"FieldPath":"","OptionalOldSelf":null}: messageExpression must evaluate to a string"#,
                ],
            ),
            (
                r#"{"type":"object","x-kubernetes-validations":[{"rule":"true","optionalOldSelf":true}]}"#,
                &[
                    "$.x-kubernetes-validations[0].optionalOldSelf: Invalid value: true: may not be set if oldSelf is not used in rule",
                ],
            ),
            (
                r#"{"type":"object","properties":{"a":{"type":"array","items":{"type":"string","x-kubernetes-validations":[{"rule":"self == oldSelf"}]}}}}"#,
                &[
                    "$.properties[a].items.x-kubernetes-validations[0].rule: Forbidden: estimated rule cost exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)",
                    r#"$.properties[a].items.x-kubernetes-validations[0].rule: Invalid value: "self == oldSelf": oldSelf cannot be used on the uncorrelatable portion of the schema within $.properties[a]"#,
                    "$.properties[a].items.x-kubernetes-validations[0].rule: Forbidden: contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema",
                    "$: Forbidden: x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)",
                ],
            ),
        ]);
    }
}
