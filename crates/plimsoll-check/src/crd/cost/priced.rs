//! The rules of a definition with their costs, and what lowers them.

use plimsoll_doc::{Document, NodeRef, read_json};
use plimsoll_finding::{Path, Segment};

use super::candidates::{Candidate, candidates};
use crate::crd::patch::{self, Patch};
use crate::crd::server_form::path_at;
use crate::text::READ_RULES;
use plimsoll_finding::ExpressionText;

use crate::{Crd, EXPRESSION_LIMIT, Format, Judge, SCHEMA_LIMIT, Version};

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
pub struct Priced {
    /// The version of the CRD.
    pub version: Box<str>,
    /// The rule, in the definition.
    pub path: Path,
    /// The expression.
    pub text: String,
    /// At worst, times how often its schema can occur.
    pub cost: u64,
    /// How often its schema can occur.
    pub times: u64,
    /// What its message expression costs at worst.
    pub message: Option<u64>,
    /// Bounds that lower the cost.
    pub advice: Vec<CostAdvice>,
    /// What it costs with all of these bounds, where there are several.
    pub together: Option<u64>,
    /// Its schema and its place there, by which it is found again.
    key: (usize, usize),
}

/// A bound and what the rule costs with it.
#[derive(Clone, Debug)]
pub struct CostAdvice {
    /// The schema that lacks it, in the CRD.
    pub schema: Path,
    /// The keyword.
    pub keyword: &'static str,
    /// Its value.
    pub value: u64,
    /// What the rule costs with it.
    pub cost: u64,
}

impl Priced {
    /// What counts towards the budget.
    pub fn total(&self) -> u64 {
        self.cost.saturating_add(self.message.unwrap_or_default())
    }

    /// Whether the server refuses the definition for this rule.
    pub fn is_over(&self) -> bool {
        self.cost > EXPRESSION_LIMIT || self.message.is_some_and(|cost| cost > EXPRESSION_LIMIT)
    }

    /// The schema that the rule belongs to.
    pub fn schema(&self) -> Path {
        let segments = self.path.segments();
        let end = segments.iter().rposition(|segment| *segment == Segment::Key("x-kubernetes-validations"));
        Path::new(segments.get(..end.unwrap_or_default()).unwrap_or_default())
    }
}

/// The rules of a definition, the most expensive first. The definition may be one that the server refuses.
pub fn price(json: &str, judge: &Judge) -> Vec<Priced> {
    let Ok(document) = read_json(json.as_bytes(), &READ_RULES) else { return Vec::new() };
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

fn define(json: &str, judge: &Judge) -> Option<std::sync::Arc<Crd>> {
    judge.define(json.as_bytes(), Format::Json).definition
}

fn rules_of(definition: &Crd, document: &Document<'_>) -> Vec<Priced> {
    definition.resource.versions.iter().flat_map(|version| rules_of_version(version, document)).collect()
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
    fn advice(&mut self, rule: &Priced, root: NodeRef<'_>) -> Vec<CostAdvice> {
        let mut all: Vec<CostAdvice> = Vec::new();
        for candidate in candidates(root, &rule.schema(), &rule.text) {
            let Some(usual) = self.with(rule, &candidate, candidate.usual()) else { continue };
            // What lowers nothing is no advice.
            if usual.cost >= rule.total() / 2 {
                continue;
            }
            let fits = |advice: &CostAdvice| advice.cost <= EXPRESSION_LIMIT;
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
        let rank = |advice: &CostAdvice| (advice.cost > EXPRESSION_LIMIT, advice.cost);
        all.sort_by_key(rank);
        all.truncate(MAX_ADVICE);
        all
    }

    /// A few bounds that only suffice together, with what each does alone, and the cost with all of them.
    fn together(&mut self, rule: &Priced, definition: &Crd, document: &Document<'_>) -> Option<(Vec<CostAdvice>, u64)> {
        let version = definition.version(&rule.version)?;
        let (plan, (schema, index)) = (&version.plan, rule.key);
        let place = version.rule(schema, index)?;
        let kind = if rule.cost > EXPRESSION_LIMIT { ExpressionText::Rule } else { ExpressionText::MessageExpression };
        let ways = place.advise(kind, EXPRESSION_LIMIT, self.judge.release());
        let best = ways.into_iter().find(|way| way.cost.max <= EXPRESSION_LIMIT)?;
        let bounds = best.bounds.into_iter().filter_map(|bound| {
            let schema = path_at(document, plan.origin(bound.schema).span);
            let alone = CostAdvice { schema, keyword: bound.keyword.name(), value: bound.value, cost: 0 };
            let cost = self.cost(rule, std::slice::from_ref(&alone))?;
            Some(CostAdvice { cost, ..alone })
        });
        let bounds: Vec<CostAdvice> = bounds.collect();
        let cost = self.cost(rule, &bounds)?;
        Some((bounds, cost))
    }

    /// What a rule costs with a bound; none where too much was tried already.
    fn with(&mut self, rule: &Priced, candidate: &Candidate, value: u64) -> Option<CostAdvice> {
        let bound = CostAdvice { schema: candidate.schema.clone(), keyword: candidate.keyword, value, cost: 0 };
        let cost = self.cost(rule, std::slice::from_ref(&bound))?;
        Some(CostAdvice { cost, ..bound })
    }

    /// What a rule costs with some bounds, likewise.
    fn cost(&mut self, rule: &Priced, bounds: &[CostAdvice]) -> Option<u64> {
        self.left = self.left.checked_sub(1)?;
        let patch = |bound: &CostAdvice| {
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
pub fn field(schema: &Path) -> String {
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
