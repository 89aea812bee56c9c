//! Definitions by the kinds they explain.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

use plimsoll::{Defined, Judge, RuleFailure, Version};
use plimsoll_doc::{Format, NodeRef, Position, ReadRules, read};
use plimsoll_finding::{RuleNote, locate_path};
use plimsoll_report::SourceText;

use super::examine::Bench;
use super::stored::StoredDefinitions;
use crate::cmd::crd::stored::{as_update, path_at};
use crate::documents::{Chunk, LIMITS};
use crate::input::text_of;
use crate::object::{Body, Object, objects};

/// Every definition holds this word; texts without it need not be read to find out.
const WORD: &[u8] = b"CustomResourceDefinition";

/// How texts in UTF-16 begin, whose words are spelled otherwise.
const UTF16_MARKS: [&[u8]; 2] = [b"\xff\xfe", b"\xfe\xff"];

/// Where an object stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Place {
    pub(super) file: Arc<str>,
    pub(super) document: usize,
    pub(super) item: Option<usize>,
}

/// A definition, and what the server says about it.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) place: Place,
    group: Box<str>,
    kind: Box<str>,
    /// By release.
    pub(super) defined: Vec<Defined>,
    /// Where its rules are: by version, schema and place among those of the schema.
    rules: HashMap<(Box<str>, usize, usize), Position>,
    /// Stands for its text.
    fingerprint: u64,
}

/// All definitions that are known.
#[derive(Clone, Debug, Default)]
pub(super) struct Catalog {
    kinds: HashMap<(Box<str>, Box<str>), Arc<Known>>,
    places: HashMap<Place, Arc<Known>>,
}

impl Catalog {
    /// The definition of a kind.
    pub(super) fn of_kind(&self, group: &str, kind: &str) -> Option<&Known> {
        self.kinds.get(&(group.into(), kind.into())).map(|known| &**known)
    }

    /// The definition at a place.
    pub(super) fn at(&self, place: &Place) -> Option<&Known> {
        self.places.get(place).map(|known| &**known)
    }

    /// Whether there is no definition at all.
    pub(super) fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Adds a definition; gives the place of another one for the same kind, which it replaces.
    pub(super) fn add(&mut self, known: Known) -> Option<Place> {
        let known = Arc::new(known);
        self.places.insert(known.place.clone(), Arc::clone(&known));
        let kind = (known.group.clone(), known.kind.clone());
        let replaced = self.kinds.insert(kind, Arc::clone(&known))?;
        (replaced.fingerprint != known.fingerprint).then(|| replaced.place.clone())
    }
}

impl Known {
    /// The rule that an object breaks.
    pub(super) fn rule_note(&self, version: Option<&Version>, failure: &RuleFailure) -> Option<RuleNote> {
        let version = version?;
        let plan = &version.plan;
        let rule = plan.rules(plan.schema(failure.schema)).get(failure.rule)?;
        let place = self.rules.get(&(version.name.clone(), failure.schema.index(), failure.rule)).copied()?;
        let (file, text) = ((&*self.place.file).into(), plan.name(rule.rule).trim().into());
        let values = failure.parts.iter().map(|part| (part.text.clone(), part.value.clone())).collect();
        Some(RuleNote { file, place, text, values })
    }

    /// `kind` in words for people.
    pub(super) fn name(&self) -> String {
        format!("{} of {}", self.kind, self.group)
    }
}

/// The definitions in a document.
pub(super) fn definitions(chunk: &Chunk, bench: &Bench<'_>) -> Vec<Known> {
    if chunk.trouble.is_some() || !may_define(&chunk.text) {
        return Vec::new();
    }
    let rules = ReadRules { limits: LIMITS, ..ReadRules::default() };
    let Ok(document) = read(&chunk.text, chunk.format, &rules) else { return Vec::new() };
    let objects = objects(&document);
    let definitions = objects.iter().filter(|object| object.identity().is_definition());
    definitions.map(|object| known(object, chunk, bench)).collect()
}

fn may_define(text: &[u8]) -> bool {
    memchr::memmem::find(text, WORD).is_some() || UTF16_MARKS.iter().any(|mark| text.starts_with(mark))
}

fn known(object: &Object<'_>, chunk: &Chunk, bench: &Bench<'_>) -> Known {
    let old = bench.stored_definitions.and_then(|stored| stored.get(&object.identity().name));
    let body = body(object, chunk, bench.stored_definitions);
    let spec = object.root.get("spec");
    let text = |node: Option<NodeRef<'_>>| node.and_then(NodeRef::as_str).unwrap_or_default().into();
    let mut hasher = DefaultHasher::new();
    body.text().hash(&mut hasher);
    let defined: Vec<Defined> = bench.judges.iter().map(|judge| define(judge, &body, old)).collect();
    Known {
        rules: rule_places(&defined, &body, object, chunk),
        place: Place { file: Arc::clone(&chunk.file), document: chunk.index, item: object.item },
        group: text(spec.and_then(|spec| spec.get("group"))),
        kind: text(spec.and_then(|spec| spec.get("names")).and_then(|names| names.get("kind"))),
        defined,
        fingerprint: hasher.finish(),
    }
}

fn define(judge: &Judge, body: &Body<'_>, old: Option<&str>) -> Defined {
    let Some(old) = old else { return judge.define(body.text(), body.format()) };
    let defined = judge.redefine(body.text(), body.format(), old.as_bytes(), Format::Json);
    defined.unwrap_or_else(|failure| {
        let decode_error = Some(format!("the stored definition cannot be read: {failure}"));
        Defined { decode_error, ..Defined::default() }
    })
}

/// Finds the rules of a definition in the file.
fn rule_places(
    defined: &[Defined],
    body: &Body<'_>,
    object: &Object<'_>,
    chunk: &Chunk,
) -> HashMap<(Box<str>, usize, usize), Position> {
    let mut places = HashMap::new();
    let Some(definition) = defined.iter().rev().find_map(|defined| defined.definition.as_ref()) else { return places };
    let with_rules: Vec<&Version> = definition.versions.iter().filter(|version| version.has_rules()).collect();
    if with_rules.is_empty() {
        return places;
    }
    let text = text_of(&chunk.text);
    let source = SourceText::part(&chunk.file, &text, chunk.lines_before, chunk.offset);
    let source = source.document(chunk.index, 0);
    let rules = ReadRules { limits: LIMITS, ..ReadRules::default() };
    let sent = match body {
        Body::AsWritten(..) => None,
        Body::Rewritten(json) => read(json.as_bytes(), Format::Json, &rules).ok(),
    };
    for version in with_rules {
        let plan = &version.plan;
        for schema in plan.ids() {
            for (index, rule) in plan.rules(plan.schema(schema)).iter().enumerate() {
                let span = match &sent {
                    Some(sent) => {
                        let path = object.path_of(&path_at(sent, rule.span));
                        locate_path(object.root.document(), &path).node.span()
                    }
                    None => rule.span,
                };
                places.insert((version.name.clone(), schema.index(), index), source.position(span.start));
            }
        }
    }
    places
}

/// What is sent for a definition.
pub(super) fn body<'t>(object: &Object<'_>, chunk: &'t Chunk, stored: Option<&StoredDefinitions>) -> Body<'t> {
    if stored.is_some_and(|stored| stored.get(&object.identity().name).is_some()) {
        return Body::Rewritten(as_update(object.root));
    }
    let left_out = object.cluster_fields();
    if object.item.is_none() && left_out.is_empty() {
        return Body::AsWritten(&chunk.text, chunk.format);
    }
    Body::Rewritten(object.json_without(&left_out))
}
