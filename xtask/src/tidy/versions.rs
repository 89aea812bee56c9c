//! Differences between releases are named fields of one table; code never compares versions, and names no release.
//!
//! So a new release is one more file of the table, and nothing else until it differs in something new.

use plimsoll_release::Release;

use super::Finding;
use super::tree::{File, Tree};

/// The table: what a release does is told here and nowhere else.
const TABLE: &str = "crates/plimsoll-release/src/";

/// Crates that compare with what was recorded from certain releases.
const BESIDE: &[&str] = &["plimsoll-conformance/", "plimsoll-fuzz/", "plimsoll-bench/", "plimsoll-testkit/"];

/// Names that hold a version of Kubernetes or Go.
const NAMES: &[&str] = &["minor", "version", "release", "kube_version", "kubernetes_version", "go_version"];

/// Minor versions that releases may have: a smaller number is more likely something else.
const MINORS: std::ops::Range<u32> = 20..100;

const OPERATORS: &[&str] = &["<=", ">=", "==", "!=", "<", ">"];

pub(super) fn check(tree: &Tree, findings: &mut Vec<Finding>) {
    check_readme(tree, findings);
    for file in tree.sources().filter(|file| !file.path.starts_with(TABLE) && !is_tidy(file)) {
        let text = file.text();
        if is_product(&file.path) {
            check_names(file, &text, findings);
        }
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

/// The releases that the README promises are those of the table.
fn check_readme(tree: &Tree, findings: &mut Vec<Finding>) {
    let range = format!("releases {} to {}", Release::OLDEST, Release::LATEST);
    if tree.file("README.md").is_none_or(|readme| !readme.text().contains(&range)) {
        findings.push(Finding {
            place: "README.md".to_owned(),
            what: format!("does not name the {range}"),
            fix: "say which releases are known",
        });
    }
}

/// Code that would have to change for a new release: it names one, or lists them.
fn check_names(file: &File, text: &str, findings: &mut Vec<Finding>) {
    for (number, line) in product_lines(text) {
        let what = if names_release(line) {
            "names a release"
        } else if lists_releases(line) {
            "lists releases"
        } else {
            continue;
        };
        findings.push(Finding {
            place: file.at(number),
            what: what.to_owned(),
            fix: "ask for a field of the release's rules, or for the names of the releases",
        });
    }
}

/// These files name what they look for.
fn is_tidy(file: &File) -> bool {
    file.path.starts_with("xtask/src/tidy/")
}

/// Whether the file is a part of what is shipped: sources of crates, without those that hold only tests.
fn is_product(path: &str) -> bool {
    let Some(path) = path.strip_prefix("crates/") else { return false };
    let is_beside = BESIDE.iter().any(|name| path.starts_with(name));
    let is_test = path.split('/').any(|part| matches!(part, "tests" | "examples" | "tests.rs" | "examples.rs"));
    !is_beside && !is_test && path.contains("/src/")
}

/// The lines of a file up to its module of tests, without comments.
fn product_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let tests = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    text[..tests].lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"))
}

/// Whether the line has a constant such as `V1_37`.
fn names_release(line: &str) -> bool {
    line.match_indices("V1_").any(|(at, name)| {
        let begins = !line[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_');
        begins && line[at + name.len()..].starts_with(|digit: char| digit.is_ascii_digit())
    })
}

/// Whether the line has the names of the oldest and the newest release of either platform.
fn lists_releases(line: &str) -> bool {
    let has_both = |name: fn(Release) -> &'static str| {
        line.contains(name(Release::OLDEST)) && line.contains(name(Release::LATEST))
    };
    has_both(Release::name) || has_both(Release::openshift)
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
    use plimsoll_release::Release;

    use super::{compares_versions, is_product, lists_releases, names_release, product_lines};

    #[test]
    fn finds_names_of_releases() {
        assert!(names_release("let rules = Release::V1_33.rules();"));
        assert!(names_release("    V1_38,"));
        assert!(!names_release("Release::LATEST, IPV1_2, V1_BETA"));
        let (oldest, latest) = (Release::OLDEST, Release::LATEST);
        assert!(lists_releases(&format!(".help(\"{oldest} to {latest}\")")));
        assert!(lists_releases(&format!("({}, {})", oldest.openshift(), latest.openshift())));
        assert!(!lists_releases(&format!("\"--kube-version 1.33..{latest}\"")));
    }

    #[test]
    fn looks_at_what_is_shipped() {
        for (path, want) in [
            ("crates/plimsoll-kube/src/judge.rs", true),
            ("crates/plimsoll-kube/tests/rules.rs", false),
            ("crates/plimsoll-cel/src/parse/tests.rs", false),
            ("crates/plimsoll-cel/examples/check.rs", false),
            ("crates/plimsoll-fuzz/src/targets/cel.rs", false),
            ("xtask/src/facts.rs", false),
        ] {
            assert_eq!(is_product(path), want, "{path}");
        }
        let text = "//! V1_30\nlet a = 1;\n#[cfg(test)]\nmod tests {\n    V1_30\n}\n";
        assert_eq!(product_lines(text).collect::<Vec<_>>(), [(1, "let a = 1;")]);
    }

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
