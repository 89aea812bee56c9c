//! What is read.

use std::fs;
use std::path::Path;

use plimsoll_doc::{Document, Format, JsonLayout, KeyOrder, read, write_json};
use plimsoll_testkit::{data_root, files_under, shared_root};
use saphyr_parser::Parser;

use crate::RULES;

pub(crate) struct Inputs {
    /// Where they are from.
    pub(crate) origin: &'static str,
    /// Name and texts; several texts are read one by one in one turn.
    pub(crate) yaml: Vec<(String, Vec<String>)>,
    /// Name and compact text.
    pub(crate) json: Vec<(String, String)>,
    /// Texts that one of the contestants refuses, so that reading them is no contest.
    pub(crate) left_out: Vec<(String, String)>,
}

impl Inputs {
    pub(crate) fn load() -> Self {
        let origin = match shared_root() {
            Some(_) => "Definitions of real size and real manifests, from the shared data.",
            None => "Without the shared data: small files of the repository, so the figures mean little.",
        };
        let root = data_root();
        let mut inputs = Self { origin, yaml: Vec::new(), json: Vec::new(), left_out: Vec::new() };
        for path in files_under(&root.join("corpora/crds")) {
            inputs.add_definition(&path);
        }
        let mut manifests = Vec::new();
        for path in files_under(&root.join("corpora/objects")) {
            if path.extension().is_some_and(|end| end == "yaml" || end == "yml") {
                let text = fs::read_to_string(&path).unwrap_or_default();
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                manifests.extend(split(&text).into_iter().filter(|text| inputs.is_contest(&name, text)));
            }
        }
        if !manifests.is_empty() {
            inputs.yaml.push((format!("{} manifests", manifests.len()), manifests));
        }
        inputs
    }

    fn add_definition(&mut self, path: &Path) {
        let format = match path.extension().and_then(|end| end.to_str()) {
            Some("yaml") => Format::Yaml,
            Some("json") => Format::Json,
            _ => return,
        };
        let Ok(text) = fs::read_to_string(path) else { return };
        let document = match read(text.as_bytes(), format, &RULES) {
            Ok(document) => document,
            Err(fault) => return self.left_out.push((path.display().to_string(), format!("plimsoll: {fault}"))),
        };
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let name = stem.split_once('.').map_or(&*stem, |(plural, _)| plural).to_owned();
        self.json.push((name.clone(), compact(&document)));
        if format == Format::Yaml && self.is_contest(&name, &text) {
            self.yaml.push((name, vec![text]));
        }
    }
}

impl Inputs {
    /// Whether all contestants read the text to its end.
    fn is_contest(&mut self, name: &str, text: &str) -> bool {
        let ours = read(text.as_bytes(), Format::Yaml, &RULES).err().map(|fault| format!("plimsoll: {fault}"));
        let peer = Parser::new_from_str(text).find_map(Result::err).map(|error| format!("saphyr-parser: {error}"));
        let Some(why) = ours.or(peer) else { return true };
        self.left_out.push((name.to_owned(), why));
        false
    }
}

fn compact(document: &Document<'_>) -> String {
    write_json(document.root(), KeyOrder::AsRead, JsonLayout::Compact)
}

/// The documents of a file.
fn split(text: &str) -> Vec<String> {
    let mut documents = vec![String::new()];
    for line in text.split_inclusive('\n') {
        match documents.last_mut() {
            Some(document) if !line.starts_with("---") => document.push_str(line),
            _ => documents.push(String::new()),
        }
    }
    documents.retain(|document| document.lines().any(|line| !line.is_empty() && !line.starts_with('#')));
    documents
}
