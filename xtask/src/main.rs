//! Chores of the project. `cargo xtask` lists them.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["conformance", dir] => conformance(dir, "", 0),
        ["conformance", dir, "--only", only] => conformance(dir, only, 10),
        _ => {
            eprintln!("usage: cargo xtask conformance DIR [--only SUITE]");
            ExitCode::from(2)
        }
    }
}

fn conformance(dir: &str, only: &str, show: usize) -> ExitCode {
    match plimsoll_conformance::run(Path::new(dir), only) {
        Ok(report) => {
            for entry in &report.suites {
                for (category, score) in entry.tally.scores() {
                    println!("{:28} {category:16} {}/{}", entry.suite.name, score.right, score.total);
                }
                for difference in entry.tally.differences().iter().take(show) {
                    println!(
                        "  {} [{}]\n    want {}\n    got  {}",
                        difference.row, difference.category, difference.want, difference.got
                    );
                }
            }
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
