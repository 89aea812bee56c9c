//! Creates of real custom resources, a file each, and their CRDs.

use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;
use std::{env, fs, io, process};

use plimsoll_testkit::shared_root;
use serde_json::Value;

/// Kinds whose rows ask how scalars and whole texts are read, and not what an object is worth.
const PROBES: [&str; 3] = ["kafkatopics", "recurringjobs", "tiers"];

/// Files to validate, which are gone with this value.
pub(crate) struct Files {
    pub(crate) folder: PathBuf,
    pub(crate) crds: usize,
    /// Whether the server accepts the object of a file, by its name.
    pub(crate) recorded: HashMap<String, bool>,
}

impl Files {
    /// Writes the creates of the recorded rows, where this machine has them.
    pub(crate) fn write() -> io::Result<Option<Self>> {
        let Some(vectors) = shared_root().map(|root| root.join("vectors")) else { return Ok(None) };
        let Ok(lines) = fs::read_to_string(vectors.join("cr-1.37.jsonl")) else { return Ok(None) };
        let folder = env::temp_dir().join(format!("plimsoll-validating-{}", process::id()));
        fs::create_dir_all(folder.join("objects"))?;
        fs::create_dir_all(folder.join("crds"))?;
        let mut files = Self { folder, crds: 0, recorded: HashMap::new() };
        let mut crds = BTreeSet::new();
        for row in lines.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()).filter(is_create) {
            let text = |field: &str| row[field].as_str().unwrap_or_default();
            let object = text("object");
            let ending = if object.trim_start().starts_with('{') { "json" } else { "yaml" };
            fs::write(files.folder.join(format!("objects/{}.{ending}", text("id"))), object)?;
            let want = &row["want"];
            let is_accepted = want["code"] == 201 && want["strict"].as_array().is_none_or(Vec::is_empty);
            files.recorded.insert(text("id").to_owned(), is_accepted);
            crds.insert(text("crd").to_owned());
        }
        for (at, crd) in crds.iter().enumerate() {
            fs::copy(vectors.join(crd), files.folder.join(format!("crds/{at}.yaml")))?;
        }
        files.crds = crds.len();
        Ok((!files.recorded.is_empty()).then_some(files))
    }
}

/// Whether a row creates an object of a CRD as its project ships it.
fn is_create(row: &Value) -> bool {
    let text = |field: &str| row[field].as_str().unwrap_or_default();
    let is_shipped = !text("crd").contains("mutated") && !PROBES.iter().any(|kind| text("crd").contains(kind));
    let is_new = row.get("old").is_none() && row.get("subresource").is_none();
    // Accepted, unreadable or with unknown fields, invalid: other answers are about the request.
    let is_about_object = matches!(row["want"]["code"].as_u64(), Some(201 | 400 | 422));
    is_shipped && is_new && is_about_object && !text("object").trim().is_empty()
}

impl Drop for Files {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}
