//! Schema Objects, compiled.

use plimsoll_doc::{Document, NodeRef, SourceId};
use plimsoll_finding::{All, Finding, Path, locate_node, locate_path};
use plimsoll_release::Release;
use plimsoll_schema::dialect::json_schema::{Compiled, Compiler, Direction, Draft, NoDocuments, Options, SchemaError};
use plimsoll_schema::plan::{Plan, SchemaId};
use plimsoll_walk::{
    LoadScratch, Loader, Origin, Texts, Tree, UnknownFields, ValidateScratch, Validator, ValueRef, View,
};
use rustc_hash::FxHashMap;

use crate::found::{At, Found};
use crate::spec::{SCHEMA_3_0, SCHEMA_2020};
use crate::{Description, text_of};

/// All schemas of a description in one plan.
#[derive(Debug)]
pub(crate) struct Schemas {
    pub(crate) plan: Plan,
    ids: FxHashMap<At, SchemaId>,
    /// What is wrong with them; the source of an error is the number of its document.
    pub(crate) errors: Vec<SchemaError>,
}

impl Schemas {
    /// Compiles the schemas for values that go a way.
    pub(crate) fn new(description: &Description<'_>, direction: Direction) -> Self {
        let options = Options {
            draft: default_draft(description).unwrap_or(Draft::Draft2020),
            honours_schema: !description.version.is_first(),
            direction,
            ..Options::default()
        };
        let mut compiler = Compiler::new(&options);
        let mut documents = Vec::new();
        for (number, name, document) in description.set.documents() {
            let document = document.clone().with_source_id(SourceId(number));
            // References stay in the folder of the first document, of which only the path is known.
            documents.push(compiler.add(&format!("openapi:///{name}"), document));
        }
        let found = objects(description);
        for schema in found {
            if let Some(document) = documents.get(schema.at.document as usize) {
                compiler.add_root(None, *document, schema.at.node);
            }
        }
        let Compiled { plan, errors } = compiler.finish(&mut NoDocuments);
        let ids = found.iter().zip(plan.roots()).map(|(schema, root)| (schema.at, root.schema)).collect();
        Self { plan, ids, errors }
    }

    /// The schema that is meant at a place.
    pub(crate) fn id(&self, description: &Description<'_>, at: At) -> Option<SchemaId> {
        // From 3.1 on a schema with a reference is one of its own.
        self.ids.get(&at).or_else(|| self.ids.get(&description.index.resolved(at)?)).copied()
    }
}

/// The Schema Objects of a description.
pub(crate) fn objects<'d>(description: &'d Description<'_>) -> &'d [Found] {
    description.index.all(if description.version.is_first() { &SCHEMA_3_0 } else { &SCHEMA_2020 })
}

/// The draft of schemas that name none; nothing where the document names a dialect that is not known.
pub(crate) fn default_draft(description: &Description<'_>) -> Option<Draft> {
    if description.version.is_first() {
        return Some(Draft::OpenApi30);
    }
    text_of(description.document(0).root(), "jsonSchemaDialect").map_or(Some(Draft::Draft2020), Draft::of_uri)
}

/// Judges values by schemas of one plan; its memory is used again and again.
#[derive(Debug, Default)]
pub(crate) struct Judge {
    tree: Tree,
    load: LoadScratch,
    validate: ValidateScratch,
}

impl Judge {
    /// Whether a schema accepts a value.
    pub(crate) fn is_valid(&mut self, value: NodeRef<'_>, plan: &Plan, schema: SchemaId) -> bool {
        self.with(value, plan, |validator, value, scratch| validator.is_valid(value, schema, scratch))
    }

    /// What a schema says about a value to which a path leads, each with its place in the text of the value.
    pub(crate) fn findings(&mut self, value: NodeRef<'_>, plan: &Plan, schema: SchemaId, path: &Path) -> Vec<Finding> {
        let mut findings = self.with(value, plan, |validator, root, scratch| {
            let mut all = All::default();
            if !validator.is_valid(root, schema, scratch) {
                // All that a sink does not want is left out.
                let _ = validator.find(root, schema, None, path, scratch, &mut all);
            }
            all.findings
        });
        let document = value.document();
        for finding in &mut findings {
            let located = match finding.place.node {
                Some(node) => locate_node(document, node),
                None => locate_path(document, &finding.place.path),
            };
            finding.place.span = located.span();
        }
        findings
    }

    fn with<T>(
        &mut self,
        value: NodeRef<'_>,
        plan: &Plan,
        judge: impl FnOnce(&Validator<'_>, ValueRef<'_>, &mut ValidateScratch) -> T,
    ) -> T {
        let Self { tree, load, validate } = self;
        tree.clear();
        let loader = Loader {
            plan,
            schema: None,
            resource: false,
            unknown: UnknownFields::Keep,
            drop_nulls: false,
            left_out: &[],
        };
        let root = loader.load(value, Origin::New, tree, load, &mut Vec::new());
        let texts = Texts::default().with_document(Origin::New, value.document()).with_plan(plan);
        let validator = Validator { plan, rules: &Release::LATEST.rules().walk };
        judge(&validator, View::new(tree, &texts).value(root), validate)
    }
}

/// Whether a document has the text of a value: what was made of a parameter has not.
pub(crate) fn root_of(text: &str) -> Option<Document<'_>> {
    plimsoll_doc::read_json(text.as_bytes(), &crate::READ_RULES).ok()
}
