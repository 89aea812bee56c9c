//! What rules say, collected.

use plimsoll_finding::{Code, ErrorBudget, Finding, Message};
use plimsoll_go::field_value::{FieldDetails, FieldErrorKind};
use plimsoll_go::value::{Token, Value};

use super::At;
use crate::meta::{MetaRef, Part, validate_part};
use crate::release::Rules;

/// The errors of one object.
#[derive(Debug)]
pub(super) struct Errors<'r> {
    pub(super) rules: &'r Rules,
    list: Vec<Finding>,
    budget: ErrorBudget,
}

impl<'r> Errors<'r> {
    pub(super) fn new(rules: &'r Rules) -> Self {
        Self { rules, list: Vec::new(), budget: ErrorBudget::default() }
    }

    pub(super) fn into_list(self) -> Vec<Finding> {
        self.list
    }

    /// Whether errors are no longer collected.
    pub(super) fn is_full(&self) -> bool {
        self.budget.is_spent()
    }

    fn add(&mut self, code: Code, kind: FieldErrorKind, at: &At<'_, '_>, value: Option<&Value<'_>>, detail: &str) {
        if self.is_full() {
            return;
        }
        let message = if detail.is_empty() { Message::None } else { Message::Text(detail.into()) };
        let finding = Finding::of_field(code, kind, at.path().into(), value.map(Into::into), message);
        self.budget.count(&finding);
        self.list.push(finding.at_node(at.node()));
    }

    /// `field.Required`
    pub(super) fn required(&mut self, at: &At<'_, '_>, detail: &str) {
        self.add(Code::MissingField, FieldErrorKind::Required, at, None, detail);
    }

    /// `field.Forbidden`
    pub(super) fn forbidden(&mut self, code: Code, at: &At<'_, '_>, detail: &str) {
        self.add(code, FieldErrorKind::Forbidden, at, None, detail);
    }

    /// `field.Invalid` of a string.
    pub(super) fn invalid(&mut self, code: Code, at: &At<'_, '_>, value: &str, detail: &str) {
        self.invalid_value(code, at, &Value::from(value), detail);
    }

    /// `field.Invalid` of any value.
    pub(super) fn invalid_value(&mut self, code: Code, at: &At<'_, '_>, value: &Value<'_>, detail: &str) {
        self.add(code, FieldErrorKind::Invalid, at, Some(value), detail);
    }

    /// `field.Invalid` of a number.
    pub(super) fn invalid_int(&mut self, code: Code, at: &At<'_, '_>, value: i64, detail: &str) {
        self.invalid_value(code, at, &Value::scalar(Token::Int64(value)), detail);
    }

    /// `field.NotSupported` of a string of a named type.
    pub(super) fn not_supported(&mut self, at: &At<'_, '_>, go_type: &'static str, value: &str, supported: &[&str]) {
        let detail = self.rules.words.not_supported(supported.iter().copied());
        let value = Value::scalar(Token::NamedString(go_type, value.as_bytes()));
        self.add(Code::UnsupportedValue, FieldErrorKind::NotSupported, at, Some(&value), &detail);
    }

    /// `field.NotSupported` of a string of no other type.
    pub(super) fn not_supported_text(&mut self, at: &At<'_, '_>, value: &str, supported: &[&str]) {
        let detail = self.rules.words.not_supported(supported.iter().copied());
        let value = Value::from(value);
        self.add(Code::UnsupportedValue, FieldErrorKind::NotSupported, at, Some(&value), &detail);
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// `field.Duplicate` of a string.
    pub(super) fn duplicate(&mut self, at: &At<'_, '_>, value: &str) {
        self.duplicate_value(at, &Value::from(value));
    }

    /// `field.Duplicate` of any value.
    pub(super) fn duplicate_value(&mut self, at: &At<'_, '_>, value: &Value<'_>) {
        self.add(Code::DuplicateItem, FieldErrorKind::Duplicate, at, Some(value), "");
    }

    /// `field.NotFound` of a string.
    pub(super) fn not_found(&mut self, at: &At<'_, '_>, value: &str) {
        self.add(Code::UnsupportedValue, FieldErrorKind::NotFound, at, Some(&Value::from(value)), "");
    }

    /// `field.TooLong`
    pub(super) fn too_long(&mut self, at: &At<'_, '_>, limit: usize) {
        let detail = self.rules.words.too_long(Some(limit as u64));
        self.add(Code::StringTooLong, FieldErrorKind::TooLong, at, None, &detail);
    }

    /// What metadata that is embedded without a name says of one of its parts.
    pub(super) fn metadata(&mut self, at: &At<'_, '_>, part: Part) {
        let meta = MetaRef(at.field("metadata").value());
        for error in validate_part(meta, part, Some(&at.path()), self.rules) {
            if !self.is_full() {
                self.budget.count(&error);
                self.list.push(error);
            }
        }
    }

    /// `field.Invalid` for each message about a string.
    pub(super) fn messages(&mut self, code: Code, at: &At<'_, '_>, value: &str, messages: Vec<String>) {
        for message in messages {
            self.invalid(code, at, value, &message);
        }
    }
}
