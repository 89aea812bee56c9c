//! Real manifests: each document of a file sent as a create.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use plimsoll::{Format, Judge, Release, Request, Status, Subresource};
use plimsoll_doc::{Chunk, Limits, ReadRules, Splitter, read};

use super::requests::Requests;
use crate::{Row, Scorer, Tally};

/// Scores the rows of a file: manifests lie beside it, definitions below the folder of all data,
/// two folders above.
pub(crate) fn open(file: &Path) -> Scorer {
    let folder = file.parent().unwrap_or(file);
    let data = folder.ancestors().nth(2).unwrap_or(folder);
    let mut objects = Objects { folder: folder.to_owned(), requests: Requests::new(data), files: HashMap::new() };
    Box::new(move |row, tally| objects.score(row, tally))
}

struct Objects {
    folder: PathBuf,
    requests: Requests,
    /// The documents of each file, as a client sends them.
    files: HashMap<String, Result<Vec<Sent>, String>>,
}

#[derive(Clone)]
struct Sent {
    text: Vec<u8>,
    format: Format,
}

impl Objects {
    fn score(&mut self, row: &Row, tally: &mut Tally) {
        let Some(crd) = row.str("crd") else {
            return tally.leave_out("its kind is built in");
        };
        let Some(accepted) = row.value.get("accepted").and_then(serde_json::Value::as_bool) else {
            return tally.leave_out("it was recorded without an answer");
        };
        let status = self.judge(row, crd);
        let got = |say: fn(&Status) -> String| status.as_ref().map_or_else(Clone::clone, say);
        tally.check("verdict", accepted.to_string(), got(|status| status.is_accepted().to_string()));
        let code = row.int("code").unwrap_or_default();
        tally.check("code", code.to_string(), got(|status| status.code.to_string()));
        if !accepted {
            tally.check("status", row.str("message").unwrap_or_default(), got(|status| status.message.clone()));
        }
    }

    fn judge(&mut self, row: &Row, crd: &str) -> Result<Status, String> {
        let file = row.str("file").ok_or("no file")?;
        let place = row.int("doc").and_then(|place| usize::try_from(place).ok()).ok_or("no document")?;
        let sent =
            self.documents(file)?.get(place).cloned().ok_or_else(|| format!("{file} has no document {place}"))?;
        let judge = Judge::new(Release::LATEST);
        let text = self.requests.definition_text(crd)?;
        let defined = self.requests.define(&judge, &text);
        let definition = defined.definition.as_ref().ok_or("the definition is refused")?;
        let request = Request { body: &sent.text, format: sent.format, old: None, subresource: Subresource::Main };
        judge.judge(definition, &request).map(|verdict| verdict.status()).map_err(|failure| failure.to_string())
    }

    fn documents(&mut self, file: &str) -> Result<&[Sent], String> {
        let folder = &self.folder;
        let documents = self.files.entry(file.to_owned()).or_insert_with(|| split(&folder.join(file)));
        documents.as_deref().map_err(Clone::clone)
    }
}

/// Documents without a value, such as comments before the first `---`, are not counted.
fn is_nothing(chunk: &Chunk<'_>) -> bool {
    let rules = ReadRules { limits: Limits::FILES, ..ReadRules::default() };
    read(&chunk.text, chunk.format, &rules).is_ok_and(|document| document.root().is_null())
}

fn split(path: &Path) -> Result<Vec<Sent>, String> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let chunks = Splitter::new(&bytes, &Limits::FILES).filter(|chunk| !chunk.as_ref().is_ok_and(is_nothing));
    let sent = chunks.map(|chunk| chunk.map(|chunk| Sent { text: chunk.text.into_owned(), format: chunk.format }));
    sent.collect::<Result<_, _>>().map_err(|fault| fault.to_string())
}
