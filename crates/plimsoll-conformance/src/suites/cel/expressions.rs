//! Rows of `kube-exprs` and `kube-exprs-releases`: expressions of the kind that rules are.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

use plimsoll_release::Release;
use serde_json::Value as Json;

use super::answers::{check_answer, check_new};
use super::schemas::{Expression, Schemas};
use crate::{Row, Scorer, Tally};

/// Every expression under 1.37, and under all releases that are not recorded to answer otherwise.
pub(crate) fn open(file: &Path) -> Scorer {
    let schemas = Schemas::beside(file);
    let others = rows(&file.with_file_name("kube-exprs-releases.jsonl"));
    let otherwise: HashSet<(String, String)> = others
        .iter()
        .flat_map(|row| {
            row.texts("releases").into_iter().map(|release| (row.str("id").unwrap_or_default().to_owned(), release))
        })
        .collect();
    Box::new(move |row, tally| {
        for release in Release::all().map(Release::name) {
            if !otherwise.contains(&(row.id.clone(), release.to_owned())) {
                score(&schemas, row, row, release, tally);
            }
        }
    })
}

/// The answers of other releases.
pub(crate) fn open_releases(file: &Path) -> Scorer {
    let schemas = Schemas::beside(file);
    let expressions: HashMap<String, Row> =
        rows(&file.with_file_name("kube-exprs.jsonl")).into_iter().map(|row| (row.id.clone(), row)).collect();
    Box::new(move |row, tally| {
        let Some(expression) = expressions.get(&row.id) else { return };
        for release in row.texts("releases") {
            if row.has("panic") {
                check_panic(&schemas, expression, &release, tally);
                continue;
            }
            score(&schemas, expression, row, &release, tally);
        }
    })
}

fn rows(file: &Path) -> Vec<Row> {
    let text = fs::read_to_string(file).unwrap_or_default();
    let values = text.lines().filter_map(|line| serde_json::from_str::<Json>(line).ok());
    values
        .map(|value| Row { id: value.get("id").and_then(Json::as_str).unwrap_or_default().to_owned(), value })
        .collect()
}

/// The server's compiler panics; we say so.
fn check_panic(schemas: &Schemas, expression: &Row, release: &str, tally: &mut Tally) {
    let (Some(expression), Ok(rules)) = (asked(expression), release.parse().map(Release::rules)) else { return };
    tally.answered_by(release);
    let says_so = |error: &String| error.contains("not compiled by plimsoll: the API server of this release panics");
    let answer = schemas.answer(&expression, rules);
    let got = match &answer {
        Err(error) if says_so(error) => "panics",
        Err(error) => error,
        Ok(_) => "compiles",
    };
    tally.check("panics", "panics", got);
}

fn asked(expression: &Row) -> Option<Expression<'_>> {
    Some(Expression {
        text: expression.str("expr")?,
        schema: expression.str("schema")?,
        old_is_optional: expression.flag("optionalOldSelf"),
        new: expression.str("self"),
        old: expression.str("oldSelf"),
    })
}

fn score(schemas: &Schemas, expression: &Row, answer: &Row, release: &str, tally: &mut Tally) {
    let (Some(expression), Ok(rules)) = (asked(expression), release.parse().map(Release::rules)) else { return };
    tally.answered_by(release);
    check_answer(tally, answer, &schemas.answer(&expression, rules));
    check_new(tally, answer, || schemas.new_error(&expression, rules));
}
