//! Counting right and wrong answers by release and category.

use std::collections::BTreeMap;

/// How many cells were compared, and how many agreed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Cells that agree with the recorded answer.
    pub right: u64,
    /// Cells compared.
    pub total: u64,
}

/// What a score is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    /// Release of Kubernetes that answered.
    pub release: String,
    /// Kind of comparison, such as `value`, `accept` or `text`.
    pub category: String,
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
#[derive(Debug)]
pub struct Tally {
    scores: BTreeMap<Cell, Score>,
    differences: Vec<Difference>,
    default_release: &'static str,
    release: String,
    row: String,
    rows: u64,
    unscored: u64,
    left_out: BTreeMap<&'static str, u64>,
    compared: bool,
}

/// Differences beyond this number are counted, not kept.
const KEPT_DIFFERENCES: usize = 2_000;

impl Tally {
    /// An empty tally of a suite that `release` answered.
    pub fn new(release: &'static str) -> Self {
        Self {
            scores: BTreeMap::new(),
            differences: Vec::new(),
            default_release: release,
            release: release.to_owned(),
            row: String::new(),
            rows: 0,
            unscored: 0,
            left_out: BTreeMap::new(),
            compared: true,
        }
    }

    /// Compares one cell of the current row: `want` is the recorded answer, `got` ours.
    pub fn check(&mut self, category: &str, want: impl AsRef<str>, got: impl AsRef<str>) {
        self.compared = true;
        self.count(category, want.as_ref(), got.as_ref());
    }

    /// Compares values by their printed debug form.
    pub fn check_value<T: std::fmt::Debug>(&mut self, category: &str, want: &T, got: &T) {
        self.check(category, format!("{want:?}"), format!("{got:?}"));
    }

    /// Leaves the current row out, for a reason that reads on after "rows left out: ".
    pub fn leave_out(&mut self, why: &'static str) {
        self.compared = true;
        *self.left_out.entry(why).or_default() += 1;
    }

    /// Says that the cells of the current row are answers of another release than the suite's.
    pub fn answered_by(&mut self, release: &str) {
        release.clone_into(&mut self.release);
    }

    /// Names the row that the following cells belong to.
    pub(crate) fn begin(&mut self, row: &str) {
        self.finish();
        row.clone_into(&mut self.row);
        self.default_release.clone_into(&mut self.release);
        self.rows += 1;
        self.compared = false;
    }

    /// Ends the last row.
    pub(crate) fn finish(&mut self) {
        if !self.compared {
            self.unscored += 1;
            self.compared = true;
        }
    }

    /// Counts whether the row went through without a panic; that alone does not make it scored.
    pub(crate) fn count_panic(&mut self, outcome: Result<(), String>) {
        let got = outcome.err().map_or_else(|| "no panic".to_owned(), |message| format!("panic: {message}"));
        self.count("no-panic", "no panic", &got);
    }

    fn count(&mut self, category: &str, want: &str, got: &str) {
        let cell = Cell { release: self.release.clone(), category: category.to_owned() };
        let score = self.scores.entry(cell).or_default();
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

    /// Scores in the order of releases and categories.
    pub fn scores(&self) -> impl Iterator<Item = (&Cell, Score)> {
        self.scores.iter().map(|(cell, score)| (cell, *score))
    }

    /// The differences kept.
    pub fn differences(&self) -> &[Difference] {
        &self.differences
    }

    /// Number of rows.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Rows left out on purpose: why, and how many.
    pub fn left_out(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.left_out.iter().map(|(why, rows)| (*why, *rows))
    }

    /// Number of rows of which nothing was compared, because all they hold belongs to other work.
    pub fn unscored(&self) -> u64 {
        self.unscored
    }
}

#[cfg(test)]
mod tests {
    use super::Tally;

    #[test]
    fn cells_are_counted_by_release_and_category() {
        let mut tally = Tally::new("1.37");
        tally.begin("one");
        tally.check("value", "1", "1");
        tally.check("text", "a", "b");
        tally.begin("two");
        tally.answered_by("1.33");
        tally.check("value", "1", "2");
        tally.begin("three");
        tally.finish();
        let scores: Vec<String> = tally
            .scores()
            .map(|(cell, score)| format!("{} {} {}/{}", cell.release, cell.category, score.right, score.total))
            .collect();
        assert_eq!(scores, ["1.33 value 0/1", "1.37 text 0/1", "1.37 value 1/1"]);
        assert_eq!((tally.rows(), tally.unscored()), (3, 1));
        let differences: Vec<&str> = tally.differences().iter().map(|difference| difference.row.as_str()).collect();
        assert_eq!(differences, ["one", "two"]);
    }
}
