//! Resources inside of an object are validated.

use plimsoll_finding::{Code, EmbeddedMessage as M, ErrorBudget, Finding, Message, Path};
use plimsoll_go::field_value::FieldErrorKind;
use plimsoll_go::names::validation::is_dns1035_label;
use plimsoll_go::strings::to_lower;
use plimsoll_schema::plan::{Plan, SchemaFlags, SchemaId};
use plimsoll_walk::{EmbeddedFinder, EmbeddedScratch, Origin, ValueRef};

use crate::meta::{self, CreateRules, Malformed, MetaRef, NameRule, coerce, is_canonical, validate_create};
use crate::release::Rules;

/// Validates the resources inside of an object; mirrors `objectmeta.Validate`. `resource` makes the object
/// itself count as one.
pub fn validate_embedded(
    root: ValueRef<'_>,
    plan: &Plan,
    schema: SchemaId,
    resource: bool,
    base: &Path,
    rules: &Rules,
    scratch: &mut EmbeddedScratch,
) -> Vec<Finding> {
    let (mut errors, mut budget) = (Vec::new(), ErrorBudget::default());
    if !resource && !plan.schema(schema).flags.contains(SchemaFlags::EMBEDDED_WITHIN) {
        return errors;
    }
    EmbeddedFinder { plan, schema, resource }.find(root, scratch);
    for &resource in scratch.resources() {
        let value = root.view().value(resource.value);
        if is_surely_valid(value) {
            continue;
        }
        let path = scratch.field(root.view(), resource, base);
        let before = errors.len();
        Check { value, path: &path, rules, errors: &mut errors }.run();
        errors.iter().skip(before).for_each(|error| budget.count(error));
        if budget.is_spent() {
            break;
        }
    }
    errors
}

/// A look that spares most resources the words: type names in order, and no metadata.
fn is_surely_valid(value: ValueRef<'_>) -> bool {
    let is_name = |field| {
        value.get(field).and_then(ValueRef::as_str).is_some_and(|text: &str| {
            !text.is_empty() && text.len() <= 63 && text.bytes().all(|byte| byte.is_ascii_alphabetic())
        })
    };
    let is_version = value
        .get("apiVersion")
        .and_then(ValueRef::as_str)
        .is_some_and(|text| !text.is_empty() && text.bytes().filter(|byte| *byte == b'/').count() <= 1);
    is_version && is_name("kind") && value.get("metadata").is_none()
}

struct Check<'a, 'e> {
    value: ValueRef<'a>,
    path: &'e Path,
    rules: &'e Rules,
    errors: &'e mut Vec<Finding>,
}

impl Check<'_, '_> {
    fn run(mut self) {
        for field in ["apiVersion", "kind"] {
            if self.value.get(field).is_none() {
                let says_nothing = self.rules.write.missing_type_without_detail;
                let message = if says_nothing { Message::None } else { M::Empty.into() };
                self.add(FieldErrorKind::Required, field, None, message);
            }
        }
        if let Some(value) = self.value.get("apiVersion") {
            match value.as_str() {
                None => self.invalid("apiVersion", value, M::NotAString),
                Some("") => self.invalid("apiVersion", value, M::Empty),
                Some(text) if meta::group_version(text).is_none() => {
                    self.invalid("apiVersion", value, M::BadGroupVersion(text.into()));
                }
                Some(_) => {}
            }
        }
        if let Some(value) = self.value.get("kind") {
            match value.as_str() {
                None => self.invalid("kind", value, M::NotAString),
                Some("") => self.invalid("kind", value, M::Empty),
                Some(text) => {
                    let reasons = is_dns1035_label(to_lower(text).as_ref());
                    if !reasons.is_empty() {
                        self.invalid("kind", value, M::BadKind(reasons));
                    }
                }
            }
        }
        if let Some(value) = self.value.get("metadata") {
            self.check_metadata(value);
        }
    }

    fn check_metadata(&mut self, value: ValueRef<'_>) {
        if !is_canonical(value)
            && let Err(error) = coerce(value, Malformed::Refuse, self.rules.schema.nested_error_paths)
        {
            self.invalid("metadata", value, M::Malformed(error.0.into()));
            return;
        }
        let meta = MetaRef(Some(value));
        let base = self.path.key("metadata");
        let checks = CreateRules {
            namespaced: !meta.namespace().is_empty(),
            names: NameRule::PathSegment,
            name_if_empty: Some("fakename"),
            base: Some(&base),
        };
        let mut errors = validate_create(meta, checks, self.rules);
        if self.rules.meta.shows_errors_once {
            meta::show_once(&mut errors, self.rules.words);
        }
        self.errors.append(&mut errors);
    }

    fn invalid(&mut self, field: &str, value: ValueRef<'_>, message: M) {
        self.add(FieldErrorKind::Invalid, field, Some(value), message.into());
    }

    fn add(&mut self, kind: FieldErrorKind, field: &str, value: Option<ValueRef<'_>>, message: Message) {
        let about = value.unwrap_or(self.value);
        let node = (about.slot().origin == Origin::New).then_some(about.slot().node);
        let shown = value.map(|value| value.to_go().into());
        let finding = Finding::of_field(Code::InvalidEmbedded, kind, self.path.key(field).into(), shown, message);
        self.errors.push(finding.at_node(node));
    }
}
