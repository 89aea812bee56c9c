//! `cargo xtask titles`: the page of all titles, made by running the command on the inputs of `xtask/titles.jsonl`.
//!
//! A line is one input: a `text` that is read, a `schema` of a field of a CRD with or without a `value` for it,
//! `metadata` of an object, an `object`, a change of the CRD itself (`crd`: what to replace by what), or a field of a
//! struct in Go (`go`). Examples of OpenAPI documents are those of their codes.

mod go;

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use plimsoll_finding::{Code, Example};
use plimsoll_testkit::repository_root;
use serde_json::{Value, json};

use crate::{Args, Outcome, command};

const PAGE: &str = "docs/titles.md";
const INPUTS: &str = "xtask/titles.jsonl";

const CRD: &str = "\
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  names: {kind: Widget, plural: widgets, singular: widget, listKind: WidgetList}
  scope: Namespaced
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {field: SCHEMA}}}}
";

const HEAD: &str = "\
# Titles

<!-- Written by `cargo xtask titles` from xtask/titles.jsonl. -->

The title of each finding with an input that has it. A title names the field, the value and the limit; help is the \
edit to make, where there is one. [codes.md](codes.md) explains the codes. Fields of examples belong to the CRD \
`widgets.example.com`; where a schema is shown, it is that of `field`. Findings that need large inputs, several files or a stored object are \
in codes.md only.

| code | title | help | example |
|---|---|---|---|
";

pub(crate) fn run(mut args: Args) -> Result<Outcome, String> {
    let check = args.flag("--check");
    args.finish()?;
    let path = repository_root().join(PAGE);
    let page = page(&command::build()?)?;
    if fs::read_to_string(&path).is_ok_and(|old| old == page) {
        return Ok(Outcome::Fine);
    }
    if check {
        eprintln!("{PAGE} shows titles that are no longer printed; run `cargo xtask titles`");
        return Ok(Outcome::Failed);
    }
    fs::write(&path, page).map_err(|error| format!("{PAGE}: {error}"))?;
    eprintln!("written: {PAGE}");
    Ok(Outcome::Fine)
}

fn page(program: &Path) -> Result<String, String> {
    let inputs = fs::read_to_string(repository_root().join(INPUTS)).map_err(|error| format!("{INPUTS}: {error}"))?;
    let mut rows: Vec<(u64, String)> = Vec::new();
    let mut seen: HashMap<String, String> = HashMap::new();
    let parsed = inputs.lines().map(|line| {
        let input = serde_json::from_str(line).map_err(|error| format!("{INPUTS}: {error}: {line}"));
        input.map(|input: Value| (None, input))
    });
    let openapi = openapi_inputs().map(Ok);
    for input in parsed.chain(openapi) {
        let (wanted, input) = input?;
        let mut findings = findings(program, &input)?;
        findings.retain(|finding| wanted.is_none_or(|code: &str| finding["code"] == code));
        if findings.is_empty() {
            return Err(format!("nothing is found in {input}"));
        }
        for finding in findings {
            let text = |name: &str| finding.get(name).and_then(Value::as_str).unwrap_or_default();
            let (code, title) = (text("code"), text("message"));
            if let Some(other) = seen.insert(title.to_owned(), code.to_owned()) {
                if other != code {
                    return Err(format!("{other} and {code} share the title {title:?}"));
                }
                continue;
            }
            let number = finding.get("number").and_then(Value::as_u64).unwrap_or_default();
            let help = if text("help").is_empty() { text("reason") } else { text("help") };
            let row = format!("| `{code}` | {} | {} | {} |", cell(title), cell(help), code_cell(&shown(&input)));
            rows.push((number, row));
        }
    }
    rows.sort_by_key(|(number, _)| *number);
    let mut page = HEAD.to_owned();
    for (_, row) in rows {
        let _ = writeln!(page, "{row}");
    }
    Ok(page)
}

/// The examples of codes for OpenAPI documents, each with its code.
fn openapi_inputs() -> impl Iterator<Item = (Option<&'static str>, Value)> {
    let codes = Code::ALL.iter().filter(|code| code.name().starts_with("openapi_"));
    codes.filter_map(|code| match code.info().example {
        Example::Yaml(text) | Example::Json(text) => Some((Some(code.name()), json!({"openapi": text}))),
        Example::Described(_) => None,
    })
}

/// What is found in an input.
fn findings(program: &Path, input: &Value) -> Result<Vec<Value>, String> {
    let text = |name: &str| input.get(name).and_then(Value::as_str);
    if let Some(field) = text("go") {
        return go::findings(program, field);
    }
    if let Some(document) = text("openapi") {
        return run_on(program, &["openapi", "check", "-o", "json", "-"], document);
    }
    if let Some(read) = text("text") {
        // This one is about the line break.
        let end = if read.ends_with("hello") { "" } else { "\n" };
        return run_on(program, &["read", "--format", format(read), "-o", "json", "-"], &format!("{read}{end}"));
    }
    let mut crd = CRD.replace("SCHEMA", text("schema").unwrap_or("{type: string}"));
    if let Some([from, to]) = input.get("crd").and_then(Value::as_array).map(Vec::as_slice) {
        let (from, to) = (from.as_str().unwrap_or_default(), to.as_str().unwrap_or_default());
        crd = crd.replacen(from, to, 1);
    }
    let head = "apiVersion: example.com/v1\nkind: Widget";
    let object = match (text("value"), text("metadata"), text("object")) {
        (Some(value), ..) => format!("---\n{head}\nmetadata: {{name: a}}\nfield: {value}\n"),
        (_, Some(metadata), _) => format!("---\n{head}\nmetadata: {metadata}\n"),
        (.., Some(object)) => format!("---\n{object}\n"),
        _ => String::new(),
    };
    run_on(program, &["check", "-o", "json", "-"], &format!("{crd}{object}"))
}

fn format(text: &str) -> &'static str {
    if text.starts_with(['{', '[']) { "json" } else { "yaml" }
}

fn run_on(program: &Path, words: &[&str], input: &str) -> Result<Vec<Value>, String> {
    let fails = |error: std::io::Error| format!("plimsoll {}: {error}", words.join(" "));
    let mut child = Command::new(program)
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .current_dir(repository_root())
        .spawn()
        .map_err(fails)?;
    // The inputs are smaller than a pipe.
    child.stdin.take().ok_or("no input")?.write_all(input.as_bytes()).map_err(fails)?;
    let output = child.wait_with_output().map_err(fails)?;
    let mut findings = Vec::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let line: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
        for list in ["issues", "errors", "notes", "findings"] {
            findings.extend(line.get(list).and_then(Value::as_array).into_iter().flatten().cloned());
        }
    }
    Ok(findings)
}

/// The part of an input that matters.
fn shown(input: &Value) -> String {
    let text = |name: &str| input.get(name).and_then(Value::as_str).unwrap_or_default();
    if let Some(replaced) = input.get("crd").and_then(|change| change.get(1)).and_then(Value::as_str) {
        return if replaced.is_empty() { "a CRD without it".to_owned() } else { replaced.trim().to_owned() };
    }
    for own in ["go", "openapi"] {
        if !text(own).is_empty() {
            return text(own).trim().to_owned();
        }
    }
    match (text("text"), text("schema"), text("value"), text("metadata")) {
        ("", "", "", "") => text("object").to_owned(),
        ("", "", "", metadata) => format!("metadata: {metadata}"),
        ("", schema, "", _) => format!("field: {schema}"),
        ("", schema, value, _) => format!("field: {value} # schema: {schema}"),
        (text, ..) => text.to_owned(),
    }
}

/// A text in a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ").replace('<', "\\<")
}

/// A piece of a manifest in a cell; line breaks as `⏎`.
fn code_cell(text: &str) -> String {
    let mut line = text.replace('\n', " ⏎ ").replace('|', "\\|");
    line.retain(|c| !c.is_control());
    if line.chars().count() > 140 {
        line = line.chars().take(139).collect::<String>() + "…";
    }
    // Blanks beside a fence are no part of the code.
    if line.contains('`') { format!("`` {line} ``") } else { format!("`{line}`") }
}
