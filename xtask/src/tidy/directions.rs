//! Which crate may use which: dependencies point one way.

use super::Finding;
use super::metadata::{DependencyKind, Metadata, Package};

/// What a crate may use.
struct Rule {
    name: &'static str,
    /// Crates of ours, below it.
    below: &'static [&'static str],
    /// Crates of others.
    others: Others,
}

enum Others {
    /// These and nothing else, none with a build script: the crate decides verdicts and runs in a browser.
    Only(&'static [&'static str]),
    /// Whatever was argued for in a commit.
    Any,
}

/// The picture of ARCHITECTURE.md as a table, lowest first. A new crate gets a line of its own.
const RULES: &[Rule] = &[
    Rule {
        name: "plimsoll-go",
        below: &[],
        others: Others::Only(&["bitflags", "memchr", "regex-automata", "regex-syntax", "rustc-hash"]),
    },
    Rule { name: "plimsoll-doc", below: &["plimsoll-go"], others: Others::Only(&["bitflags", "memchr", "rustc-hash"]) },
    Rule {
        name: "plimsoll-issue",
        below: &["plimsoll-doc", "plimsoll-go"],
        others: Others::Only(&["bitflags", "memchr", "rustc-hash"]),
    },
    Rule {
        name: "plimsoll-schema",
        below: &["plimsoll-doc", "plimsoll-go", "plimsoll-issue"],
        others: Others::Only(&["bitflags", "memchr", "rustc-hash"]),
    },
    Rule {
        name: "plimsoll-walk",
        below: &["plimsoll-doc", "plimsoll-go", "plimsoll-issue", "plimsoll-schema"],
        others: Others::Only(&["bitflags", "memchr", "rustc-hash"]),
    },
    Rule {
        name: "plimsoll-kube",
        below: &["plimsoll-doc", "plimsoll-go", "plimsoll-issue", "plimsoll-schema", "plimsoll-walk"],
        others: Others::Only(&["bitflags", "memchr", "rustc-hash"]),
    },
    Rule {
        name: "plimsoll",
        below: &["plimsoll-doc", "plimsoll-issue", "plimsoll-kube"],
        others: Others::Only(&["memchr", "rustc-hash"]),
    },
    Rule { name: "plimsoll-report", below: &["plimsoll-doc", "plimsoll-issue"], others: Others::Any },
    Rule {
        name: "plimsoll-cli",
        below: &["plimsoll", "plimsoll-doc", "plimsoll-go", "plimsoll-issue", "plimsoll-report"],
        others: Others::Any,
    },
    // Beside the others, never below them: only tests may use the test kit.
    Rule { name: "plimsoll-testkit", below: &[], others: Others::Any },
    Rule {
        name: "plimsoll-conformance",
        below: &["plimsoll-doc", "plimsoll-go", "plimsoll-issue", "plimsoll-testkit"],
        others: Others::Any,
    },
    Rule {
        name: "plimsoll-fuzz",
        below: &["plimsoll-doc", "plimsoll-go", "plimsoll-issue", "plimsoll-testkit"],
        others: Others::Any,
    },
    Rule { name: "plimsoll-bench", below: &["plimsoll-doc", "plimsoll-go", "plimsoll-testkit"], others: Others::Any },
    Rule {
        name: "xtask",
        below: &["plimsoll-conformance", "plimsoll-doc", "plimsoll-go", "plimsoll-issue", "plimsoll-testkit"],
        others: Others::Any,
    },
];

const FIX: &str = "move the code to where it may be used, or change the table in xtask/src/tidy/directions.rs \
                   and the picture in ARCHITECTURE.md, and say why";

pub(super) fn check(metadata: &Metadata, findings: &mut Vec<Finding>) {
    for package in metadata.own() {
        let Some(rule) = RULES.iter().find(|rule| rule.name == package.name) else {
            findings.push(Finding {
                place: package.name.clone(),
                what: "has no line in the table of crates".into(),
                fix: FIX,
            });
            continue;
        };
        check_package(metadata, package, rule, findings);
        if matches!(rule.others, Others::Only(_)) {
            check_build_scripts(metadata, package, findings);
        }
    }
}

fn check_package(metadata: &Metadata, package: &Package, rule: &Rule, findings: &mut Vec<Finding>) {
    for dependency in &package.dependencies {
        let name = dependency.name.as_str();
        let is_own = metadata.own().any(|other| other.name == name);
        let allowed = match dependency.kind {
            DependencyKind::Build => false,
            DependencyKind::Dev => !is_own || name == "plimsoll-testkit" || rule.below.contains(&name),
            DependencyKind::Normal if is_own => rule.below.contains(&name),
            DependencyKind::Normal => match rule.others {
                Others::Only(names) => names.contains(&name),
                Others::Any => true,
            },
        };
        if !allowed {
            findings.push(Finding { place: package.name.clone(), what: format!("may not use {name}"), fix: FIX });
        }
    }
}

fn check_build_scripts(metadata: &Metadata, package: &Package, findings: &mut Vec<Finding>) {
    for used in metadata.closure(package).into_iter().filter(|used| used.has_build_script) {
        findings.push(Finding {
            place: package.name.clone(),
            what: format!("uses {} {}, which has a build script", used.name, used.version),
            fix: "core crates build from Rust alone; use another crate or write the part needed",
        });
    }
}
