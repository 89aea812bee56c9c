//! Facts about expressions: pages of them, written by hand, and what all releases answer.
//!
//! A page is a YAML file: `about`, and `facts` by name. A fact is a list of expressions, or a mapping
//! of `exprs` and of what they stand in. `conformance/facts/README.md` lists the parts.

use std::fs;
use std::path::{Path, PathBuf};

use plimsoll_doc::{Kind, Limits, NodeRef, ReadRules, read_yaml};
use plimsoll_release::Release;
use plimsoll_testkit::{files_under, repository_root};
use serde_json::{Map, Value};

use crate::suites::cel;
use crate::{Tally, run};

/// Where an expression stands unless its fact says otherwise.
const USUAL: &str = "main";

/// What a fact may say besides its expressions.
const PARTS: [&str; 4] = ["schema", "self", "oldSelf", "optionalOldSelf"];

/// The releases that answer, the newest first.
pub fn releases() -> impl Iterator<Item = Release> {
    Release::all().rev()
}

/// Folder of pages, and of what was recorded for them.
pub fn folder() -> PathBuf {
    repository_root().join("conformance/facts")
}

/// Schemas and values by name.
pub fn schemas() -> PathBuf {
    folder().join("rows/kube-schemas.json")
}

/// Expressions with the answers of 1.37.
pub fn rows() -> PathBuf {
    folder().join("rows/kube-exprs.jsonl")
}

/// Answers of other releases that differ from those.
pub fn rows_of_releases() -> PathBuf {
    folder().join("rows/kube-exprs-releases.jsonl")
}

/// The expressions of all pages, each with its `id` and what it stands in.
///
/// # Errors
/// A page that cannot be read, with its name.
pub fn expressions() -> Result<Vec<Value>, String> {
    let mut all = Vec::new();
    for path in files_under(&folder().join("pages")) {
        read(&path, &mut all).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(all)
}

/// Scores what is recorded: the answers of 1.37 under all releases that share them, and the others.
///
/// # Errors
/// The rows cannot be read.
pub fn score() -> Result<Tally, String> {
    let mut tally = Tally::new("1.37");
    for (path, open) in
        [(rows(), cel::expressions::open as fn(&Path) -> _), (rows_of_releases(), cel::expressions::open_releases)]
    {
        let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        run::score_rows(&bytes, open(&path), &mut tally);
    }
    tally.finish();
    Ok(tally)
}

fn read(path: &Path, all: &mut Vec<Value>) -> Result<(), String> {
    let page = path.file_stem().unwrap_or_default().to_string_lossy();
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    let rules = ReadRules { limits: Limits::FILES, ..ReadRules::default() };
    let document = read_yaml(&bytes, &rules).map_err(|fault| fault.to_string())?;
    let facts = document.root().get("facts").ok_or("a page has facts")?;
    for entry in facts.entries() {
        if entry.is_shadowed() {
            return Err(format!("{}: a fact has this name already", entry.name()));
        }
        let fact = entry.value;
        let texts = if fact.kind() == Kind::Map { fact.get("exprs").ok_or("a fact has exprs")? } else { fact };
        for (number, text) in texts.items().enumerate() {
            let id = format!("{page}/{}/{}", entry.name(), number + 1);
            let text = expression(text).ok_or_else(|| format!("{id} is no expression"))?;
            all.push(row(id, text, fact));
        }
    }
    Ok(())
}

fn row(id: String, text: String, fact: NodeRef<'_>) -> Value {
    let mut row = Map::new();
    row.insert("id".to_owned(), id.into());
    row.insert("expr".to_owned(), text.into());
    for part in PARTS {
        let given = if fact.kind() == Kind::Map { fact.get(part) } else { None };
        let value = match given {
            Some(value) if value.kind() == Kind::Bool => Value::Bool(true),
            Some(value) => Value::from(value.as_str().unwrap_or_default()),
            None if matches!(part, "schema" | "self") => Value::from(USUAL),
            None => continue,
        };
        row.insert(part.to_owned(), value);
    }
    Value::Object(row)
}

/// A text, or parts of one with how often each stands there: `['1+', 300, '1', 1]`.
fn expression(form: NodeRef<'_>) -> Option<String> {
    if form.kind() != Kind::Seq {
        return form.as_str().map(str::to_owned);
    }
    let parts: Vec<_> = form.items().collect();
    let mut text = String::new();
    for pair in parts.chunks(2) {
        let [part, times] = pair else { return None };
        let times = usize::try_from(times.as_int()?).ok()?;
        text.push_str(&part.as_str()?.repeat(times));
    }
    Some(text)
}
