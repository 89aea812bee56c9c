//! From schemas that were read to the tables of a plan.

use plimsoll_doc::{Kind, NodeRef};
use plimsoll_finding::SourceId;
use plimsoll_release::Release;
use rustc_hash::FxHashMap;

use super::draft::{Dialect, Draft, Vocabularies};
use super::error::{SchemaError, SchemaErrorKind};
use super::registry::{At, Registry, Target};
use super::scope::{ScopeId, Scopes};
use super::{Compiled, Formats, Options};
use crate::format::JsonFormat;
use crate::plan::{Constraint, FormatCheck, KeywordSpan, Operand, Origin, PlanBuilder, Range32, SchemaFlags, SchemaId};
use crate::text::Keyword;

/// How many references in a row are followed before a schema is made for one of them.
const MAX_CHAIN: usize = 16;

pub(super) struct Lowering<'r> {
    pub(super) registry: &'r Registry<'r>,
    pub(super) options: &'r Options,
    pub(super) plan: PlanBuilder,
    /// The schemas of each document by node, in the empty scope.
    plain: Vec<Vec<Option<SchemaId>>>,
    scoped: FxHashMap<(At, ScopeId), SchemaId>,
    scopes: Scopes,
    pending: Vec<Pending>,
    /// The schemas in whose `allOf` others stand.
    pub(super) enclosing: FxHashMap<At, At>,
    pub(super) errors: Vec<SchemaError>,
    /// The constraints of the schema at hand.
    pub(super) constraints: Vec<Constraint>,
    count: usize,
}

/// A schema of the plan that is still to be written.
#[derive(Clone, Copy)]
struct Pending {
    id: SchemaId,
    at: At,
    scope: ScopeId,
}

/// A schema that is being written.
#[derive(Clone, Copy)]
pub(super) struct Own<'r> {
    pub(super) id: SchemaId,
    pub(super) at: At,
    pub(super) scope: ScopeId,
    pub(super) node: NodeRef<'r>,
    pub(super) dialect: Dialect,
}

impl<'r> Lowering<'r> {
    pub(super) fn new(registry: &'r Registry<'r>, options: &'r Options, errors: Vec<SchemaError>) -> Self {
        Self {
            registry,
            options,
            plan: PlanBuilder::default(),
            plain: Vec::new(),
            scoped: FxHashMap::default(),
            scopes: Scopes::default(),
            pending: Vec::new(),
            enclosing: FxHashMap::default(),
            errors,
            constraints: Vec::new(),
            count: 0,
        }
    }

    pub(super) fn root(&mut self, name: Option<&str>, at: At) {
        let id = self.schema(at, ScopeId::EMPTY);
        self.plan.add_root(name, id);
    }

    pub(super) fn run(mut self) -> Compiled {
        // Members may be roots themselves, and are then written before what they are members of.
        for at in self.pending.iter().map(|pending| pending.at).collect::<Vec<_>>() {
            let members = self.registry.node(at).and_then(|node| node.get(Keyword::AllOf.name()));
            for member in members.into_iter().flat_map(NodeRef::items) {
                self.enclose(at, member);
            }
        }
        while let Some(next) = self.pending.pop() {
            self.write(next);
        }
        let plan = self.plan.finish(&Release::LATEST.rules().go);
        Compiled { plan, errors: self.errors }
    }

    /// The schema of the plan for a schema that was read, in a scope.
    pub(super) fn schema(&mut self, at: At, scope: ScopeId) -> SchemaId {
        let (at, scope) = self.without_detours(at, scope);
        let is_plain = scope == ScopeId::EMPTY;
        let known = if is_plain {
            self.plain_place(at).and_then(|place| *place)
        } else {
            self.scoped.get(&(at, scope)).copied()
        };
        if let Some(known) = known {
            return known;
        }
        if self.count >= self.options.max_schemas {
            return self.too_many(at);
        }
        self.count += 1;
        let id = self.plan.add_schema(Origin::default());
        if is_plain {
            if let Some(place) = self.plain_place(at) {
                *place = Some(id);
            }
        } else {
            self.scoped.insert((at, scope), id);
        }
        self.pending.push(Pending { id, at, scope });
        id
    }

    fn plain_place(&mut self, at: At) -> Option<&mut Option<SchemaId>> {
        let document = at.document as usize;
        while self.plain.len() <= document {
            let nodes = self.registry.document(self.plain.len() as u32).map_or(0, plimsoll_doc::Document::len);
            self.plain.push(vec![None; nodes]);
        }
        self.plain.get_mut(document)?.get_mut(at.node.index())
    }

    #[cold]
    fn too_many(&mut self, at: At) -> SchemaId {
        let span = self.registry.node(at).map(NodeRef::span).unwrap_or_default();
        if !self.errors.iter().any(|error| matches!(error.kind, SchemaErrorKind::TooMany(_))) {
            self.errors.push(self.registry.error(at.document, span, SchemaErrorKind::TooMany("schemas")));
        }
        SchemaId::new(0)
    }

    /// The schema that is meant where one is nothing but a reference to another, and its scope.
    fn without_detours(&mut self, at: At, scope: ScopeId) -> (At, ScopeId) {
        let (mut at, mut scope) = (at, self.enter(at, scope));
        for _ in 0..MAX_CHAIN {
            let Some(target) = self.only_reference(at) else { break };
            let to = self.aim(target, scope);
            scope = self.enter(to, scope);
            at = to;
        }
        (at, scope)
    }

    /// The scope inside of the resource that a schema belongs to.
    fn enter(&mut self, at: At, scope: ScopeId) -> ScopeId {
        let names = self.registry.resource(at).map_or(&[][..], |resource| &resource.dynamic);
        if names.is_empty() { scope } else { self.scopes.enter(scope, names) }
    }

    /// The schema that a reference means in a scope.
    pub(super) fn aim(&self, target: Target, scope: ScopeId) -> At {
        target.dynamic.and_then(|name| self.scopes.get(scope, name)).unwrap_or(target.at)
    }

    /// The reference of a schema that says nothing else about values.
    fn only_reference(&self, at: At) -> Option<Target> {
        let node = self.registry.node(at).filter(|node| node.kind() == Kind::Map)?;
        let dialect = self.registry.resource(at)?.dialect;
        let mut found = None;
        for entry in node.entries() {
            let Some(keyword) = Keyword::find_in_all(entry.key.key_hash(), entry.name()) else { continue };
            match keyword {
                Keyword::Ref | Keyword::DynamicRef | Keyword::RecursiveRef if dialect.has(keyword) => {
                    if found.is_some() {
                        return None;
                    }
                    found = Some(keyword);
                }
                _ if dialect.draft.ignores_beside_ref() => {}
                Keyword::Schema
                | Keyword::SchemaId
                | Keyword::Anchor
                | Keyword::DynamicAnchor
                | Keyword::Defs
                | Keyword::Definitions
                | Keyword::Comment
                | Keyword::Description
                | Keyword::Title
                | Keyword::Examples
                | Keyword::Deprecated
                | Keyword::ReadOnly
                | Keyword::WriteOnly => {}
                _ => return None,
            }
        }
        self.registry.target(at, found?)
    }

    fn write(&mut self, pending: Pending) {
        let Pending { id, at, scope } = pending;
        let (Some(node), Some(resource)) = (self.registry.node(at), self.registry.resource(at)) else { return };
        let own = Own { id, at, scope, node, dialect: resource.dialect };
        self.plan.schema(id).flags |= SchemaFlags::JSON_SCHEMA;
        self.constraints.clear();
        let first_span = self.plan.keyword_spans.len();
        match node.kind() {
            Kind::Map => self.keywords(own),
            Kind::Bool if node.as_bool() == Some(false) => {
                self.add(Keyword::False, Operand::None);
            }
            _ => {}
        }
        let mut constraints = std::mem::take(&mut self.constraints);
        constraints.sort_by_key(effort);
        self.plan.set_constraints(id, &constraints);
        self.constraints = constraints;
        let keywords = Range32::new(first_span, self.plan.keyword_spans.len());
        let source = SourceId(node.document().source_id().0);
        if let Some(origin) = self.plan.origins.get_mut(id.index()) {
            *origin = Origin { source, span: node.span(), keywords };
        }
    }

    pub(super) fn add(&mut self, keyword: Keyword, operand: Operand) {
        self.constraints.push(Constraint::new(keyword, operand));
    }

    pub(super) fn span(&mut self, keyword: Keyword, node: NodeRef<'_>) {
        self.plan.keyword_spans.push(KeywordSpan { keyword, span: node.span() });
    }

    pub(super) fn fail(&mut self, at: At, node: NodeRef<'_>, kind: SchemaErrorKind) {
        self.errors.push(self.registry.error(at.document, node.span(), kind));
    }

    /// The schema at a node below another.
    pub(super) fn below(&mut self, own: Own<'_>, node: NodeRef<'_>) -> SchemaId {
        self.schema(At { node: node.id(), ..own.at }, own.scope)
    }

    /// How strings are checked against a format.
    pub(super) fn format_check(&self, format: JsonFormat) -> FormatCheck {
        match (self.options.formats, format) {
            (Formats::Manifests, JsonFormat::Duration) => FormatCheck::AnyDuration,
            (_, format) => FormatCheck::Json(format),
        }
    }

    /// Whether a format is checked.
    pub(super) fn asserts_formats(&self, dialect: Dialect) -> bool {
        match self.options.formats {
            Formats::Assert => true,
            Formats::Annotate => false,
            Formats::Manifests => dialect.draft < Draft::Draft2019,
            Formats::ByVocabulary => {
                dialect.vocabularies.contains(Vocabularies::FORMAT_ASSERTION) || dialect.draft == Draft::OpenApi30
            }
        }
    }
}

/// What is cheap to look at comes first; what asks which other keywords looked at something comes last.
fn effort(constraint: &Constraint) -> u8 {
    match constraint.keyword {
        Keyword::UnevaluatedItems | Keyword::UnevaluatedProperties => 4,
        Keyword::AnyOf | Keyword::OneOf | Keyword::Not | Keyword::If | Keyword::Contains => 3,
        Keyword::Ref | Keyword::DynamicRef | Keyword::RecursiveRef | Keyword::AllOf | Keyword::DependentSchemas => 2,
        keyword if keyword.descends() => 1,
        _ => 0,
    }
}
