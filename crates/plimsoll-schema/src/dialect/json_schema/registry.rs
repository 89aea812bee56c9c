//! The schemas of all documents: which resource each belongs to, and where references lead.
//!
//! Reading goes from a root to all schemas below it and to everything they refer to, so that nothing is
//! left to be found when the plan is written.

use plimsoll_doc::{Document, Kind, NodeId, NodeRef, ReadRules, Span, read_json};
use rustc_hash::FxHashMap;

use super::draft::{Dialect, Draft, Vocabularies};
use super::error::{SchemaError, SchemaErrorKind};
use super::pointer::{self, Members};
use super::scope::DynamicName;
use super::uri::{decode_fragment, resolve_uri, split_fragment};
use super::{Options, Resolver, meta};
use crate::text::Keyword;

/// A node of one of the documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct At {
    pub(super) document: u32,
    pub(super) node: NodeId,
}

/// What has a URI of its own: a document, or a schema in one.
#[derive(Debug)]
pub(super) struct Resource {
    uri: String,
    root: At,
    pub(super) dialect: Dialect,
    anchors: Vec<Anchor>,
    /// The names that `$dynamicRef` may find here; [`RECURSIVE`] where it is the root that is found.
    pub(super) dynamic: Vec<(DynamicName, At)>,
}

#[derive(Debug)]
struct Anchor {
    name: Box<str>,
    at: At,
    is_dynamic: bool,
}

/// The name under which `$recursiveAnchor` is known; no anchor has it.
const RECURSIVE: &str = "";

/// Where a reference leads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    pub(super) at: At,
    /// The name that is looked up in the dynamic scope first.
    pub(super) dynamic: Option<DynamicName>,
}

#[derive(Debug)]
struct Loaded<'d> {
    document: Document<'d>,
    uri: String,
    /// For each node the number of its resource plus one; zero where no schema was read.
    resources: Vec<u32>,
    /// The resource of the whole document, once something of it was read.
    whole: Option<u32>,
}

/// A schema that is still to be read, and the resource that contains it.
#[derive(Clone, Copy, Debug)]
struct Unread {
    at: At,
    resource: u32,
}

/// A reference that is still to be followed.
#[derive(Debug)]
struct Reference {
    from: At,
    keyword: Keyword,
    text: Box<str>,
    span: Span,
    resource: u32,
}

#[derive(Debug, Default)]
pub(super) struct Registry<'d> {
    documents: Vec<Loaded<'d>>,
    resources: Vec<Resource>,
    by_uri: FxHashMap<String, u32>,
    /// Documents that are not read yet, by their URIs.
    unread: FxHashMap<String, u32>,
    members: Members,
    targets: FxHashMap<(At, Keyword), Target>,
    names: FxHashMap<Box<str>, DynamicName>,
    dialects: FxHashMap<String, Option<Dialect>>,
    schemas: Vec<Unread>,
    references: Vec<Reference>,
    fetched: usize,
    pub(super) errors: Vec<SchemaError>,
}

impl<'d> Registry<'d> {
    pub(super) fn add_document(&mut self, uri: &str, document: Document<'d>) -> u32 {
        let id = self.documents.len() as u32;
        let uri = split_fragment(uri).0.to_owned();
        self.unread.entry(uri.clone()).or_insert(id);
        let resources = vec![0; document.len()];
        self.documents.push(Loaded { document, uri, resources, whole: None });
        id
    }

    pub(super) fn document(&self, id: u32) -> Option<&Document<'d>> {
        self.documents.get(id as usize).map(|loaded| &loaded.document)
    }

    /// The node that a JSON Pointer names.
    pub(super) fn node_at(&mut self, document: u32, pointer: &str) -> Option<NodeId> {
        let root = self.documents.get(document as usize)?.document.root();
        let steps = pointer::steps(document, root, pointer, &mut self.members)?;
        Some(steps.last().copied().unwrap_or(root).id())
    }

    /// A node; none of a document that is not there.
    pub(super) fn node(&self, at: At) -> Option<NodeRef<'_>> {
        self.document(at.document).map(|document| document.node(at.node))
    }

    /// The resource of a schema that was read.
    pub(super) fn resource(&self, at: At) -> Option<&Resource> {
        let number = self.resource_number(at)?;
        self.resources.get(number as usize)
    }

    fn resource_number(&self, at: At) -> Option<u32> {
        let loaded = self.documents.get(at.document as usize)?;
        loaded.resources.get(at.node.index())?.checked_sub(1)
    }

    /// Where a reference of a schema leads.
    pub(super) fn target(&self, at: At, keyword: Keyword) -> Option<Target> {
        self.targets.get(&(at, keyword)).copied()
    }

    /// An error at a node.
    pub(super) fn error(&self, document: u32, span: Span, kind: SchemaErrorKind) -> SchemaError {
        let loaded = self.documents.get(document as usize);
        let source = loaded.map(|loaded| loaded.document.source_id()).unwrap_or_default();
        let uri = loaded.map(|loaded| loaded.uri.as_str()).unwrap_or_default().into();
        SchemaError { kind, source, uri, span }
    }

    fn fail(&mut self, document: u32, span: Span, kind: SchemaErrorKind) {
        let error = self.error(document, span, kind);
        self.errors.push(error);
    }

    /// Reads the schema at a node and all that it leads to.
    pub(super) fn read(&mut self, root: At, options: &Options, resolver: &mut dyn Resolver) {
        let Some(resource) = self.whole(root.document, options.draft, options, resolver) else { return };
        self.schemas.push(Unread { at: root, resource });
        loop {
            while let Some(next) = self.schemas.pop() {
                self.read_schema(next, options, resolver);
            }
            let Some(reference) = self.references.pop() else { return };
            self.follow(&reference, options, resolver);
        }
    }

    /// The resource of a whole document, which is made when it is first asked for.
    fn whole(&mut self, id: u32, draft: Draft, options: &Options, resolver: &mut dyn Resolver) -> Option<u32> {
        let loaded = self.documents.get(id as usize)?;
        if let Some(whole) = loaded.whole {
            return Some(whole);
        }
        let at = At { document: id, node: NodeId::ROOT };
        let (uri, named) = (loaded.uri.clone(), schema_uri(loaded.document.root()));
        let dialect = self.dialect(at, named, Dialect::whole(draft), options, resolver);
        let place = self.add_resource(uri.clone(), at, dialect);
        // Its own identifier is another name for it.
        let whole = self.own_resource(at, place, options, resolver);
        self.by_uri.insert(uri, whole);
        if let Some(loaded) = self.documents.get_mut(id as usize) {
            loaded.whole = Some(whole);
        }
        self.schemas.push(Unread { at, resource: whole });
        Some(whole)
    }

    fn add_resource(&mut self, uri: String, root: At, dialect: Dialect) -> u32 {
        let number = self.resources.len() as u32;
        self.by_uri.entry(uri.clone()).or_insert(number);
        self.resources.push(Resource { uri, root, dialect, anchors: Vec::new(), dynamic: Vec::new() });
        number
    }

    /// The dialect of a schema that names a meta-schema.
    fn dialect(
        &mut self,
        at: At,
        named: Option<(String, Span)>,
        inherited: Dialect,
        options: &Options,
        resolver: &mut dyn Resolver,
    ) -> Dialect {
        let Some((uri, span)) = named.filter(|_| options.honours_schema) else { return inherited };
        if let Some(draft) = Draft::of_uri(&uri) {
            return Dialect::whole(draft);
        }
        let uri = split_fragment(&uri).0.to_owned();
        if let Some(known) = self.dialects.get(&uri) {
            return known.unwrap_or(inherited);
        }
        // A meta-schema may name itself.
        self.dialects.insert(uri.clone(), None);
        let found = self.meta_dialect(at, &uri, span, options, resolver);
        self.dialects.insert(uri, found);
        found.unwrap_or(inherited)
    }

    fn meta_dialect(
        &mut self,
        at: At,
        uri: &str,
        span: Span,
        options: &Options,
        resolver: &mut dyn Resolver,
    ) -> Option<Dialect> {
        let id = match self.find_document(uri, options, resolver) {
            Ok(id) => id,
            Err(reason) => {
                let (reference, reason) = (uri.into(), reason.into());
                self.fail(at.document, span, SchemaErrorKind::Unresolved { reference, reason });
                return None;
            }
        };
        let meta = At { document: id, node: NodeId::ROOT };
        let root = self.node(meta)?;
        let own = schema_uri(root);
        let listed: Option<Vec<(String, bool, Span)>> = root.get(Keyword::Vocabulary.name()).map(|list| {
            let entry = |entry: plimsoll_doc::Entry<'_>| {
                (entry.name().to_owned(), entry.value.as_bool() == Some(true), entry.key.span())
            };
            list.entries().map(entry).collect()
        });
        let base = self.dialect(meta, own, Dialect::whole(options.draft), options, resolver);
        let Some(listed) = listed.filter(|_| base.draft >= Draft::Draft2019) else { return Some(base) };
        let has = |name: &str| listed.iter().any(|(uri, ..)| meta::vocabulary(uri) == Some(name));
        let unknown = listed.iter().find(|(uri, is_needed, _)| *is_needed && meta::vocabulary(uri).is_none());
        if let Some((uri, _, place)) = unknown {
            self.fail(meta.document, *place, SchemaErrorKind::UnknownVocabulary(uri.as_str().into()));
        }
        let mut vocabularies = Vocabularies::empty();
        vocabularies.set(Vocabularies::VALIDATION, has("validation"));
        vocabularies.set(Vocabularies::APPLICATOR, has("applicator"));
        // In 2019-09 one vocabulary has both.
        let is_one = base.draft == Draft::Draft2019 && has("applicator");
        vocabularies.set(Vocabularies::UNEVALUATED, has("unevaluated") || is_one);
        vocabularies.set(Vocabularies::FORMAT_ASSERTION, has("format-assertion"));
        Some(Dialect { draft: base.draft, vocabularies })
    }

    fn read_schema(&mut self, unread: Unread, options: &Options, resolver: &mut dyn Resolver) {
        let Unread { at, resource } = unread;
        let Some(loaded) = self.documents.get(at.document as usize) else { return };
        if loaded.resources.get(at.node.index()).is_none_or(|known| *known != 0) {
            return;
        }
        let node = loaded.document.node(at.node);
        let (kind, span) = (node.kind(), node.span());
        let resource = if kind == Kind::Map { self.own_resource(at, resource, options, resolver) } else { resource };
        let Some(loaded) = self.documents.get_mut(at.document as usize) else { return };
        if let Some(place) = loaded.resources.get_mut(at.node.index()) {
            *place = resource + 1;
        }
        match kind {
            Kind::Map => self.read_keywords(at, resource),
            Kind::Bool => {}
            _ => self.fail(at.document, span, SchemaErrorKind::NotASchema(kind)),
        }
    }

    /// The resource of a schema, which is its own where it has an identifier.
    fn own_resource(&mut self, at: At, outer: u32, options: &Options, resolver: &mut dyn Resolver) -> u32 {
        let is_root = at.node == NodeId::ROOT;
        let whole = self.documents.get(at.document as usize).and_then(|loaded| loaded.whole);
        if let Some(whole) = whole.filter(|_| is_root) {
            return whole;
        }
        let Some(node) = self.node(at) else { return outer };
        let Some((base, inherited)) = self.resources.get(outer as usize).map(|own| (own.uri.clone(), own.dialect))
        else {
            return outer;
        };
        let named = schema_uri(node);
        let written = |keyword: Keyword| Some(node.get(keyword.name())?.as_str()?.to_owned());
        let id_span = |keyword: Keyword| node.get(keyword.name()).map_or(node.span(), NodeRef::span);
        let has_ref = node.get(Keyword::Ref.name()).is_some_and(|reference| reference.as_str().is_some());
        let ids = [Keyword::SchemaId, Keyword::Id].map(|keyword| (keyword, written(keyword), id_span(keyword)));
        if !is_root && ids.iter().all(|(_, id, _)| id.is_none()) {
            return outer;
        }
        let dialect = if is_root { inherited } else { self.dialect(at, named, inherited, options, resolver) };
        let found = ids.into_iter().find(|(keyword, ..)| dialect.draft.id_keyword() == Some(*keyword));
        let Some((_, Some(id), span)) = found else { return outer };
        if has_ref && dialect.draft.ignores_beside_ref() {
            return outer;
        }
        let (reference, fragment) = split_fragment(&id);
        let own = if reference.is_empty() {
            outer
        } else {
            let uri = resolve_uri(&base, reference);
            match self.by_uri.get(&uri) {
                Some(&known) if self.resources.get(known as usize).is_some_and(|known| known.root == at) => known,
                Some(_) => {
                    self.fail(at.document, span, SchemaErrorKind::SameUri(uri.into()));
                    outer
                }
                None => self.add_resource(uri, at, dialect),
            }
        };
        if !fragment.is_empty() && dialect.draft.ignores_beside_ref() {
            self.add_anchor(own, fragment, at, false);
        }
        own
    }

    fn add_anchor(&mut self, resource: u32, name: &str, at: At, is_dynamic: bool) {
        let number = is_dynamic.then(|| self.dynamic_name(name));
        if let Some(resource) = self.resources.get_mut(resource as usize) {
            if !name.is_empty() {
                resource.anchors.push(Anchor { name: name.into(), at, is_dynamic });
            }
            resource.dynamic.extend(number.map(|number| (number, at)));
        }
    }

    fn dynamic_name(&mut self, name: &str) -> DynamicName {
        let next = self.names.len() as DynamicName;
        *self.names.entry(name.into()).or_insert(next)
    }

    /// Reads the keywords of a schema: what it is called, what it contains, what it refers to.
    fn read_keywords(&mut self, at: At, resource: u32) {
        let Some(dialect) = self.resources.get(resource as usize).map(|own| own.dialect) else { return };
        let Some(loaded) = self.documents.get(at.document as usize) else { return };
        let node = loaded.document.node(at.node);
        let only_ref = dialect.draft.ignores_beside_ref()
            && node.get(Keyword::Ref.name()).is_some_and(|reference| reference.as_str().is_some());
        let mut anchors = Vec::new();
        for entry in node.entries() {
            let Some(keyword) = Keyword::find_in_all(entry.key.key_hash(), entry.name()) else { continue };
            // Definitions beside a reference of an older draft are never applied, but they can be referred to.
            let is_place = matches!(keyword, Keyword::Definitions | Keyword::Defs);
            if !dialect.has(keyword) || only_ref && keyword != Keyword::Ref && !is_place {
                continue;
            }
            match keyword {
                Keyword::Ref | Keyword::DynamicRef | Keyword::RecursiveRef => {
                    if let Some(text) = entry.value.as_str() {
                        let (text, span) = (text.into(), entry.value.span());
                        self.references.push(Reference { from: at, keyword, text, span, resource });
                    }
                }
                Keyword::Anchor => anchors.extend(entry.value.as_str().map(|name| (name, false))),
                Keyword::DynamicAnchor => anchors.extend(entry.value.as_str().map(|name| (name, true))),
                Keyword::RecursiveAnchor if entry.value.as_bool() == Some(true) => anchors.push((RECURSIVE, true)),
                _ => {
                    let child = |node: NodeRef<'_>| Unread { at: At { node: node.id(), ..at }, resource };
                    self.schemas.extend(subschemas(keyword, entry.value, dialect.draft).map(child));
                }
            }
        }
        let anchors: Vec<(String, bool)> =
            anchors.into_iter().map(|(name, is_dynamic)| (name.to_owned(), is_dynamic)).collect();
        for (name, is_dynamic) in anchors {
            self.add_anchor(resource, &name, at, is_dynamic);
        }
    }

    fn follow(&mut self, reference: &Reference, options: &Options, resolver: &mut dyn Resolver) {
        match self.find(reference, options, resolver) {
            Ok(target) => {
                self.targets.insert((reference.from, reference.keyword), target);
            }
            Err(reason) => {
                let kind = SchemaErrorKind::Unresolved { reference: reference.text.clone(), reason: reason.into() };
                self.fail(reference.from.document, reference.span, kind);
            }
        }
    }

    fn find(
        &mut self,
        reference: &Reference,
        options: &Options,
        resolver: &mut dyn Resolver,
    ) -> Result<Target, String> {
        let from = self.resources.get(reference.resource as usize).ok_or("no such schema")?;
        let (draft, base) = (from.dialect.draft, from.uri.clone());
        let (written, fragment) = split_fragment(&reference.text);
        let fragment = decode_fragment(fragment);
        let resource = if written.is_empty() {
            reference.resource
        } else {
            let uri = resolve_uri(&base, written);
            if let Some(&known) = self.by_uri.get(&uri) {
                known
            } else {
                let id = self.find_document(&uri, options, resolver)?;
                let whole = self.whole(id, draft, options, resolver).ok_or("no such document")?;
                // Anchors and identifiers in it must be known before the fragment is looked for.
                while let Some(next) = self.schemas.pop() {
                    self.read_schema(next, options, resolver);
                }
                self.by_uri.get(&uri).copied().unwrap_or(whole)
            }
        };
        let at = self.place(resource, &fragment, options, resolver)?;
        let dynamic = match reference.keyword {
            Keyword::DynamicRef => self.dynamic_anchor(at, &fragment),
            Keyword::RecursiveRef => self.dynamic_anchor(at, RECURSIVE),
            _ => None,
        };
        Ok(Target { at, dynamic })
    }

    /// The number of a name, where the schema is found in dynamic scopes under it.
    fn dynamic_anchor(&self, at: At, name: &str) -> Option<DynamicName> {
        let resource = self.resource(at)?;
        let number = *self.names.get(name)?;
        let is_named = name == RECURSIVE
            || resource.anchors.iter().any(|anchor| anchor.is_dynamic && anchor.at == at && *anchor.name == *name);
        (is_named && resource.dynamic.contains(&(number, at))).then_some(number)
    }

    /// The schema that a fragment means in a resource.
    fn place(
        &mut self,
        number: u32,
        fragment: &str,
        options: &Options,
        resolver: &mut dyn Resolver,
    ) -> Result<At, String> {
        let resource = self.resources.get(number as usize).ok_or("no such schema")?;
        let root = resource.root;
        if !fragment.is_empty() && !fragment.starts_with('/') {
            let found = resource.anchors.iter().find(|anchor| *anchor.name == *fragment);
            return found.map(|anchor| anchor.at).ok_or_else(|| format!("no anchor `{fragment}`"));
        }
        let loaded = self.documents.get(root.document as usize).ok_or("no such document")?;
        let node = loaded.document.node(root.node);
        let steps = pointer::steps(root.document, node, fragment, &mut self.members)
            .ok_or_else(|| format!("nothing at `{fragment}`"))?;
        let places: Vec<At> = steps.iter().map(|node| At { node: node.id(), ..root }).collect();
        let at = places.last().copied().unwrap_or(root);
        // Also what no keyword contains can be referred to; it belongs to the innermost resource around it.
        let resource = places.iter().rev().find_map(|at| self.resource_number(*at)).unwrap_or(number);
        self.schemas.push(Unread { at, resource });
        while let Some(next) = self.schemas.pop() {
            self.read_schema(next, options, resolver);
        }
        Ok(at)
    }

    /// The document of a URI: one that was given, one that is built in, or one of the host.
    fn find_document(&mut self, uri: &str, options: &Options, resolver: &mut dyn Resolver) -> Result<u32, String> {
        if let Some(known) = self.unread.get(uri) {
            return Ok(*known);
        }
        if self.fetched >= options.max_documents {
            return Err(format!("more than {} documents", options.max_documents));
        }
        self.fetched += 1;
        let document = match meta::text(uri) {
            Some(text) => read_json(text.as_bytes(), &ReadRules::default()).map_err(|fault| fault.to_string())?,
            None => resolver.document(uri)?,
        };
        Ok(self.add_document(uri, document))
    }
}

/// The meta-schema that a schema names.
fn schema_uri(node: NodeRef<'_>) -> Option<(String, Span)> {
    let named = node.get(Keyword::Schema.name())?;
    Some((named.as_str()?.to_owned(), named.span()))
}

/// The schemas below a keyword.
fn subschemas(keyword: Keyword, value: NodeRef<'_>, draft: Draft) -> impl Iterator<Item = NodeRef<'_>> {
    use crate::text::Subschemas as Below;
    let (one, items, members) = match (keyword.subschemas(), value.kind()) {
        // Draft 4 has booleans where later ones have schemas.
        (Below::Schema | Below::SchemaOrList, Kind::Map | Kind::Bool) => (Some(value), None, None),
        (Below::SchemaOrList, Kind::Seq) if draft < Draft::Draft2020 => (None, Some(value.items()), None),
        (Below::List, _) => (None, Some(value.items()), None),
        (Below::Schema | Below::SchemaOrList, _) => (Some(value), None, None),
        (Below::Members | Below::SomeMembers, _) => (None, None, Some(value.entries())),
        _ => (None, None, None),
    };
    let is_some_members = keyword.subschemas() == Below::SomeMembers;
    let members = members.into_iter().flatten().map(|entry| entry.value);
    let members = members.filter(move |member| !is_some_members || member.kind() != Kind::Seq);
    one.into_iter().chain(items.into_iter().flatten()).chain(members)
}
