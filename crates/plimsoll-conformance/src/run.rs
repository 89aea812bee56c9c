//! Running all suites that a folder holds.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use crate::{Row, SUITES, Suite, Tally};

/// What a run found.
#[derive(Debug, Default)]
pub struct Report {
    /// One entry per suite that was there, in the order of [`SUITES`].
    pub suites: Vec<SuiteReport>,
    /// Files of suites that were not there.
    pub absent: Vec<&'static str>,
}

/// Scores of one suite.
#[derive(Debug)]
pub struct SuiteReport {
    /// The suite.
    pub suite: &'static Suite,
    /// Its scores and differences.
    pub tally: Tally,
}

/// Scores every suite under `dir` whose name contains `only` (empty: all of them).
///
/// # Errors
/// A file that is there but cannot be read as JSON Lines.
pub fn run(dir: &Path, only: &str) -> Result<Report, String> {
    let mut report = Report::default();
    for suite in SUITES.iter().filter(|suite| suite.name.contains(only)) {
        let path = dir.join(suite.file);
        if !path.exists() {
            report.absent.push(suite.file);
            continue;
        }
        report.suites.push(SuiteReport { suite, tally: score(suite, &path)? });
    }
    Ok(report)
}

fn score(suite: &Suite, path: &Path) -> Result<Tally, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut tally = Tally::default();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let value: serde_json::Value =
            serde_json::from_str(line).map_err(|error| format!("{}:{}: {error}", path.display(), index + 1))?;
        let id =
            value.get("id").and_then(|id| id.as_str()).map_or_else(|| format!("line {}", index + 1), str::to_owned);
        let row = Row { id, value };
        tally.begin(&row.id);
        // A panic is a wrong answer of its own category, so that one bad row can't hide the others.
        let outcome = catch_unwind(AssertUnwindSafe(|| (suite.score)(&row, &mut tally)));
        if outcome.is_err() {
            tally.check("panic", "no panic", "panic");
        }
    }
    Ok(tally)
}
