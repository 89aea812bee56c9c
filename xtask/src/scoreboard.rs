//! The committed scoreboard: its lines, its text, and whether new scores are worse.

use std::fmt::Write as _;

use plimsoll_conformance::{Difference, Report, Score, SuiteReport};

/// One score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) suite: String,
    pub(crate) release: String,
    pub(crate) category: String,
    pub(crate) score: Score,
}

/// A suite with more differences than this is summed up instead of listed.
const LISTED_DIFFERENCES: usize = 60;

/// Answers are cut to this many characters in the list of differences.
const SHOWN_ANSWER: usize = 120;

/// All scores of a report.
pub(crate) fn lines(report: &Report) -> Vec<Line> {
    let scores =
        report.suites.iter().flat_map(|entry| entry.tally.scores().map(move |score| (entry.suite.name, score)));
    scores
        .map(|(suite, (cell, score))| Line {
            suite: suite.to_owned(),
            release: cell.release.clone(),
            category: cell.category.clone(),
            score,
        })
        .collect()
}

/// The scoreboard as Markdown.
pub(crate) fn render(report: &Report, lines: &[Line]) -> String {
    let mut text = String::from(
        "# Scoreboard\n\n\
         Written by `cargo xtask conformance DIR`; `cargo xtask ci` fails where a score falls below a line here.\n\
         A score counts cells that equal the recorded answer of the server's own code.\n\n\
         | suite | release | category | right / total |\n|---|---|---|---|\n",
    );
    for Line { suite, release, category, score } in lines {
        let _ = writeln!(text, "| {suite} | {release} | {category} | {} / {} |", score.right, score.total);
    }
    push_left_out(report, &mut text);
    text.push_str("\n## Differences that remain\n");
    let mut none = true;
    for entry in &report.suites {
        let differences = entry.tally.differences();
        if differences.is_empty() {
            continue;
        }
        none = false;
        let _ = writeln!(text, "\n### {}\n", entry.suite.name);
        if differences.len() > LISTED_DIFFERENCES {
            let _ = writeln!(text, "{} or more; `--only {} --show N` shows them.", differences.len(), entry.suite.name);
            continue;
        }
        for Difference { category, row, want, got } in differences {
            let _ = writeln!(text, "- {} ({category}): want {}, got {}", code(row), code(want), code(got));
        }
    }
    if none {
        text.push_str("\nNone.\n");
    }
    text
}

fn push_left_out(report: &Report, text: &mut String) {
    let left_out = |entry: &SuiteReport| {
        entry.tally.left_out().map(|(why, rows)| (entry.suite.name, rows, why)).collect::<Vec<_>>()
    };
    let all: Vec<_> = report.suites.iter().flat_map(left_out).collect();
    if all.is_empty() {
        return;
    }
    text.push_str("\n## Rows left out\n\n| suite | rows | why |\n|---|---|---|\n");
    for (suite, rows, why) in all {
        let _ = writeln!(text, "| {suite} | {rows} | {why} |");
    }
}

/// Text as inline code of one line.
fn code(text: &str) -> String {
    let mut short: String = text.chars().take(SHOWN_ANSWER).flat_map(char::escape_debug).collect();
    if text.chars().nth(SHOWN_ANSWER).is_some() {
        short.push('…');
    }
    let short = short.replace("\\\"", "\"").replace("\\'", "'");
    if short.contains('`') { format!("`` {short} ``") } else { format!("`{short}`") }
}

/// The lines of a scoreboard's text.
pub(crate) fn parse(text: &str) -> Vec<Line> {
    text.lines().filter_map(parse_line).collect()
}

fn parse_line(line: &str) -> Option<Line> {
    let mut cells = line.strip_prefix('|')?.strip_suffix('|')?.split('|').map(str::trim);
    let (suite, release, category, score) = (cells.next()?, cells.next()?, cells.next()?, cells.next()?);
    let (right, total) = score.split_once(" / ")?;
    let score = Score { right: right.parse().ok()?, total: total.parse().ok()? };
    Some(Line { suite: suite.to_owned(), release: release.to_owned(), category: category.to_owned(), score })
}

/// What is worse now than in the committed lines, as sentences; `only` restricts to some suites.
pub(crate) fn falls(committed: &[Line], now: &[Line], only: &str) -> Vec<String> {
    let mut falls = Vec::new();
    for old in committed.iter().filter(|line| line.suite.contains(only)) {
        let name = format!("{} {} {}", old.suite, old.release, old.category);
        let found = now
            .iter()
            .find(|line| line.suite == old.suite && line.release == old.release && line.category == old.category);
        let (was, is) = (old.score, found.map(|line| line.score));
        match is {
            None => falls.push(format!("{name}: {}/{} is committed, but nothing was compared", was.right, was.total)),
            Some(is) if is.right < was.right || is.total - is.right > was.total - was.right => {
                falls.push(format!("{name}: {}/{} is committed, now {}/{}", was.right, was.total, is.right, is.total));
            }
            Some(_) => {}
        }
    }
    for new in now.iter().filter(|line| line.category == "no-panic" && line.score.right < line.score.total) {
        falls.push(format!("{} panics on {} rows", new.suite, new.score.total - new.score.right));
    }
    falls
}

#[cfg(test)]
mod tests {
    use super::{code, falls, parse};

    const BOARD: &str =
        "| suite | release | category | right / total |\n|---|---|---|---|\n| a/b | 1.37 | text | 9 / 10 |\n";

    #[test]
    fn a_board_is_read_back() {
        let lines = parse(BOARD);
        assert_eq!(lines.len(), 1);
        assert_eq!((lines[0].suite.as_str(), lines[0].score.right, lines[0].score.total), ("a/b", 9, 10));
    }

    #[test]
    fn only_worse_scores_fail() {
        let committed = parse(BOARD);
        for (now, fine) in
            [("9 / 10", true), ("10 / 10", true), ("19 / 20", true), ("8 / 10", false), ("10 / 12", false)]
        {
            let now = parse(&BOARD.replace("9 / 10", now));
            assert_eq!(falls(&committed, &now, "").is_empty(), fine, "{now:?}");
        }
        assert_eq!(falls(&committed, &[], "").len(), 1);
        assert!(falls(&committed, &[], "c").is_empty());
    }

    #[test]
    fn answers_fit_on_a_line() {
        assert_eq!(code("a\n\"b\""), "`a\\n\"b\"`");
        assert_eq!(code("`"), "`` ` ``");
        assert!(code(&"x".repeat(500)).len() < 200);
    }
}
