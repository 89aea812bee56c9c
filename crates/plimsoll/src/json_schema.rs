//! JSON Schema: documents against schemas that are no CRDs.
//!
//! Drafts 4, 6, 7, 2019-09 and 2020-12, and Schema Objects of OpenAPI 3.0 and 3.1, by the engine that checks
//! custom resources.
//!
//! ```
//! use plimsoll::json_schema::{NoDocuments, Options, Schema, Scratch};
//! use plimsoll_doc::{ReadRules, read_json, read_yaml};
//!
//! let text = br#"{"type": "object", "required": ["port"], "properties": {"port": {"type": "integer", "maximum": 65535}}}"#;
//! let schema = read_json(text, &ReadRules::default())?;
//! let schema = Schema::compile(schema, "file:///server.json", &Options::default(), &mut NoDocuments).unwrap();
//!
//! let mut scratch = Scratch::default();
//! let document = read_yaml(b"port: 80", &ReadRules::default())?;
//! assert!(schema.is_valid(&document, &mut scratch));
//! let document = read_yaml(b"port: 80000", &ReadRules::default())?;
//! assert_eq!(schema.findings(&document, &mut scratch)[0].place.path.pointer().to_string(), "/port");
//! # Ok::<(), plimsoll_doc::Fault>(())
//! ```

use std::io::Read;

use plimsoll_check::check::MAX_LOCATED;
use plimsoll_doc::{Document, NodeRef};
use plimsoll_finding::{Finding, Path, locate_node, locate_path_in};
use plimsoll_kube::release::Release;
use plimsoll_schema::plan::{Plan, SchemaId, Warning};
use plimsoll_walk::{
    LoadScratch, Loader, Origin, Stream, Texts, Tree, UnknownFields, ValidateScratch, Validator, ValueRef, View,
};

pub use plimsoll_schema::dialect::json_schema::{
    Compiled, Compiler, DocumentId, Draft, Formats, NoDocuments, Options, Resolver, SchemaError, SchemaErrorKind,
    compile, resolve_uri, split_fragment,
};
pub use plimsoll_walk::{
    Element, StreamError, StreamErrorKind, StreamHandler, StreamOptions, StreamStrategy, StreamSummary,
};

/// A compiled schema.
#[derive(Debug)]
pub struct Schema {
    plan: Plan,
}

/// Memory that validating reuses from document to document.
#[derive(Debug, Default)]
pub struct Scratch {
    tree: Tree,
    load: LoadScratch,
    validate: ValidateScratch,
}

impl Schema {
    /// Compiles the schema that is the whole of a document. `uri` is what its references are relative to.
    ///
    /// # Errors
    /// Everything that is wrong with the schema, with its place.
    pub fn compile(
        document: Document<'_>,
        uri: &str,
        options: &Options,
        resolver: &mut dyn Resolver,
    ) -> Result<Self, Vec<SchemaError>> {
        compile(document, uri, options, resolver).into_result().map(Self::new)
    }

    /// The schemas of a plan.
    pub fn new(plan: Plan) -> Self {
        Self { plan }
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// What the schema asks for and is not checked.
    pub fn warnings(&self) -> &[Warning] {
        self.plan.warnings()
    }

    /// Whether a document is valid.
    pub fn is_valid(&self, document: &Document<'_>, scratch: &mut Scratch) -> bool {
        let as_read = self.is_node_valid_as_read(document.root(), scratch);
        as_read.unwrap_or_else(|| self.is_valid_loaded(document, scratch))
    }

    /// Whether a value is valid, where that can be said of its nodes as they were read.
    fn is_node_valid_as_read(&self, node: NodeRef<'_>, scratch: &mut Scratch) -> Option<bool> {
        let validator = Validator { plan: &self.plan, rules: &Release::LATEST.rules().walk };
        validator.accepts_node(node, self.plan.root(), &mut scratch.validate)
    }

    fn is_valid_loaded(&self, document: &Document<'_>, scratch: &mut Scratch) -> bool {
        self.with_value(document.root(), scratch, |validator, value, root, scratch| {
            validator.is_valid(value, root, scratch)
        })
    }

    /// Everything that is wrong with a document, each with its place in the text and in their order.
    pub fn findings(&self, document: &Document<'_>, scratch: &mut Scratch) -> Vec<Finding> {
        self.findings_at(document.root(), scratch)
    }

    /// The same for a value in a document; paths begin at it.
    pub fn findings_at(&self, node: NodeRef<'_>, scratch: &mut Scratch) -> Vec<Finding> {
        if self.is_node_valid_as_read(node, scratch) == Some(true) {
            return Vec::new();
        }
        let document = node.document();
        let mut findings = self.with_value(node, scratch, |validator, value, root, scratch| {
            validator.validate(value, root, None, &Path::default(), scratch)
        });
        for (at, finding) in findings.iter_mut().enumerate() {
            finding.place.span = match finding.place.node {
                // Finding its key takes a look at all before it.
                Some(node) if at >= MAX_LOCATED => document.node(node).span(),
                Some(node) => locate_node(document, node).span(),
                None => locate_path_in(node, &finding.place.path).span(),
            };
        }
        findings.sort_by_key(|finding| finding.place.span.start);
        findings
    }

    /// Validates JSON of any size: values one after the other, in lines or not, long arrays and objects. Each
    /// element is handed over as it is judged.
    ///
    /// # Errors
    /// The input cannot be read to its end, or a value cannot be judged in passing; what was judged before
    /// has been handed over.
    pub fn stream(
        &self,
        input: impl Read,
        options: StreamOptions,
        handler: &mut dyn StreamHandler,
    ) -> Result<StreamSummary, StreamError> {
        Stream { plan: &self.plan, rules: &Release::LATEST.rules().walk, options }.run(input, handler)
    }

    fn with_value<T>(
        &self,
        node: NodeRef<'_>,
        scratch: &mut Scratch,
        show: impl FnOnce(&Validator<'_>, ValueRef<'_>, SchemaId, &mut ValidateScratch) -> T,
    ) -> T {
        let Scratch { tree, load, validate } = scratch;
        let plan = &self.plan;
        tree.clear();
        let loader = Loader {
            plan,
            schema: None,
            resource: false,
            unknown: UnknownFields::Keep,
            drop_nulls: false,
            left_out: &[],
        };
        let root = loader.load(node, Origin::New, tree, load, &mut Vec::new());
        let texts = Texts::default().with_document(Origin::New, node.document()).with_plan(plan);
        let validator = Validator { plan, rules: &Release::LATEST.rules().walk };
        show(&validator, View::new(tree, &texts).value(root), plan.root(), validate)
    }
}
