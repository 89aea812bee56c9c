//! Running all suites that a folder holds.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use plimsoll_testkit::{caught, files_under};

use crate::other_releases::OtherReleases;
use crate::{Data, File, Row, SUITES, Suite, Tally};

/// What a run found.
#[derive(Debug, Default)]
pub struct Report {
    /// One entry per suite that was there, in the order of [`SUITES`].
    pub suites: Vec<SuiteReport>,
    /// Data of suites that were not there.
    pub absent: Vec<&'static str>,
    /// JSON Lines files beside the data of suites for which there is no scoring function.
    pub unknown: Vec<String>,
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
/// Data that is there but cannot be read from the disk.
pub fn run(dir: &Path, only: &str) -> Result<Report, String> {
    let mut report = Report::default();
    for suite in SUITES.iter().filter(|suite| suite.name.contains(only)) {
        if !dir.join(suite.data.place()).exists() {
            report.absent.push(suite.data.place());
            continue;
        }
        report.suites.push(SuiteReport { suite, tally: score(suite, dir)? });
    }
    if only.is_empty() {
        report.unknown = unknown_files(dir);
    }
    Ok(report)
}

fn score(suite: &Suite, dir: &Path) -> Result<Tally, String> {
    let mut tally = Tally::new(suite.release);
    let place = dir.join(suite.data.place());
    match suite.data {
        Data::Rows { score, .. } => score_rows(&read(&place)?, score, &mut tally),
        Data::Linked { open, .. } => score_rows(&read(&place)?, open(&place), &mut tally),
        Data::OtherReleases { .. } => OtherReleases::new(&place).score(&read(&place)?, &mut tally),
        Data::Files { score, .. } => score_files(&place, score, &mut tally)?,
        Data::LinkedFiles { open, .. } => score_files(&place, open(&place), &mut tally)?,
    }
    tally.finish();
    Ok(tally)
}

fn score_files(place: &Path, mut score: impl FnMut(&File, &mut Tally), tally: &mut Tally) -> Result<(), String> {
    for path in files_under(place) {
        let name = path.strip_prefix(place).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        let file = File { name, bytes: read(&path)? };
        tally.begin(&file.name);
        let outcome = caught(|| score(&file, tally));
        tally.count_panic(outcome);
    }
    Ok(())
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

pub(crate) fn score_rows(bytes: &[u8], mut score: impl FnMut(&Row, &mut Tally), tally: &mut Tally) {
    for (index, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
        if line.trim_ascii().is_empty() {
            continue;
        }
        match Row::parse(index + 1, line) {
            Ok(row) => {
                tally.begin(&row.id);
                // A panic is a wrong answer of its own category, so that one bad row can't hide the others.
                let outcome = caught(|| score(&row, tally));
                tally.count_panic(outcome);
            }
            Err(error) => {
                tally.begin(&format!("line {}", index + 1));
                tally.check("row", "a row", error);
            }
        }
    }
}

/// Files that lie where suites lie, so that data is never left out in silence.
fn unknown_files(dir: &Path) -> Vec<String> {
    let row_files = || {
        SUITES
            .iter()
            .filter(|suite| !matches!(suite.data, Data::Files { .. } | Data::LinkedFiles { .. }))
            .map(|s| s.data.place())
    };
    let known: BTreeSet<&str> = row_files().collect();
    let folders: BTreeSet<&Path> = row_files().filter_map(|file| Path::new(file).parent()).collect();
    let mut unknown = Vec::new();
    for folder in folders {
        for path in files_under(&dir.join(folder)) {
            let name = path.strip_prefix(dir).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            if path.extension().is_some_and(|end| end == "jsonl") && !known.contains(name.as_str()) {
                unknown.push(name);
            }
        }
    }
    unknown
}

#[cfg(test)]
mod tests {
    use super::score_rows;
    use crate::{Row, Tally};

    fn score(row: &Row, tally: &mut Tally) {
        match row.str("in") {
            Some("boom") => panic!("boom"),
            Some(text) => tally.check("value", row.str("out").unwrap_or_default(), text.to_uppercase()),
            None => {}
        }
    }

    fn scores(rows: &[u8]) -> Vec<String> {
        let mut tally = Tally::new("1.37");
        score_rows(rows, score, &mut tally);
        tally.finish();
        let mut lines: Vec<String> =
            tally.scores().map(|(cell, score)| format!("{} {}/{}", cell.category, score.right, score.total)).collect();
        lines.push(format!("{} rows, {} unscored", tally.rows(), tally.unscored()));
        lines
    }

    #[test]
    fn no_row_ends_the_run() {
        let rows = b"{\"in\":\"a\",\"out\":\"A\",\"new\":[]}\n\n{\"in\":\"boom\"}\nno json\n[1]\n\xff\xfe\n{}\r\n";
        assert_eq!(scores(rows), ["no-panic 2/3", "row 0/3", "value 1/1", "6 rows, 2 unscored"]);
    }

    #[test]
    fn an_empty_file_has_no_scores() {
        assert_eq!(scores(b""), ["0 rows, 0 unscored"]);
    }
}
