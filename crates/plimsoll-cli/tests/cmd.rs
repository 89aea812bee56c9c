//! Runs the pages of `tests/cmd`: each is documentation and test at once.
//!
//! A block ```` ```yaml file=NAME ```` is written to a file (after the name may follow `crlf`, `bom` and
//! `no-final-newline`). A block ```` ```console ```` holds commands behind `$ ` and what they answer:
//! standard output, then `[stderr]` and standard error, then `[exit N]`, each only where there is
//! something to tell. `< NAME` gives a file as standard input, which is empty otherwise.
//! `UPDATE_EXPECT=1` writes the answers anew.
#![allow(clippy::unwrap_used)] // helpers of tests

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

#[test]
fn pages() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd");
    let mut pages: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    pages.sort();
    assert!(!pages.is_empty());
    let stale: Vec<String> = pages.iter().filter_map(|page| run_page(page)).collect();
    assert!(stale.is_empty(), "UPDATE_EXPECT=1 writes these anew:\n\n{}", stale.join("\n"));
}

/// Runs one page; returns what differs.
fn run_page(page: &Path) -> Option<String> {
    let name = page.file_stem().unwrap().to_str().unwrap();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("cmd-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let expected = fs::read_to_string(page).unwrap();
    let actual = answer(&expected, &folder);
    if actual == expected {
        return None;
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(page, &actual).unwrap();
        return None;
    }
    Some(format!("{name}.md:\n{}", difference(&expected, &actual)))
}

/// The page with the answers that the commands give now.
fn answer(page: &str, folder: &Path) -> String {
    let mut answered = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        writeln!(answered, "{line}").unwrap();
        let Some(info) = line.strip_prefix("```").filter(|info| !info.is_empty()) else { continue };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        if info == "console" {
            for command in block.iter().filter_map(|line| line.strip_prefix("$ ")) {
                writeln!(answered, "$ {command}").unwrap();
                answered.push_str(&run(command, folder));
            }
        } else {
            write_file(info, &block, folder);
            for line in &block {
                writeln!(answered, "{line}").unwrap();
            }
        }
        answered.push_str("```\n");
    }
    answered
}

fn write_file(info: &str, block: &[&str], folder: &Path) {
    let words: Vec<&str> = info.split_whitespace().collect();
    let Some(name) = words.iter().find_map(|word| word.strip_prefix("file=")) else { return };
    let line_end = if words.contains(&"crlf") { "\r\n" } else { "\n" };
    let mut text = if words.contains(&"bom") { "\u{feff}".to_string() } else { String::new() };
    text.push_str(&block.join(line_end));
    if !words.contains(&"no-final-newline") && !block.is_empty() {
        text.push_str(line_end);
    }
    let file = folder.join(name);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, text).unwrap();
}

fn run(command: &str, folder: &Path) -> String {
    let (command, input) = command.split_once(" < ").map_or((command, None), |(command, file)| (command, Some(file)));
    let mut words = command.split_whitespace();
    assert_eq!(words.next(), Some("plimsoll"), "{command}");
    let output = Command::new(env!("CARGO_BIN_EXE_plimsoll"))
        .args(words)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .env_remove("COLUMNS")
        .stdin(input.map_or_else(Stdio::null, |file| fs::File::open(folder.join(file)).unwrap().into()))
        .output()
        .unwrap();
    let mut answer = lossless(output.stdout);
    let errors = lossless(output.stderr);
    if !errors.is_empty() {
        write!(answer, "[stderr]\n{errors}").unwrap();
    }
    if output.status.code() != Some(0) {
        writeln!(answer, "[exit {}]", output.status.code().expect("no signal ends it")).unwrap();
    }
    answer
}

fn lossless(bytes: Vec<u8>) -> String {
    let text = String::from_utf8(bytes).expect("output is UTF-8");
    assert!(text.is_empty() || text.ends_with('\n'), "output ends with a line break: {text:?}");
    // clap ends some lines of its help with spaces, which editors take away.
    text.lines().fold(String::new(), |text, line| text + line.trim_end() + "\n")
}

/// The first lines that differ.
fn difference(expected: &str, actual: &str) -> String {
    let (expected, actual): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), actual.lines().collect());
    let same = expected.iter().zip(&actual).take_while(|(a, b)| a == b).count();
    let part = |lines: &[&str], sign: &str| {
        lines.iter().skip(same).take(8).fold(String::new(), |text, line| format!("{text}{sign} {line}\n"))
    };
    format!("line {}:\n{}{}", same + 1, part(&expected, "-"), part(&actual, "+"))
}
