//! Words for what is wrong with an expression of a definition.

use super::crd::rule::{what, wrong_type};
use super::{Words, grouped, listed, share, times_limit};
use crate::{BoundNote, CheaperWay, Code, ExpressionNote, ExpressionTrouble, OtherError};

/// So many fixes are shown.
const MAX_WAYS: usize = 2;

/// Words in place of those for all rules.
pub(super) fn words(note: &ExpressionNote, code: Code, words: Words) -> Words {
    let what = what(note.text);
    match &note.trouble {
        ExpressionTrouble::NotCompiled { message, hint, others } => {
            let headline = format!("{what} does not compile: {}", plain(message));
            let others = others.iter().map(|error| (error.span, other(error))).collect();
            Words { headline, others, help: hint.as_deref().map(ToOwned::to_owned), ..words }
        }
        ExpressionTrouble::WrongType { found } => {
            let Words { headline, help, .. } = wrong_type(note.text, found);
            Words { headline, help, ..words }
        }
        ExpressionTrouble::TooExpensive { cost, limit, times: often, ways } => {
            let (headline, whose) = if code == Code::RulesTooExpensive {
                (large_share(what, *cost, *limit), "cost budget")
            } else {
                (format!("{what} may cost {}", times_limit(*cost, *limit)), "limit")
            };
            let each = if *often > 1 {
                format!("evaluated up to {} times per object", grouped(*often))
            } else {
                String::new()
            };
            let help = (!ways.is_empty()).then(|| {
                ways.iter().take(MAX_WAYS).map(|one| way(one, *limit, whose)).collect::<Vec<_>>().join("; or ")
            });
            Words { headline, label: each, help: help.or(words.help), ..words }
        }
    }
}

/// What an expression costs of what all expressions of a CRD may cost together.
fn large_share(what: &str, cost: u64, budget: u64) -> String {
    if cost > budget {
        return format!("{what} alone exceeds the CRD's cost budget: it may cost {}", times_limit(cost, budget));
    }
    format!("{what} uses {} of the CRD's cost budget", share(cost, budget))
}

/// What is said beside the place of a further error.
fn other(OtherError { message, hint, .. }: &OtherError) -> String {
    match hint {
        Some(hint) => format!("{}; {hint}", plain(message)),
        None => plain(message),
    }
}

/// add `maxItems: 8` to `spec.hosts` (line 3): 12 % of the limit
fn way(CheaperWay { bounds, cost }: &CheaperWay, limit: u64, whose: &str) -> String {
    let bounds = bounds.iter().map(|BoundNote { keyword, value, field, line }| {
        let field = if field.is_empty() { "the object".to_owned() } else { format!("`{field}`") };
        format!("`{keyword}: {value}` to {field} (line {line})")
    });
    let bounds: Vec<String> = bounds.collect();
    format!("add {}: {} of the {whose}", listed(&bounds), share(*cost, limit))
}

/// The server's words without what only a program's author understands.
fn plain(message: &str) -> String {
    let message = message.strip_suffix(" (in container '')").unwrap_or(message);
    if let Some(syntax) = message.strip_prefix("Syntax error: ") {
        let short = syntax.split(" expecting ").next().unwrap_or(syntax);
        return match short {
            "mismatched input '<EOF>'" | "missing ')' at '<EOF>'" | "extraneous input '<EOF>'" => {
                "unexpected end of the expression".to_owned()
            }
            short => backquoted(short),
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
            ("Syntax error: mismatched input '<EOF>' expecting {'[', '{'}", "unexpected end of the expression"),
            ("Syntax error: extraneous input ')' expecting <EOF>", "extraneous input `)`"),
            ("unsupported literal 'it's'", "unsupported literal 'it's'"),
        ] {
            assert_eq!(plain(message), expected);
        }
    }

    #[test]
    fn bounds_are_shown_together() {
        let bound = |keyword, value, field: &str, line| BoundNote { keyword, value, field: field.into(), line };
        let one = CheaperWay { bounds: vec![bound("maxItems", 8, "spec.hosts", 3)], cost: 1234 };
        assert_eq!(way(&one, 10_000, "limit"), "add `maxItems: 8` to `spec.hosts` (line 3): 12 % of the limit");
        let bounds = vec![bound("maxItems", 8, "", 3), bound("maxLength", 64, "spec.hosts[*]", 4)];
        let two = CheaperWay { bounds, cost: 5 };
        assert_eq!(
            way(&two, 100, "cost budget"),
            "add `maxItems: 8` to the object (line 3) and `maxLength: 64` to `spec.hosts[*]` (line 4): 5.0 % of the cost budget"
        );
    }
}
