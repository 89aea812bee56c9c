//! From what the judge says to issues with places in the user's own text.

use std::sync::Arc;

use plimsoll_doc::{Document, JsonLayout, KeyOrder, NodeId, NodeRef, Span, read, write_json};
use plimsoll_finding::{
    Cause, Code, Finding, Fix, Located, Path, Place, Related, Role, RuleRef, Segment, locate, locate_in, locate_node,
    locate_path,
};

use plimsoll_kube::judge::Misfit;
use plimsoll_kube::native::NativeKind;

use super::expressions::{Expressions, has_expressions};
use super::fixes;
use super::{MAX_LOCATED, MAX_LOCATED_BYTES};
use crate::catalog::KnownCrd;
use crate::crd::server_form::path_at;
use crate::crd::storage::{Unlike, unlike_storage};
use crate::near::nearest;
use crate::object::{Body, Object};
use crate::text::{DocumentText, READ_RULES};
use crate::{Change, Conversion, Defined, Presence, Release, Storage, StorageChange, Unknown, Verdict, Version};

/// Collects what is to be said about one object.
pub(crate) struct Findings<'d> {
    document: &'d Document<'d>,
    object: NodeRef<'d>,
    /// The way to the object in its document.
    base: Path,
    /// The CRD that judges it, and its version, where they are known.
    crd: Option<&'d KnownCrd>,
    version: Option<&'d Version>,
    /// A version that is not served, and those that are.
    not_served: Option<(Box<str>, Vec<&'d str>)>,
    /// The built-in kind that judges it.
    native: Option<Arc<NativeKind>>,
    pub(crate) issues: Vec<Finding>,
    /// What the rules of the object have cost.
    pub(crate) cel_cost: u64,
}

/// The object as it was judged, in which answers are to be understood.
#[derive(Clone, Copy)]
struct Judged<'j> {
    object: NodeRef<'j>,
    /// Whether it is not the user's own document, but JSON made of it.
    is_rewritten: bool,
}

/// What the places of errors are known from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spans {
    /// Errors of a definition have theirs. The fields that the server names often do not tell them: it moves what all
    /// versions have in common.
    Known,
    /// Those of an object are sought by node or field.
    Sought,
}

impl<'d> Findings<'d> {
    pub(crate) fn new(document: &'d Document<'d>, object: &Object<'d>) -> Self {
        Self {
            document,
            object: object.root,
            base: object.path(),
            crd: None,
            version: None,
            not_served: None,
            native: None,
            issues: Vec::new(),
            cel_cost: 0,
        }
    }

    /// Names the CRD that judges, and the version whose fields may have been meant.
    pub(crate) fn set_crd(&mut self, crd: &'d KnownCrd, version: Option<&'d Version>) {
        self.crd = Some(crd);
        self.version = version;
    }

    /// Says that the version of the object is not served, and which are.
    pub(crate) fn set_not_served(&mut self, version: &str, served: Vec<&'d str>) {
        self.not_served = Some((version.into(), served));
    }

    /// Names the built-in kind that judges.
    pub(crate) fn set_native(&mut self, kind: Arc<NativeKind>) {
        self.native = Some(kind);
    }

    /// Something about the object as a whole, told at one of its fields.
    pub(crate) fn at_field(&mut self, field: &str, cause: Cause) {
        let path = self.rebased(&locate(self.document, field).path);
        let located = locate_path(self.document, &path);
        let span = located.span();
        let path = if located.is_there { path } else { self.base.clone() };
        self.push(path, span, cause);
    }

    /// Something about a value.
    pub(crate) fn at_node(&mut self, node: NodeRef<'_>, cause: Cause) {
        let located = locate_node(self.document, node.id());
        let span = located.span();
        self.push(located.path, span, cause);
    }

    /// Findings whose paths begin at the object.
    pub(crate) fn of_object(&mut self, findings: Vec<Finding>) {
        for mut finding in findings {
            finding.place.path = self.rebased(&finding.place.path);
            self.issues.push(finding);
        }
    }

    /// What the server answers to a request.
    pub(crate) fn verdict(&mut self, verdict: &Verdict<'_>, unknown: Unknown) {
        let first = self.issues.len();
        self.cel_cost = verdict.cel_cost;
        if verdict.is_unreadable {
            match &verdict.misfit {
                Some(Misfit { node, text, wanted }) => {
                    let located = locate_node(self.document, *node);
                    let cause = Cause::Misfit { text: text.clone(), wanted: *wanted };
                    self.push(located.path.clone(), located.span(), cause);
                }
                None => self.told("metadata", Code::MalformedObject, &verdict.status().message),
            }
        }
        let judged = Judged { object: self.object, is_rewritten: false };
        self.strict(&verdict.strict, judged, unknown);
        self.errors(&verdict.errors, judged, Spans::Sought);
        self.name_crd(first);
        if verdict.is_stored_without_answer() {
            self.told("items", Code::StoredWithoutAnswer, &verdict.status().message);
        }
        if verdict.is_unstorable() {
            self.told("apiVersion", Code::NotStorable, &verdict.status().message);
        }
        let is_explained = verdict.is_stored_without_answer()
            || verdict.is_unstorable()
            || verdict.is_unreadable
            || !verdict.strict.is_empty()
            || !verdict.errors.is_empty();
        if !verdict.is_accepted() && !is_explained {
            self.rejected(&verdict.status().message);
        }
        self.warnings(&verdict.warnings);
        self.defaults(verdict);
        let is_other = self.version.is_some_and(|version| !version.storage);
        if is_other && verdict.is_accepted() && !verdict.is_stored_alike() {
            self.way_through_storage(verdict);
        }
    }

    /// What becomes of an object of another version than the storage version.
    fn way_through_storage(&mut self, verdict: &Verdict<'_>) {
        let Some(Storage { version, conversion, changes, .. }) = verdict.storage() else { return };
        if conversion == Conversion::Webhook {
            return self.at_field("apiVersion", Cause::ConvertedByWebhook { version });
        }
        // The status is nothing that people write, and what becomes of it is the controller's concern.
        let is_told = |path: &Path| !matches!(path.segments().first(), Some(Segment::Key("status")));
        let mut added = Vec::new();
        for StorageChange { path, change } in changes.into_iter().filter(|change| is_told(&change.path)) {
            match change {
                Change::Lost => {
                    // A value that was filled in by a default is not the user's.
                    let located = self.located(&path);
                    if located.is_there {
                        let span = located.key.map_or_else(|| located.span(), NodeRef::span);
                        self.push(self.rebased(&path), span, Cause::LostInStorage { version: version.clone() });
                    }
                }
                Change::Added { value } | Change::Replaced { value } => {
                    added.push(format!("{} = {value}", path.field()));
                }
            }
        }
        if !added.is_empty() {
            self.at_field("apiVersion", Cause::AddedByStorage { version, list: added.join(", ").into() });
        }
    }

    /// Says that the request itself is rejected, usually because the version has no endpoint.
    fn rejected(&mut self, text: &str) {
        let served = self.not_served.take();
        match served {
            Some((version, served)) => {
                let cause = Cause::VersionNotServed { version, served: served.join(", ").into(), text: text.into() };
                self.at_field("apiVersion", cause);
            }
            None => self.told("apiVersion", Code::RejectedRequest, text),
        }
    }

    /// Says in every finding from some on by which CRD the object was judged.
    fn name_crd(&mut self, first: usize) {
        let Some(crd) = self.crd else { return };
        for issue in self.issues.iter_mut().skip(first).take(MAX_LOCATED) {
            let span = issue.schema.map(|schema| schema.span).or_else(|| {
                let path = own_path(&issue.place.path, &self.base);
                self.version.map(|version| version.plan.origin(version.schema_at(&path)).span)
            });
            issue.judged_by = Some(crd.schema_place(span));
        }
    }

    /// Defaults that were listed instead of filled in.
    fn defaults(&mut self, verdict: &Verdict<'_>) {
        let Some(version) = self.version else { return };
        let listed = verdict.presence.iter().filter_map(|path| match path.presence {
            Presence::Default { value, applied: false, .. } => {
                let value = write_json(version.plan.value(value), KeyOrder::AsRead, JsonLayout::Compact);
                Some(format!("{} = {value}", path.pointer))
            }
            _ => None,
        });
        let listed: Vec<String> = listed.collect();
        if !listed.is_empty() {
            self.at_field("kind", Cause::DefaultsListed { list: listed.join(", ").into() });
        }
    }

    /// What the server answers to a definition.
    pub(crate) fn definition(
        &mut self,
        defined: &Defined,
        body: &Body<'_>,
        chunk: &DocumentText,
        checker: (Unknown, Release),
    ) {
        let (unknown, release) = checker;
        let place = defined.decode_error.as_ref().and_then(|error| Some((error, error.place.node?)));
        if let Some((error, node)) = place {
            self.with_judged(body, |findings, judged| {
                let located = findings.own(judged, node);
                findings.push(located.path.clone(), located.span(), error.cause.clone());
            });
        } else if let Some(error) = defined.refusal() {
            self.told("metadata", Code::MalformedObject, &error);
        }
        self.with_judged(body, |findings, judged| {
            findings.strict(&defined.strict, judged, unknown);
            let first = findings.issues.len();
            findings.errors(&defined.errors, judged, Spans::Known);
            if has_expressions(defined) {
                findings.explain_expressions(first, defined, judged, body, (chunk, release));
            }
        });
        self.warnings(&defined.warnings);
    }

    /// What objects of some versions lose on the way to the storage version.
    pub(crate) fn versions_unlike_storage(&mut self) {
        for Unlike { path, span, difference } in unlike_storage(self.object) {
            self.push(self.rebased(&path), span, Cause::UnlikeStorage(Box::new(difference)));
        }
    }

    /// Adds what is known of refused expressions to the errors about them.
    fn explain_expressions(
        &mut self,
        first: usize,
        defined: &Defined,
        judged: Judged<'_>,
        body: &Body<'_>,
        (chunk, release): (&DocumentText, Release),
    ) {
        let text = chunk.content();
        let source = chunk.source(&text);
        let is_written = matches!(body, Body::AsWritten(..));
        let (document, base) = (self.document, self.base.clone());
        let place = |span: Span| {
            if is_written {
                return span;
            }
            let path = path_at(judged.object.document(), span);
            locate_path(document, &joined(&base, &path)).node.span()
        };
        let source = source.document(chunk.index, 0);
        let Some(mut expressions) = Expressions::of(defined, release, &text, source, &place) else { return };
        self.issues.iter_mut().skip(first).take(MAX_LOCATED).for_each(|issue| expressions.explain(issue));
    }

    fn warnings(&mut self, warnings: &[String]) {
        for warning in warnings {
            self.told("kind", Code::ServerWarning, warning);
        }
    }

    fn told(&mut self, field: &str, code: Code, text: &str) {
        self.at_field(field, Cause::Told { code, text: text.into() });
    }

    /// Unknown fields. Duplicates are told by whoever reads the document.
    fn strict(&mut self, errors: &[Finding], judged: Judged<'_>, unknown: Unknown) {
        if unknown != Unknown::Strict {
            return;
        }
        let field_of = |error: &Finding| match &error.cause {
            Cause::UnknownField { field, .. } => Some((field.clone(), error.place.clone())),
            _ => None,
        };
        let mut bytes = 0;
        for (at, (field, place)) in errors.iter().filter_map(field_of).enumerate() {
            bytes += field.to_string().len();
            if at >= MAX_LOCATED || bytes > MAX_LOCATED_BYTES {
                self.push(self.base.clone(), Span::at(0), Cause::UnknownField { field, near: None });
                continue;
            }
            let place = match place.node {
                Some(node) => self.own(judged, node),
                None => self.located(&place.path),
            };
            let path = Path::new(&own_path(&place.path, &self.base));
            let span = place.key.filter(|_| place.is_there).map_or_else(|| place.span(), NodeRef::span);
            let near = self.near(&path).map(Box::<str>::from);
            self.push(place.path.clone(), span, Cause::UnknownField { field, near: near.clone() });
            if let (Some(key), Some(near)) = (place.key.filter(|_| place.is_there), near) {
                let known = self.known_fields(&path);
                let fix = fixes::rename(self.around(&path), key, &near, &known);
                self.add_fix(fix);
            }
        }
    }

    /// A field of the schema whose name is like that of an unknown one.
    fn near(&self, path: &Path) -> Option<&str> {
        let segments = path.segments();
        let (Segment::Key(name), _) = segments.split_last()? else { return None };
        nearest(name, self.known_fields(path))
    }

    /// The mapping that a field is in.
    fn around(&self, path: &Path) -> NodeRef<'d> {
        let segments = path.segments();
        let parent = segments.split_last().map(|(_, parent)| parent).unwrap_or_default();
        self.located(&Path::new(parent)).node
    }

    fn add_fix(&mut self, fix: Option<Fix>) {
        if let Some(finding) = self.issues.last_mut() {
            finding.fixes.extend(fix);
        }
    }

    /// The fields of the schema around a field.
    fn known_fields(&self, path: &Path) -> Vec<&str> {
        let segments = path.segments();
        let Some((_, parent)) = segments.split_last() else { return Vec::new() };
        let native = self.native.as_deref().and_then(NativeKind::version);
        self.version.or(native).map(|version| version.fields_at(parent)).unwrap_or_default()
    }

    fn errors(&mut self, errors: &[Finding], judged: Judged<'_>, spans: Spans) {
        let (located, counted) = errors.split_at(located_count(errors));
        for error in located {
            let field = self.field(error, judged);
            let span = match (spans, error.place.node) {
                (Spans::Known, _) => self.written(error.place.span, judged),
                // A required field that is null is there, and counts as missing.
                (Spans::Sought, Some(node)) if field.is_there && error.code() != Code::MissingField => {
                    self.own(judged, node).span()
                }
                (Spans::Sought, _) => field.span(),
            };
            let other = error.related.iter().find_map(|related| related.place.node);
            let first = other.map(|node| {
                let first = self.own(judged, node);
                let place = Place { span: first.span(), path: first.path, ..Place::default() };
                Related { role: Role::First, place }
            });
            let rule = self.rule(error);
            self.push(field.path, span, error.cause.clone());
            if let Some(finding) = self.issues.last_mut() {
                finding.related.extend(first);
                finding.schema = error.schema;
                finding.rule = rule;
            }
            let written = error.place.node.filter(|_| field.is_there && !judged.is_rewritten);
            if let (Some(node), Some(cause)) = (written, error.field_cause()) {
                self.add_fix(fixes::quotes(cause, self.document.node(node)));
            }
        }
        for error in counted {
            self.push(self.base.clone(), Span::at(0), error.cause.clone());
        }
    }

    /// The field that an error is about, in the user's own document.
    fn field(&self, error: &Finding, judged: Judged<'_>) -> Located<'d> {
        if let Some(path) = error.field_cause().map(|cause| cause.field.path()).filter(|path| !path.is_empty()) {
            return self.located(path);
        }
        // Its path is known in the server's words alone, which are ambiguous; the node usually tells it.
        let field = error.field_text().unwrap_or_default();
        let node = error.place.node.map(|node| self.own(judged, node));
        let is_named = |at: &Located<'_>| Path::new(&own_path(&at.path, &self.base)).field().to_string() == field;
        node.filter(is_named).unwrap_or_else(|| {
            let sought = locate_in(judged.object, &field);
            Located { is_there: sought.is_there, ..self.located(&sought.path) }
        })
    }

    /// Where a part of the judged text is written.
    fn written(&self, span: Span, judged: Judged<'_>) -> Span {
        if judged.is_rewritten { self.located(&path_at(judged.object.document(), span)).span() } else { span }
    }

    /// The rule that has found an error, and where it is written.
    fn rule(&self, error: &Finding) -> Option<Box<RuleRef>> {
        Some(Box::new(self.crd?.rule_note(self.version?, error.rule.as_deref()?)?))
    }

    /// Goes on with the document that the judge has seen.
    fn with_judged(&mut self, body: &Body<'_>, then: impl FnOnce(&mut Self, Judged<'_>)) {
        match body {
            Body::AsWritten(..) => {
                let judged = Judged { object: self.object, is_rewritten: false };
                then(self, judged);
            }
            Body::Rewritten(json) => {
                if let Ok(document) = read(json.as_bytes(), body.format(), &READ_RULES) {
                    then(self, Judged { object: document.root(), is_rewritten: true });
                }
            }
        }
    }

    /// A node of the judged object in the user's own document.
    fn own(&self, judged: Judged<'_>, node: NodeId) -> Located<'d> {
        if judged.is_rewritten {
            return self.located(&locate_node(judged.object.document(), node).path);
        }
        locate_node(self.document, node)
    }

    fn located(&self, path: &Path) -> Located<'d> {
        locate_path(self.document, &self.rebased(path))
    }

    /// A path of the object as one of its document.
    fn rebased(&self, path: &Path) -> Path {
        joined(&self.base, path)
    }

    fn push(&mut self, path: Path, span: Span, cause: Cause) {
        self.issues.push(Finding::new(cause, Place { span, path, ..Place::default() }));
    }
}

/// How many of some errors are located.
fn located_count(errors: &[Finding]) -> usize {
    let mut bytes = 0;
    let lengths = errors.iter().take(MAX_LOCATED).map(|error| error.field_text().map_or(0, |field| field.len()));
    lengths
        .take_while(|length| {
            bytes += length;
            bytes <= MAX_LOCATED_BYTES
        })
        .count()
}

/// The part of a path below another.
fn own_path<'p>(path: &'p Path, base: &Path) -> Vec<Segment<'p>> {
    let mut segments = path.segments();
    segments.drain(..segments.len().min(base.segments().len()));
    segments
}

/// A path behind another.
fn joined(base: &Path, path: &Path) -> Path {
    path.segments().into_iter().fold(base.clone(), |path, segment| path.join(segment))
}
