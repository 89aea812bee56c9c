//! Regular expressions of ECMA-262, which JSON Schema uses for `pattern` and `patternProperties`.
//!
//! Nearly all patterns of schemas are regular: they are written down once more in Go's syntax, so that
//! the engine of the server's patterns runs them in linear time. Only what no automaton can do (looking
//! around, references to groups) goes to a backtracking machine, whose steps are limited.

mod machine;
mod parser;
mod property;
mod tree;

use std::fmt;

use plimsoll_go::regex::Regex;
use plimsoll_go::release::GoRules;

pub use machine::MAX_STEPS;
pub use parser::{PatternError, PatternErrorKind};

use crate::plan::Search;
use machine::Machine;

/// A pattern that ECMA-262 accepts.
#[derive(Debug)]
pub struct Pattern {
    engine: Engine,
}

#[derive(Debug)]
enum Engine {
    /// All texts that begin with this one.
    Prefix(Box<str>),
    Automaton(Regex),
    Machine(Box<Machine>),
}

impl Pattern {
    /// Reads a pattern. What it accepts beyond the letter of the standard (braces and brackets that stand
    /// for themselves, escapes of marks that need none) is what engines accept without the flag `u`.
    ///
    /// # Errors
    /// Where it is no pattern.
    pub fn new(pattern: &str, rules: &GoRules) -> Result<Self, PatternError> {
        let parsed = parser::parse(pattern)?;
        if let Some(prefix) = parsed.prefix() {
            return Ok(Self { engine: Engine::Prefix(prefix.into()) });
        }
        let automaton = parsed.to_go().and_then(|text| Regex::new(&text, rules).ok());
        if let Some(regex) = automaton {
            return Ok(Self { engine: Engine::Automaton(regex) });
        }
        Machine::new(&parsed, rules).map(|machine| Self { engine: Engine::Machine(Box::new(machine)) })
    }

    /// Looks for it in a text. A search that takes more than [`MAX_STEPS`] has found nothing.
    #[inline]
    pub fn search(&self, text: &str) -> Search {
        let is_match = match &self.engine {
            Engine::Prefix(prefix) => text.starts_with(&**prefix),
            Engine::Automaton(regex) => return Search::of(regex, text),
            Engine::Machine(machine) => return machine.search(text),
        };
        Search { is_match, steps: 0 }
    }
}

/// Whether a text is a pattern.
pub fn is_pattern(text: &str) -> bool {
    check(text).is_ok()
}

/// Reads a pattern without making what runs it.
///
/// # Errors
/// Where it is none.
pub fn check(text: &str) -> Result<(), PatternError> {
    parser::parse(text).map(|_| ())
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at offset {}", self.kind.text(), self.at)
    }
}

impl std::error::Error for PatternError {}

#[cfg(test)]
mod tests {
    use plimsoll_release::Release;

    use super::*;

    fn matches(pattern: &str, text: &str) -> bool {
        Pattern::new(pattern, &Release::LATEST.rules().go).unwrap().search(text).is_match
    }

    // The answers are those of ECMA-262, read in node.
    #[test]
    fn patterns_mean_what_they_mean_in_javascript() {
        for (pattern, text, want) in [
            ("^x-", "x-a", true),
            ("^x-", "a-x-", false),
            ("^\\d+$", "12\n", false),
            ("^\\s$", "\u{a0}", true),
            ("^\\S$", "\u{feff}", false),
            ("^[\\S]$", "\u{2003}", false),
            ("^\\w$", "é", false),
            ("^.$", "\u{2028}", false),
            ("^.$", "🐲", true),
            ("^[^]$", "\n", true),
            ("[]", "a", false),
            ("^\\cA$", "\u{1}", true),
            ("^\\u{1F432}$", "🐲", true),
            ("^\\uD83D\\uDC32$", "🐲", true),
            ("^[\\u0041-C]$", "B", true),
            ("^a{2,1500}$", "aaaa", true),
            ("^a{2}b{,3}$", "aab{,3}", true),
            ("^\\p{Lu}\\p{Script=Greek}$", "Aα", true),
            ("^(?!foo)", "foobar", false),
            ("^(?!foo)", "bar", true),
            ("^(?=.*\\d)[a-z\\d]+$", "abc1", true),
            ("^(?=.*\\d)[a-z\\d]+$", "abc", false),
            ("(?<=a)b", "cb ab", true),
            ("(?<!a)b", "ab", false),
            ("^(a|b)\\1$", "aa", true),
            ("^(a|b)\\1$", "ab", false),
            ("^(?<x>.)\\k<x>$", "éé", true),
            ("^(a*)*$(?!b)", "aaaa", true),
            ("^(?:a?){3}(?=b)", "aab", true),
        ] {
            assert_eq!(matches(pattern, text), want, "{pattern} {text:?}");
        }
    }

    #[test]
    fn what_is_no_pattern_says_where() {
        for (pattern, want) in [
            ("^(abc]", "unclosed group at offset 1"),
            ("a)", "unexpected `)` at offset 1"),
            ("[b-a]", "range out of order at offset 1"),
            ("[a", "unclosed class at offset 0"),
            ("a**", "nothing to repeat at offset 2"),
            ("a{3,1}", "numbers out of order in a quantifier at offset 1"),
            ("\\Z", "unknown escape at offset 0"),
            ("a\\", "backslash at the end at offset 1"),
            ("\\p{Foo}", "unknown property at offset 0"),
            ("(?", "unknown group at offset 0"),
        ] {
            assert_eq!(parser::parse(pattern).unwrap_err().to_string(), want, "{pattern}");
        }
    }

    #[test]
    fn a_search_without_end_ends() {
        let text = "a".repeat(40) + "b";
        assert!(!matches("^(?=(a+)+$)x|^(a+)+(?=c)", &text));
        assert_eq!(parser::parse(&"(".repeat(10_000)).unwrap_err().kind, PatternErrorKind::TooDeep);
    }
}
