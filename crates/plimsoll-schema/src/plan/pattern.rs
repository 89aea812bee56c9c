//! Regular expressions of a plan.

use std::sync::OnceLock;

use plimsoll_go::regex::{Regex, RegexError};
use plimsoll_go::release::GoRules;

use super::NameId;
use crate::ecma;

/// Whose regular expressions they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PatternDialect {
    /// Go's, as the server reads them.
    Go,
    /// Those of ECMA-262, as JSON Schema has them.
    Ecma,
}

/// What came of looking for a pattern.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Search {
    /// Whether it matches somewhere.
    pub is_match: bool,
    /// What that took beyond looking at the text once, in about the time of looking at 64 bytes.
    pub steps: u64,
}

impl Search {
    /// Looks for a match of one of Go's expressions.
    #[inline]
    pub(crate) fn of(regex: &Regex, text: &str) -> Self {
        /// Steps in the time of one of validation.
        const AT_ONCE: u64 = 2;
        match regex.search(text) {
            Ok((is_match, steps)) => Self { is_match, steps: steps / AT_ONCE },
            Err(_) => Self { is_match: false, steps: u64::MAX },
        }
    }
}

/// A pattern, compiled when it is first used.
#[derive(Debug)]
pub struct Pattern {
    /// The pattern as it is written.
    pub text: NameId,
    /// Whose it is.
    pub dialect: PatternDialect,
    compiled: OnceLock<Compiled>,
}

#[derive(Debug)]
enum Compiled {
    Go(Result<Regex, RegexError>),
    Ecma(Result<ecma::Pattern, ecma::PatternError>),
}

impl Pattern {
    pub(crate) fn new(text: NameId, dialect: PatternDialect) -> Self {
        Self { text, dialect, compiled: OnceLock::new() }
    }

    fn compiled(&self, text: &str, rules: &GoRules) -> &Compiled {
        self.compiled.get_or_init(|| match self.dialect {
            PatternDialect::Go => Compiled::Go(Regex::new(text, rules)),
            PatternDialect::Ecma => Compiled::Ecma(ecma::Pattern::new(text, rules)),
        })
    }

    /// Looks for the pattern in a text; one that is no pattern matches nothing.
    pub(super) fn search(&self, pattern: &str, rules: &GoRules, text: &str) -> Search {
        match self.compiled(pattern, rules) {
            Compiled::Go(regex) => regex.as_ref().map_or(Search::default(), |regex| Search::of(regex, text)),
            Compiled::Ecma(regex) => regex.as_ref().map_or(Search::default(), |regex| regex.search(text)),
        }
    }

    /// Why it is no pattern.
    pub(super) fn error(&self, pattern: &str, rules: &GoRules) -> Option<String> {
        match self.compiled(pattern, rules) {
            Compiled::Go(regex) => regex.as_ref().err().map(|error| String::from_utf8_lossy(&error.to_bytes()).into()),
            Compiled::Ecma(regex) => regex.as_ref().err().map(ToString::to_string),
        }
    }
}
