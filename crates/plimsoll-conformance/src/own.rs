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
    /// The release that answers the page.
    pub release: String,
    /// The definition that objects of the page are judged by.
    pub definition: Option<String>,
    /// Requests of the judge protocol, one per case; `crd` is a path where it is the page's definition.
    pub requests: Vec<Value>,
}

/// Folder of pages, and of what was recorded for them.
pub fn folder() -> PathBuf {
    repository_root().join("conformance/own")
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

    /// Scores the recorded rows.
    ///
    /// # Errors
    /// The rows cannot be read.
    pub fn score(&self) -> Result<Tally, String> {
        let rows = self.rows();
        let bytes = fs::read(&rows).map_err(|error| format!("{}: {error}", rows.display()))?;
        let mut tally = Tally::new(NEWEST);
        run::score_rows(&bytes, requests::open(&rows), &mut tally);
        tally.finish();
        Ok(tally)
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
    let release = root.get("kubeVersion").and_then(NodeRef::as_str).unwrap_or(NEWEST).to_owned();
    let mut page = Page { name, release, definition, requests: Vec::new() };
    for entry in root.get("cases").into_iter().flat_map(NodeRef::entries) {
        let case = entry.name();
        if entry.is_shadowed() {
            return Err(in_page(format!("{case}: a case has this name already")));
        }
        let request = request(&page, case, entry.value).map_err(|error| in_page(format!("{case}: {error}")))?;
        page.requests.push(request);
    }
    Ok(page)
}

/// The request of one case.
fn request(page: &Page, case: &str, form: NodeRef<'_>) -> Result<Value, String> {
    let mut request = Map::new();
    let mut put = |field: &str, value: String| request.insert(field.to_owned(), Value::String(value));
    put("id", format!("{}/{case}", page.name));
    if page.release != NEWEST {
        put("kubeVersion", page.release.clone());
    }
    if form.kind() != Kind::Map {
        put("crd", page.crd());
        put("object", text::object_with_spec(form)?);
        return Ok(Value::Object(request));
    }
    if let Some(definition) = form.get("definition") {
        put("crd", text::definition(definition)?);
        return Ok(Value::Object(request));
    }
    put("crd", page.crd());
    for entry in form.entries() {
        let value = entry.value;
        match entry.name() {
            "old" if value.kind() == Kind::Map => put("old", text::object(value)?),
            "old" => put("old", text::object_with_spec(value)?),
            field @ ("contentType" | "subresource") => put(field, value.as_str().ok_or("must be a text")?.to_owned()),
            _ => None,
        };
    }
    put("object", text::object(form)?);
    Ok(Value::Object(request))
}
