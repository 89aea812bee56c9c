//! The rules of a definition with their costs, and what lowers them.

use plimsoll::{Definition, EXPRESSION_LIMIT, Format, Judge, SCHEMA_LIMIT, TextKind, Version};
use plimsoll_doc::{Document, NodeRef, ReadRules, read_json};
use plimsoll_finding::{Path, Segment};

use super::candidates::{Candidate, candidates};
use crate::cmd::crd::patch::{self, Patch};
use crate::cmd::crd::stored::path_at;
use crate::documents::LIMITS;

/// So often is a definition compiled anew to see what a bound does.
const MAX_TRIALS: usize = 200;
/// So many rules get advice, the most expensive ones first.
const MAX_ADVISED: usize = 10;
/// So many pieces of advice are given for a rule.
const MAX_ADVICE: usize = 3;
/// Rules below this share of the budget of a schema need no advice.
const CHEAP: u64 = SCHEMA_LIMIT / 100;

/// A rule and what it costs.
#[derive(Clone, Debug)]
pub(super) struct Priced {
    pub(super) version: Box<str>,
    /// The rule, in the definition.
    pub(super) path: Path,
    /// The expression.
    pub(super) text: String,
    /// At worst, times how often its schema can occur.
    pub(super) cost: u64,
    pub(super) times: u64,
    /// What its message expression costs at worst.
    pub(super) message: Option<u64>,
    pub(super) advice: Vec<Advice>,
    /// What it costs with all of these bounds, where there are several.
    pub(super) together: Option<u64>,
    /// Its schema and its place there, by which it is found again.
    key: (usize, usize),
}

/// A bound and what the rule costs with it.
#[derive(Clone, Debug)]
pub(super) struct Advice {
    pub(super) schema: Path,
    pub(super) keyword: &'static str,
    pub(super) value: u64,
    pub(super) cost: u64,
}

impl Priced {
    /// What counts towards the budget.
    pub(super) fn total(&self) -> u64 {
        self.cost.saturating_add(self.message.unwrap_or_default())
    }

    /// Whether the server refuses the definition for this rule.
    pub(super) fn is_over(&self) -> bool {
        self.cost > EXPRESSION_LIMIT || self.message.is_some_and(|cost| cost > EXPRESSION_LIMIT)
    }

    /// The schema that the rule belongs to.
    pub(super) fn schema(&self) -> Path {
        let segments = self.path.segments();
        let end = segments.iter().rposition(|segment| *segment == Segment::Key("x-kubernetes-validations"));
        Path::new(segments.get(..end.unwrap_or_default()).unwrap_or_default())
    }
}

/// The rules of a definition, the most expensive first. The definition may be one that the server refuses.
pub(super) fn price(json: &str, judge: &Judge) -> Vec<Priced> {
    let rules = ReadRules { limits: LIMITS, ..ReadRules::default() };
    let Ok(document) = read_json(json.as_bytes(), &rules) else { return Vec::new() };
    let definition = define(json, judge);
    let mut all = definition.as_ref().map(|all| rules_of(all, &document)).unwrap_or_default();
    all.sort_by_key(|rule| std::cmp::Reverse(rule.total()));
    let mut trials = Trials { json, judge, left: MAX_TRIALS };
    for rule in all.iter_mut().filter(|rule| rule.total() > CHEAP || rule.is_over()).take(MAX_ADVISED) {
        rule.advice = trials.advice(rule, document.root());
        if rule.advice.len() > 1 {
            rule.together = trials.cost(rule, &rule.advice);
        }
        let best = rule.together.into_iter().chain(rule.advice.iter().map(|advice| advice.cost)).min();
        if rule.is_over()
            && best.is_none_or(|cost| cost > EXPRESSION_LIMIT)
            && let Some((advice, together)) = definition.as_ref().and_then(|all| trials.together(rule, all, &document))
        {
            (rule.advice, rule.together) = (advice, Some(together));
        }
    }
    all
}

fn define(json: &str, judge: &Judge) -> Option<std::sync::Arc<Definition>> {
    judge.define(json.as_bytes(), Format::Json).definition
}

fn rules_of(definition: &Definition, document: &Document<'_>) -> Vec<Priced> {
    definition.versions.iter().flat_map(|version| rules_of_version(version, document)).collect()
}

fn rules_of_version(version: &Version, document: &Document<'_>) -> Vec<Priced> {
    let plan = &version.plan;
    let costs = version.rule_costs("").into_iter();
    let priced = costs.filter_map(|cost| {
        let rule = plan.rules(plan.schema(cost.schema)).get(cost.index)?;
        Some(Priced {
            version: version.name.clone(),
            path: path_at(document, rule.span),
            text: plan.name(rule.rule).trim().to_owned(),
            cost: cost.cost,
            times: cost.times,
            message: cost.message,
            advice: Vec::new(),
            together: None,
            key: (cost.schema.index(), cost.index),
        })
    });
    priced.collect()
}

/// Bounds are tried on copies of the definition.
struct Trials<'a> {
    json: &'a str,
    judge: &'a Judge,
    left: usize,
}

impl Trials<'_> {
    fn advice(&mut self, rule: &Priced, root: NodeRef<'_>) -> Vec<Advice> {
        let mut all: Vec<Advice> = Vec::new();
        for candidate in candidates(root, &rule.schema(), &rule.text) {
            let Some(usual) = self.with(rule, &candidate, candidate.usual()) else { continue };
            // What lowers nothing is no advice.
            if usual.cost >= rule.total() / 2 {
                continue;
            }
            let fits = |advice: &Advice| advice.cost <= EXPRESSION_LIMIT;
            let larger = candidate.values().iter().copied().filter(|value| *value > usual.value);
            let best = if rule.is_over() && fits(&usual) {
                // The largest bound that suffices takes the least away.
                larger.clone().find_map(|value| self.with(rule, &candidate, value).filter(fits)).unwrap_or(usual)
            } else if rule.is_over() {
                let smaller = candidate.values().iter().copied().filter(|value| *value < usual.value);
                let found = smaller.clone().find_map(|value| self.with(rule, &candidate, value).filter(fits));
                found.unwrap_or(usual)
            } else {
                usual
            };
            all.push(best);
        }
        let rank = |advice: &Advice| (advice.cost > EXPRESSION_LIMIT, advice.cost);
        all.sort_by_key(rank);
        all.truncate(MAX_ADVICE);
        all
    }

    /// A few bounds that only suffice together, with what each does alone, and the cost with all of them.
    fn together(
        &mut self,
        rule: &Priced,
        definition: &Definition,
        document: &Document<'_>,
    ) -> Option<(Vec<Advice>, u64)> {
        let version = definition.version(&rule.version)?;
        let (plan, (schema, index)) = (&version.plan, rule.key);
        let place = version.rule_at(plan.rules(plan.schema(plan.id_at(schema)?)).get(index)?.span)?;
        let kind = if rule.cost > EXPRESSION_LIMIT { TextKind::Rule } else { TextKind::MessageExpression };
        let ways = place.advise(kind, EXPRESSION_LIMIT, self.judge.release());
        let best = ways.into_iter().find(|way| way.cost.max <= EXPRESSION_LIMIT)?;
        let bounds = best.bounds.into_iter().filter_map(|bound| {
            let schema = path_at(document, plan.origin(bound.schema).span);
            let alone = Advice { schema, keyword: bound.keyword.name(), value: bound.value, cost: 0 };
            let cost = self.cost(rule, std::slice::from_ref(&alone))?;
            Some(Advice { cost, ..alone })
        });
        let bounds: Vec<Advice> = bounds.collect();
        let cost = self.cost(rule, &bounds)?;
        Some((bounds, cost))
    }

    /// What a rule costs with a bound; none where too much was tried already.
    fn with(&mut self, rule: &Priced, candidate: &Candidate, value: u64) -> Option<Advice> {
        let bound = Advice { schema: candidate.schema.clone(), keyword: candidate.keyword, value, cost: 0 };
        let cost = self.cost(rule, std::slice::from_ref(&bound))?;
        Some(Advice { cost, ..bound })
    }

    /// What a rule costs with some bounds, likewise.
    fn cost(&mut self, rule: &Priced, bounds: &[Advice]) -> Option<u64> {
        self.left = self.left.checked_sub(1)?;
        let patch = |bound: &Advice| {
            let mut path: Vec<String> = bound.schema.segments().iter().map(text_of).collect();
            path.push(bound.keyword.to_owned());
            Patch::add(path, bound.value.to_string())
        };
        let patches: Vec<Patch> = bounds.iter().map(patch).collect();
        let json = patch::apply(self.json, &patches).ok()?;
        let definition = define(&json, self.judge)?;
        let costs = definition.version(&rule.version)?.rule_costs("");
        let cost = costs.iter().find(|cost| (cost.schema.index(), cost.index) == rule.key)?;
        Some(cost.cost.saturating_add(cost.message.unwrap_or_default()))
    }
}

fn text_of(segment: &Segment<'_>) -> String {
    match segment {
        Segment::Key(name) | Segment::Subscript(name) => (*name).to_owned(),
        Segment::Index(index) => index.to_string(),
    }
}

/// The field of objects that a schema is for.
pub(super) fn field(schema: &Path) -> String {
    let segments = schema.segments();
    let start = segments.iter().position(|segment| *segment == Segment::Key("openAPIV3Schema")).unwrap_or_default();
    let mut field = String::new();
    let mut rest = segments.iter().skip(start + 1);
    while let Some(segment) = rest.next() {
        match segment {
            Segment::Key("properties") => {
                let name = rest.next().map(text_of).unwrap_or_default();
                if !field.is_empty() {
                    field.push('.');
                }
                field.push_str(&name);
            }
            Segment::Key("items" | "additionalProperties") => field.push_str("[*]"),
            _ => {}
        }
    }
    field
}
