//! Accepted custom resources, repeated, and their CRDs.

use std::collections::BTreeMap;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::{env, fs, io, process};

use plimsoll_testkit::shared_root;
use serde_json::Value;

const BYTES: usize = 100_000_000;
const CREATED: u64 = 201;

/// Files to check, which are gone with this value.
pub(crate) struct Input {
    folder: PathBuf,
    pub(crate) objects: usize,
    pub(crate) bytes: usize,
}

impl Input {
    /// Writes the accepted YAML creates of the recorded rows, where this machine has them.
    pub(crate) fn write() -> io::Result<Option<Self>> {
        let Some(vectors) = shared_root().map(|root| root.join("vectors")) else { return Ok(None) };
        let Ok(lines) = fs::read_to_string(vectors.join("cr-1.37.jsonl")) else { return Ok(None) };
        let folder = env::temp_dir().join(format!("plimsoll-checking-{}", process::id()));
        fs::create_dir_all(folder.join("crds"))?;
        let mut input = Self { folder, objects: 0, bytes: 0 };
        let rows = lines.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let mut texts = String::new();
        let (mut count, mut crds) = (0, BTreeMap::new());
        for row in rows.filter(is_accepted_yaml) {
            let text = |field: &str| row[field].as_str().unwrap_or_default();
            texts.push_str("---\n");
            texts.push_str(text("object").trim_end());
            texts.push('\n');
            count += 1;
            crds.insert(text("crd").replace('/', "-"), vectors.join(text("crd")));
        }
        for (name, path) in &crds {
            fs::copy(path, input.crds().join(name))?;
        }
        let mut file = BufWriter::new(fs::File::create(input.objects_file())?);
        while input.bytes < BYTES && count > 0 {
            file.write_all(texts.as_bytes())?;
            input.bytes += texts.len();
            input.objects += count;
        }
        file.flush()?;
        Ok((count > 0).then_some(input))
    }

    pub(crate) fn crds(&self) -> PathBuf {
        self.folder.join("crds")
    }

    pub(crate) fn objects_file(&self) -> PathBuf {
        self.folder.join("objects.yaml")
    }
}

impl Drop for Input {
    fn drop(&mut self) {
        // What stays behind lies in the folder of temporary files.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Whether a row is a create of one YAML document that the server accepts, under a CRD in a file of its own.
fn is_accepted_yaml(row: &Value) -> bool {
    let text = |field: &str| row[field].as_str().unwrap_or_default();
    let object = text("object");
    let is_yaml = text("contentType") != "json" && !object.trim_start().starts_with('{');
    let is_one = !object.starts_with("---") && !object.contains("\n---");
    let is_create = text("old").is_empty() && text("subresource").is_empty() && row["want"]["code"] == CREATED;
    let has_file = Path::new(text("crd")).extension().is_some_and(|end| end == "yaml");
    !object.is_empty() && is_yaml && is_one && is_create && has_file
}
