//! What every function of the table gets beside its arguments.

use std::ops::Deref;
use std::sync::Arc;

use plimsoll_go::regex::{Regex, RegexError};
use plimsoll_go::release::GoRules;

use super::EvalRules;
use crate::arena::Arena;
use crate::fault::Fault;
use crate::host::Host;
use crate::value::Value;

/// What a call answers.
pub type Answer<'a> = Result<Value<'a>, Fault<'a>>;

/// The code of an overload. Arguments are values, never [`Value::Fault`]; the target comes first.
/// Their number is that of the row, their kinds are whatever a dynamic expression passes.
pub type Code = for<'a> fn(&Cx<'a>, &[Value<'a>]) -> Answer<'a>;

/// The surroundings of one evaluation.
#[derive(Clone, Copy)]
pub struct Cx<'a> {
    /// Who gives variables, and knows the values that are its own.
    pub host: &'a dyn Host,
    /// Where new values are put.
    pub arena: &'a Arena,
    /// In what evaluation differs between releases.
    pub rules: &'a EvalRules,
    /// In what Go's functions differ between releases.
    pub go: &'a GoRules,
    /// The regular expressions that are constants of the program.
    pub(crate) regexes: &'a [Regex],
}

/// A compiled regular expression.
pub enum Pattern<'a> {
    /// A constant of the program.
    Constant(&'a Regex),
    /// One that was only known when the program ran.
    Made(Arc<Regex>),
}

impl Deref for Pattern<'_> {
    type Target = Regex;

    fn deref(&self) -> &Regex {
        match self {
            Self::Constant(regex) => regex,
            Self::Made(regex) => regex,
        }
    }
}

impl<'a> Cx<'a> {
    /// Surroundings without a program, for constants and tests.
    pub fn new(host: &'a dyn Host, arena: &'a Arena, rules: &'a EvalRules, go: &'a GoRules) -> Self {
        Self { host, arena, rules, go, regexes: &[] }
    }

    /// The compiled form of a regular expression; constants of the program are compiled already.
    pub fn regex(&self, pattern: &str) -> Result<Pattern<'a>, RegexError> {
        match self.regexes.iter().find(|regex| regex.pattern() == pattern) {
            Some(regex) => Ok(Pattern::Constant(regex)),
            None => self.arena.patterns().get(pattern, self.go).map(Pattern::Made),
        }
    }
}
