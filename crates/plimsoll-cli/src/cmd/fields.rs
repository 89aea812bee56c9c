//! `plimsoll fields`: the fields of a built-in kind, one per line.

use clap::{Arg, ArgAction, ArgMatches, Command};
use plimsoll_check::fields::{FieldList, FieldQuery, FieldRow, fields};
use plimsoll_doc::{JsonObject, push_json_text};

use super::kinds::OfKind;
use crate::exit::{Exit, Stop};
use crate::release;
use crate::terminal::Terminal;

const EXAMPLES: &str = "\
Examples:
  plimsoll fields deployment                              fields of Deployments
  plimsoll fields pod.spec.containers.livenessProbe       fields below a field
  plimsoll fields cronjob --recursive | grep restart      all fields, one per line
  plimsoll fields ingress.spec --kube-version 1.31 -o json";

pub(super) fn command() -> Command {
    Command::new("fields")
        .about("List the fields of a built-in kind: types, defaults, values, releases")
        .after_help(EXAMPLES)
        .arg(
            Arg::new("KIND")
                .required(true)
                .value_name("KIND[.PATH]")
                .value_parser(OfKind(|text| Ok(text.to_owned())))
                .hide_possible_values(true)
                .help("A kind, in any case or plural, and a path below it"),
        )
        .arg(
            Arg::new("api-version")
                .long("api-version")
                .value_name("VERSION")
                .help("apiVersion of the kind, where there are several"),
        )
        .args(release::args())
        .arg(
            Arg::new("recursive")
                .long("recursive")
                .short('r')
                .action(ArgAction::SetTrue)
                .help("List fields of fields, too"),
        )
        .arg(
            Arg::new("output")
                .long("output")
                .short('o')
                .value_name("FORMAT")
                .value_parser(["text", "json"])
                .default_value("text")
                .help("Format of the output"),
        )
}

pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let path: &String = matches.get_one("KIND").ok_or_else(|| Stop::Message("no kind".to_owned()))?;
    let query = FieldQuery {
        path,
        api_version: matches.get_one::<String>("api-version").map(String::as_str),
        release: release::chosen(matches),
        recursive: matches.get_flag("recursive"),
    };
    let list = fields(&query).map_err(Stop::Message)?;
    if matches.get_one::<String>("output").is_some_and(|format| format == "json") {
        writeln!(terminal.out(), "{}", json(&list))?;
        return Ok(Exit::Fine);
    }
    let width = list.rows.iter().map(|row| row.path.len()).max().unwrap_or_default();
    let types = list.rows.iter().map(|row| row.type_.len()).max().unwrap_or_default();
    let out = terminal.out();
    for row in &list.rows {
        let line = format!("{:width$}  {:types$}  {}", row.path, row.type_, remarks(row));
        writeln!(out, "{}", line.trim_end())?;
    }
    if !list.others.is_empty() {
        let (kind, version, others) = (&list.kind, &list.api_version, list.others.join(", "));
        writeln!(terminal.err()?, "{kind} of {version}; also in {others}: choose with `--api-version`")?;
    }
    Ok(Exit::Fine)
}

/// What else there is to say about a field.
fn remarks(row: &FieldRow) -> String {
    let mut parts = Vec::new();
    if row.required {
        parts.push("required".to_owned());
    }
    parts.extend(row.default.as_ref().map(|default| format!("default {default}")));
    if !row.values.is_empty() {
        parts.push(format!("one of {}", row.values.join(", ")));
    }
    parts.extend(row.list.as_ref().map(|list| format!("unique {list}")));
    parts.extend(row.since.map(|since| format!("since 1.{}", since.0)));
    parts.extend(row.until.map(|until| format!("removed in 1.{}", until.0)));
    parts.join("; ")
}

fn json(list: &FieldList) -> String {
    let mut out = JsonObject::new();
    out.text("kind", &list.kind);
    out.text("apiVersion", &list.api_version);
    let rows: Vec<String> = list.rows.iter().map(row_json).collect();
    out.raw("fields", &format!("[{}]", rows.join(",")));
    out.finish()
}

fn row_json(row: &FieldRow) -> String {
    let mut out = JsonObject::new();
    out.text("path", &row.path);
    out.text("type", &row.type_);
    out.raw("required", if row.required { "true" } else { "false" });
    if let Some(default) = &row.default {
        out.raw("default", default);
    }
    if !row.values.is_empty() {
        let mut values = String::new();
        for value in &row.values {
            values.push(if values.is_empty() { '[' } else { ',' });
            push_json_text(&mut values, value);
        }
        out.raw("values", &(values + "]"));
    }
    if let Some(list) = &row.list {
        out.text("unique", list);
    }
    for (key, release) in [("since", row.since), ("removed", row.until)] {
        if let Some(release) = release {
            out.text(key, &format!("1.{}", release.0));
        }
    }
    out.finish()
}
