//! Rows of `functions-1.37`: every function of the server with its overloads, and no others.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use plimsoll_cel::functions::{Overload, Table};
use plimsoll_release::Release;
use serde_json::Value as Json;

use crate::{Row, Scorer, Tally};

pub(crate) fn open(file: &Path) -> Scorer {
    let text = fs::read_to_string(file).unwrap_or_default();
    let rows = text.lines().filter_map(|line| serde_json::from_str::<Json>(line).ok());
    let known: BTreeSet<String> = rows.filter_map(|row| Some(row.get("function")?.as_str()?.to_owned())).collect();
    let table = Table::new(Release::V1_37.rules().cel.stored);
    let mut more: Option<Vec<&str>> = Some(table.names().filter(|name| !known.contains(*name)).collect());
    Box::new(move |row, tally| {
        if let Some(more) = more.take() {
            tally.check_value("none-more", &Vec::new(), &more);
        }
        score(row, &table, tally);
    })
}

fn score(row: &Row, table: &Table, tally: &mut Tally) {
    let Some(name) = row.str("function") else { return };
    let want: Vec<String> =
        row.value.get("overloads").and_then(Json::as_array).into_iter().flatten().map(wanted).collect();
    let got: Vec<String> = table.get(name).unwrap_or_default().iter().map(|overload| signature(overload)).collect();
    tally.check_value("overloads", &want, &got);
}

fn wanted(overload: &Json) -> String {
    let text = |field: &str| overload.get(field).and_then(Json::as_str).unwrap_or_default();
    let args = overload.get("args").and_then(Json::as_array).into_iter().flatten();
    let args: Vec<&str> = args.filter_map(Json::as_str).collect();
    let target = overload.get("target").and_then(Json::as_str).map_or_else(String::new, |target| format!("{target}."));
    format!("{} {target}({}) {}", text("id"), args.join(", "), text("result"))
}

fn signature(overload: &Overload) -> String {
    let mut args: Vec<String> = overload.args.iter().map(ToString::to_string).collect();
    let target = if overload.member && !args.is_empty() { format!("{}.", args.remove(0)) } else { String::new() };
    format!("{} {target}({}) {}", overload.id, args.join(", "), overload.result)
}
