//! Answers of other releases to rows of other tables.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::run::score_rows;
use crate::{Data, Row, SUITES, Tally};

/// Finds the rows that answers belong to, and the functions that score them.
#[derive(Debug)]
pub(crate) struct OtherReleases {
    folder: PathBuf,
    /// Rows of each table by their ids, read when first asked for.
    tables: BTreeMap<String, BTreeMap<String, Value>>,
}

impl OtherReleases {
    /// The tables lie beside the file of answers.
    pub(crate) fn new(file: &Path) -> Self {
        Self { folder: file.parent().unwrap_or(file).to_owned(), tables: BTreeMap::new() }
    }

    pub(crate) fn score(mut self, bytes: &[u8], tally: &mut Tally) {
        score_rows(bytes, |answer, tally| self.score_answer(answer, tally), tally);
    }

    /// Scores one answer; nothing where its table has no scoring function.
    fn score_answer(&mut self, answer: &Row, tally: &mut Tally) {
        let (Some(id), Some(version)) = (answer.str("row"), answer.str("version")) else {
            return tally.check("row", "a row and a version", "none");
        };
        let table = id.rsplit_once('-').map_or(id, |(table, _)| table);
        let Some(score) = scoring_function(table) else { return };
        let Some(mut value) = self.row(table, id) else {
            return tally.check("row", id, "no such row");
        };
        if let (Some(fields), Some(answers)) = (value.as_object_mut(), answer.value.as_object()) {
            fields.extend(answers.iter().map(|(field, answer)| (field.clone(), answer.clone())));
        }
        tally.answered_by(version);
        score(&Row { id: format!("{id} {version}"), value }, tally);
    }

    fn row(&mut self, table: &str, id: &str) -> Option<Value> {
        if !self.tables.contains_key(table) {
            let bytes = fs::read(self.folder.join(format!("{table}.jsonl"))).unwrap_or_default();
            let lines = bytes.split(|&byte| byte == b'\n').zip(1..);
            let rows = lines.filter_map(|(line, number)| Row::parse(number, line).ok());
            self.tables.insert(table.to_owned(), rows.map(|row| (row.id, row.value)).collect());
        }
        self.tables.get(table)?.get(id).cloned()
    }
}

fn scoring_function(table: &str) -> Option<fn(&Row, &mut Tally)> {
    SUITES.iter().find_map(|suite| match suite.data {
        Data::Rows { file, score } if Path::new(file).file_stem().is_some_and(|stem| stem == table) => Some(score),
        _ => None,
    })
}
