//! Rules for Rust sources.

use super::Finding;
use super::tree::{File, Tree};

/// A hand-written file above this many lines gives a reason in its first lines.
const MAX_LINES: usize = 800;

/// How such a reason begins.
const REASON: &str = "Long because";

/// The leaf modules that may contain `unsafe` code: the test kit's allocator, one vector operation
/// that is tested against its safe twin, and the names that a WebAssembly module exports.
const UNSAFE_FILES: &[&str] = &[
    "crates/plimsoll-testkit/src/counting.rs",
    "crates/plimsoll-doc/src/json/blocks/sse2.rs",
    "crates/plimsoll-wasm-test/src/lib.rs",
];

/// What must not be committed, and why.
const FORBIDDEN: &[(&str, &str)] = &[
    ("todo!", "unfinished code is finished or left out"),
    ("unimplemented!", "unfinished code is finished or left out"),
    ("dbg!", "remove it"),
    ("TODO", "open an issue instead"),
    ("FIXME", "open an issue instead"),
    ("#[ignore", "repair the test or remove it"),
];

pub(super) fn check(tree: &Tree, findings: &mut Vec<Finding>) {
    for file in tree.sources() {
        let text = file.text();
        check_place(file, findings);
        check_head(file, &text, findings);
        check_length(file, &text, findings);
        // These files name what they look for.
        if !file.path.starts_with("xtask/src/tidy/") {
            check_lines(file, &text, findings);
        }
    }
    for manifest in tree.files.iter().filter(|file| file.path.ends_with("/Cargo.toml")) {
        if !manifest.text().contains("[lints]\nworkspace = true") {
            let what = "does not take the lints of the workspace".to_owned();
            findings.push(Finding { place: manifest.path.clone(), what, fix: "add `[lints]` with `workspace = true`" });
        }
    }
}

/// Modules have one style: `name.rs` beside the folder `name`.
fn check_place(file: &File, findings: &mut Vec<Finding>) {
    if file.path.ends_with("/mod.rs") {
        let what = "is a mod.rs among files with names".to_owned();
        findings.push(Finding { place: file.path.clone(), what, fix: "name it after its module, beside the folder" });
    }
}

fn check_head(file: &File, text: &str, findings: &mut Vec<Finding>) {
    let is_generated = file.path.contains("generated");
    let first = text.lines().next().unwrap_or_default();
    if is_generated {
        if !text.lines().take(3).any(|line| line.contains("enerated")) {
            findings.push(Finding {
                place: file.at(0),
                what: "does not say how it was generated".to_owned(),
                fix: "name the command or the source in the first lines",
            });
        }
    } else if first.strip_prefix("//! ").is_none_or(|sentence| sentence.len() <= 3) {
        findings.push(Finding {
            place: file.at(0),
            what: "does not begin with what the module is for".to_owned(),
            fix: "begin with a `//!` sentence",
        });
    }
}

fn check_length(file: &File, text: &str, findings: &mut Vec<Finding>) {
    let lines = text.lines().count();
    let has_reason = text.lines().take(10).any(|line| line.contains(REASON));
    if lines > MAX_LINES && !has_reason && !file.path.contains("generated") {
        findings.push(Finding {
            place: file.at(MAX_LINES),
            what: format!("{lines} lines are more than {MAX_LINES}"),
            fix: "split it, or give the reason in its first lines: `//! Long because …`",
        });
    }
}

fn check_lines(file: &File, text: &str, findings: &mut Vec<Finding>) {
    for (number, line) in text.lines().enumerate() {
        for (word, fix) in FORBIDDEN {
            if contains_word(line, word) {
                findings.push(Finding { place: file.at(number), what: format!("contains {word}"), fix });
            }
        }
        if line.contains("allow(unsafe_code)") && !UNSAFE_FILES.contains(&file.path.as_str()) {
            findings.push(Finding {
                place: file.at(number),
                what: "allows unsafe code".to_owned(),
                fix: "write it safely; exceptions are leaf modules named in xtask/src/tidy/sources.rs",
            });
        }
    }
}

/// Whether the word stands there and not as the end of a longer one.
fn contains_word(line: &str, word: &str) -> bool {
    line.match_indices(word)
        .any(|(at, _)| !line[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_'))
}

#[cfg(test)]
mod tests {
    use super::contains_word;

    #[test]
    fn words_stand_alone() {
        assert!(contains_word("    todo!()", "todo!"));
        assert!(!contains_word("my_todo!()", "todo!"));
    }
}
