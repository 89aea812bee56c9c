//! Why expressions of a CRD are rejected: the exact part, and how to fix it.

use std::sync::Arc;

use plimsoll_cel::diagnostic::{Diagnostic, Diagnostics};
use plimsoll_cel::source::Source as CelSource;
use plimsoll_doc::{Span, part_of_scalar};
use plimsoll_finding::{
    BoundNote, CheaperWay, Code, ExpressionNote, ExpressionRef, ExpressionText, ExpressionTrouble, Finding, OtherError,
    Source,
};
use plimsoll_rules::compile::ExpressionError;

use crate::{Advice, Crd, Defined, EXPRESSION_LIMIT, Release, RulePlace, SCHEMA_LIMIT, Version, hint_text};

/// So many expressions of a definition get advice: finding it takes time.
const MAX_ADVISED: usize = 10;
/// So many errors of an expression beside the first are shown.
const MAX_OTHERS: usize = 3;

/// A definition that is refused for its expressions.
pub(crate) struct Expressions<'a> {
    definition: Arc<Crd>,
    release: Release,
    /// The file as it was written.
    text: &'a str,
    source: Source<'a>,
    /// Where something of the judged text is in the file.
    place: &'a dyn Fn(Span) -> Span,
    /// What an expression may cost that is named where all together cost too much.
    share: u64,
    advised: usize,
}

/// A refused expression.
struct Refused<'e> {
    version: &'e Version,
    rule: RulePlace<'e>,
    expression: ExpressionRef,
}

/// Whether an error is about an expression.
pub(crate) fn has_expressions(defined: &Defined) -> bool {
    defined.errors.iter().any(|error| error.expression_ref().is_some())
}

impl<'a> Expressions<'a> {
    /// What was compiled of a definition that is refused.
    pub(crate) fn of(
        defined: &Defined,
        release: Release,
        text: &'a str,
        source: Source<'a>,
        place: &'a dyn Fn(Span) -> Span,
    ) -> Option<Self> {
        let definition = Arc::clone(defined.rejected.as_ref()?);
        let share = share(&definition, defined);
        Some(Self { definition, release, text, source, place, share, advised: 0 })
    }

    /// Adds to an error what can be said about the expression that it is about.
    pub(crate) fn explain(&mut self, issue: &mut Finding) {
        let definition = Arc::clone(&self.definition);
        let Some(refused) = find(&definition, issue) else { return };
        let trouble = match issue.code() {
            Code::RuleNotCompiled => self.not_compiled(&refused, issue),
            Code::RuleTooExpensive => self.too_expensive(&refused, EXPRESSION_LIMIT, EXPRESSION_LIMIT),
            Code::RulesTooExpensive => self.too_expensive(&refused, SCHEMA_LIMIT, self.share),
            _ => None,
        };
        let text = refused.expression.text;
        issue.expression = trouble.map(|trouble| Box::new(ExpressionNote { text, trouble }));
    }

    /// The errors of an expression. The issue moves to the first of them.
    fn not_compiled(&self, refused: &Refused<'_>, issue: &mut Finding) -> Option<ExpressionTrouble> {
        match refused.rule.error(refused.expression.text)? {
            ExpressionError::Errors(errors) => Some(self.located(refused, errors, issue)),
            ExpressionError::Type(found) => Some(ExpressionTrouble::WrongType { found: found.to_string().into() }),
            ExpressionError::Program(_) => None,
        }
    }

    fn located(&self, refused: &Refused<'_>, errors: &Diagnostics, issue: &mut Finding) -> ExpressionTrouble {
        let whole = issue.place.span;
        let value = refused.rule.text(refused.expression.text).unwrap_or_default();
        let span_of = |error: &Diagnostic| self.part(whole, value, error);
        let sorted = errors.sorted();
        let first = sorted.first();
        if let Some(span) = first.and_then(|error| span_of(error)) {
            issue.place.span = span;
        }
        let hint_of = |error: &Diagnostic| error.hint.as_ref().map(|hint| hint_text(hint, self.release).into());
        let others = sorted.iter().skip(1).filter_map(|error| {
            Some(OtherError { span: span_of(error)?, message: error.message.as_str().into(), hint: hint_of(error) })
        });
        ExpressionTrouble::NotCompiled {
            message: first.map(|error| error.message.as_str().into()).unwrap_or_default(),
            hint: first.and_then(|error| hint_of(error)),
            others: others.take(MAX_OTHERS).collect(),
        }
    }

    /// Where the part of an expression that an error is about is written.
    fn part(&self, whole: Span, value: &str, error: &Diagnostic) -> Option<Span> {
        let (start, end) = if let Some(span) = error.span {
            (span.start as usize, span.end as usize)
        } else {
            let at = CelSource::new(value).byte(error.at)?;
            let length = value.get(at..)?.chars().next().map_or(0, char::len_utf8);
            (at, at + length)
        };
        let part = part_of_scalar(whole.of(self.text), value, start..end)?;
        let offset = |at: usize| u32::try_from(at).ok().and_then(|at| whole.start.checked_add(at));
        Some(Span::new(offset(part.start)?, offset(part.end)?))
    }

    fn too_expensive(&mut self, refused: &Refused<'_>, limit: u64, target: u64) -> Option<ExpressionTrouble> {
        let Refused { version, rule, expression } = refused;
        let costs = version.rule_costs("");
        let cost = costs.iter().find(|cost| cost.schema == rule.schema && cost.index == rule.index)?;
        let (cost, times) = match expression.text {
            ExpressionText::Rule => (cost.cost, cost.times),
            ExpressionText::MessageExpression => (cost.message?, 1),
        };
        let mut ways = Vec::new();
        if self.advised < MAX_ADVISED {
            self.advised += 1;
            let advice = rule.advise(expression.text, target, self.release);
            let suffices = |advice: &&Advice| advice.cost.max <= target;
            let suffice: Vec<&Advice> = advice.iter().filter(suffices).collect();
            // Bounds that leave room together come before those that leave little.
            let count = if suffice.first().is_some_and(|best| best.bounds.len() > 1) { 1 } else { suffice.len() };
            ways = suffice.into_iter().take(count).map(|advice| self.way(version, advice)).collect();
        }
        Some(ExpressionTrouble::TooExpensive { cost, limit, times, ways })
    }

    fn way(&self, version: &Version, advice: &Advice) -> CheaperWay {
        let bounds = advice.bounds.iter().map(|bound| {
            let span = (self.place)(version.plan.origin(bound.schema).span);
            BoundNote {
                keyword: bound.keyword.name(),
                value: bound.value,
                field: bound.field().into(),
                line: self.source.position(span.start).line,
            }
        });
        CheaperWay { bounds: bounds.collect(), cost: advice.cost.max }
    }
}

/// The expression that an error is about.
fn find<'e>(definition: &'e Crd, error: &Finding) -> Option<Refused<'e>> {
    let expression = error.expression_ref()?;
    let version = definition.resource.versions.get(expression.version)?;
    Some(Refused { version, rule: version.rule(expression.schema, expression.rule)?, expression })
}

/// What each of the expressions may cost that are named where all together cost too much.
fn share(definition: &Crd, defined: &Defined) -> u64 {
    let named = defined.errors.iter().filter(|error| error.code() == Code::RulesTooExpensive);
    let named: Vec<Refused<'_>> = named.filter_map(|error| find(definition, error)).collect();
    let Some(first) = named.first() else { return EXPRESSION_LIMIT };
    let costs = first.version.rule_costs("");
    let is_named = |cost: &crate::RuleCost| {
        named.iter().any(|refused| refused.rule.schema == cost.schema && refused.rule.index == cost.index)
    };
    let rest = costs.iter().filter(|cost| !is_named(cost));
    let rest = rest.fold(0_u64, |sum, cost| sum.saturating_add(cost.cost));
    let left = SCHEMA_LIMIT.saturating_sub(rest) / named.len().max(1) as u64;
    left.clamp(1, EXPRESSION_LIMIT)
}
