//! Schemas of JSON Schema: drafts 4, 6, 7, 2019-09 and 2020-12, and the Schema Objects of OpenAPI 3.0
//! and 3.1.
//!
//! A [`Compiler`] takes documents, and the places in them that are wanted as roots. It reads all schemas
//! that these lead to (`registry`), asks a [`Resolver`] for documents that are referred to, and writes the
//! plan (`lowering`). What depends on where a reference came from, `$dynamicRef`, is settled here too: a
//! schema becomes as many schemas of the plan as there are answers (`scope`), so that a walker knows
//! nothing of it.
//!
//! ```
//! use plimsoll_doc::{ReadRules, read_json};
//! use plimsoll_schema::dialect::json_schema::{NoDocuments, Options, compile};
//!
//! let text = br##"{
//!     "$schema": "https://json-schema.org/draft/2020-12/schema",
//!     "type": "object",
//!     "properties": {"children": {"type": "array", "items": {"$ref": "#"}}}
//! }"##;
//! let document = read_json(text, &ReadRules::default())?;
//! let compiled = compile(document, "file:///tree.json", &Options::default(), &mut NoDocuments);
//! assert!(compiled.errors.is_empty());
//! let root = compiled.plan.root();
//! assert!(compiled.plan.property(root, "children").is_some());
//! # Ok::<(), plimsoll_doc::Fault>(())
//! ```

mod constraints;
mod direction;
mod draft;
mod error;
mod lowering;
mod meta;
mod pointer;
mod registry;
mod scope;
mod uri;

use plimsoll_doc::{Document, NodeId};

use crate::plan::Plan;

pub use direction::Direction;
pub use draft::Draft;
pub use error::{SchemaError, SchemaErrorKind};
pub use uri::{resolve_uri, split_fragment};

use lowering::Lowering;
use registry::{At, Registry};

/// How schemas are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The draft of schemas that name none in `$schema`.
    pub draft: Draft,
    /// Whether `$schema` is followed; where not, all schemas are of [`Self::draft`].
    pub honours_schema: bool,
    /// What `format` does.
    pub formats: Formats,
    /// Which way values go, where `readOnly` and `writeOnly` say what need not be there.
    pub direction: Direction,
    /// Most schemas that one plan may have.
    pub max_schemas: usize,
    /// Most documents that one schema may refer to.
    pub max_documents: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            draft: Draft::Draft2020,
            honours_schema: true,
            formats: Formats::ByVocabulary,
            direction: Direction::Unspecified,
            max_schemas: 1_000_000,
            max_documents: 1_000,
        }
    }
}

/// What `format` does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Formats {
    /// It describes values only, unless the vocabulary of the schema says otherwise.
    #[default]
    ByVocabulary,
    /// Values are checked against the formats that are known.
    Assert,
    /// It describes values only.
    Annotate,
    /// As tools that validate manifests have it: values are checked in drafts before 2019-09, and durations may be
    /// written as Go does, too.
    Manifests,
}

/// Gives documents that schemas refer to.
pub trait Resolver {
    /// The document of an absolute URI without fragment.
    ///
    /// # Errors
    /// Why there is none, in a few words.
    fn document(&mut self, uri: &str) -> Result<Document<'static>, String>;
}

/// Has no documents besides the meta-schemas, which are built in.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoDocuments;

impl Resolver for NoDocuments {
    fn document(&mut self, _: &str) -> Result<Document<'static>, String> {
        Err("not available".to_owned())
    }
}

impl<F: FnMut(&str) -> Result<Document<'static>, String>> Resolver for F {
    fn document(&mut self, uri: &str) -> Result<Document<'static>, String> {
        self(uri)
    }
}

/// A document that a compiler was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DocumentId(u32);

/// A plan with what was wrong with its schemas.
#[derive(Debug)]
pub struct Compiled {
    /// The plan; where a keyword is wrong, without that keyword.
    pub plan: Plan,
    /// What is wrong, in the order in which it was found.
    pub errors: Vec<SchemaError>,
}

impl Compiled {
    /// The plan, where nothing is wrong.
    ///
    /// # Errors
    /// What is wrong otherwise.
    pub fn into_result(self) -> Result<Plan, Vec<SchemaError>> {
        if self.errors.is_empty() { Ok(self.plan) } else { Err(self.errors) }
    }
}

/// Compiles the schema that is the whole of a document. `uri` is what its references are relative to.
pub fn compile(document: Document<'_>, uri: &str, options: &Options, resolver: &mut dyn Resolver) -> Compiled {
    let mut compiler = Compiler::new(options);
    let document = compiler.add(uri, document);
    compiler.add_root(None, document, NodeId::ROOT);
    compiler.finish(resolver)
}

/// Compiles schemas that refer to each other into one plan.
#[derive(Debug)]
pub struct Compiler<'d> {
    options: Options,
    registry: Registry<'d>,
    roots: Vec<(Option<String>, At)>,
}

impl<'d> Compiler<'d> {
    /// Nothing yet.
    pub fn new(options: &Options) -> Self {
        Self { options: *options, registry: Registry::default(), roots: Vec::new() }
    }

    /// Adds a document under the URI that its references are relative to. It need not be a schema as a
    /// whole: only what a root or a reference leads to is read.
    pub fn add(&mut self, uri: &str, document: Document<'d>) -> DocumentId {
        DocumentId(self.registry.add_document(uri, document))
    }

    /// A document that was added.
    pub fn document(&self, id: DocumentId) -> Option<&Document<'d>> {
        self.registry.document(id.0)
    }

    /// Makes the schema at a node of a document a root of the plan, which finds it by the name.
    pub fn add_root(&mut self, name: Option<&str>, document: DocumentId, node: NodeId) {
        self.roots.push((name.map(str::to_owned), At { document: document.0, node }));
    }

    /// Makes the schema at a JSON Pointer of a document a root of the plan. Says whether there is such a place.
    pub fn add_root_at(&mut self, name: Option<&str>, document: DocumentId, pointer: &str) -> bool {
        let Some(node) = self.registry.node_at(document.0, pointer) else { return false };
        self.add_root(name, document, node);
        true
    }

    /// The plan of all roots, in their order.
    pub fn finish(mut self, resolver: &mut dyn Resolver) -> Compiled {
        for (_, root) in &self.roots {
            self.registry.read(*root, &self.options, resolver);
        }
        let errors = std::mem::take(&mut self.registry.errors);
        let mut lowering = Lowering::new(&self.registry, &self.options, errors);
        for (name, root) in &self.roots {
            lowering.root(name.as_deref(), *root);
        }
        lowering.run()
    }
}

#[cfg(test)]
mod tests;
