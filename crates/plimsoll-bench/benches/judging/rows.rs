//! The rows that are judged.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::{env, fs, io, process};

use plimsoll_testkit::shared_root;
use serde_json::Value;

/// Which requests are judged.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Choice {
    /// Those whose definitions have no rules.
    WithoutRules,
    /// All.
    All,
}

/// Requests for objects.
pub(crate) struct Rows {
    /// Texts of the definitions, each once.
    pub(crate) definitions: Vec<String>,
    pub(crate) requests: Vec<Row>,
}

/// One request.
pub(crate) struct Row {
    /// Place of its definition.
    pub(crate) definition: usize,
    pub(crate) object: String,
    pub(crate) content_type: String,
    pub(crate) old: String,
    pub(crate) subresource: String,
    /// The recorded code.
    pub(crate) code: u64,
}

impl Rows {
    /// The recorded rows, where this machine has them.
    pub(crate) fn load(choice: Choice) -> Option<Self> {
        let folder = shared_root()?.join("vectors");
        let lines = fs::read_to_string(folder.join("cr-1.37.jsonl")).ok()?;
        let mut rows = Self { definitions: Vec::new(), requests: Vec::new() };
        let mut known: HashMap<String, Option<usize>> = HashMap::new();
        for line in lines.lines() {
            let row: Value = serde_json::from_str(line).ok()?;
            let text = |field: &str| row[field].as_str().unwrap_or_default().to_owned();
            let object = text("object");
            if object.is_empty() {
                continue;
            }
            let path = text("crd");
            let place = known.entry(path).or_insert_with_key(|path| rows.add_definition(&folder.join(path), choice));
            let Some(definition) = *place else { continue };
            rows.requests.push(Row {
                definition,
                object,
                content_type: text("contentType"),
                old: text("old"),
                subresource: text("subresource"),
                code: row["want"]["code"].as_u64().unwrap_or_default(),
            });
        }
        Some(rows)
    }

    fn add_definition(&mut self, path: &Path, choice: Choice) -> Option<usize> {
        let text = fs::read_to_string(path).ok()?;
        if choice == Choice::WithoutRules && text.contains("x-kubernetes-validations") {
            return None;
        }
        self.definitions.push(text);
        Some(self.definitions.len() - 1)
    }

    /// Writes the rows for the peer.
    pub(crate) fn to_file(&self) -> io::Result<TemporaryFile> {
        let mut lines = String::new();
        for (number, row) in self.requests.iter().enumerate() {
            let line = serde_json::json!({
                "id": number.to_string(),
                "crd": self.definitions.get(row.definition),
                "object": row.object,
                "contentType": row.content_type,
                "old": row.old,
                "subresource": row.subresource,
            });
            lines.push_str(&line.to_string());
            lines.push('\n');
        }
        let file = TemporaryFile(env::temp_dir().join(format!("plimsoll-judging-{}.jsonl", process::id())));
        fs::write(file.path(), lines)?;
        Ok(file)
    }
}

/// A file that goes when nobody needs it any more.
pub(crate) struct TemporaryFile(PathBuf);

impl TemporaryFile {
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        // One that stays behind does no harm.
        let _ = fs::remove_file(&self.0);
    }
}
