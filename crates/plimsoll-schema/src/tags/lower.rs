//! From types with tags to a plan.
//!
//! Mirrors validation-gen (`k8s.io/code-generator/cmd/validation-gen`): which checks a tag becomes, in which order they
//! run, and which of them depend on others. What the generator refuses is passed over here, with a [`Problem`].

mod each;
mod enumeration;
mod lists;
mod modes;
mod rules;
mod types;
mod unions;
mod validations;

use std::collections::{BTreeMap, BTreeSet};

use super::syntax::{Tag, parse};
use super::{Check, GoFieldId, GoForm, GoTypeId, Level, Problem, TagPlan, TaggedTypes};
use lists::ListFacts;
use modes::ModeGroups;
use types::Interner;
use unions::{UnionKind, Unions};
use validations::{Deferred, Scope, Validations};

/// How many rounds of checks may depend on each other.
const MAX_ROUNDS: usize = 10;

/// Lowers the types of these names and all that they lead to.
pub fn lower<'n>(types: &TaggedTypes, roots: impl IntoIterator<Item = &'n str>) -> TagPlan {
    let mut interner = Interner::new(types);
    for root in roots {
        let id = interner.declared(root);
        interner.plan.roots.insert(root.into(), id);
    }
    interner.finish();
    let Interner { plan, sources, field_sources, .. } = interner;
    let mut lowering = Lowering {
        plan,
        lists: BTreeMap::new(),
        unions: BTreeMap::new(),
        modes: BTreeMap::new(),
        updates: BTreeMap::new(),
        lists_done: BTreeSet::new(),
        subfields_done: BTreeSet::new(),
        opaque_fields: BTreeSet::new(),
        field_tags: field_sources.iter().map(|field| field.tags.as_slice()).collect(),
        defaults: field_sources.iter().map(|field| &*field.default).collect(),
    };
    let (structs, others): (Vec<_>, Vec<_>) =
        sources.into_iter().partition(|(id, _)| matches!(lowering.plan.type_(*id).form, GoForm::Struct(_)));
    // What is known of a list by its type is asked for where fields have that type.
    for (id, source) in others.into_iter().chain(structs) {
        lowering.lower_type(id, source);
    }
    lowering.find_what_has_checks();
    lowering.plan
}

/// A plan under way, and what tags have said that others refer to.
struct Lowering<'t> {
    plan: TagPlan,
    /// By the path of a list, or the name of its type.
    lists: BTreeMap<String, ListFacts>,
    unions: BTreeMap<(UnionKind, String), Unions>,
    modes: BTreeMap<String, ModeGroups>,
    updates: BTreeMap<String, (super::UpdateRule, Option<Level>)>,
    lists_done: BTreeSet<String>,
    subfields_done: BTreeSet<String>,
    opaque_fields: BTreeSet<GoFieldId>,
    /// The tags and the defaults of the fields of the plan.
    field_tags: Vec<&'t [Box<str>]>,
    defaults: Vec<&'t str>,
}

/// Where a tag stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Type,
    Field,
    ListVal,
    MapVal,
    MapKey,
}

/// What a tag is about.
#[derive(Clone, Debug)]
struct Context {
    place: Place,
    of: GoTypeId,
    path: String,
    field: Option<GoFieldId>,
    parent_path: String,
    parent: Option<GoTypeId>,
    /// The keys of the item, where it is one.
    keys: Option<super::plan::ItemKeys>,
    level: Option<Level>,
}

impl Context {
    fn of_type(of: GoTypeId, name: &str) -> Self {
        Self {
            place: Place::Type,
            of,
            path: name.to_owned(),
            field: None,
            parent_path: String::new(),
            parent: None,
            keys: None,
            level: None,
        }
    }

    fn of_field(of: GoTypeId, path: &str, field: GoFieldId, parent: GoTypeId, parent_path: &str) -> Self {
        Self {
            place: Place::Field,
            field: Some(field),
            parent_path: parent_path.to_owned(),
            parent: Some(parent),
            ..Self::of_type(of, path)
        }
    }

    /// Something within what it is about.
    fn within(&self, place: Place, of: GoTypeId, path: String) -> Self {
        Self {
            place,
            of,
            path,
            field: None,
            parent_path: self.path.clone(),
            parent: Some(self.of),
            keys: None,
            level: self.level,
        }
    }
}

impl Lowering<'_> {
    fn lower_type(&mut self, id: GoTypeId, source: &super::TaggedType) {
        let Some(name) = self.plan.type_(id).name.clone() else { return };
        let mut of_type = Validations::default();
        if let GoForm::Struct(fields) = self.plan.type_(id).form {
            let ids: Vec<GoFieldId> = self.plan.field_ids(fields).collect();
            let extracted: Vec<Validations> = ids.iter().map(|&field| self.field(id, &name, field)).collect();
            for (&field, validations) in ids.iter().zip(extracted) {
                let mut own = validations;
                self.settle(&mut own, &mut of_type);
                self.set_field(field, own);
            }
        }
        let context = Context::of_type(id, &name);
        let tags = self.parse(&context.path, &source.tags);
        let mut own = self.extract(&context, &tags, &source.constants);
        of_type.add(std::mem::take(&mut own));
        let mut all = of_type;
        let mut above = Validations::default();
        self.settle(&mut all, &mut above);
        all.checks.append(&mut above.checks);
        self.set_type(id, all);
    }

    fn field(&mut self, parent: GoTypeId, parent_path: &str, id: GoFieldId) -> Validations {
        let Some(field) = self.plan.field(id) else { return Validations::default() };
        let name = if field.name.is_empty() { &field.go_name } else { &field.name };
        let context = Context::of_field(field.type_, &format!("{parent_path}.{name}"), id, parent, parent_path);
        self.of_field(&context, id)
    }

    /// What the tags of a field ask, whatever leads to it.
    fn of_field(&mut self, context: &Context, id: GoFieldId) -> Validations {
        let texts = self.field_tags.get(id.index()).copied().unwrap_or_default();
        let tags = self.parse(&context.path, texts);
        self.extract(context, &tags, &[])
    }

    /// The tags of a comment, by name and then in their order.
    fn parse(&mut self, path: &str, texts: &[Box<str>]) -> Vec<Tag> {
        let mut tags = Vec::new();
        for text in texts {
            match parse(text) {
                Ok(tag) => tags.push(tag),
                Err(message) => self.problem(path, message),
            }
        }
        tags.sort_by(|a, b| a.name.cmp(&b.name));
        tags
    }

    fn extract(&mut self, context: &Context, tags: &[Tag], constants: &[super::EnumConstant]) -> Validations {
        let mut all = Validations::default();
        for tag in tags {
            match self.tag(context, tag, constants) {
                Ok(validations) => all.add(validations),
                Err(message) => self.problem(&context.path, format!("tag {:?}: {message}", tag.name)),
            }
        }
        all
    }

    /// Works off what was put off: checks of the struct around are handed over to it.
    fn settle(&mut self, own: &mut Validations, parent: &mut Validations) {
        let mut waiting = std::mem::take(&mut own.deferred);
        for _ in 0..MAX_ROUNDS {
            if waiting.is_empty() {
                return;
            }
            for deferred in std::mem::take(&mut waiting) {
                let scope = deferred.scope;
                let mut result = self.resolve(deferred);
                waiting.append(&mut result.deferred);
                match scope {
                    Scope::This => own.add(result),
                    Scope::Parent => parent.add(result),
                }
            }
        }
    }

    fn resolve(&mut self, deferred: Deferred) -> Validations {
        let Deferred { work, wraps, .. } = deferred;
        let mut result = self.work(work);
        for (wrap, scope) in wraps {
            result = self.wrap_all(result, &wrap, scope);
        }
        result
    }

    fn set_field(&mut self, id: GoFieldId, validations: Validations) {
        let Some(field) = self.plan.field(id) else { return };
        let of = field.type_;
        let path_identity = self.field_identity(id);
        let (mut checks_keys, mut checks_values) = (false, None);
        match self.plan.type_(of).form {
            GoForm::List(item) if !validations.is_value_opaque && self.is_declared(item) => {
                checks_values = Some(path_identity);
            }
            GoForm::Map { key, value } => {
                checks_keys = !validations.is_key_opaque && self.is_declared(key);
                if !validations.is_value_opaque && self.is_declared(value) {
                    checks_values = Some(super::Identity::Value);
                }
            }
            _ => {}
        }
        let is_list_of_pointers = matches!(self.plan.literal(of), GoForm::List(item)
            if matches!(self.plan.literal(item), GoForm::Pointer(_)));
        let mut checks = in_order(validations.checks);
        if is_list_of_pointers && (!checks.is_empty() || checks_values.is_some()) {
            checks.insert(0, Check { stops: true, ..Check::of(super::Rule::NoNils) });
        }
        let is_opaque = validations.is_opaque;
        if let Some(field) = self.plan.fields.get_mut(id.index()) {
            field.checks = checks;
            field.is_opaque = is_opaque;
            field.checks_keys = checks_keys;
            field.checks_values = checks_values;
        }
    }

    fn set_type(&mut self, id: GoTypeId, validations: Validations) {
        let (mut checks_keys, mut checks_values) = (false, None);
        if let GoForm::Named(literal) = self.plan.type_(id).form {
            match self.plan.type_(literal).form {
                GoForm::List(item) if !validations.is_value_opaque && self.is_declared(item) => {
                    let name = self.plan.type_(id).name.clone().unwrap_or_default();
                    checks_values = Some(self.lists.get(&*name).map(ListFacts::identity).unwrap_or_default());
                }
                GoForm::Map { key, value } => {
                    checks_keys = !validations.is_key_opaque && self.is_declared(key);
                    if !validations.is_value_opaque && self.is_declared(value) {
                        checks_values = Some(super::Identity::Value);
                    }
                }
                _ => {}
            }
        }
        if let Some(type_) = self.plan.types.get_mut(id.index()) {
            type_.checks = in_order(validations.checks);
            type_.is_opaque |= validations.is_opaque;
            type_.checks_keys = checks_keys;
            type_.checks_values = checks_values;
        }
    }

    /// How the items of a field are paired with the old ones.
    fn field_identity(&self, id: GoFieldId) -> super::Identity {
        let Some((parent, field)) = self.plan.types.iter().zip(0..).find_map(|(type_, at)| match type_.form {
            GoForm::Struct(fields) if fields.indices().contains(&id.index()) => Some((at, self.plan.field(id)?)),
            _ => None,
        }) else {
            return super::Identity::None;
        };
        let name = if field.name.is_empty() { &field.go_name } else { &field.name };
        let parent = self.plan.type_(GoTypeId(parent)).name.clone().unwrap_or_default();
        self.identity(&format!("{parent}.{name}"), field.type_)
    }

    /// Whether the type of a value is a declared one whose tags are known.
    fn is_declared(&self, of: GoTypeId) -> bool {
        let value = match self.plan.type_(of).form {
            GoForm::Pointer(to) => to,
            _ => of,
        };
        let type_ = self.plan.type_(value);
        type_.name.is_some() && type_.form != GoForm::Any
    }

    fn problem(&mut self, place: &str, message: impl Into<Box<str>>) {
        self.plan.problems.push(Problem { place: place.into(), message: message.into() });
    }

    /// Mirrors `hasValidations`: types whose code would be empty are not called.
    fn find_what_has_checks(&mut self) {
        loop {
            let found: Vec<usize> = (0..self.plan.types.len()).filter(|&at| self.gains_checks(at)).collect();
            if found.is_empty() {
                return;
            }
            for at in found {
                if let Some(type_) = self.plan.types.get_mut(at) {
                    type_.has_checks = true;
                }
            }
        }
    }

    fn gains_checks(&self, at: usize) -> bool {
        let Some(type_) = self.plan.types.get(at).filter(|type_| !type_.has_checks) else { return false };
        if !type_.checks.is_empty() {
            return true;
        }
        if type_.is_opaque {
            return false;
        }
        let calls = |of: GoTypeId, keys: bool, values: bool| match self.plan.literal(of) {
            GoForm::List(item) => values && self.asks(item),
            GoForm::Map { key, value } => keys && self.asks(key) || values && self.asks(value),
            _ => false,
        };
        match type_.form {
            GoForm::Named(literal) => {
                calls(literal, type_.checks_keys, type_.checks_values.is_some()) || self.plan.type_(literal).has_checks
            }
            GoForm::Struct(fields) => self.plan.fields(fields).iter().any(|field| {
                !field.checks.is_empty()
                    || calls(field.type_, field.checks_keys, field.checks_values.is_some())
                    || !field.is_opaque && self.asks(field.type_)
            }),
            _ => false,
        }
    }

    /// Whether a type, or the one behind a pointer, asks anything.
    fn asks(&self, of: GoTypeId) -> bool {
        let value = match self.plan.type_(of).form {
            GoForm::Pointer(to) => to,
            _ => of,
        };
        self.plan.type_(value).has_checks
    }
}

/// The order in which checks run: those without a cohort first, then each cohort; within, those first that may stop.
/// Mirrors `sortIntoCohorts`.
fn in_order(checks: Vec<Check>) -> Vec<Check> {
    let mut cohorts: Vec<Option<Box<str>>> = vec![None];
    for check in &checks {
        if !cohorts.contains(&check.cohort) {
            cohorts.push(check.cohort.clone());
        }
    }
    let place = |check: &Check| cohorts.iter().position(|cohort| *cohort == check.cohort);
    let mut sorted = checks;
    sorted.sort_by_key(|check| (place(check), !check.stops));
    sorted
}

#[cfg(test)]
mod tests;
