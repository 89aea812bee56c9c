//! Requests with recorded answers: definitions and objects through the judge.
//!
//! A row is a request of the judge protocol with the answer of the reference judge under `want`;
//! its `crd` is a path beside the file of rows, or the text of a definition itself.

mod compare;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use plimsoll::{Defined, Judge, Release};
use plimsoll_check::protocol::{self, CrdCache, ShownObject};
use plimsoll_doc::Format;
use serde_json::{Map, Value, json};

use crate::{Row, Scorer, Tally};

/// Fields of a row that are not of its request.
const OF_ROWS: [&str; 4] = ["want", "expect", "skip", "title"];

/// Scores the rows of a file, whose definitions lie beside it. The server's packages have answered them, which have no
/// storage: the object is what validation saw.
pub(crate) fn open(file: &Path) -> Scorer {
    open_with(file, ShownObject::Validated)
}

/// Scores the rows of a file that a running server has answered.
pub(crate) fn open_of_server(file: &Path) -> Scorer {
    open_with(file, ShownObject::Received)
}

fn open_with(file: &Path, shown: ShownObject) -> Scorer {
    let mut requests = Requests::new(file.parent().unwrap_or(file));
    Box::new(move |row, tally| requests.score(row, shown, tally))
}

/// The categories in which an answer differs from that of the server's packages.
pub(crate) fn differing(want: &Value, got: &Value) -> Vec<&'static str> {
    compare::differing(want, got)
}

/// What scoring one file keeps: each definition is compiled once.
pub(crate) struct Requests {
    folder: PathBuf,
    texts: HashMap<String, String>,
    known: HashMap<Release, HashMap<String, Defined>>,
    crds: CrdCache,
}

impl Requests {
    /// Paths of definitions are relative to the folder.
    pub(crate) fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), texts: HashMap::new(), known: HashMap::new(), crds: CrdCache::default() }
    }

    fn score(&mut self, row: &Row, shown: ShownObject, tally: &mut Tally) {
        if let Some(release) = row.str("kubeVersion") {
            tally.answered_by(release);
        }
        let Some(want) = row.value.get("want") else {
            return tally.check("row", "a recorded answer", "none");
        };
        let got = self.answer(row, shown);
        compare::compare(want, &got, &row.texts("skip"), tally);
    }

    /// The answer of the judge protocol to the request of a row.
    fn answer(&mut self, row: &Row, shown: ShownObject) -> Value {
        let line = match self.request(row) {
            Ok(request) => request.to_string(),
            Err(failure) => return json!({ "failure": failure }),
        };
        let mut answer = String::new();
        protocol::answer_with(line.as_bytes(), &mut self.crds, shown, &mut answer);
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
