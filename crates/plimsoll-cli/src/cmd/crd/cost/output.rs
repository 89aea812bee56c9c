//! Costs for people, and as JSON. The names of the JSON are a promise:
//! `docs/crd-cost-output.schema.json` has them.

use std::io::{self, Write};

use plimsoll::{EXPRESSION_LIMIT, SCHEMA_LIMIT};
use plimsoll_check::crd::cost::{CostAdvice, Priced, field};
use plimsoll_doc::{JsonObject, Position};
use plimsoll_finding::Path;
use plimsoll_finding::grouped;
use plimsoll_report::{Styles, escape};

/// So many characters of a rule are shown.
const MAX_RULE: usize = 160;

/// A definition whose rules are shown.
pub(super) struct Shown<'a> {
    pub(super) name: &'a str,
    pub(super) file: &'a str,
    /// Finds a part of the definition in the file.
    pub(super) place: &'a dyn Fn(&Path) -> Position,
}

/// Writes a rule for people.
pub(super) fn text(rule: &Priced, shown: &Shown<'_>, styles: &Styles, out: &mut dyn Write) -> io::Result<()> {
    let (headline, faint, help) = (styles.headline, styles.faint, styles.help);
    let style = if rule.is_over() { styles.error } else { styles.note };
    let at = (shown.place)(&rule.path);
    let over = match factor(rule.cost.max(rule.message.unwrap_or_default())) {
        Some(factor) => format!(", {factor} the limit of a rule"),
        None => String::new(),
    };
    write!(out, "{style}{}{style:#} {} of the budget{over}  ", grouped(rule.total()), share(rule.total()))?;
    writeln!(out, "{headline}{} {}{headline:#}", rule.version, escape(&named(&rule.schema())))?;
    writeln!(out, "  {}", escape(&cut(&rule.text)))?;
    let times = if rule.times > 1 { format!(", at most {} times", grouped(rule.times)) } else { String::new() };
    writeln!(out, "  {faint}{}:{}:{}{faint:#}{times}", escape(shown.file), at.line, at.column)?;
    for CostAdvice { schema, keyword, value, cost } in &rule.advice {
        let at = (shown.place)(schema);
        let field = named(schema);
        let field = escape(&field);
        writeln!(
            out,
            "  {help}add{help:#} `{keyword}: {value}` to {field} ({}:{}): {}",
            at.line,
            at.column,
            lowered(rule, *cost)
        )?;
    }
    if let Some(cost) = rule.together {
        writeln!(out, "  with all of these: {}", lowered(rule, cost))?;
    }
    writeln!(out)
}

/// A lower cost, compared with what the rule costs now.
fn lowered(rule: &Priced, cost: u64) -> String {
    // Costs stop at the largest number, so that a bound may do much and show nothing.
    if cost >= rule.total() {
        return "not enough by itself".to_owned();
    }
    let ratio = rule.total() / cost.max(1);
    let less = if ratio >= 10 {
        format!("{} times cheaper", grouped(ratio))
    } else {
        format!("{:.0} % less", 100.0 * (1.0 - cost as f64 / rule.total() as f64))
    };
    let still = factor(cost).filter(|_| rule.is_over()).map(|factor| format!(", still {factor} the limit"));
    format!("{}, {less}{}", grouped(cost), still.unwrap_or_default())
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

/// How often a cost has the limit in it, where it is above.
fn factor(cost: u64) -> Option<String> {
    let factor = cost as f64 / EXPRESSION_LIMIT as f64;
    match factor {
        _ if cost <= EXPRESSION_LIMIT => None,
        factor if factor > 100.0 => Some("more than 100 times".to_owned()),
        factor => Some(format!("{factor:.1} times")),
    }
}

/// A share of the budget of a schema.
pub(super) fn share(cost: u64) -> String {
    let share = 100.0 * cost as f64 / SCHEMA_LIMIT as f64;
    match share {
        share if share > 1000.0 => "more than 1000 %".to_owned(),
        share if share < 0.1 => "less than 0.1 %".to_owned(),
        share => format!("{share:.1} %"),
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
    fn numbers_can_be_read() {
        assert_eq!(grouped(7), "7");
        assert_eq!(grouped(1234), "1,234");
        assert_eq!(grouped(123_456_789), "123,456,789");
        assert_eq!(share(31_457_280), "31.5 %");
        assert_eq!(factor(EXPRESSION_LIMIT), None);
        assert_eq!(factor(EXPRESSION_LIMIT * 2).as_deref(), Some("2.0 times"));
    }
}
