//! Objects judged by the tags of Go types, against the code that validation-gen made of the same types.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use plimsoll_doc::{ReadRules, read_json};
use plimsoll_finding::Message;
use plimsoll_gotypes::known::KnownTypes;
use plimsoll_gotypes::package::{Packages, SourceFile};
use plimsoll_gotypes::tags::tagged_types;
use plimsoll_kube::tagged::{TagFinding, TagOptions, TaggedJudge};
use plimsoll_release::Release;
use serde_json::Value as Json;

use crate::{Row, Scorer, Tally};

/// The path of the module that the packages belong to.
const MODULE: &str = "example.test/gotypes/validation-gen";
/// The package whose types call functions written by hand.
const BY_HAND: &str = "custom.Written";

/// Scores cases; the packages lie beside them.
pub(crate) fn open(file: &Path) -> Scorer {
    let folder = file.parent().unwrap_or(file).to_owned();
    let mut packages: BTreeMap<String, Result<Arc<TaggedJudge>, String>> = BTreeMap::new();
    Box::new(move |row, tally| {
        let Some((package, _)) = row.str("type").and_then(|name| name.split_once('.')) else {
            return tally.check("row", "a case", "no type");
        };
        if row.str("type") == Some(BY_HAND) {
            return tally.leave_out("functions written by hand");
        }
        let judge = packages.entry(package.to_owned()).or_insert_with(|| read(&folder, package)).clone();
        match judge {
            Ok(judge) => score(&judge, row, tally),
            Err(error) => tally.check("row", "a package", error),
        }
    })
}

fn read(folder: &Path, package: &str) -> Result<Arc<TaggedJudge>, String> {
    let mut files = Vec::new();
    for name in ["doc.go", "types.go"] {
        let path = folder.join(package).join(name);
        let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        files.push(SourceFile { name: name.to_owned(), bytes });
    }
    let sources = KnownTypes;
    let mut packages = Packages::new(&sources);
    let path = format!("{MODULE}/{package}");
    let id = packages.add(&path, files);
    let types = tagged_types(&mut packages, &[id]);
    let judge = TaggedJudge::new(&types);
    match judge.problems().iter().find(|problem| problem.place.starts_with(&path)) {
        None => Ok(Arc::new(judge)),
        Some(first) => Err(format!("{}: {}", first.place, first.message)),
    }
}

/// What is compared of an error.
type Seen = [Option<String>; 5];

fn score(judge: &TaggedJudge, row: &Row, tally: &mut Tally) {
    let name = row.str("type").unwrap_or_default();
    let of = match judge.find(&format!("{MODULE}/{name}")) {
        Ok(of) => of,
        Err(error) => return tally.check("row", "a type", error.to_string()),
    };
    let text = |name: &str| row.value.get(name).filter(|value| !value.is_null()).map(Json::to_string);
    let (object, old) = (text("object").unwrap_or_default(), text("old").unwrap_or_else(|| "{}".to_owned()));
    let rules = ReadRules::default();
    let (Ok(object), Ok(old)) = (read_json(object.as_bytes(), &rules), read_json(old.as_bytes(), &rules)) else {
        return tally.check("row", "objects", "an object cannot be read");
    };
    let is_update = row.str("op") == Some("update");
    let options: Vec<&str> = row.value["options"].as_array().into_iter().flatten().filter_map(Json::as_str).collect();
    let are_defined = row.value["optionsUndefined"].as_bool() != Some(true);
    let options = TagOptions { enabled: &options, are_defined };
    let found = judge.judge(of, object.root(), is_update.then(|| old.root()), options);

    let mut want: Vec<Seen> = row.value["errors"].as_array().into_iter().flatten().map(wanted).collect();
    let mut got: Vec<Seen> = found.iter().map(seen).collect();
    if row.value["anyOrder"].as_bool() == Some(true) {
        want.sort();
        got.sort();
    }
    tally.check("verdict", (!want.is_empty()).to_string(), (!got.is_empty()).to_string());
    for (index, category) in ["type", "field", "text", "origin", "level"].into_iter().enumerate() {
        let part = |errors: &[Seen]| {
            errors.iter().map(|error| error[index].clone().unwrap_or_default()).collect::<Vec<_>>().join("\n")
        };
        if !want.is_empty() || !got.is_empty() {
            tally.check(category, part(&want), part(&got));
        }
    }
}

fn wanted(error: &Json) -> Seen {
    ["type", "field", "text", "origin", "level"].map(|name| error[name].as_str().map(str::to_owned))
}

fn seen(found: &TagFinding) -> Seen {
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
