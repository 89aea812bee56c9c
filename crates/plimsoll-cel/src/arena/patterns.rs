//! Regular expressions that are only known when a rule runs, compiled once.

use std::cell::RefCell;
use std::sync::Arc;

use plimsoll_go::regex::{Regex, RegexError};
use plimsoll_go::release::GoRules;
use rustc_hash::FxHashMap;

/// How many expressions are kept before all are forgotten.
const KEPT: usize = 64;

/// Compiled expressions by their text.
#[derive(Default)]
pub(crate) struct Patterns(RefCell<FxHashMap<Key, Arc<Regex>>>);

/// The text, and whether it was read with loose class names.
type Key = (Box<str>, bool);

impl Patterns {
    /// Compiles an expression, or gives the one that was compiled before.
    pub(crate) fn get(&self, pattern: &str, rules: &GoRules) -> Result<Arc<Regex>, RegexError> {
        let mut known = self.0.borrow_mut();
        let key = (pattern.into(), rules.loose_class_names);
        if let Some(regex) = known.get(&key) {
            return Ok(regex.clone());
        }
        let regex = Arc::new(Regex::new(pattern, rules)?);
        if known.len() >= KEPT {
            known.clear();
        }
        known.insert(key, regex.clone());
        Ok(regex)
    }
}
