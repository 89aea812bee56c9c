//! Requests with recorded answers: definitions and objects through the judge.
//!
//! A row is a request of the judge protocol with the answer of the reference judge under `want`;
//! its `crd` is a path beside the file of rows, or the text of a definition itself.

mod compare;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use plimsoll::{Defined, Judge, Release};
use plimsoll_check::protocol::{self, CrdCache};
use plimsoll_doc::{Format, Limits, NodeRef, ReadRules, read_yaml};
use serde_json::{Map, Value, json};

use crate::{Row, Scorer, Tally};

/// Fields of a row that are not of its request.
const OF_ROWS: [&str; 4] = ["want", "expect", "skip", "title"];

/// Scores the rows of a file, whose definitions lie beside it.
pub(crate) fn open(file: &Path) -> Scorer {
    let mut requests = Requests::new(file.parent().unwrap_or(file));
    Box::new(move |row, tally| requests.score(row, tally))
}

/// Scores the rows of a file that a running server has answered.
pub(crate) fn open_of_server(file: &Path) -> Scorer {
    let mut requests = Requests { recorder: Recorder::Server, ..Requests::new(file.parent().unwrap_or(file)) };
    Box::new(move |row, tally| requests.score(row, tally))
}

/// Who has recorded the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Recorder {
    /// The server's packages. The object of a request in another version than the storage version is what
    /// validation saw, and not what the client gets.
    Packages,
    /// A running server.
    Server,
}

/// The categories in which an answer differs from that of the server's packages.
pub(crate) fn differing(request: &Value, want: &Value, got: &Value) -> Vec<&'static str> {
    let crd = request["crd"].as_str().unwrap_or_default();
    let skip = if is_converted(crd, want, storage_version) { vec!["object".to_owned()] } else { Vec::new() };
    compare::differing(want, got, &skip)
}

/// Whether the object of an answer is valid, and of another version than the storage version.
fn is_converted(crd: &str, want: &Value, storage_version: impl FnOnce(&str) -> Option<String>) -> bool {
    let own = want.pointer("/object/apiVersion").and_then(Value::as_str);
    let Some((_, own)) = own.and_then(|text| text.split_once('/')) else { return false };
    // Where the server goes no further than validation, neither does the object.
    let is_valid = want.get("errors").is_none()
        && (matches!(want["code"].as_u64(), Some(200 | 201 | 500)) || want.get("strict").is_some());
    // With one version there is nothing to look for.
    is_valid && crd.matches("storage").count() > 1 && storage_version(crd).is_some_and(|storage| storage != own)
}

/// The version in which objects of a CRD are stored.
fn storage_version(crd: &str) -> Option<String> {
    let document = read_yaml(crd.as_bytes(), &ReadRules { limits: Limits::FILES, ..ReadRules::default() }).ok()?;
    let versions = document.root().get("spec")?.get("versions")?;
    let stored = versions.items().find(|version| version.get("storage").and_then(NodeRef::as_bool) == Some(true))?;
    stored.get("name")?.as_str().map(str::to_owned)
}

/// What scoring one file keeps: each definition is compiled once.
pub(crate) struct Requests {
    folder: PathBuf,
    recorder: Recorder,
    /// The storage version of each CRD with several versions.
    storage: HashMap<String, Option<String>>,
    texts: HashMap<String, String>,
    known: HashMap<Release, HashMap<String, Defined>>,
    crds: CrdCache,
}

impl Requests {
    /// Paths of definitions are relative to the folder.
    pub(crate) fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            recorder: Recorder::Packages,
            storage: HashMap::new(),
            texts: HashMap::new(),
            known: HashMap::new(),
            crds: CrdCache::default(),
        }
    }

    fn score(&mut self, row: &Row, tally: &mut Tally) {
        if let Some(release) = row.str("kubeVersion") {
            tally.answered_by(release);
        }
        let Some(want) = row.value.get("want") else {
            return tally.check("row", "a recorded answer", "none");
        };
        let got = self.answer(row);
        let mut skip = row.texts("skip");
        if self.recorder == Recorder::Packages {
            let crd = row.str("crd").and_then(|crd| self.definition_text(crd).ok());
            let storage = &mut self.storage;
            if is_converted(crd.as_deref().unwrap_or_default(), want, |crd| {
                storage.entry(crd.to_owned()).or_insert_with(|| storage_version(crd)).clone()
            }) {
                skip.push("object".to_owned());
            }
        }
        compare::compare(want, &got, &skip, tally);
    }

    /// The answer of the judge protocol to the request of a row.
    fn answer(&mut self, row: &Row) -> Value {
        let line = match self.request(row) {
            Ok(request) => request.to_string(),
            Err(failure) => return json!({ "failure": failure }),
        };
        let mut answer = String::new();
        protocol::answer(line.as_bytes(), &mut self.crds, &mut answer);
        serde_json::from_str(&answer).unwrap_or_else(|error| json!({ "failure": format!("{error}: {answer}") }))
    }

    /// The request of a row: what is not part of one belongs to the row.
    fn request(&mut self, row: &Row) -> Result<Value, String> {
        let mut request = Map::new();
        for (name, value) in
            row.value.as_object().into_iter().flatten().filter(|(name, _)| !OF_ROWS.contains(&&***name))
        {
            request.insert(name.clone(), value.clone());
        }
        request.insert("id".to_owned(), json!(row.id));
        // Requests for built-in kinds have none.
        if let Some(crd) = row.str("crd") {
            request.insert("crd".to_owned(), json!(self.definition_text(crd)?));
        }
        Ok(Value::Object(request))
    }

    /// The text that `crd` stands for: one line that is no JSON names a file.
    pub(crate) fn definition_text(&mut self, crd: &str) -> Result<String, String> {
        if crd.contains('\n') || crd.trim_start().starts_with('{') {
            return Ok(crd.to_owned());
        }
        if let Some(text) = self.texts.get(crd) {
            return Ok(text.clone());
        }
        let text = fs::read_to_string(self.folder.join(crd)).map_err(|error| format!("{crd}: {error}"))?;
        self.texts.insert(crd.to_owned(), text.clone());
        Ok(text)
    }

    /// The definition of a text, compiled when first asked for.
    pub(crate) fn define(&mut self, judge: &Judge, text: &str) -> &Defined {
        let known = self.known.entry(judge.release()).or_default();
        if !known.contains_key(text) {
            known.insert(text.to_owned(), judge.define(text.as_bytes(), Format::guess(text.as_bytes())));
        }
        &known[text]
    }
}
