//! OpenAPI documents with verdicts.

use std::fs;
use std::path::Path;

use plimsoll_finding::{Code, Severity};
use plimsoll_openapi::{NoFiles, check, read_document};

use crate::{Row, Scorer, Tally};

/// Scores the rows of a file, beside which the documents lie.
pub(crate) fn open(file: &Path) -> Scorer {
    let folder = file.parent().unwrap_or(file).to_owned();
    Box::new(move |row, tally| score(&folder, row, tally))
}

fn score(folder: &Path, row: &Row, tally: &mut Tally) {
    let got = verdict(folder, row).unwrap_or_else(|error| error);
    let want = match row.value.get("valid").and_then(serde_json::Value::as_bool) {
        Some(true) => "valid",
        Some(false) => "invalid",
        None => return tally.leave_out("it was recorded without a verdict"),
    };
    let version = row.str("version").unwrap_or_default();
    let category = version.get(..3).unwrap_or("other");
    tally.check(category, want, got);
}

fn verdict(folder: &Path, row: &Row) -> Result<String, String> {
    let file = row.str("file").ok_or("no file")?;
    let bytes = fs::read(folder.join(file)).map_err(|error| format!("{file}: {error}"))?;
    let document = read_document(&bytes).map_err(|fault| fault.to_string())?;
    let checked = check(&document, &NoFiles);
    let is_valid = checked.findings.iter().all(|finding| finding.severity != Severity::Error);
    // A version that is not known says nothing about the rest.
    let is_known = checked.findings.iter().all(|finding| finding.code() != Code::OpenApiVersion);
    Ok(if is_valid && is_known { "valid" } else { "invalid" }.to_string())
}
