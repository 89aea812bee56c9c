//! The library serves the command, a web page and an operator alike: it names no option of the command, and writes
//! no colour.

use super::Finding;
use super::tree::Tree;

/// Packages with a command line of their own, or with nothing but tests and measurements.
const BESIDE: &[&str] = &["cli", "bench", "fuzz", "testkit", "conformance", "wasm-test"];

/// Options of other programs that help for users may name.
const OF_OTHERS: &[&str] = &["--runtime-config", "--server-side", "--feature-gates"];

pub(super) fn check(tree: &Tree, findings: &mut Vec<Finding>) {
    for file in tree.sources().filter(|file| is_library(&file.path)) {
        for (number, line) in product_lines(&file.text()) {
            if let Some(option) = named_option(line) {
                findings.push(Finding {
                    place: file.at(number),
                    what: format!("names the option `{option}`"),
                    fix: "let the command say what its options can do: `crates/plimsoll-cli/src/cmd/advice.rs`",
                });
            }
            if has_terminal_code(line) {
                let what = "writes a code of terminals".to_owned();
                findings.push(Finding { place: file.at(number), what, fix: "use the styles of `plimsoll-report`" });
            }
        }
    }
}

fn is_library(path: &str) -> bool {
    let package = path.strip_prefix("crates/").and_then(|path| path.split_once("/src/")).map(|(package, _)| package);
    let is_test = path.ends_with("/tests.rs") || path.contains("/tests/");
    !is_test && package.is_some_and(|package| !BESIDE.contains(&package.strip_prefix("plimsoll-").unwrap_or_default()))
}

/// The lines before the tests, without comments.
fn product_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().take_while(|line| !line.trim_start().starts_with("#[cfg(test)]"));
    lines.enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"))
}

/// An option that stands in a text: two dashes and a word, after a blank, a quote or a backtick.
fn named_option(line: &str) -> Option<&str> {
    line.match_indices("--").find_map(|(at, _)| {
        let begins = line.get(..at)?.ends_with([' ', '`', '"', '(', '[']);
        let rest = line.get(at..)?;
        let is_part = |c: char| c.is_ascii_lowercase() || c == '-';
        let option = rest.get(..rest.find(|c| !is_part(c)).unwrap_or(rest.len()))?;
        let names = option.get(2..)?.starts_with(|c: char| c.is_ascii_lowercase());
        (begins && names && !OF_OTHERS.contains(&option)).then_some(option)
    })
}

fn has_terminal_code(line: &str) -> bool {
    ["\\x1b[", "\\u{1b}[", "\\033["].iter().any(|code| line.to_ascii_lowercase().contains(code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_found_in_texts() {
        for (line, option) in [
            (r#".help("pass its CRD with `--crd PATH`")"#, Some("--crd")),
            (r#""--ignore-missing-schemas skips it""#, Some("--ignore-missing-schemas")),
            ("x = a - --b;", Some("--b")),
            ("text--text, ---, -- and --", None),
            ("switch it on with `--runtime-config` of the API server", None),
        ] {
            assert_eq!(named_option(line), option, "{line}");
        }
    }

    #[test]
    fn libraries_are_all_but_a_few() {
        assert!(is_library("crates/plimsoll/src/plan.rs") && is_library("crates/plimsoll-finding/src/words.rs"));
        assert!(!is_library("crates/plimsoll-cli/src/main.rs") && !is_library("xtask/src/main.rs"));
    }
}
