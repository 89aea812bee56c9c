//! Regular expressions of a plan.

use std::sync::OnceLock;

use plimsoll_go::regex::{Regex, RegexError};
use plimsoll_go::release::GoRules;

use super::NameId;

/// A pattern, compiled when it is first used.
#[derive(Debug)]
pub struct Pattern {
    /// The pattern as it is written.
    pub text: NameId,
    compiled: OnceLock<Result<Regex, RegexError>>,
}

impl Pattern {
    pub(crate) fn new(text: NameId) -> Self {
        Self { text, compiled: OnceLock::new() }
    }

    pub(super) fn regex(&self, text: &str, rules: &GoRules) -> Result<&Regex, &RegexError> {
        self.compiled.get_or_init(|| Regex::new(text, rules)).as_ref()
    }
}
