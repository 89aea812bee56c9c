//! Test cases of Go types with tags: a value, what it replaces, and the errors that are expected.
//!
//! A case is a line of JSON: `{"type": "v1.Widget", "op": "update", "old": {…}, "object": {…}, "options": ["A"],
//! "errors": [{"type", "field", "text", "origin", "level"}]}`. Of an error only what the case names is compared, but for
//! the level: an error without one is in force everywhere. With `"anyOrder": true` the order of errors does not matter,
//! with `"optionsUndefined": true` no option is defined.

use plimsoll_doc::{NodeRef, ReadRules, read_json};
use plimsoll_finding::Message;
use plimsoll_kube::release::Release;
use plimsoll_kube::tagged::{TagFinding, TagOptions, TaggedJudge};

/// What became of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// What the case is about: `update v1.Widget`.
    pub title: String,
    /// Expected errors that were not found.
    pub missing: Vec<String>,
    /// Errors that were not expected, or not at this place.
    pub unexpected: Vec<String>,
}

impl Outcome {
    /// Whether the errors are those that were expected.
    pub fn passed(&self) -> bool {
        self.missing.is_empty() && self.unexpected.is_empty()
    }
}

/// What is compared of an error.
const PARTS: [&str; 5] = ["type", "field", "text", "origin", "level"];
const LEVEL: usize = 4;

type Parts = [Option<String>; PARTS.len()];

/// Runs a case.
///
/// # Errors
/// Why the line is no case.
pub fn run(judge: &TaggedJudge, line: &str) -> Result<Outcome, String> {
    let document = read_json(line.as_bytes(), &ReadRules::default()).map_err(|fault| fault.to_string())?;
    let case = document.root();
    let name = case.get("type").and_then(NodeRef::as_str).ok_or("it has no `type`")?;
    let object = case.get("object").ok_or("it has no `object`")?;
    let is_update = match case.get("op").and_then(NodeRef::as_str) {
        Some("create") => false,
        Some("update") => true,
        _ => return Err("its `op` is neither `create` nor `update`".to_owned()),
    };
    let of = judge.find(name).map_err(|error| format!("`{name}`: {error}"))?;
    let options: Vec<&str> =
        case.get("options").into_iter().flat_map(NodeRef::items).filter_map(NodeRef::as_str).collect();
    let is_true = |name: &str| case.get(name).and_then(NodeRef::as_bool) == Some(true);
    let options = TagOptions { enabled: &options, are_defined: !is_true("optionsUndefined") };
    // An update of nothing is one of the zero value.
    let nothing = read_json(b"{}", &ReadRules::default()).map_err(|fault| fault.to_string())?;
    let old = is_update.then(|| case.get("old").unwrap_or(nothing.root()));
    let found: Vec<Parts> = judge.judge(of, object, old, options).iter().map(parts_of).collect();
    let wanted: Vec<Parts> = case.get("errors").into_iter().flat_map(NodeRef::items).map(wanted).collect();
    let (missing, unexpected) = compare(wanted, found, is_true("anyOrder"));
    let verb = if is_update { "update" } else { "create" };
    Ok(Outcome { title: format!("{verb} {name}"), missing, unexpected })
}

fn compare(wanted: Vec<Parts>, mut found: Vec<Parts>, any_order: bool) -> (Vec<String>, Vec<String>) {
    let mut missing = Vec::new();
    for want in wanted {
        let place = if any_order {
            found.iter().position(|found| fits(&want, found))
        } else {
            found.first().filter(|found| fits(&want, found)).map(|_| 0)
        };
        match place {
            Some(place) => {
                found.remove(place);
            }
            None => missing.push(shown(&want)),
        }
    }
    (missing, found.iter().map(shown).collect())
}

fn fits(want: &Parts, found: &Parts) -> bool {
    want.iter().zip(found).enumerate().all(|(at, (want, found))| match want {
        Some(want) => found.as_ref() == Some(want),
        None => at != LEVEL || found.is_none(),
    })
}

fn shown(parts: &Parts) -> String {
    let [kind, field, text, _, level] = parts;
    let text = text
        .clone()
        .unwrap_or_else(|| [field, kind].into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join(": "));
    match level {
        Some(level) => format!("{text} ({level})"),
        None => text,
    }
}

fn wanted(error: NodeRef<'_>) -> Parts {
    PARTS.map(|name| error.get(name).and_then(NodeRef::as_str).map(str::to_owned))
}

fn parts_of(found: &TagFinding) -> Parts {
    let cause = found.finding.field_cause();
    let origin = cause.and_then(|cause| match &cause.message {
        Message::Tag(message) => message.origin(),
        _ => None,
    });
    [
        found.finding.reason().map(str::to_owned),
        found.finding.field_text(),
        Some(found.finding.text(Release::LATEST.rules().words)),
        origin,
        found.level.map(|level| level.name().to_owned()),
    ]
}
