//! Rows of `cel_fieldpath`: paths of rules, and names as identifiers.

use plimsoll_release::Release;
use plimsoll_rules::field_path::{Notation, PlanPlace, find};
use plimsoll_rules::names::{escape, unescape};
use plimsoll_schema::text::SchemaText;

use super::object::{Schema, json, read};
use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    match row.str("fn") {
        Some("escape") => identifier(row, tally, |name| escape(name).map(String::from)),
        Some("unescape") => identifier(row, tally, |name| unescape(name).map(String::from)),
        _ => path(row, tally),
    }
}

fn identifier(row: &Row, tally: &mut Tally, change: impl Fn(&str) -> Option<String>) {
    let got = change(row.str("input").unwrap_or_default());
    tally.check_value("accept", &row.flag("ok"), &got.is_some());
    if row.flag("ok") {
        tally.check_value("value", &row.str("output").map(str::to_owned), &got);
    }
}

fn path(row: &Row, tally: &mut Tally) {
    let text = json(row, "schema");
    let (Some(document), Some(schema)) = (read(&text), Schema::of(row, &Release::LATEST.rules().schema)) else {
        return;
    };
    let notation = if row.flag("allowArrayNotation") { Notation::Brackets } else { Notation::Dots };
    let path = row.str("jsonPath").unwrap_or_default();
    let texts = SchemaText::read(document.root());
    let of_text = find(path, Some(texts.root()), notation);
    let place = PlanPlace { plan: &schema.plan, schema: schema.plan.root() };
    let of_plan = find(path, Some(place), notation);
    for got in [of_text.map(|target| target.path), of_plan.map(|target| target.path)] {
        let error = got.as_ref().err().map(ToString::to_string);
        tally.check_value("accept", &row.has("error"), &error.is_some());
        tally.check_value("text", &row.str("error").map(str::to_owned), &error);
        if let Ok(printed) = got {
            tally.check("value", row.str("path").unwrap_or_default(), printed.field().to_string());
        }
    }
}
