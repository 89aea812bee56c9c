//! Resources inside of an object are validated.

use plimsoll_finding::{Code, ErrorBudget, FieldError};
use plimsoll_go::field_value::FieldErrorKind;
use plimsoll_go::names::validation::is_dns1035_label;
use plimsoll_go::strings::to_lower;
use plimsoll_go::value::Value;
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
    base: Option<&str>,
    rules: &Rules,
    scratch: &mut EmbeddedScratch,
) -> Vec<FieldError> {
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
        let path = scratch.field_path(root.view(), resource, base);
        let path = if path == FieldError::NO_FIELD { String::new() } else { path + "." };
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
    path: &'e str,
    rules: &'e Rules,
    errors: &'e mut Vec<FieldError>,
}

impl Check<'_, '_> {
    fn run(mut self) {
        for field in ["apiVersion", "kind"] {
            if self.value.get(field).is_none() {
                let detail = if self.rules.write.missing_type_without_detail { "" } else { "must not be empty" };
                self.add(FieldErrorKind::Required, field, None, detail);
            }
        }
        if let Some(value) = self.value.get("apiVersion") {
            match value.as_str() {
                None => self.invalid("apiVersion", value, "must be a string"),
                Some("") => self.invalid("apiVersion", value, "must not be empty"),
                Some(text) if meta::group_version(text).is_none() => {
                    self.invalid("apiVersion", value, &format!("unexpected GroupVersion string: {text}"));
                }
                Some(_) => {}
            }
        }
        if let Some(value) = self.value.get("kind") {
            match value.as_str() {
                None => self.invalid("kind", value, "must be a string"),
                Some("") => self.invalid("kind", value, "must not be empty"),
                Some(text) => {
                    let messages = is_dns1035_label(to_lower(text).as_ref());
                    if !messages.is_empty() {
                        let head = "may have mixed case, but should otherwise match: ";
                        self.invalid("kind", value, &format!("{head}{}", messages.join(",")));
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
            self.invalid("metadata", value, &error.0);
            return;
        }
        let meta = MetaRef(Some(value));
        let base = format!("{}metadata", self.path);
        let checks = CreateRules {
            namespaced: !meta.namespace().is_empty(),
            names: NameRule::PathSegment,
            name_if_empty: Some("fakename"),
            base: &base,
        };
        let mut errors = validate_create(meta, checks, self.rules);
        if self.rules.meta.shows_errors_once {
            meta::show_once(&mut errors);
        }
        self.errors.append(&mut errors);
    }

    fn invalid(&mut self, field: &str, value: ValueRef<'_>, detail: &str) {
        self.add(FieldErrorKind::Invalid, field, Some((value, &value.to_go())), detail);
    }

    fn add(&mut self, kind: FieldErrorKind, field: &str, value: Option<(ValueRef<'_>, &Value<'_>)>, detail: &str) {
        let about = value.map_or(self.value, |(value, _)| value);
        let node = (about.slot().origin == Origin::New).then_some(about.slot().node);
        let field = format!("{}{field}", self.path);
        let value = value.map(|(_, value)| value);
        let error = FieldError::new(self.rules.words, Code::InvalidEmbedded, kind, field, value, detail);
        self.errors.push(error.at(node));
    }
}
