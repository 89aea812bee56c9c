//! `cargo xtask conformance`: scores of all suites under a folder.

use std::fs;
use std::path::{Path, PathBuf};

use plimsoll_conformance::Report;
use plimsoll_testkit::{repository_root, vectors_root};
use serde_json::json;

use crate::scoreboard::{self, Line};
use crate::{Args, Outcome};

/// Differences shown where one suite is asked for and no number is given.
const SHOWN_BY_DEFAULT: usize = 10;

pub(crate) fn run(mut args: Args) -> Result<Outcome, String> {
    let dir = PathBuf::from(args.next_word().ok_or("conformance needs the folder of the data, such as ../shared")?);
    let only = args.option("--only")?.unwrap_or_default();
    let show = args.number("--show")?.unwrap_or(if only.is_empty() { 0 } else { SHOWN_BY_DEFAULT });
    let (json, check, write) = (args.flag("--json"), args.flag("--check"), args.flag("--write"));
    args.finish()?;

    if !dir.is_dir() {
        return Err(format!("{}: no such folder", dir.display()));
    }
    let board = board_of(&dir);
    if (check || write) && board.is_none() {
        return Err("only ../shared and conformance/vectors have a committed scoreboard".to_owned());
    }

    let report = plimsoll_conformance::run(&dir, &only)?;
    let lines = scoreboard::lines(&report);
    tell_what_is_missing(&report, &only);
    if json {
        print_json(&lines)?;
    } else {
        print_table(&report, &lines);
    }
    show_differences(&report, show);

    let Some(board) = board else { return Ok(Outcome::Fine) };
    if check {
        return check_board(&board, &lines, &only);
    }
    if only.is_empty() {
        write_file(&board, &scoreboard::render(&report, &lines))?;
    }
    Ok(Outcome::Fine)
}

/// The committed scoreboard of a data folder, if it is one of the project's own.
fn board_of(dir: &Path) -> Option<PathBuf> {
    let same = |other: PathBuf| matches!((fs::canonicalize(dir), fs::canonicalize(other)), (Ok(given), Ok(own)) if given == own);
    if same(repository_root().join("../shared")) {
        return Some(repository_root().join("conformance/SCOREBOARD.md"));
    }
    same(vectors_root()).then(|| vectors_root().join("SCOREBOARD.md"))
}

fn tell_what_is_missing(report: &Report, only: &str) {
    for place in &report.absent {
        eprintln!("skipped: {place} is not there");
    }
    for file in &report.unknown {
        eprintln!("not scored yet: {file}");
    }
    if report.suites.is_empty() {
        eprintln!("nothing was scored{}", if only.is_empty() { "" } else { ": no suite has that name" });
    }
}

fn print_json(lines: &[Line]) -> Result<(), String> {
    let rows: Vec<_> = lines
        .iter()
        .map(|line| {
            json!({
                "suite": line.suite, "release": line.release, "category": line.category,
                "right": line.score.right, "total": line.score.total,
            })
        })
        .collect();
    println!("{}", serde_json::to_string_pretty(&rows).map_err(|error| error.to_string())?);
    Ok(())
}

fn print_table(report: &Report, lines: &[Line]) {
    for entry in &report.suites {
        let unscored = match entry.tally.unscored() {
            0 => String::new(),
            some => format!(", {some} of them without a cell to compare"),
        };
        println!("{} ({} rows{unscored})", entry.suite.name, entry.tally.rows());
        for (why, rows) in entry.tally.left_out() {
            println!("  {rows} rows left out: {why}");
        }
        for line in lines.iter().filter(|line| line.suite == entry.suite.name) {
            let Line { release, category, score, .. } = line;
            println!("  {release:8} {category:16} {}/{}", score.right, score.total);
        }
    }
    let answers = lines.iter().filter(|line| line.category != "no-panic").map(|line| line.score);
    let (right, total) = answers.fold((0, 0), |(right, total), score| (right + score.right, total + score.total));
    println!("all {right}/{total}");
}

fn show_differences(report: &Report, show: usize) {
    for entry in &report.suites {
        for difference in entry.tally.differences().iter().take(show) {
            eprintln!(
                "{} {} [{}]\n    want {}\n    got  {}",
                entry.suite.name, difference.row, difference.category, difference.want, difference.got
            );
        }
    }
}

fn check_board(board: &Path, lines: &[Line], only: &str) -> Result<Outcome, String> {
    let text = fs::read_to_string(board).map_err(|error| format!("{}: {error}", board.display()))?;
    let committed = scoreboard::parse(&text);
    let falls = scoreboard::falls(&committed, lines, only);
    for fall in &falls {
        eprintln!("{fall}");
    }
    if falls.is_empty() {
        return Ok(Outcome::Fine);
    }
    eprintln!("{} scores are below the committed ones", falls.len());
    Ok(Outcome::Failed)
}

fn write_file(path: &Path, text: &str) -> Result<(), String> {
    path.parent().map_or(Ok(()), fs::create_dir_all).map_err(|error| format!("{}: {error}", path.display()))?;
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    eprintln!("written: {}", path.display());
    Ok(())
}
