//! `cargo xtask openapi-tools`: verdicts on OpenAPI documents beside those that other tools gave.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use plimsoll_finding::Severity;
use plimsoll_openapi::{NoFiles, check, read_document};
use plimsoll_testkit::repository_root;
use serde_json::Value;

use crate::{Args, Outcome};

const PAGE: &str = "docs/openapi-tools.md";
const CORPUS: &str = "corpora/openapi-docs";
const OURS: &str = "plimsoll";

const HEAD: &str = "\
# OpenAPI documents beside other tools

<!-- Written by `cargo xtask openapi-tools`. -->

Public documents of known validity, and what each tool says. The other tools' verdicts are recorded: \
openapi-spec-validator 0.9.0, swagger-parser 13.0.0 (@apidevtools), readme-openapi-parser 9.0.0 (@readme) and \
openapi-schema-validator 2.11.0 (@seriousme). Where a repository says nothing about a document, it is what most of these \
tools say; a tool that does not know a version is not counted there.

";

/// What a tool said about documents of one version.
#[derive(Clone, Copy, Default)]
struct Tally {
    valid: usize,
    accepted: usize,
    invalid: usize,
    rejected: usize,
}

impl Tally {
    fn add(&mut self, is_valid: bool, verdict: bool) {
        if is_valid {
            self.valid += 1;
            self.accepted += usize::from(verdict);
        } else {
            self.invalid += 1;
            self.rejected += usize::from(!verdict);
        }
    }

    fn cells(self) -> String {
        if self.valid + self.invalid == 0 {
            return "– | –".to_owned();
        }
        format!("{} of {} | {} of {}", self.accepted, self.valid, self.rejected, self.invalid)
    }
}

pub(crate) fn run(mut args: Args) -> Result<Outcome, String> {
    let dir = PathBuf::from(args.next_word().ok_or("openapi-tools needs the folder of the data, such as ../shared")?);
    let is_check = args.flag("--check");
    args.finish()?;
    let page = page(&dir.join(CORPUS))?;
    let path = repository_root().join(PAGE);
    if fs::read_to_string(&path).is_ok_and(|old| old == page) {
        return Ok(Outcome::Fine);
    }
    if is_check {
        eprintln!("{PAGE} shows other verdicts; run `cargo xtask openapi-tools {}`", dir.display());
        return Ok(Outcome::Failed);
    }
    fs::write(&path, page).map_err(|error| format!("{PAGE}: {error}"))?;
    eprintln!("written: {PAGE}");
    Ok(Outcome::Fine)
}

fn page(corpus: &Path) -> Result<String, String> {
    let file = corpus.join("EXPECTED.jsonl");
    let rows = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut tools: Vec<String> = vec![OURS.to_owned()];
    let mut versions: Vec<String> = Vec::new();
    let mut tallies: BTreeMap<(String, String), Tally> = BTreeMap::new();
    for row in rows.lines() {
        let row: Value = serde_json::from_str(row).map_err(|error| format!("{}: {error}", file.display()))?;
        let text = |key: &str| row.get(key).and_then(Value::as_str).unwrap_or_default();
        let Some(is_valid) = row.get("valid").and_then(Value::as_bool) else { continue };
        let version = text("version").get(..3).unwrap_or("other").to_owned();
        if !versions.contains(&version) {
            versions.push(version.clone());
        }
        let mut add = |tool: &str, verdict| {
            tallies.entry((tool.to_owned(), version.clone())).or_default().add(is_valid, verdict);
        };
        add(OURS, verdict(&corpus.join(text("file")))?);
        for (tool, verdict) in row.get("tools").and_then(Value::as_object).into_iter().flatten() {
            if !tools.contains(tool) {
                tools.push(tool.clone());
            }
            if let Some(verdict) = verdict.as_bool() {
                add(tool, verdict);
            }
        }
    }
    versions.sort();
    let mut page = String::from(HEAD);
    let heads = versions.iter().map(|version| format!(" {version} valid | {version} invalid |"));
    let _ = writeln!(page, "| tool |{}", heads.collect::<String>());
    let _ = writeln!(page, "|---|{}", "---|---|".repeat(versions.len()));
    for tool in &tools {
        let cells = versions.iter().map(|version| {
            let tally = tallies.get(&(tool.clone(), version.clone())).copied().unwrap_or_default();
            format!(" {} |", tally.cells())
        });
        let _ = writeln!(page, "| {tool} |{}", cells.collect::<String>());
    }
    page.push_str("\nRead: valid documents that are accepted, invalid ones that are rejected.\n");
    Ok(page)
}

fn verdict(file: &Path) -> Result<bool, String> {
    let bytes = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let Ok(document) = read_document(&bytes) else { return Ok(false) };
    let findings = check(&document, &NoFiles).findings;
    Ok(findings.iter().all(|finding| finding.severity != Severity::Error))
}
