//! `cargo xtask readme`: what the README and pages of the docs show is what the command prints.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use plimsoll_testkit::repository_root;

use crate::{Args, Outcome, command};

const FILES: [&str; 2] = ["README.md", "docs/judge.md"];

pub(crate) fn run(mut args: Args) -> Result<Outcome, String> {
    let check = args.flag("--check");
    args.finish()?;
    let program = command::build()?;
    let mut outcome = Outcome::Fine;
    for file in FILES {
        let path = repository_root().join(file);
        let old = fs::read_to_string(&path).map_err(|error| format!("{file}: {error}"))?;
        let new = with_output(&old, &|words| output_of(&program, words))?;
        if old == new {
            continue;
        }
        if check {
            eprintln!("{file} shows what the command no longer prints; run `cargo xtask readme`");
            outcome = Outcome::Failed;
        } else {
            fs::write(&path, new).map_err(|error| format!("{file}: {error}"))?;
            eprintln!("written: {file}");
        }
    }
    Ok(outcome)
}

/// The text with the output of every `$ plimsoll …` of a console block put below it.
fn with_output(text: &str, output: &dyn Fn(&[&str]) -> Result<String, String>) -> Result<String, String> {
    let mut new = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        new.push_str(line);
        new.push('\n');
        if let Some(command) = line.strip_prefix("$ plimsoll ") {
            new.push_str(output(&words(command))?.trim_end());
            new.push_str("\n```\n");
            // What stood there up to the end of the block is replaced.
            lines.by_ref().find(|line| line.starts_with("```"));
        }
    }
    Ok(new)
}

/// The words of a command line: between blanks, or between single quotes.
fn words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while !rest.is_empty() {
        let quoted = rest.strip_prefix('\'').and_then(|inner| inner.split_once('\''));
        let (word, after) = quoted.or_else(|| rest.split_once(' ')).unwrap_or((rest, ""));
        words.push(word);
        rest = after.trim_start();
    }
    words
}

/// What the command prints on both streams when they are no terminal.
fn output_of(program: &Path, words: &[&str]) -> Result<String, String> {
    let (words, input) = match words {
        [words @ .., "<", file] => {
            let file = fs::File::open(repository_root().join(file)).map_err(|error| format!("{file}: {error}"))?;
            (words, Stdio::from(file))
        }
        words => (words, Stdio::null()),
    };
    let output = Command::new(program)
        .args(words)
        .stdin(input)
        .current_dir(repository_root())
        .output()
        .map_err(|error| format!("plimsoll: {error}"))?;
    if !matches!(output.status.code(), Some(0 | 1)) {
        return Err(format!("plimsoll {}: {}", words.join(" "), String::from_utf8_lossy(&output.stderr)));
    }
    Ok(format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr)))
}

#[cfg(test)]
mod tests {
    use super::with_output;

    #[test]
    fn blocks_are_filled() {
        let text = "a\n```console\n$ plimsoll read 'x y'  z\nold\nold\n```\nb\n```console\ncargo xtask ci\n```\n";
        let new = with_output(text, &|words| Ok(format!("{}!\n", words.join("+")))).unwrap();
        assert_eq!(
            new,
            "a\n```console\n$ plimsoll read 'x y'  z\nread+x y+z!\n```\nb\n```console\ncargo xtask ci\n```\n"
        );
    }
}
