//! Output is data: whatever is in an input or in its name, reports have no character that acts on a terminal or
//! forges a line, JSON and SARIF are valid and give everything back, XML is well-formed.
//!
//! An input is a file name, a CRD and objects, divided by lines of `%%`.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use plimsoll_check::catalog::{self, Catalog, Precedence};
use plimsoll_check::check::{Checker, Policy, Wanted};
use plimsoll_check::text::{DocumentText, LIMITS, READ_RULES};
use plimsoll_check::{Judge, Subresource, Unknown};
use plimsoll_doc::{KeyOrder, Splitter, is_hidden, read, write_yaml};
use plimsoll_finding::{DuplicateKeyPolicy, Finding, PathStyle, Source, Wording};
use plimsoll_report::{Case, Entry, ListFormat, Listing, Renderer, escape_xml, issue_json};
use serde_json::Value;

use crate::{Shape, Target, seeds};

pub(super) const TARGET: Target = Target {
    name: "output",
    tokens: &[
        DIVIDER.as_bytes(),
        b"\x1b[2J",
        b"\x1b]0;x\x07",
        b"\x00",
        b"\x07",
        b"\x08",
        b"\x7f",
        b"\xc2\x85",
        b"\xc2\x9b",
        b"\xe2\x80\xa8",
        b"\xe2\x80\xae",
        b"\xe2\x81\xa6",
        b"\xef\xbb\xbf",
        b"\xf3\xa0\x81\x81",
        b"\xff",
        b"\r",
        b"\n",
        b"\t",
        b"\\u001b",
        b"\\u202e",
        b"\\x9b",
        b"\\e",
        b"\"",
        b"'",
        b"<",
        b"&",
        b"]]>",
        b"a: ",
        b"- ",
        b"{",
        b"[",
        b"null",
        b"kind: ",
        b"\n---\n",
        b"pattern: ",
        b"enum: [\"\\e[31m\"]",
        b"x-kubernetes-validations: [{rule: \"false\", message: \"\\e[31m\"}]",
    ],
    seeds: || {
        let mut seeds: Vec<Vec<u8>> = seeds::requests("vectors/feature-1.37.jsonl", DIVIDER)
            .into_iter()
            .chain(seeds::requests("vectors/cr-1.37.jsonl", DIVIDER))
            .map(|request| [NAME.as_bytes(), DIVIDER.as_bytes(), &request].concat())
            .collect();
        let objects = seeds::from_files("corpora/objects").into_iter().chain(seeds::multiplying());
        seeds.extend(objects.map(|object| [NAME.as_bytes(), DIVIDER.as_bytes(), DIVIDER.as_bytes(), &object].concat()));
        seeds
    },
    check,
    max_len: 6144,
    base_time: Duration::from_millis(200),
    time_per_byte: Duration::from_micros(200),
    base_memory: 8_000_000,
    memory_per_byte: 20_000,
};

const DIVIDER: &str = "\n%%\n";
const NAME: &str = "a\u{1b}[31m\u{9b}\u{202e}\nb.yaml:1:1: error";

/// So many findings of an object are shown.
const MAX_SHOWN: usize = 20;

static JUDGES: LazyLock<[Judge; 1]> = LazyLock::new(|| [Judge::default()]);

fn check(input: &[u8]) -> Result<Shape, String> {
    let text = String::from_utf8_lossy(input);
    let mut parts = text.splitn(3, DIVIDER);
    let name: Arc<str> = parts.next().unwrap_or_default().into();
    let (crd, objects) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let checker = Checker {
        judges: &*JUDGES,
        policy: Policy {
            unknown: Unknown::Strict,
            duplicates: DuplicateKeyPolicy::Rejected,
            ignore_missing: false,
            leave_out_cluster_fields: true,
            subresource: Subresource::Main,
            compares_versions: true,
        },
        stored: None,
        stored_crds: None,
        kinds: None,
        schemas: None,
        exceptions: None,
    };
    let documents: Vec<DocumentText> = documents(&name, crd).into_iter().chain(documents(&name, objects)).collect();
    let mut catalog = Catalog::default();
    for document in &documents {
        for known in catalog::definitions(document, &checker) {
            catalog.add(known, Precedence::Named);
        }
    }
    let (mut kinds, mut cases) = (Vec::new(), Vec::new());
    for document in &documents {
        let content = document.content();
        let text = document.source(&content);
        let source = text.document(document.index, 0);
        for examined in checker.examine(document, Wanted::All, &catalog) {
            let mut entries = Vec::new();
            for finding in examined.issues.iter().take(MAX_SHOWN) {
                kinds.push(finding.code().number());
                check_finding(finding, &source, &name)?;
                entries.push(Entry::of(finding, Wording::LATEST, &source, PathStyle::Field, None));
            }
            let identity = &examined.identity;
            cases.push(Case {
                file: name.to_string(),
                name: identity.name.to_string(),
                class: identity.kind.to_string(),
                line: Some(1),
                skipped: None,
                entries,
            });
        }
        if let Ok(document) = read(&document.text, document.format, &READ_RULES) {
            is_clean("YAML", &write_yaml(document.root(), KeyOrder::AsRead), true)?;
        }
    }
    check_lists(&cases)?;
    kinds.dedup();
    Ok(Shape::of(kinds))
}

fn documents(name: &Arc<str>, text: &str) -> Vec<DocumentText> {
    let parts = Splitter::new(text.as_bytes(), &LIMITS).map_while(Result::ok).enumerate();
    parts.map(|(index, part)| DocumentText::of(Arc::clone(name), index, part)).collect()
}

/// Every form in which a finding is shown.
fn check_finding(finding: &Finding, source: &Source<'_>, name: &str) -> Result<(), String> {
    let mut frame = Vec::new();
    Renderer::default().issue(finding, source, &mut frame).map_err(|error| error.to_string())?;
    let frame = String::from_utf8(frame).map_err(|_| "a frame is not UTF-8".to_owned())?;
    is_clean("a frame", &frame, true)?;
    is_clean("a line", &Renderer::default().one_line(finding, source, None), false)?;
    is_well_formed(&escape_xml(&frame))?;
    let json = issue_json(finding, Wording::LATEST, source);
    is_clean("JSON", &json, false)?;
    let value: Value = serde_json::from_str(&json).map_err(|error| format!("invalid JSON: {error}: {json}"))?;
    let text = |field: &str| value.get(field).and_then(Value::as_str).unwrap_or_default();
    if text("file") != name {
        return Err(format!("JSON has another file: {json}"));
    }
    let server = finding.server_text(Wording::LATEST).unwrap_or_default();
    if text("server") != server {
        return Err(format!("JSON has another text than {server:?}: {json}"));
    }
    Ok(())
}

/// Every format of lists.
fn check_lists(cases: &[Case]) -> Result<(), String> {
    let written = |format| {
        let mut listing = Listing::new(format, "0");
        let mut out = Vec::new();
        cases.iter().try_for_each(|case| listing.case(case, &mut out)).map_err(|error| error.to_string())?;
        listing.finish("all", &mut out).map_err(|error| error.to_string())?;
        let text = String::from_utf8(out).map_err(|_| format!("{format:?} is not UTF-8"))?;
        is_clean(&format!("{format:?}"), &text, true)?;
        Ok::<String, String>(text)
    };
    let sarif = written(ListFormat::Sarif)?;
    serde_json::from_str::<Value>(&sarif).map_err(|error| format!("invalid SARIF: {error}: {sarif}"))?;
    check_xml(&written(ListFormat::Junit)?)?;
    let github = written(ListFormat::Github)?;
    match github.lines().find(|line| !line.starts_with("::")) {
        Some(line) => Err(format!("a line is no annotation: {line:?} in {github}")),
        None => written(ListFormat::Markdown).map(drop),
    }
}

/// Whether elements are closed in turn, and nothing but their texts stands between them.
fn check_xml(text: &str) -> Result<(), String> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some((before, tag)) = rest.split_once('<') {
        is_well_formed(before)?;
        let (tag, after) = tag.split_once('>').ok_or_else(|| format!("a tag has no end: {text}"))?;
        rest = after;
        let name = tag.split([' ', '\n']).next().unwrap_or_default();
        if !tag.matches('"').count().is_multiple_of(2) {
            return Err(format!("a quote is not closed in {tag:?}"));
        }
        match name.strip_prefix('/') {
            Some(name) if open.pop() != Some(name) => return Err(format!("{name:?} is not open: {text}")),
            Some(_) => {}
            None if tag.ends_with('/') || name.starts_with('?') => {}
            None => open.push(name),
        }
    }
    if open.is_empty() { is_well_formed(rest) } else { Err(format!("{open:?} are not closed: {text}")) }
}

/// Whether nothing in a text acts on a terminal, and, unless it may have lines, nothing breaks one.
fn is_clean(what: &str, text: &str, has_lines: bool) -> Result<(), String> {
    match text.chars().find(|&c| is_hidden(c) && !(has_lines && c == '\n')) {
        Some(found) => Err(format!("{what} has {found:?} in it: {text}")),
        None => Ok(()),
    }
}

/// Whether a text can stand inside of an XML element.
fn is_well_formed(text: &str) -> Result<(), String> {
    const REFERENCES: [&str; 4] = ["&amp;", "&lt;", "&gt;", "&quot;"];
    let bare = REFERENCES.iter().fold(text.to_owned(), |text, reference| text.replace(reference, ""));
    match bare.chars().find(|c| matches!(c, '<' | '>' | '&' | '"' | '\u{fffe}' | '\u{ffff}')) {
        Some(found) => Err(format!("XML has {found:?} in it: {text}")),
        None => Ok(()),
    }
}
