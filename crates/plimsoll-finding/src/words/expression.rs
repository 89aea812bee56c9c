//! Words for what is wrong with an expression of a definition.

use super::{Words, grouped, listed, times};
use crate::{BoundNote, CheaperWay, Code, ExpressionNote, ExpressionText, ExpressionTrouble, OtherError};

/// So many ways out are told.
const MAX_WAYS: usize = 2;

/// Words in place of those of the code.
pub(super) fn words(note: &ExpressionNote, code: Code, words: Words) -> Words {
    let (what, wanted) = match note.text {
        ExpressionText::Rule => ("the rule", "a boolean"),
        ExpressionText::MessageExpression => ("the message expression", "a text"),
    };
    match &note.trouble {
        ExpressionTrouble::NotCompiled { message, hint, others } => {
            let headline = format!("{what} does not compile: {}", plain(message));
            let others = others.iter().map(|error| (error.span, other(error))).collect();
            let help = hint.as_deref().map(ToOwned::to_owned).or(words.help);
            Words { headline, others, help, ..words }
        }
        ExpressionTrouble::WrongType { found } => {
            Words { headline: format!("{what} gives `{found}`, and must give {wanted}"), ..words }
                .help(format!("compare, convert or select so that {what} gives {wanted}"))
        }
        ExpressionTrouble::TooExpensive { cost, limit, times: often, ways } => {
            let (headline, whose) = if code == Code::RulesTooExpensive {
                (format!("{what} has a large share in costs that are too high together"), " for all rules")
            } else {
                (format!("{what} may cost {} times the limit", times(*cost, *limit)), "")
            };
            let each =
                if *often > 1 { format!(": its place can occur {} times", grouped(*often)) } else { String::new() };
            let label = format!("{} at worst{each}", grouped(*cost));
            let help = (!ways.is_empty()).then(|| {
                ways.iter().take(MAX_WAYS).map(|one| way(one, *limit, whose)).collect::<Vec<_>>().join("; or ")
            });
            Words { headline, label, help: help.or(words.help), ..words }
        }
    }
}

/// What is said beside the place of a further error.
fn other(OtherError { message, hint, .. }: &OtherError) -> String {
    match hint {
        Some(hint) => format!("{}; {hint}", plain(message)),
        None => plain(message),
    }
}

/// `maxItems: 8` on spec.hosts (line 3) lowers it to 12 % of the limit
fn way(CheaperWay { bounds, cost }: &CheaperWay, limit: u64, whose: &str) -> String {
    let bounds = bounds.iter().map(|BoundNote { keyword, value, field, line }| {
        let field = if field.is_empty() { "the object" } else { field };
        format!("`{keyword}: {value}` on {field} (line {line})")
    });
    let bounds: Vec<String> = bounds.collect();
    let share = format!("{:.1} % of the limit{whose}", *cost as f64 / limit.max(1) as f64 * 100.0);
    let lower = if bounds.len() > 1 { "together lower" } else { "lowers" };
    format!("{} {lower} it to {share}", listed(&bounds))
}

/// The server's words without what only a program's author understands.
fn plain(message: &str) -> String {
    let message = message.strip_suffix(" (in container '')").unwrap_or(message);
    if let Some(syntax) = message.strip_prefix("Syntax error: ") {
        let short = syntax.split(" expecting ").next().unwrap_or(syntax);
        return match short {
            "mismatched input '<EOF>'" | "missing ')' at '<EOF>'" | "extraneous input '<EOF>'" => {
                "the text ends too early".to_owned()
            }
            short => backquoted(&format!("{short} is not understood here")),
        };
    }
    backquoted(&operators(message))
}

/// Calls of operators by their signs.
fn operators(message: &str) -> String {
    let Some((before, rest)) = message.split_once("overload for '") else { return message.to_owned() };
    let Some((name, after)) = rest.split_once('\'') else { return message.to_owned() };
    let sign = match name {
        "@in" => "in",
        "_[_]" => "[…]",
        "_?_:_" => "? :",
        name => name.trim_matches('_'),
    };
    format!("{before}overload for '{sign}'{after}")
}

/// What the server puts into quotes, as code.
fn backquoted(message: &str) -> String {
    let is_balanced = message.matches('\'').count().is_multiple_of(2) && !message.contains('`');
    if is_balanced { message.replace('\'', "`") } else { message.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_plain() {
        for (message, expected) in [
            ("undefined field 'hots'", "undefined field `hots`"),
            ("undeclared reference to 'x' (in container '')", "undeclared reference to `x`"),
            (
                "found no matching overload for '_+_' applied to '(int, string)'",
                "found no matching overload for `+` applied to `(int, string)`",
            ),
            ("Syntax error: mismatched input '<EOF>' expecting {'[', '{'}", "the text ends too early"),
            ("Syntax error: extraneous input ')' expecting <EOF>", "extraneous input `)` is not understood here"),
            ("unsupported literal 'it's'", "unsupported literal 'it's'"),
        ] {
            assert_eq!(plain(message), expected);
        }
    }

    #[test]
    fn bounds_are_told_together() {
        let bound = |keyword, value, field: &str, line| BoundNote { keyword, value, field: field.into(), line };
        let one = CheaperWay { bounds: vec![bound("maxItems", 8, "spec.hosts", 3)], cost: 1234 };
        assert_eq!(way(&one, 10_000, ""), "`maxItems: 8` on spec.hosts (line 3) lowers it to 12.3 % of the limit");
        let bounds = vec![bound("maxItems", 8, "", 3), bound("maxLength", 64, "spec.hosts[*]", 4)];
        let two = CheaperWay { bounds, cost: 5 };
        assert_eq!(
            way(&two, 100, " for all rules"),
            "`maxItems: 8` on the object (line 3) and `maxLength: 64` on spec.hosts[*] (line 4) together lower it to 5.0 % of the limit for all rules"
        );
    }
}
