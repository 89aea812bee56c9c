//! The default values of a schema.
//!
//! Mirrors `ValidateDefaults`: depth first, a schema before its items and those before its
//! properties; `additionalProperties` is not followed. What the server makes of defaults that it has accepted
//! is in `pruned`.

mod pruned;
mod skeleton;

use std::cell::OnceCell;
use std::sync::Arc;

use plimsoll_doc::{NodeId, NodeRef};
use plimsoll_finding::{Code, CrdSchemaMessage as M, Finding, Path};
use plimsoll_go::value::Value;
use plimsoll_rules::compile::RuleSet;
use plimsoll_rules::run::{Budget, Interrupt, RunScratch, Runner, Subject as RunSubject};
use plimsoll_schema::plan::{Plan, SchemaFlags, SchemaId};
use plimsoll_schema::text::{Keyword, SchemaRef};
use plimsoll_walk::{
    EmbeddedScratch, LoadScratch, Loader, Origin, Slot, SlotId, Texts, Tree, UnknownFields, ValidateScratch, Validator,
    View,
};

use super::{Lowered, Places};
use crate::definition::findings::Findings;
use crate::judge::{Coercion, validate_embedded};
use crate::meta::Malformed;
use crate::release::Rules;

pub(in crate::definition) use pruned::has_unpruned;
pub(super) use pruned::pruned;

const CODE: Code = Code::InvalidDefault;

/// A schema on the way.
#[derive(Clone, Copy, Debug)]
struct Stop<'t> {
    schema: SchemaRef<'t>,
    /// The resource whose apiVersion, kind or metadata it describes, or a part of these.
    inside_meta_of: Option<SchemaRef<'t>>,
    /// The innermost resource around it, or itself.
    resource: SchemaRef<'t>,
    /// Whether it is a resource; the root is one where it is asked to be.
    is_resource: bool,
}

impl<'t> Stop<'t> {
    fn root(schema: SchemaRef<'t>, is_resource: bool) -> Self {
        let is_resource = is_resource || schema.embedded_resource();
        Self { schema, inside_meta_of: None, resource: schema, is_resource }
    }

    /// Adds items and properties.
    fn push_below(self, open: &mut Vec<Self>) {
        open.extend(self.schema.item().map(|item| self.below(item, false)));
        open.extend(self.schema.properties().map(|property| {
            let is_meta = self.is_resource && matches!(property.name(), "metadata" | "apiVersion" | "kind");
            self.below(property, is_meta)
        }));
    }

    fn below(self, schema: SchemaRef<'t>, is_meta: bool) -> Self {
        if schema.embedded_resource() {
            return Self::root(schema, true);
        }
        let inside_meta_of = self.inside_meta_of.or(is_meta.then_some(self.resource));
        Self { schema, inside_meta_of, resource: self.resource, is_resource: false }
    }
}

/// All errors, in the server's order.
pub(super) fn check(
    places: &Places<'_>,
    base: &Path,
    root_is_resource: bool,
    require_pruned: bool,
    lowered: &Lowered<'_>,
    rules: &Rules,
) -> Findings {
    let mut findings = Findings::default();
    if !places.text.schemas().any(|schema| schema.has(Keyword::Default)) {
        return findings;
    }
    let plan = lowered.plan_for_defaults(places.text);
    let mut check = Check {
        places,
        base,
        require_pruned,
        rules,
        plan: &plan,
        ids: plan.ids().collect(),
        of_rules: OfRules { lowered, set: OnceCell::new(), remaining: Budget::SERVER.object },
        scratch: Scratch::new(),
        findings: &mut findings,
    };
    let mut open = vec![Stop::root(places.text.root(), root_is_resource)];
    while let Some(stop) = open.pop() {
        check.stop(stop);
        if check.of_rules.remaining < 0 {
            break;
        }
        let first = open.len();
        stop.push_below(&mut open);
        if let Some(children) = open.get_mut(first..) {
            children.reverse();
        }
    }
    findings
}

/// The default of a schema, as it was written.
#[derive(Clone, Copy, Debug)]
struct Written<'p> {
    plan: &'p Plan,
    id: SchemaId,
    is_resource: bool,
}

impl Written<'_> {
    /// Makes it the only value of a tree.
    fn load(self, unknown: UnknownFields, tree: &mut Tree, scratch: &mut LoadScratch) -> SlotId {
        tree.clear();
        let Self { plan, id, is_resource } = self;
        let Some(default) = plan.schema(id).default else { return tree.add_root(Slot::null(NodeId::ROOT)) };
        let loader =
            Loader { plan, schema: Some(id), resource: is_resource, unknown, drop_nulls: false, left_out: &[] };
        loader.load(plan.value(default), Origin::Plan, tree, scratch, &mut Vec::new())
    }
}

/// Memory that is reused from default to default.
#[derive(Debug)]
struct Scratch {
    tree: Tree,
    pruned: Tree,
    load: LoadScratch,
    embedded: EmbeddedScratch,
    /// All defaults together may take as long as one object.
    validate: ValidateScratch,
    rules: RunScratch,
}

impl Scratch {
    fn new() -> Self {
        Self {
            tree: Tree::default(),
            pruned: Tree::default(),
            load: LoadScratch::default(),
            embedded: EmbeddedScratch::default(),
            validate: ValidateScratch::shared(),
            rules: RunScratch::default(),
        }
    }
}

/// The rules that defaults are checked with.
struct OfRules<'r> {
    lowered: &'r Lowered<'r>,
    /// Compiled when the first default needs them.
    set: OnceCell<Option<Arc<RuleSet>>>,
    /// What is left of the budget for all defaults.
    remaining: i64,
}

impl OfRules<'_> {
    fn set(&self) -> Option<Arc<RuleSet>> {
        self.set.get_or_init(|| self.lowered.set_for_defaults()).clone()
    }
}

struct Check<'t, 'r> {
    places: &'t Places<'t>,
    base: &'r Path,
    require_pruned: bool,
    rules: &'r Rules,
    plan: &'r Plan,
    /// The schemas of the plan, by the index of those of the text.
    ids: Vec<SchemaId>,
    of_rules: OfRules<'r>,
    scratch: Scratch,
    findings: &'r mut Findings,
}

/// A default that is looked at.
#[derive(Clone, Copy)]
struct Subject<'t> {
    stop: Stop<'t>,
    id: SchemaId,
    value: SlotId,
    node: NodeRef<'t>,
}

impl Check<'_, '_> {
    fn stop(&mut self, stop: Stop<'_>) {
        let Some(id) = self.id(stop.schema).filter(|id| self.plan.schema(*id).default.is_some()) else { return };
        let Scratch { tree, load, .. } = &mut self.scratch;
        let value =
            Written { plan: self.plan, id, is_resource: stop.is_resource }.load(UnknownFields::Keep, tree, load);
        let subject = Subject { stop, id, value, node: stop.schema.about(Keyword::Default) };
        let is_good = if let Some(resource) = stop.inside_meta_of {
            self.inside_meta(subject, resource)
        } else {
            self.outside_meta(subject)
        };
        if is_good && self.values(subject) {
            self.check_rules(subject);
        }
    }

    fn id(&self, schema: SchemaRef<'_>) -> Option<SchemaId> {
        self.ids.get(schema.id().index()).copied()
    }

    fn path(&self, subject: Subject<'_>) -> Path {
        self.places.path(self.base, subject.stop.schema.id()).key("default")
    }

    /// An error about the default as a whole.
    fn invalid(&mut self, subject: Subject<'_>, message: M) {
        let path = self.path(subject);
        let texts = Texts::default().with_plan(self.plan);
        let value: Value<'_> = View::new(&self.scratch.tree, &texts).value(subject.value).to_go();
        self.findings.invalid(CODE, path, value, message, subject.node);
    }

    /// Whether unknown fields would be removed from objects before the default is filled in.
    fn has_unknown_fields(&mut self, subject: Subject<'_>) -> bool {
        let whole = self.scratch.tree.len();
        let Scratch { pruned, load, .. } = &mut self.scratch;
        let written = Written { plan: self.plan, id: subject.id, is_resource: subject.stop.is_resource };
        written.load(UnknownFields::Prune, pruned, load);
        pruned.len() != whole
    }

    /// Unknown fields, and resources inside of a default, or the default as one; whether the resources are good.
    fn outside_meta(&mut self, subject: Subject<'_>) -> bool {
        let Subject { stop, id, value, node } = subject;
        let has_unknown_fields = self.require_pruned && self.has_unknown_fields(subject);
        let texts = Texts::default().with_plan(self.plan);
        let path = self.path(subject);
        let coerced = self.coerce(id, stop.is_resource, value, Some(&path), &texts);
        if has_unknown_fields {
            // The server coerces the very value that it complains of, before the complaint is printed.
            self.invalid(subject, M::DefaultWithUnknownFields);
        }
        if !stop.is_resource && !self.plan.schema(id).flags.contains(SchemaFlags::EMBEDDED_WITHIN) {
            return true;
        }
        if let Err(error) = coerced {
            self.findings.push(*error, node);
            return false;
        }
        let root = View::new(&self.scratch.tree, &texts).value(value);
        let (is_resource, embedded) = (stop.is_resource, &mut self.scratch.embedded);
        let errors = validate_embedded(root, self.plan, id, is_resource, &path, self.rules, embedded);
        let is_good = errors.is_empty();
        for error in errors {
            self.findings.push(error, node);
        }
        is_good
    }

    fn coerce(
        &mut self,
        id: SchemaId,
        resource: bool,
        value: SlotId,
        base: Option<&Path>,
        texts: &Texts<'_>,
    ) -> Result<(), Box<Finding>> {
        let (rules, malformed) = (self.rules, Malformed::Refuse);
        let coercion = Coercion { plan: self.plan, schema: id, base, resource, malformed, rules };
        coercion.run(value, &mut self.scratch.tree, texts, &mut self.scratch.embedded).map(drop)
    }

    /// A default of metadata is judged inside an object that has little else; whether it is good.
    fn inside_meta(&mut self, subject: Subject<'_>, resource: SchemaRef<'_>) -> bool {
        let Some(id) = self.id(resource) else { return true };
        let object =
            skeleton::around(subject.value, subject.stop.schema, resource, self.places, &mut self.scratch.tree);
        let texts = Texts::default().with_plan(self.plan);
        let errors = if let Err(error) = self.coerce(id, true, object, None, &texts) {
            vec![*error]
        } else {
            let root = View::new(&self.scratch.tree, &texts).value(object);
            validate_embedded(root, self.plan, id, true, &Path::default(), self.rules, &mut self.scratch.embedded)
        };
        let is_good = errors.is_empty();
        if !is_good {
            self.invalid(subject, M::DefaultMetadata(errors));
        }
        is_good
    }

    /// The value itself; whether it is good.
    fn values(&mut self, subject: Subject<'_>) -> bool {
        let Subject { id, value, node, .. } = subject;
        let texts = Texts::default().with_plan(self.plan);
        let value = View::new(&self.scratch.tree, &texts).value(value);
        let validator = Validator { plan: self.plan, rules: &self.rules.walk };
        if validator.is_valid(value, id, &mut self.scratch.validate) {
            return true;
        }
        let found = validator.validate(value, id, None, &self.path(subject), &mut self.scratch.validate);
        let is_good = found.is_empty();
        for finding in found {
            self.findings.push(finding, node);
        }
        is_good
    }

    /// The rules, once with the default as the old value and once without one.
    fn check_rules(&mut self, subject: Subject<'_>) {
        let Subject { id, value, node, .. } = subject;
        if !self.plan.schema(id).flags.contains(SchemaFlags::RULES_WITHIN) {
            return;
        }
        let path = self.path(subject);
        let of_rules = &mut self.of_rules;
        let Some(set) = of_rules.set() else { return };
        let (plan, budget) = (of_rules.lowered.plan(), Budget { object: of_rules.remaining, ..Budget::SERVER });
        let texts = Texts::default().with_plan(self.plan);
        let view = View::new(&self.scratch.tree, &texts);
        let runner = Runner { plan, set: &set, rules: &self.rules.run, walk: &self.rules.walk };
        for old in [Some(value), None] {
            let subject = RunSubject {
                schema: id,
                old,
                ratchets: false,
                base: Some(&path),
                budget,
                interrupt: Interrupt::default(),
            };
            let ran = runner.run(view.value(value), subject, &mut self.scratch.rules);
            of_rules.remaining = of_rules.remaining.min(ran.remaining);
            let is_good = ran.errors.is_empty();
            for error in ran.errors {
                self.findings.push(error, node);
            }
            if !is_good {
                return;
            }
        }
    }
}
