//! Requests with recorded answers: definitions and objects through the judge.
//!
//! A row is a request of the judge protocol with the answer of the reference judge under `want`;
//! its `crd` is a path beside the file of rows, or the text of a definition itself.

mod answer;
mod compare;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use plimsoll::{Defined, Format, Judge, Release, Request, Subresource};
use serde_json::{Value, json};

use crate::{Row, Scorer, Tally};

/// Scores the rows of a file, whose definitions lie beside it.
pub(crate) fn open(file: &Path) -> Scorer {
    let mut requests = Requests::new(file.parent().unwrap_or(file));
    Box::new(move |row, tally| requests.score(row, tally))
}

/// What scoring one file keeps: each definition is compiled once.
pub(crate) struct Requests {
    folder: PathBuf,
    texts: HashMap<String, String>,
    known: HashMap<Release, HashMap<String, Defined>>,
}

impl Requests {
    /// Paths of definitions are relative to the folder.
    pub(crate) fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), texts: HashMap::new(), known: HashMap::new() }
    }

    fn score(&mut self, row: &Row, tally: &mut Tally) {
        if let Some(release) = row.str("kubeVersion") {
            tally.answered_by(release);
        }
        let Some(want) = row.value.get("want") else {
            return tally.check("row", "a recorded answer", "none");
        };
        let got = self.answer(row);
        compare::compare(want, &got, &row.texts("skip"), tally);
    }

    /// Our answer in the form of the protocol.
    pub(crate) fn answer(&mut self, row: &Row) -> Value {
        self.judge(row).unwrap_or_else(|failure| json!({ "failure": failure }))
    }

    fn judge(&mut self, row: &Row) -> Result<Value, String> {
        let release = match row.str("kubeVersion") {
            None => Release::LATEST,
            Some(name) => name.parse().map_err(|error: plimsoll::UnknownRelease| error.to_string())?,
        };
        let text = self.definition_text(row.str("crd").ok_or("no definition")?)?;
        let judge = Judge::new(release);
        let updated;
        let defined = if let Some(old) = row.str("oldCrd") {
            let formats = (format_of(&text), format_of(old));
            let outcome = judge.redefine(text.as_bytes(), formats.0, old.as_bytes(), formats.1);
            updated = outcome?;
            &updated
        } else {
            self.define(&judge, &text)
        };
        let mut answer = match (row.str("object").filter(|object| !object.is_empty()), &defined.definition) {
            (None, _) => answer::of_definition(defined, true),
            (Some(_), None) => answer::of_definition(defined, false),
            (Some(object), Some(definition)) => {
                let request = Request {
                    body: object.as_bytes(),
                    format: format_named(row.str("contentType"), object)?,
                    old: row.str("old").filter(|old| !old.is_empty()).map(str::as_bytes),
                    subresource: subresource_named(row.str("subresource"))?,
                };
                let verdict = judge.judge(definition, &request).map_err(|failure| failure.to_string())?;
                answer::of_verdict(&verdict, row.flag("costs"))
            }
        };
        if let Some(definition) = defined.definition.as_ref().filter(|_| row.flag("costs")) {
            answer["rules"] = answer::of_rules(&definition.rule_costs());
        }
        Ok(answer)
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
            known.insert(text.to_owned(), judge.define(text.as_bytes(), format_of(text)));
        }
        &known[text]
    }
}

/// JSON where the text begins with a brace, else YAML.
fn format_of(text: &str) -> Format {
    if text.trim_start_matches([' ', '\t', '\r', '\n']).starts_with('{') { Format::Json } else { Format::Yaml }
}

fn format_named(name: Option<&str>, text: &str) -> Result<Format, String> {
    match name {
        None | Some("") => Ok(format_of(text)),
        Some("json") => Ok(Format::Json),
        Some("yaml") => Ok(Format::Yaml),
        Some(other) => Err(format!("unknown contentType {other:?}")),
    }
}

fn subresource_named(name: Option<&str>) -> Result<Subresource, String> {
    match name {
        None | Some("") => Ok(Subresource::Main),
        Some("status") => Ok(Subresource::Status),
        Some(other) => Err(format!("unknown subresource {other:?}")),
    }
}
