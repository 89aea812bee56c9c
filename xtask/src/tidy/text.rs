//! Rules for all files: what they may contain, and how large everything may grow.

use super::Finding;
use super::tree::{File, Tree};

/// The repository stays small enough to clone in a moment.
const MAX_BYTES: usize = 20_000_000;

/// Beginnings of paths that exist on one machine only.
const MACHINE_PATHS: &[&str] = &["/root/", "/home/", "/work/", "/tmp/", "/Users/", "/private/", "C:\\Users"];

/// Signs of a registry other than the public one.
const REGISTRIES: &[&str] = &["artifactory", "jfrog.io", "replace-with", "[source.", "registry = \"http", "GOPROXY"];

/// The only registry that the lock file may name.
const PUBLIC_REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Tables that a chore makes from public sources too large to keep, deflated.
const TABLES: &[&str] =
    &["crates/plimsoll-gotypes/data/kubernetes-types.bin", "crates/plimsoll-store/src/kubernetes.store"];

/// Phrases of earlier days that mean nothing to most readers, with what to write instead.
const PHRASES: &[(&str, &str)] = &[
    ("is no field that", "unknown field"),
    ("of another type than", "expected X, got Y"),
    ("of the type that the message names", "the concrete edit"),
    ("mostly it is", "usually"),
    ("not of its format", "not a valid FORMAT"),
    ("that the format asks for", "the rule of the format"),
    ("the server warns", "the warning itself"),
    ("follow what the warning says", "nothing"),
    ("occurs twice in a set", "duplicate list item"),
    ("says something that cannot be", "what is wrong"),
    ("rule of the definition says no", "validation rule failed"),
    ("refuses the request itself", "why it is rejected"),
    ("no definition explains", "no CRD found for"),
    ("files that hold no objects", "files that are not Kubernetes manifests"),
    ("pass over objects", "skip objects"),
    ("without what a cluster has set", "fields set by the API server"),
    ("indented like none before", "inconsistent indentation"),
    ("let all keys of a mapping", "align the keys"),
    ("no value begins like this", "what is unexpected"),
    ("large share in costs", "its share of the cost budget"),
    ("lists, maps and texts", "add `maxItems`, `maxProperties` or `maxLength`"),
    ("its place can occur", "evaluated up to N times per object"),
    ("reckon", "estimate"),
    ("what would mend", "how to fix it"),
    ("the way out", "how to fix it"),
    ("a way out", "a fix"),
    ("that the old one took", "breaking changes"),
    ("are forgiven", "ratcheting"),
    ("an error that holds", "an error containing"),
    ("nothing to complain", "no problems found"),
    ("defect of plimsoll", "internal error in plimsoll"),
    ("as kubernetes 1.37 takes them", "CEL prompt"),
    ("value that cannot be kept", "YAML value not supported"),
    ("swallowed its value", "missing space after `:`"),
    ("means nothing to the server", "is ignored"),
];

pub(super) fn check(tree: &Tree, findings: &mut Vec<Finding>) {
    let bytes: usize = tree.files.iter().map(|file| file.bytes.len()).sum();
    if bytes > MAX_BYTES {
        findings.push(Finding {
            place: "the repository".to_owned(),
            what: format!("holds {bytes} bytes, more than {MAX_BYTES}"),
            fix: "leave out what can be generated or lies in the shared data",
        });
    }
    for file in &tree.files {
        if TABLES.contains(&file.path.as_str()) {
            continue;
        }
        if file.bytes.contains(&0) {
            let what = "is no text".to_owned();
            findings.push(Finding { place: file.path.clone(), what, fix: "commit the source instead of the binary" });
            continue;
        }
        if !file.is_data() && !file.path.starts_with("xtask/src/tidy/") {
            check_lines(file, findings);
        }
    }
}

fn check_lines(file: &File, findings: &mut Vec<Finding>) {
    let text = file.text();
    for (number, line) in text.split('\n').enumerate() {
        if line.ends_with([' ', '\t', '\r']) {
            let what = "ends with a blank".to_owned();
            findings.push(Finding { place: file.at(number), what, fix: "remove it; write \\x20 or \\r in test data" });
        }
        if let Some(path) = MACHINE_PATHS.iter().find(|path| names_path(line, path)) {
            findings.push(Finding {
                place: file.at(number),
                what: format!("names a place on one machine: {path}"),
                fix: "use a path below the repository",
            });
        }
        let lower = line.to_lowercase();
        if let Some((phrase, instead)) = PHRASES.iter().find(|(phrase, _)| lower.contains(phrase)) {
            findings.push(Finding { place: file.at(number), what: format!("says \"{phrase}\""), fix: instead });
        }
        let foreign_source = line.starts_with("source = ") && !line.contains(PUBLIC_REGISTRY);
        if foreign_source || REGISTRIES.iter().any(|sign| line.contains(sign)) {
            findings.push(Finding {
                place: file.at(number),
                what: "names a registry".to_owned(),
                fix: "settings of one machine belong into that machine's own configuration",
            });
        }
    }
    if !text.is_empty() && !text.ends_with('\n') {
        let what = "does not end with a line break".to_owned();
        findings.push(Finding { place: file.at(text.lines().count() - 1), what, fix: "add it" });
    }
}

/// Whether the line holds the path as an absolute one, not as the middle of another.
fn names_path(line: &str, path: &str) -> bool {
    line.match_indices(path).any(|(at, _)| !line[..at].ends_with(|c: char| c.is_alphanumeric() || "._-/*~".contains(c)))
}

#[cfg(test)]
mod tests {
    use super::names_path;

    #[test]
    fn absolute_paths_only() {
        assert!(names_path("cd /work/x", "/work/"));
        assert!(names_path("\"/tmp/x\"", "/tmp/"));
        assert!(!names_path("http://example.com/home/x", "/home/"));
        assert!(!names_path("a/tmp/b", "/tmp/"));
    }
}
