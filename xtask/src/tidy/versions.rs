//! Differences between releases are named fields of tables; code never compares versions.

use super::Finding;
use super::tree::Tree;

/// Names that hold a version of Kubernetes or Go.
const NAMES: &[&str] = &["minor", "version", "release", "kube_version", "kubernetes_version", "go_version"];

/// Minor versions that releases may have: a smaller number is more likely something else.
const MINORS: std::ops::Range<u32> = 20..100;

const OPERATORS: &[&str] = &["<=", ">=", "==", "!=", "<", ">"];

pub(super) fn check(tree: &Tree, findings: &mut Vec<Finding>) {
    for file in tree.sources().filter(|file| !is_release_table(&file.path)) {
        let text = file.text();
        for (number, line) in text.lines().enumerate() {
            if compares_versions(line) {
                findings.push(Finding {
                    place: file.at(number),
                    what: "compares versions".to_owned(),
                    fix: "name the difference as a field of the release table and ask for that",
                });
            }
        }
    }
}

/// The places that turn a version into named rules.
fn is_release_table(path: &str) -> bool {
    path.split('/').any(|part| matches!(part, "release" | "release.rs" | "releases" | "releases.rs"))
        || path.starts_with("xtask/src/tidy/")
}

fn compares_versions(line: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    OPERATORS.iter().any(|operator| {
        code.match_indices(operator).any(|(at, _)| {
            let (left, right) = (&code[..at], &code[at + operator.len()..]);
            is_name(last_word(left)) && is_version(right) || is_version_at_end(left) && is_name(first_word(right))
        })
    })
}

fn is_name(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    NAMES.contains(&word.as_str())
}

/// Whether text on the right of an operator begins with a version.
fn is_version(text: &str) -> bool {
    let text = text.trim_start_matches([' ', '(', '=', '"']);
    let number: String = text.chars().take_while(char::is_ascii_digit).collect();
    let rest = &text[number.len()..];
    let is_minor = number.parse().is_ok_and(|minor| MINORS.contains(&minor));
    let is_pair = number == "1" && rest.starts_with(['.', ',']);
    let is_constant = ["Minor", "Release::V", "Version::V", "Minor::V"].iter().any(|name| text.starts_with(name));
    is_minor || is_pair || is_constant
}

fn is_version_at_end(text: &str) -> bool {
    last_word(text).parse().is_ok_and(|minor: u32| MINORS.contains(&minor))
}

/// The last identifier, without a call's parentheses.
fn last_word(text: &str) -> &str {
    let text = text.trim_end().trim_end_matches("()");
    &text[text
        .rfind(|c: char| !c.is_alphanumeric() && c != '_')
        .map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8))..]
}

/// The last identifier of the path that the text begins with.
fn first_word(text: &str) -> &str {
    let text = text.trim_start();
    let path = &text[..text.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '.').unwrap_or(text.len())];
    path.rsplit('.').next().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::compares_versions;

    #[test]
    fn finds_comparisons_of_versions() {
        for line in [
            "if release.minor >= 30 {",
            "let new = self.version() > Minor(33);",
            "if 36 <= minor {",
            "if version == \"1.37\" {",
            "kube_version < (1, 30)",
        ] {
            assert!(compares_versions(line), "{line}");
        }
    }

    #[test]
    fn leaves_other_comparisons_alone() {
        for line in [
            "if self.major != other.major {",
            "if depth > 30 {",
            "fn f<R: Read>(release: R) -> Vec<u32> {",
            "// minor >= 30",
            "if version.is_empty() && size < 30 {",
            "if parts.minor == 0 {",
        ] {
            assert!(!compares_versions(line), "{line}");
        }
    }
}
