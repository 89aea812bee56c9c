//! CRDs by the kinds they define.

mod fingerprint;
pub mod mention;
mod nearest;

pub use nearest::Nearest;

use std::collections::HashMap;
use std::sync::Arc;

use plimsoll_doc::{Document, Format, LineTable, NodeRef, Position, Span, read};
use plimsoll_finding::{CrdPlace, ExpressionText, RuleRef, RuleSource, locate_path};

use plimsoll_kube::definition::CrdRequest;
use plimsoll_kube::judge::{Object as Sent, Releases};
use plimsoll_kube::native::NativeKinds;

use crate::builtin;
use crate::check::Checker;
use crate::crd::server_form::{as_update, path_at};
use crate::input::{Role, is_partial_crd};
use crate::object::{Body, Identity, Object, objects};
use crate::stored::StoredCrds;
use crate::text::{DocumentText, READ_RULES};
use crate::{Defined, Judge, Version};

/// Where an object is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Location {
    /// The name of the text.
    pub name: Arc<str>,
    /// The document in the text, from 0.
    pub document: usize,
    /// The item, in a list.
    pub item: Option<usize>,
}

/// A CRD, and what the server says about it.
#[derive(Debug)]
pub struct KnownCrd {
    /// Where it is.
    pub place: Location,
    group: Box<str>,
    kind: Box<str>,
    /// By release.
    pub defined: Vec<Defined>,
    /// Where its rules are: by version, schema and place among those of the schema.
    rules: HashMap<(Box<str>, usize, usize), Position>,
    /// What of it the releases share; none for a single release.
    pub(crate) releases: Option<Releases>,
    /// Stands for everything in it that decides verdicts.
    fingerprint: u64,
    /// The line at which it begins.
    line: u32,
    /// Where the lines of its text begin, and how many there are before it; none where another text is sent for it.
    lines: Option<(LineTable, u32)>,
    /// Where the lines of its text come from, where it was made of other files.
    made_from: Vec<Option<CrdPlace>>,
}

/// How a CRD came to be known. The greater one wins over the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Precedence {
    /// It was pulled from a cluster before.
    Pulled,
    /// It was found among the inputs.
    #[default]
    Found,
    /// The configuration names it.
    Configured,
    /// The command line names it.
    Named,
}

/// All CRDs that are known.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    /// By group and kind, those that win first.
    kinds: HashMap<Box<str>, HashMap<Box<str>, Candidates>>,
    places: HashMap<Location, Arc<KnownCrd>>,
    /// Kinds that need no CRD.
    natives: Natives,
    /// Stores of such kinds that were given, the first of which wins.
    given: Vec<Arc<NativeKinds>>,
}

/// Kinds that are built into the server.
#[derive(Clone, Debug)]
struct Natives(Arc<NativeKinds>);

impl Default for Natives {
    fn default() -> Self {
        Self(Arc::new(NativeKinds::embedded()))
    }
}

/// The CRDs that define one kind.
#[derive(Clone, Debug)]
struct Candidates {
    precedence: Precedence,
    all: Vec<Arc<KnownCrd>>,
}

impl Catalog {
    /// Whether a kind is defined.
    pub fn has_kind(&self, group: &str, kind: &str) -> bool {
        self.candidates(group, kind).is_some()
    }

    /// The CRDs that define a kind for the objects of a file: usually one.
    pub fn of_kind(&self, identity: &Identity, file: &str) -> Option<Nearest<'_>> {
        let candidates = self.candidates(identity.group(), &identity.kind)?;
        let nearest = nearest::of(&candidates.all, identity.version(), file)?;
        Some(Nearest { is_pulled: candidates.precedence == Precedence::Pulled, ..nearest })
    }

    /// The kinds that are built into the server.
    pub fn natives(&self) -> &NativeKinds {
        &self.natives.0
    }

    /// Stores of kinds that were given, in the order in which they are asked before the built-in ones.
    pub fn given_kinds(&self) -> impl Iterator<Item = &NativeKinds> {
        self.given.iter().map(|kinds| &**kinds)
    }

    /// Adds a store of kinds, which is asked after those that were added before.
    ///
    /// # Errors
    /// It is not a store, or one of another version.
    pub fn add_store(&mut self, bytes: Vec<u8>) -> Result<(), String> {
        self.given.push(Arc::new(NativeKinds::of(builtin::open(bytes)?)));
        Ok(())
    }

    fn candidates(&self, group: &str, kind: &str) -> Option<&Candidates> {
        self.kinds.get(group)?.get(kind)
    }

    /// The CRD at a place.
    pub fn at(&self, place: &Location) -> Option<&KnownCrd> {
        self.places.get(place).map(|known| &**known)
    }

    /// Whether there is no CRD at all.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Adds a CRD. What is not even the name of a kind defines none, so that nothing is judged by it.
    pub fn add(&mut self, known: KnownCrd, precedence: Precedence) {
        let known = Arc::new(known);
        self.places.insert(known.place.clone(), Arc::clone(&known));
        if known.group.is_empty() || known.kind.is_empty() {
            return;
        }
        let kinds = self.kinds.entry(known.group.clone()).or_default();
        let none = || Candidates { precedence: Precedence::Pulled, all: Vec::new() };
        let candidates = kinds.entry(known.kind.clone()).or_insert_with(none);
        if precedence > candidates.precedence {
            *candidates = Candidates { precedence, all: Vec::new() };
        }
        if precedence == candidates.precedence {
            candidates.all.push(known);
        }
    }
}

impl KnownCrd {
    /// The same CRD, made from other files: what it says is where the lines of its text come from.
    #[must_use]
    pub fn made_from(self, lines: Vec<Option<CrdPlace>>) -> Self {
        Self { made_from: lines, ..self }
    }

    /// Where a line of its text comes from.
    fn origin(&self, line: u32) -> Option<CrdPlace> {
        self.made_from.get(line.checked_sub(1)? as usize)?.clone()
    }

    /// The rule that an object breaks, with its text and its place.
    pub(crate) fn rule_note(&self, version: &Version, broken: &RuleRef) -> Option<RuleRef> {
        let (schema, index) = (broken.schema as usize, broken.index as usize);
        let text = version.rule(schema, index)?.text(ExpressionText::Rule)?.trim().into();
        let place = self.rules.get(&(version.name.clone(), schema, index)).copied()?;
        let written = Some(match self.origin(place.line) {
            Some(CrdPlace { file, line }) => RuleSource { file: (&*file).into(), place: Position { line, column: 1 } },
            None => RuleSource { file: (&*self.place.name).into(), place },
        });
        Some(RuleRef { text, written, ..broken.clone() })
    }

    /// Where it says what an object violates: at a part of its text, or where it begins.
    pub(crate) fn schema_place(&self, span: Option<Span>) -> CrdPlace {
        let line_of = |span: Span| {
            let (lines, before) = self.lines.as_ref()?;
            Some(lines.line_at(span.start).saturating_add(*before))
        };
        let line = span.and_then(line_of).unwrap_or(self.line);
        self.origin(line).unwrap_or_else(|| CrdPlace { file: Arc::clone(&self.place.name), line })
    }

    /// Whether it is accepted, and objects of a version can be judged by it in no release. A rejected CRD is to be
    /// repaired, and no other takes its place.
    fn has_no_version(&self, version: &str) -> bool {
        let is_accepted = self.defined.iter().any(|defined| defined.definition.is_some());
        is_accepted && !(0..self.defined.len()).any(|release| self.serves(release, version))
    }

    /// Whether objects of a version can be judged by it, in the release at a place among all.
    pub(crate) fn serves(&self, release: usize, version: &str) -> bool {
        let definition = self.defined.get(release).and_then(|defined| defined.definition.as_ref());
        definition.and_then(|definition| definition.version(version)).is_some_and(|version| version.served)
    }
}

/// The CRDs in a document.
pub fn definitions(chunk: &DocumentText, checker: &Checker<'_>) -> Vec<KnownCrd> {
    if chunk.trouble.is_some() || !chunk.role.defines_kinds() || !mention::is_in(&chunk.text) {
        return Vec::new();
    }
    let Ok(document) = read(&chunk.text, chunk.format, &READ_RULES) else { return Vec::new() };
    let objects = objects(&document);
    let is_wanted = |object: &&Object<'_>| {
        object.identity().is_definition() && (chunk.role == Role::Named || !is_partial_crd(object.root))
    };
    objects.iter().filter(is_wanted).map(|object| known(object, chunk, checker)).collect()
}

fn known(object: &Object<'_>, chunk: &DocumentText, checker: &Checker<'_>) -> KnownCrd {
    let old = checker.stored_crds.and_then(|stored| stored.get(&object.identity().name));
    let body = body(object, chunk, checker.stored_crds);
    let spec = object.root.get("spec");
    let text = |node: Option<NodeRef<'_>>| node.and_then(NodeRef::as_str).unwrap_or_default().into();
    let content = chunk.content();
    let lines = LineTable::new(&content);
    let start = object.root.get("kind").map_or(object.root.span(), NodeRef::span).start;
    let line = lines.line_at(start).saturating_add(chunk.lines_before);
    let defined = define(checker.judges, &body, object.root, old);
    KnownCrd {
        releases: shared(checker.judges, &defined),
        rules: rule_places(&defined, &body, object, chunk),
        place: Location { name: Arc::clone(&chunk.name), document: chunk.index, item: object.item },
        group: text(spec.and_then(|spec| spec.get("group"))),
        kind: text(spec.and_then(|spec| spec.get("names")).and_then(|names| names.get("kind"))),
        defined,
        fingerprint: fingerprint::of(object.root),
        line,
        lines: matches!(body, Body::AsWritten(..)).then_some((lines, chunk.lines_before)),
        made_from: Vec::new(),
    }
}

/// What several releases share of a CRD.
fn shared(judges: &[Judge], defined: &[Defined]) -> Option<Releases> {
    let resource = |(judge, defined): (&Judge, &Defined)| {
        Some((judge.release(), Arc::clone(&defined.definition.as_ref()?.resource)))
    };
    (judges.len() > 1).then(|| Releases::new(judges.iter().zip(defined).filter_map(resource)))
}

/// Judges a CRD under all releases; what it is made of is read once.
fn define(judges: &[Judge], body: &Body<'_>, written: NodeRef<'_>, old: Option<&str>) -> Vec<Defined> {
    let read = |json: &str| read(json.as_bytes(), Format::Json, &READ_RULES).map(Document::into_owned);
    let rewritten = match body {
        Body::AsWritten(..) => None,
        Body::Rewritten(json) => read(json).ok(),
    };
    let node = rewritten.as_ref().map_or(written, Document::root);
    let old = old.and_then(|json| Some((json, read(json).ok()?)));
    let request = CrdRequest {
        object: Sent::sent(node, body.text(), body.format()),
        old: old.as_ref().map(|(json, old)| Sent::sent(old.root(), json.as_bytes(), Format::Json)),
    };
    Judge::define_parsed(judges, &request).unwrap_or_else(|failure| {
        let text = format!("the stored definition cannot be read: {failure}");
        judges.iter().map(|_| Defined::unjudged(text.clone())).collect()
    })
}

/// Finds the rules of a definition in the file.
fn rule_places(
    defined: &[Defined],
    body: &Body<'_>,
    object: &Object<'_>,
    chunk: &DocumentText,
) -> HashMap<(Box<str>, usize, usize), Position> {
    let mut places = HashMap::new();
    let Some(definition) = defined.iter().rev().find_map(|defined| defined.definition.as_ref()) else { return places };
    let with_rules: Vec<&Version> = definition.resource.versions.iter().filter(|version| version.has_rules()).collect();
    if with_rules.is_empty() {
        return places;
    }
    let content = chunk.content();
    let source = chunk.source(&content);
    let source = source.document(chunk.index, 0);
    let sent = match body {
        Body::AsWritten(..) => None,
        Body::Rewritten(json) => read(json.as_bytes(), Format::Json, &READ_RULES).ok(),
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
pub(crate) fn body<'t>(object: &Object<'_>, chunk: &'t DocumentText, stored: Option<&StoredCrds>) -> Body<'t> {
    if stored.is_some_and(|stored| stored.get(&object.identity().name).is_some()) {
        return Body::Rewritten(as_update(object.root));
    }
    let left_out = object.cluster_fields();
    if object.item.is_none() && left_out.is_empty() {
        return Body::AsWritten(&chunk.text, chunk.format);
    }
    Body::Rewritten(object.json_without(&left_out))
}
