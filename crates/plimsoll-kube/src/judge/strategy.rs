//! Validation of an object in the server's order (`customResourceStrategy`).

use plimsoll_finding::{Code, FieldName, Finding, Message, Path, Quoted, RuleMessage, Segment};
use plimsoll_go::field_value::FieldErrorKind;
use plimsoll_go::value::Value;
use plimsoll_rules::run::{Budget, Interrupt, RunScratch, Runner, Subject, Tracer};
use plimsoll_walk::{EmbeddedScratch, ListScratch, Lists, Origin, ValidateScratch, Validator, ValueRef, WalkRules};

use super::embedded::validate_embedded;
use super::{Subresource, scale};
use crate::facts::ClusterFacts;
use crate::meta::{self, CreateRules, MetaRef, validate_create, validate_update};
use crate::native;
use crate::release::Rules;
use crate::resource::{Decoder, Resource, Scope, Version};

/// Memory that validation reuses.
#[derive(Debug)]
pub struct Buffers<'s> {
    /// Of values.
    pub validate: &'s mut ValidateScratch,
    /// Of lists.
    pub lists: &'s mut ListScratch,
    /// Of embedded resources.
    pub embedded: &'s mut EmbeddedScratch,
    /// Of rules.
    pub rules: &'s mut RunScratch,
}

/// What validation says.
#[derive(Debug, Default)]
pub struct Validation {
    /// What is wrong, in the server's order.
    pub errors: Vec<Finding>,
    /// What rules say of values that did not change.
    pub warnings: Vec<String>,
    /// What the rules have cost; all that they may where that did not suffice.
    pub cost: u64,
}

/// Validates objects of one version.
#[derive(Clone, Copy, Debug)]
pub struct Strategy<'a> {
    /// The resource.
    pub resource: &'a Resource,
    /// The version of the request.
    pub version: &'a Version,
    /// The release.
    pub rules: &'a Rules,
    /// How values are walked: as the release does, but for what the program wants otherwise.
    pub walk: WalkRules,
    /// Whether errors of rules tell what the parts of the rules were.
    pub traces_rules: bool,
    /// Whether the host wants rules to end.
    pub interrupt: Interrupt<'a>,
    /// What is known of the cluster.
    pub facts: ClusterFacts,
}

/// So many broken rules of one object are run once more to see what their parts were.
const MAX_TRACED: usize = 50;

impl Strategy<'_> {
    /// A new object.
    pub fn validate(self, object: ValueRef<'_>, buffers: &mut Buffers<'_>) -> Validation {
        if self.resource.decoder == Decoder::Typed {
            return self.validate_native(object, None, Subresource::Main);
        }
        let mut errors = self.type_errors(object);
        if errors.is_empty() {
            let checks = CreateRules {
                namespaced: self.resource.scope == Scope::Namespaced,
                names: self.resource.names,
                name_if_empty: None,
                base: None,
            };
            errors.append(&mut self.shown_once(validate_create(MetaRef::of(object), checks, self.rules)));
            self.values(object, None, buffers, &mut errors);
            self.scale(object, &mut errors);
        }
        self.embedded(object, buffers, &mut errors);
        errors.append(&mut self.lists(object, buffers));
        self.rules(object, None, buffers, errors)
    }

    /// An object in place of a stored one.
    pub fn validate_update(self, object: ValueRef<'_>, old: ValueRef<'_>, buffers: &mut Buffers<'_>) -> Validation {
        if self.resource.decoder == Decoder::Typed {
            return self.validate_native(object, Some(old), Subresource::Main);
        }
        let mut errors = self.type_errors(object);
        if errors.is_empty() {
            errors.append(&mut self.metadata_update(object, old));
            self.values(object, Some(old), buffers, &mut errors);
            self.scale(object, &mut errors);
        }
        self.embedded(object, buffers, &mut errors);
        self.lists_of_update(object, old, buffers, &mut errors);
        self.rules(object, Some(Old { value: old, ratchets: true }), buffers, errors)
    }

    /// An object whose status alone is new.
    pub fn validate_status(self, object: ValueRef<'_>, old: ValueRef<'_>, buffers: &mut Buffers<'_>) -> Validation {
        if self.resource.decoder == Decoder::Typed {
            return self.validate_native(object, Some(old), Subresource::Status);
        }
        let mut errors = self.type_errors(object);
        if errors.is_empty() {
            errors.append(&mut self.metadata_update(object, old));
            let plan = &self.version.plan;
            if let (Some(status), Some(schema)) = (object.get("status"), plan.property(plan.root(), "status")) {
                let ratchets = self.rules.write.ratchets_status;
                let stored = old.get("status").filter(|_| ratchets);
                let names_status = self.rules.write.names_status;
                let base = if names_status { Path::new(&[Segment::Key("status")]) } else { Path::default() };
                let validator = Validator { plan, rules: &self.walk };
                // A stored object without a status has a null there, which a new null does not change.
                if !(ratchets && status.is_null() && stored.is_none()) {
                    errors.append(&mut validator.validate(status, schema, stored, &base, buffers.validate));
                }
            }
            if let Some(scale) = &self.version.subresources.scale {
                scale::check_status(object, scale, &mut errors);
            }
        }
        self.lists_of_update(object, old, buffers, &mut errors);
        let old = Old { value: old, ratchets: self.rules.write.ratchets_status };
        self.rules(object, Some(old), buffers, errors)
    }

    fn validate_native(self, object: ValueRef<'_>, old: Option<ValueRef<'_>>, subresource: Subresource) -> Validation {
        let Some(typed) = &self.version.typed else { return Validation::default() };
        let request = native::Request {
            object,
            old,
            is_status: subresource == Subresource::Status,
            facts: self.facts,
            version: &self.version.name,
            rules: self.rules,
            release: typed.release,
        };
        let mut errors = native::validate(self.resource, &request);
        if let Some(tags) = &typed.tags {
            let mut by_tags = tags.validate(&request);
            native::uncovered(&mut errors, &by_tags);
            errors.append(&mut by_tags);
        }
        Validation { errors, ..Validation::default() }
    }

    /// Mirrors `ValidateTypeMeta`.
    fn type_errors(self, object: ValueRef<'_>) -> Vec<Finding> {
        let Resource { group, kind, .. } = self.resource;
        let version = &*self.version.name;
        let is_kind = |text: &str| text == &**kind;
        let is_version =
            |text: &str| text.strip_prefix(&**group).and_then(|rest| rest.strip_prefix('/')) == Some(version);
        let mut errors = Vec::new();
        for field in ["kind", "apiVersion"] {
            let value = object.get(field);
            let found = value.and_then(ValueRef::as_str).unwrap_or_default();
            let is_right = if field == "kind" { is_kind(found) } else { is_version(found) };
            if !is_right {
                let (code, error_kind) = (Code::WrongKind, FieldErrorKind::Invalid);
                let want = if field == "kind" { kind.to_string() } else { format!("{group}/{version}") };
                let (path, message) = (Path::default().key(field), Message::MustBe(want.into()));
                let finding = Finding::of_field(code, error_kind, path.into(), Some(found.into()), message);
                let slot = value.map(ValueRef::slot).filter(|slot| slot.origin == Origin::New);
                errors.push(finding.at_node(slot.map(|slot| slot.node)));
            }
        }
        errors
    }

    fn metadata_update(self, object: ValueRef<'_>, old: ValueRef<'_>) -> Vec<Finding> {
        self.shown_once(validate_update(MetaRef::of(object), MetaRef::of(old), None, self.rules))
    }

    fn shown_once(self, mut errors: Vec<Finding>) -> Vec<Finding> {
        if self.rules.meta.shows_errors_once {
            meta::show_once(&mut errors, self.rules.words);
        }
        errors
    }

    fn values(
        self,
        object: ValueRef<'_>,
        old: Option<ValueRef<'_>>,
        buffers: &mut Buffers<'_>,
        errors: &mut Vec<Finding>,
    ) {
        let plan = &self.version.plan;
        let validator = Validator { plan, rules: &self.walk };
        errors.append(&mut validator.validate(object, plan.root(), old, &Path::default(), buffers.validate));
    }

    fn scale(self, object: ValueRef<'_>, errors: &mut Vec<Finding>) {
        if let Some(scale) = &self.version.subresources.scale {
            scale::check_spec(object, scale, errors);
            scale::check_status(object, scale, errors);
        }
    }

    fn embedded(self, object: ValueRef<'_>, buffers: &mut Buffers<'_>, errors: &mut Vec<Finding>) {
        let plan = &self.version.plan;
        let whole = Path::default();
        let mut found = validate_embedded(object, plan, plan.root(), false, &whole, self.rules, buffers.embedded);
        errors.append(&mut found);
    }

    fn lists(self, object: ValueRef<'_>, buffers: &mut Buffers<'_>) -> Vec<Finding> {
        let plan = &self.version.plan;
        Lists { plan, rules: &self.walk }.check(object, plan.root(), &Path::default(), buffers.lists)
    }

    /// Duplicates count only where the stored object has none at all.
    fn lists_of_update(
        self,
        object: ValueRef<'_>,
        old: ValueRef<'_>,
        buffers: &mut Buffers<'_>,
        errors: &mut Vec<Finding>,
    ) {
        let mut found = self.lists(object, buffers);
        if !found.is_empty() && self.lists(old, buffers).is_empty() {
            errors.append(&mut found);
        }
    }

    /// Runs the rules, unless some error keeps them from being run.
    fn rules(
        self,
        object: ValueRef<'_>,
        old: Option<Old<'_>>,
        buffers: &mut Buffers<'_>,
        errors: Vec<Finding>,
    ) -> Validation {
        let mut validation = Validation { errors, ..Validation::default() };
        let Some(set) = &self.version.rules else { return validation };
        if validation.errors.iter().any(blocks_rules) {
            let (code, kind) = (Code::RulesNotChecked, FieldErrorKind::Invalid);
            let (nowhere, value) = (FieldName::default(), Quoted::from(Value::nil()));
            validation.errors.push(Finding::of_field(code, kind, nowhere, Some(value), RuleMessage::NotChecked));
            return validation;
        }
        let plan = &*self.version.plan;
        let runner = Runner { plan, set, rules: &self.rules.run, walk: &self.walk };
        let subject = Subject {
            schema: plan.root(),
            old: old.map(|old| old.value.id()),
            ratchets: old.is_some_and(|old| old.ratchets),
            base: None,
            budget: Budget::SERVER,
            interrupt: self.interrupt,
        };
        let ran = runner.run(object, subject, buffers.rules);
        let tracer = self.traces_rules.then(|| Tracer { plan, set, cel: &self.rules.cel, view: object.view() });
        validation.errors.extend(ran.errors.into_iter().enumerate().map(|(at, error)| {
            let values = tracer.filter(|_| at < MAX_TRACED).map(|tracer| tracer.parts(&error)).unwrap_or_default();
            let mut finding = Finding::from(error);
            if let Some(rule) = &mut finding.rule {
                rule.values = values;
            }
            finding
        }));
        let left = ran.remaining.max(0);
        let cost = (Budget::SERVER.object - left).unsigned_abs();
        Validation { warnings: ran.warnings, cost, ..validation }
    }
}

/// A stored object.
#[derive(Clone, Copy)]
struct Old<'v> {
    value: ValueRef<'v>,
    /// Rules that fail on values that did not change only warn.
    ratchets: bool,
}

/// Whether rules are not run because of an error.
fn blocks_rules(error: &Finding) -> bool {
    error.field_cause().is_some_and(|cause| {
        matches!(
            cause.kind,
            FieldErrorKind::NotSupported
                | FieldErrorKind::Required
                | FieldErrorKind::TooLong
                | FieldErrorKind::TooMany
                | FieldErrorKind::TypeInvalid
        )
    })
}
