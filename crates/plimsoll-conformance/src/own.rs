//! The project's own vectors: pages of cases, written by hand, and the requests they stand for.
//!
//! A page is a YAML file: `about`, the parts of a `definition`, and `cases` by name. A part that is a
//! text stands in the request as it is written; any other value stands there as JSON. What is not
//! given is filled in, so that a case shows only what it is about. `conformance/own/README.md` lists
//! the parts.

mod text;

use std::fs;
use std::path::{Path, PathBuf};

use plimsoll_doc::{Kind, Limits, NodeRef, ReadRules, read_yaml};
use plimsoll_testkit::{files_under, repository_root};
use serde_json::{Map, Value};

use crate::suites::requests;
use crate::{Tally, run};

/// The release that answers a page which names none.
const NEWEST: &str = "1.37";

/// One page.
#[derive(Debug)]
pub struct Page {
    /// Name of the file without its ending.
    pub name: String,
    /// The releases that answer the page, each of them all of it.
    pub releases: Vec<String>,
    /// The definition that objects of the page are judged by.
    pub definition: Option<String>,
    /// Which costs of rules are asked for.
    pub costs: Costs,
    /// Requests of the judge protocol, one per release and case; `crd` is a path where it is the page's
    /// definition.
    pub requests: Vec<Value>,
}

/// Costs of rules that a page asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Costs {
    /// None.
    None,
    /// What judging an object used.
    Run,
    /// That, and the estimate of each rule.
    All,
}

/// Folder of pages, and of what was recorded for them.
pub fn folder() -> PathBuf {
    repository_root().join("conformance/own")
}

/// Where rows are that comparing generated requests has found.
pub fn found() -> PathBuf {
    folder().join("found.jsonl")
}

/// Scores what comparing has found.
///
/// # Errors
/// The rows cannot be read.
pub fn score_found() -> Result<Tally, String> {
    score_rows(&found())
}

fn score_rows(rows: &Path) -> Result<Tally, String> {
    let bytes = fs::read(rows).map_err(|error| format!("{}: {error}", rows.display()))?;
    let mut tally = Tally::new(NEWEST);
    run::score_rows(&bytes, requests::open(rows), &mut tally);
    tally.finish();
    Ok(tally)
}

/// The categories in which an answer differs from the one of the server's own packages.
pub fn differing(want: &Value, got: &Value) -> Vec<&'static str> {
    requests::differing(want, got)
}

/// Reads all pages.
///
/// # Errors
/// A page that cannot be read, with its name.
pub fn pages() -> Result<Vec<Page>, String> {
    let files = files_under(&folder().join("pages"));
    let is_page = |path: &PathBuf| path.extension().is_some_and(|end| end == "yaml");
    files.into_iter().filter(is_page).map(|path| read(&path)).collect()
}

impl Page {
    /// Where the recorded rows of the page lie.
    pub fn rows(&self) -> PathBuf {
        folder().join("rows").join(format!("{}.jsonl", self.name))
    }

    /// The path of the page's definition, beside the rows.
    pub fn definition_path(&self) -> PathBuf {
        folder().join("rows").join(self.crd())
    }

    fn crd(&self) -> String {
        format!("crds/{}.yaml", self.name)
    }

    /// The requests that a release answers, in their order.
    pub fn requests_of(&self, release: &str) -> impl Iterator<Item = &Value> {
        self.requests.iter().filter(move |request| request["kubeVersion"].as_str().unwrap_or(NEWEST) == release)
    }

    /// Scores the recorded rows.
    ///
    /// # Errors
    /// The rows cannot be read.
    pub fn score(&self) -> Result<Tally, String> {
        score_rows(&self.rows())
    }
}

fn read(path: &Path) -> Result<Page, String> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let in_page = |error: String| format!("{}: {error}", path.display());
    let bytes = fs::read(path).map_err(|error| in_page(error.to_string()))?;
    let rules = ReadRules { limits: Limits::FILES, ..ReadRules::default() };
    let document = read_yaml(&bytes, &rules).map_err(|fault| in_page(fault.to_string()))?;
    let root = document.root();
    let definition = root.get("definition").map(text::definition).transpose().map_err(in_page)?;
    let named = root.get("kubeVersion");
    let one = named.and_then(NodeRef::as_str);
    let several = named.into_iter().flat_map(NodeRef::items).filter_map(NodeRef::as_str);
    let mut releases: Vec<String> = one.into_iter().chain(several).map(str::to_owned).collect();
    if releases.is_empty() {
        releases.push(NEWEST.to_owned());
    }
    let costs = match root.get("costs").map(|costs| (costs.as_bool(), costs.as_str())) {
        None => Costs::None,
        Some((Some(true), _)) => Costs::All,
        Some((_, Some("run"))) => Costs::Run,
        Some(_) => return Err(in_page("costs: neither true nor run".to_owned())),
    };
    let mut page = Page { name, releases, definition, costs, requests: Vec::new() };
    let mut cases = Vec::new();
    for entry in root.get("cases").into_iter().flat_map(NodeRef::entries) {
        let case = entry.name();
        if entry.is_shadowed() {
            return Err(in_page(format!("{case}: a case has this name already")));
        }
        let request = request(&page, case, entry.value).map_err(|error| in_page(format!("{case}: {error}")))?;
        cases.push(request);
    }
    page.requests = page.releases.iter().flat_map(|release| cases.iter().map(|case| asked_of(release, case))).collect();
    Ok(page)
}

/// A request as a release gets it.
fn asked_of(release: &str, request: &Value) -> Value {
    let mut request = request.clone();
    if release != NEWEST {
        request["kubeVersion"] = Value::from(release);
    }
    request
}

/// The request of one case.
fn request(page: &Page, case: &str, form: NodeRef<'_>) -> Result<Value, String> {
    let mut request = Map::new();
    if page.costs != Costs::None {
        request.insert("costs".to_owned(), Value::Bool(true));
    }
    if page.costs == Costs::Run {
        request.insert("skip".to_owned(), Value::from(vec!["cost"]));
    }
    let mut put = |field: &str, value: String| request.insert(field.to_owned(), Value::String(value));
    put("id", format!("{}/{case}", page.name));
    if form.kind() != Kind::Map {
        put("crd", page.crd());
        put("object", text::object_with_spec(form)?);
        return Ok(Value::Object(request));
    }
    let write = if form.get("storedDefinition").is_some() { text::replacement } else { text::definition };
    let definition = form.get("definition").map(write).transpose()?;
    let is_alone = definition.is_some() && !text::has_object(form);
    put("crd", definition.unwrap_or_else(|| page.crd()));
    for entry in form.entries() {
        let value = entry.value;
        match entry.name() {
            "old" if value.kind() == Kind::Map => put("old", text::object(value)?),
            "old" => put("old", text::object_with_spec(value)?),
            "storedDefinition" => put("oldCrd", text::definition(value)?),
            field @ ("contentType" | "subresource") => put(field, value.as_str().ok_or("must be a text")?.to_owned()),
            _ => None,
        };
    }
    if !is_alone {
        put("object", text::object(form)?);
    }
    Ok(Value::Object(request))
}
