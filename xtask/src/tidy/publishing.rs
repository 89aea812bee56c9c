//! What the public registry wants of a crate, before `cargo publish` asks for it.

use super::Finding;
use super::metadata::{DependencyKind, Metadata};
use super::tree::Tree;

/// Crates for the work on this repository.
const INTERNAL: &[&str] =
    &["plimsoll-bench", "plimsoll-conformance", "plimsoll-fuzz", "plimsoll-testkit", "plimsoll-wasm-test", "xtask"];

/// A README is as long as it takes to say what a crate is for.
const README_LINES: std::ops::RangeInclusive<usize> = 5..=60;

pub(super) fn check(metadata: &Metadata, tree: &Tree, findings: &mut Vec<Finding>) {
    for package in metadata.own() {
        let mut report = |what: String, fix| findings.push(Finding { place: package.name.clone(), what, fix });
        if package.is_published == INTERNAL.contains(&package.name.as_str()) {
            let what = if package.is_published { "would be published" } else { "would not be published" };
            report(
                what.to_owned(),
                "set `publish = false` in the crates of xtask/src/tidy/publishing.rs and no others",
            );
        }
        if !package.is_published {
            continue;
        }
        for field in &package.missing {
            report(format!("has no {field}"), "the registry shows it: add it to Cargo.toml");
        }
        let readme = tree.file(&format!("crates/{}/README.md", package.name));
        let lines = readme.map_or(0, |file| file.text().lines().count());
        if !README_LINES.contains(&lines) {
            report(format!("has a README of {lines} lines"), "say in some lines what the crate is for");
        }
        let normal = package.dependencies.iter().filter(|dependency| dependency.kind == DependencyKind::Normal);
        for dependency in normal.filter(|dependency| INTERNAL.contains(&dependency.name.as_str())) {
            report(format!("uses {}, which is not published", dependency.name), "use it in tests only");
        }
    }
}
