//! Counting right and wrong answers by category.

use std::collections::BTreeMap;

/// How many cells of a category were compared, and how many agreed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Cells that agree with the recorded answer.
    pub right: u64,
    /// Cells compared.
    pub total: u64,
}

/// One cell that disagrees.
#[derive(Clone, Debug)]
pub struct Difference {
    /// Category of the cell.
    pub category: String,
    /// The row's name.
    pub row: String,
    /// Recorded answer.
    pub want: String,
    /// Our answer.
    pub got: String,
}

/// Scores of one suite, with the first differences kept for showing.
#[derive(Debug, Default)]
pub struct Tally {
    scores: BTreeMap<String, Score>,
    differences: Vec<Difference>,
    row: String,
}

/// Differences beyond this number are counted, not kept.
const KEPT_DIFFERENCES: usize = 2_000;

impl Tally {
    /// Compares one cell of the current row: `want` is the recorded answer, `got` ours.
    pub fn check(&mut self, category: &str, want: impl AsRef<str>, got: impl AsRef<str>) {
        let (want, got) = (want.as_ref(), got.as_ref());
        let score = self.scores.entry(category.to_owned()).or_default();
        score.total += 1;
        if want == got {
            score.right += 1;
        } else if self.differences.len() < KEPT_DIFFERENCES {
            self.differences.push(Difference {
                category: category.to_owned(),
                row: self.row.clone(),
                want: want.to_owned(),
                got: got.to_owned(),
            });
        }
    }

    /// Compares values by their printed debug form.
    pub fn check_value<T: std::fmt::Debug>(&mut self, category: &str, want: &T, got: &T) {
        self.check(category, format!("{want:?}"), format!("{got:?}"));
    }

    /// Names the row that the following cells belong to.
    pub(crate) fn begin(&mut self, row: &str) {
        row.clone_into(&mut self.row);
    }

    /// Score by category, in order of the categories' names.
    pub fn scores(&self) -> impl Iterator<Item = (&str, Score)> {
        self.scores.iter().map(|(name, score)| (name.as_str(), *score))
    }

    /// The differences kept.
    pub fn differences(&self) -> &[Difference] {
        &self.differences
    }
}
