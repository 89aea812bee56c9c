//! The default values of a schema.
//!
//! Mirrors `ValidateDefaults`: depth first, a schema before its items and those before its
//! properties; `additionalProperties` is not followed.

use plimsoll_issue::Code;
use plimsoll_schema::dialect::{Purpose, lower};
use plimsoll_schema::plan::{Plan, SchemaFlags, SchemaId};
use plimsoll_schema::text::{Keyword, SchemaRef};
use plimsoll_walk::{
    LoadScratch, Loader, Origin, SlotId, Texts, Tree, UnknownFields, ValidateScratch, Validator, View,
};

use super::Places;
use crate::definition::findings::Findings;
use crate::release::Rules;

const CODE: Code = Code::InvalidDefault;

/// A schema on the way.
#[derive(Clone, Copy, Debug)]
struct Stop<'t> {
    schema: SchemaRef<'t>,
    /// Whether it describes apiVersion, kind or metadata of a resource, or a part of these.
    inside_meta: bool,
    /// Whether it is a resource; the root is one where it is asked to be.
    is_resource: bool,
}

/// All errors, in the server's order.
pub(super) fn check(
    places: &Places<'_>,
    base: &str,
    root_is_resource: bool,
    require_pruned: bool,
    rules: &Rules,
) -> Findings {
    let mut findings = Findings::new(rules.words);
    if !places.text.schemas().any(|schema| schema.has(Keyword::Default)) {
        return findings;
    }
    let plan = lower(places.text, &rules.schema, Purpose::Defaults);
    let mut check = Check {
        places,
        base,
        require_pruned,
        rules,
        plan: &plan,
        ids: plan.ids().collect(),
        load: LoadScratch::default(),
        validate: ValidateScratch::default(),
        findings: &mut findings,
    };
    let root = places.text.root();
    let is_resource = root_is_resource || root.embedded_resource();
    let mut open = vec![Stop { schema: root, inside_meta: false, is_resource }];
    while let Some(stop) = open.pop() {
        check.default(stop);
        let first = open.len();
        let below = |schema: SchemaRef<'_>, inside_meta: bool| {
            let is_resource = schema.embedded_resource();
            (is_resource, inside_meta && !is_resource)
        };
        if let Some(schema) = stop.schema.item() {
            let (is_resource, inside_meta) = below(schema, stop.inside_meta);
            open.push(Stop { schema, inside_meta, is_resource });
        }
        for schema in stop.schema.properties() {
            let is_meta = stop.is_resource && matches!(schema.name(), "metadata" | "apiVersion" | "kind");
            let (is_resource, inside_meta) = below(schema, stop.inside_meta || is_meta);
            open.push(Stop { schema, inside_meta, is_resource });
        }
        if let Some(children) = open.get_mut(first..) {
            children.reverse();
        }
    }
    findings
}

struct Check<'t, 'r> {
    places: &'t Places<'t>,
    base: &'r str,
    require_pruned: bool,
    rules: &'r Rules,
    plan: &'r Plan,
    ids: Vec<SchemaId>,
    load: LoadScratch,
    validate: ValidateScratch,
    findings: &'r mut Findings,
}

impl Check<'_, '_> {
    fn default(&mut self, stop: Stop<'_>) {
        let schema = stop.schema;
        let Some(id) = self.ids.get(schema.id().index()).copied() else { return };
        let Some(value) = self.plan.schema(id).default else { return };
        let span = schema.span(Keyword::Default);
        let path = || format!("{}.default", self.places.path(self.base, schema.id()));
        let mut tree = Tree::default();
        let whole = self.load(id, stop, UnknownFields::Keep, &mut tree);
        let whole_len = tree.len();
        if !stop.inside_meta && self.require_pruned {
            let mut pruned = Tree::default();
            self.load(id, stop, UnknownFields::Prune, &mut pruned);
            if pruned.len() != whole_len {
                let texts = Texts::default().with_plan(self.plan);
                let value = View::new(&tree, &texts).value(whole).to_go();
                self.findings.invalid(CODE, path(), &value, "must not have unknown fields", span);
            }
        }
        let _ = value;
        let texts = Texts::default().with_plan(self.plan);
        let value = View::new(&tree, &texts).value(whole);
        let validator = Validator { plan: self.plan, rules: &self.rules.walk };
        if validator.is_valid(value, id, &mut self.validate) {
            return;
        }
        for error in validator.report(value, id, None, Some(&path()), &mut self.validate) {
            self.findings.push(error.at(None), span);
        }
    }

    fn load(&mut self, id: SchemaId, stop: Stop<'_>, unknown: UnknownFields, tree: &mut Tree) -> SlotId {
        let Some(value) = self.plan.schema(id).default else {
            return tree.add_root(plimsoll_walk::Slot::null(plimsoll_doc::NodeId::ROOT));
        };
        let loader =
            Loader { plan: self.plan, schema: Some(id), resource: stop.is_resource, unknown, drop_nulls: false };
        loader.load(self.plan.value(value), Origin::Plan, tree, &mut self.load, &mut Vec::new())
    }
}
