//! `cargo xtask own`: records the answers to the project's own vectors.

use std::fs;
use std::path::{Path, PathBuf};

use plimsoll_conformance::own::{self, Costs, Page};
use plimsoll_testkit::files_under;
use serde_json::Value;

use crate::recording::{ask, write};
use crate::{Args, Outcome};

const NO_ORACLE: &str =
    "own needs --oracle BINARY, a judge made of the server's own code; {} in it stands for the release";

pub(crate) fn run(mut args: Args) -> Result<Outcome, String> {
    let oracle = args.option("--oracle")?.ok_or(NO_ORACLE)?;
    let only = args.option("--only")?;
    args.finish()?;
    let pages = own::pages()?;
    remove_others(&pages)?;
    let mut count = 0;
    for page in pages.iter().filter(|page| only.as_ref().is_none_or(|only| page.name == *only)) {
        let is_missing = |release: &&String| !Path::new(&oracle.replace("{}", release)).exists();
        if let Some(release) = page.releases.iter().find(is_missing) {
            println!("{}: there is no judge of {release}, its rows stay as they are", page.name);
            continue;
        }
        count += page.requests.len();
        record(page, &oracle)?;
    }
    println!("{count} rows recorded");
    Ok(Outcome::Fine)
}

/// Removes what was recorded for pages that are gone.
fn remove_others(pages: &[Page]) -> Result<(), String> {
    let of_page = |path: &PathBuf| pages.iter().any(|page| *path == page.rows() || *path == page.definition_path());
    for path in files_under(&own::folder().join("rows")).into_iter().filter(|path| !of_page(path)) {
        fs::remove_file(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

fn record(page: &Page, oracle: &str) -> Result<(), String> {
    if let Some(definition) = &page.definition {
        write(&page.definition_path(), definition)?;
    }
    let mut rows = String::new();
    for release in &page.releases {
        rows.push_str(&answered(page, release, &oracle.replace("{}", release))?);
    }
    write(&page.rows(), &rows)
}

/// The rows of one release.
fn answered(page: &Page, release: &str, oracle: &str) -> Result<String, String> {
    let has_own_definition = |request: &Value| request["crd"].as_str().is_some_and(|crd| !crd.starts_with("crds/"));
    let mut input = String::new();
    for request in page.requests_of(release) {
        let mut request = request.clone();
        if let (Some(definition), false) = (&page.definition, has_own_definition(&request)) {
            request["crd"] = Value::from(definition.as_str());
        }
        input.push_str(&request.to_string());
        input.push('\n');
    }
    let answers = ask(oracle, &[], input)?;
    let mut rows = String::new();
    let mut lines = answers.lines();
    for request in page.requests_of(release) {
        let id = &request["id"];
        let answer = lines.next().ok_or_else(|| format!("{oracle} ended early on {}", page.name))?;
        let mut want: Value = serde_json::from_str(answer).map_err(|error| error.to_string())?;
        if let Some(failure) = want.get("failure") {
            return Err(format!("{id}: {failure}"));
        }
        if request.get("oldCrd").is_some() && want["code"] == 201 && request.get("object").is_none() {
            return Err(format!("{id}: the judge does not know updates of definitions"));
        }
        let message = want["message"].as_str().unwrap_or_default();
        if !has_own_definition(request) && message.starts_with("CustomResourceDefinition") {
            return Err(format!("{id}: the page's definition is refused: {message}"));
        }
        let mut row = request.clone();
        if let (Some(row), Some(want)) = (row.as_object_mut(), want.as_object_mut()) {
            want.remove("id");
            if page.costs == Costs::Run {
                want.remove("rules");
            }
            row.insert("want".to_owned(), Value::Object(std::mem::take(want)));
        }
        rows.push_str(&row.to_string());
        rows.push('\n');
    }
    Ok(rows)
}
