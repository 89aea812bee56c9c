//! The test suite of JSON Schema: which values a schema accepts.
//!
//! The required tests, the optional ones, and those of formats, which are asserted there, are counted
//! apart. Both ways of validating must agree.

use std::fs;
use std::path::{Path, PathBuf};

use plimsoll_doc::{Document, ReadRules, read_json};
use plimsoll_finding::Path as ValuePath;
use plimsoll_release::Release;
use plimsoll_schema::dialect::json_schema::{Compiler, Draft, Formats, Options, Resolver};
use plimsoll_schema::plan::Plan;
use plimsoll_walk::{LoadScratch, Loader, Origin, Texts, Tree, UnknownFields, ValidateScratch, Validator, View};

use super::FileScorer;
use crate::{File, Tally};

/// Scores the files of one draft.
pub(super) fn open(folder: &Path) -> FileScorer {
    let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let draft = Draft::of_name(name).unwrap_or(Draft::Draft2020);
    let mut remotes = Remotes { folder: folder.join("../../remotes") };
    Box::new(move |file, tally| score(file, draft, &mut remotes, tally))
}

/// The documents that `http://localhost:1234/` stands for.
struct Remotes {
    folder: PathBuf,
}

impl Resolver for Remotes {
    fn document(&mut self, uri: &str) -> Result<Document<'static>, String> {
        let path = uri.strip_prefix("http://localhost:1234/").ok_or("not in the suite")?;
        let bytes = fs::read(self.folder.join(path)).map_err(|error| error.to_string())?;
        let document = read_json(&bytes, &ReadRules::default()).map_err(|fault| fault.to_string())?;
        Ok(document.into_owned())
    }
}

fn score(file: &File, draft: Draft, remotes: &mut Remotes, tally: &mut Tally) {
    let is_format = file.name.starts_with("optional/format/");
    let category = match () {
        () if is_format => "format",
        () if file.name.starts_with("optional/") => "optional",
        () => "required",
    };
    let formats = if is_format { Formats::Assert } else { Formats::ByVocabulary };
    let options = Options { draft, formats, ..Options::default() };
    let Ok(document) = read_json(&file.bytes, &ReadRules::default()) else {
        return tally.check(category, "JSON", "no JSON");
    };
    for (group, index) in document.root().items().zip(0..) {
        let Some(schema) = group.get("schema") else { continue };
        let mut compiler = Compiler::new(&options);
        let text = schema.source_text();
        let own = read_json(text.as_bytes(), &ReadRules::default()).ok();
        let plan = own.map(|own| {
            let own = compiler.add("", own);
            compiler.add_root_at(None, own, "");
            compiler
                .finish(remotes)
                .into_result()
                .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
        });
        let tests = group.get("tests").into_iter().flat_map(plimsoll_doc::NodeRef::items);
        for (test, number) in tests.zip(0..) {
            let (Some(data), Some(valid)) =
                (test.get("data"), test.get("valid").and_then(plimsoll_doc::NodeRef::as_bool))
            else {
                continue;
            };
            tally.begin(&format!("{} {index}.{number}", file.name));
            let want = if valid { "valid" } else { "invalid" };
            let got = match &plan {
                None => "no JSON".to_owned(),
                Some(Err(errors)) => errors.clone(),
                Some(Ok(plan)) => answer(plan, data.source_text()),
            };
            tally.check(category, want, got);
        }
    }
}

fn answer(plan: &Plan, data: &str) -> String {
    let document = match read_json(data.as_bytes(), &ReadRules::default()) {
        Ok(document) => document,
        Err(fault) => return fault.to_string(),
    };
    let loader =
        Loader { plan, schema: None, resource: false, unknown: UnknownFields::Keep, drop_nulls: false, left_out: &[] };
    let mut tree = Tree::default();
    let root = loader.load(document.root(), Origin::New, &mut tree, &mut LoadScratch::default(), &mut Vec::new());
    let texts = Texts::default().with_document(Origin::New, &document).with_plan(plan);
    let value = View::new(&tree, &texts).value(root);
    let validator = Validator { plan, rules: &Release::LATEST.rules().walk };
    let scratch = &mut ValidateScratch::default();
    let is_valid = validator.is_valid(value, plan.root(), scratch);
    // Where the document itself can tell, it must say the same.
    let is_node_valid = validator.accepts_node(document.root(), plan.root(), scratch);
    if is_node_valid.is_some_and(|is_node_valid| is_node_valid != is_valid) {
        return format!("accepted: {is_valid}, as a document: {is_node_valid:?}");
    }
    let mut found = plimsoll_finding::All::default();
    // All that a sink does not want is left out.
    let _ = validator.find(value, plan.root(), None, &ValuePath::default(), scratch, &mut found);
    match (is_valid, found.findings.is_empty()) {
        (true, true) => "valid".to_owned(),
        (false, false) => "invalid".to_owned(),
        (is_valid, _) => format!("accepted: {is_valid}, findings: {}", found.findings.len()),
    }
}
