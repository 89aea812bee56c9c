//! Findings by code and by file.

use std::collections::BTreeMap;
use std::sync::Arc;

use plimsoll_finding::{Code, Finding, Severity};

use crate::check::Examined;

/// How many findings there are of each code, and in each file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    codes: BTreeMap<Code, usize>,
    files: BTreeMap<Arc<str>, usize>,
}

impl Statistics {
    /// Adds the findings about an object of a file. Notes and exceptions do not count.
    pub fn add(&mut self, examined: &Examined, file: &Arc<str>) {
        let counts = |finding: &&Finding| finding.severity != Severity::Note && finding.exception.is_none();
        for finding in examined.issues.iter().filter(counts) {
            *self.codes.entry(finding.code()).or_default() += 1;
            *self.files.entry(Arc::clone(file)).or_default() += 1;
        }
    }

    /// Adds those of another part of the inputs.
    pub fn join(&mut self, other: &Self) {
        for (code, count) in &other.codes {
            *self.codes.entry(*code).or_default() += count;
        }
        for (file, count) in &other.files {
            *self.files.entry(Arc::clone(file)).or_default() += count;
        }
    }

    /// The codes, those with the most findings first.
    pub fn codes(&self) -> Vec<(Code, usize)> {
        most_first(self.codes.iter().map(|(code, count)| (*code, *count)))
    }

    /// The files, those with the most findings first.
    pub fn files(&self) -> Vec<(&str, usize)> {
        most_first(self.files.iter().map(|(file, count)| (&**file, *count)))
    }
}

fn most_first<T>(counts: impl Iterator<Item = (T, usize)>) -> Vec<(T, usize)> {
    let mut counts: Vec<(T, usize)> = counts.collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts
}
