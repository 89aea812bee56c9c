//! Costs for people, and as JSON. The names of the JSON are a promise:
//! `docs/crd-cost-output.schema.json` has them.

use std::io::{self, Write};

use plimsoll::{EXPRESSION_LIMIT, SCHEMA_LIMIT};
use plimsoll_check::crd::cost::{CostAdvice, Priced, field};
use plimsoll_doc::{JsonObject, Position};
use plimsoll_finding::{Path, grouped, share, times, times_limit};
use plimsoll_report::{Styles, escape};

/// So many characters of a rule are shown.
const MAX_RULE: usize = 160;

/// A CRD whose rules are shown.
pub(super) struct Shown<'a> {
    pub(super) name: &'a str,
    pub(super) file: &'a str,
    /// Finds a part of the CRD in the file.
    pub(super) place: &'a dyn Fn(&Path) -> Position,
}

/// Writes a rule for people.
pub(super) fn text(rule: &Priced, shown: &Shown<'_>, styles: &Styles, out: &mut dyn Write) -> io::Result<()> {
    let (headline, faint, help) = (styles.headline, styles.faint, styles.help);
    let style = if rule.is_over() { styles.error } else { styles.note };
    let at = (shown.place)(&rule.path);
    let place = format!("{} {} {}", shown.name, rule.version, named(&rule.schema()));
    writeln!(out, "{headline}{}{headline:#}: {style}{}{style:#}", escape(&place), of_budget(rule.total()))?;
    writeln!(out, "  rule: {}", escape(&cut(&rule.text)))?;
    let times = if rule.times > 1 {
        format!(", evaluated up to {} times per object", grouped(rule.times))
    } else {
        String::new()
    };
    writeln!(out, "  {faint}at {}:{}:{}{faint:#}{times}", escape(shown.file), at.line, at.column)?;
    let most = rule.cost.max(rule.message.unwrap_or_default());
    if most > EXPRESSION_LIMIT {
        let error = styles.error;
        writeln!(out, "  {error}rejected{error:#}: {}", times_limit(most, EXPRESSION_LIMIT))?;
    }
    for CostAdvice { schema, keyword, value, cost } in &rule.advice {
        let at = (shown.place)(schema);
        let field = named(schema);
        let field = escape(&field);
        writeln!(
            out,
            "  {help}help:{help:#} add `{keyword}: {value}` to `{field}` ({}:{}): {}",
            at.line,
            at.column,
            lowered(rule, *cost)
        )?;
    }
    if let Some(cost) = rule.together {
        writeln!(out, "  {help}help:{help:#} all of these together: {}", lowered(rule, cost))?;
    }
    writeln!(out)
}

/// A cost and its share of the budget: `20,971,520 = 21 % of the budget`.
pub(super) fn of_budget(cost: u64) -> String {
    if cost == u64::MAX {
        return "unbounded cost".to_owned();
    }
    if cost > SCHEMA_LIMIT {
        return format!("{} = {} the budget", grouped(cost), times(cost, SCHEMA_LIMIT));
    }
    format!("{} = {} of the budget", grouped(cost), share(cost, SCHEMA_LIMIT))
}

/// A lower cost, compared with the limit or the budget.
fn lowered(rule: &Priced, cost: u64) -> String {
    // Costs stop at the largest number, so that a bound may do much and show nothing.
    if cost >= rule.total() {
        return "not enough by itself".to_owned();
    }
    if cost > EXPRESSION_LIMIT {
        return format!("{}, still {} the limit of a rule", grouped(cost), times(cost, EXPRESSION_LIMIT));
    }
    of_budget(cost)
}

/// A field, or what stands for the whole object.
fn named(schema: &Path) -> String {
    let field = field(schema);
    if field.is_empty() { "the object".to_owned() } else { field }
}

fn cut(rule: &str) -> String {
    let rule = rule.split_whitespace().collect::<Vec<_>>().join(" ");
    match rule.char_indices().nth(MAX_RULE) {
        Some((at, _)) => format!("{}…", rule.get(..at).unwrap_or_default()),
        None => rule,
    }
}

/// Writes a rule as one line of JSON.
pub(super) fn json(rule: &Priced, shown: &Shown<'_>, out: &mut dyn Write) -> io::Result<()> {
    let at = (shown.place)(&rule.path);
    let mut object = JsonObject::new();
    object.text("definition", shown.name);
    object.text("version", &rule.version);
    object.text("field", &field(&rule.schema()));
    object.text("rule", &rule.text);
    object.text("file", shown.file);
    object.number("line", at.line.into());
    object.number("column", at.column.into());
    object.number("cost", rule.cost);
    object.number("times", rule.times);
    object.raw("messageCost", &rule.message.map_or_else(|| "null".to_owned(), |cost| cost.to_string()));
    object.number("limit", EXPRESSION_LIMIT);
    object.number("budget", SCHEMA_LIMIT);
    object.raw("over", if rule.is_over() { "true" } else { "false" });
    let advice: Vec<String> = rule.advice.iter().map(|advice| advice_json(advice, shown)).collect();
    object.raw("bounds", &format!("[{}]", advice.join(",")));
    object.raw("costWithBounds", &rule.together.map_or_else(|| "null".to_owned(), |cost| cost.to_string()));
    writeln!(out, "{}", object.finish())
}

fn advice_json(advice: &CostAdvice, shown: &Shown<'_>) -> String {
    let at = (shown.place)(&advice.schema);
    let mut object = JsonObject::new();
    object.text("field", &field(&advice.schema));
    object.text("keyword", advice.keyword);
    object.number("value", advice.value);
    object.number("line", at.line.into());
    object.number("column", at.column.into());
    object.number("cost", advice.cost);
    object.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_are_compared_with_the_budget() {
        for (cost, text) in [
            (5, "5 = under 0.1 % of the budget"),
            (2_097_152, "2,097,152 = 2.1 % of the budget"),
            (20_971_520, "20,971,520 = 21 % of the budget"),
            (659_709_493_248, "659,709,493,248 = 6,597× the budget"),
            (u64::MAX, "unbounded cost"),
        ] {
            assert_eq!(of_budget(cost), text);
        }
    }
}
