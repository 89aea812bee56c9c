//! The errors of metadata, worded in one place.

use plimsoll_doc::NodeId;
use plimsoll_finding::{Code, ErrorBudget, FieldError};
use plimsoll_go::field_value::FieldErrorKind;
use plimsoll_go::value::{Token, Value};
use plimsoll_walk::ValueRef;

use crate::release::Rules;

/// Collects the errors of one metadata.
pub(super) struct Errors<'r> {
    pub(super) base: &'r str,
    pub(super) rules: &'r Rules,
    pub(super) list: Vec<FieldError>,
    budget: ErrorBudget,
}

impl<'r> Errors<'r> {
    pub(super) fn new(base: &'r str, rules: &'r Rules) -> Self {
        Self { base, rules, list: Vec::new(), budget: ErrorBudget::default() }
    }

    /// Whether errors are no longer collected.
    pub(super) fn is_full(&self) -> bool {
        self.budget.is_spent()
    }

    /// The path of a field.
    pub(super) fn path(&self, field: &str) -> String {
        format!("{}.{field}", self.base)
    }

    pub(super) fn add(
        &mut self,
        code: Code,
        kind: FieldErrorKind,
        field: String,
        value: Option<&Value<'_>>,
        detail: &str,
        node: Option<NodeId>,
    ) {
        if self.is_full() {
            return;
        }
        let error = FieldError::new(self.rules.words, code, kind, field, value, detail);
        self.budget.count(&error);
        self.list.push(error.at(node));
    }

    pub(super) fn invalid(&mut self, code: Code, field: &str, value: &Value<'_>, detail: &str, node: Option<NodeId>) {
        self.add(code, FieldErrorKind::Invalid, self.path(field), Some(value), detail, node);
    }

    /// One error for each message about a text.
    pub(super) fn messages(
        &mut self,
        code: Code,
        field: &str,
        text: &str,
        messages: Vec<String>,
        node: Option<NodeId>,
    ) {
        for message in messages {
            self.invalid(code, field, &Value::from(text), &message, node);
        }
    }
}

/// A time in the server's form with what its methods print, which a token refers to.
pub(super) struct TimeTexts {
    string: String,
    json: String,
}

impl TimeTexts {
    pub(super) fn new(time: ValueRef<'_>) -> Self {
        let text = time.as_str().unwrap_or_default();
        let string = text.trim_end_matches('Z').replacen('T', " ", 1) + " +0000 UTC";
        Self { string, json: format!("\"{text}\"") }
    }

    /// A time that is not set, where it is no pointer.
    pub(super) fn zero() -> Self {
        Self { string: "0001-01-01 00:00:00 +0000 UTC".to_owned(), json: "null".to_owned() }
    }

    pub(super) fn token(&self) -> Token<'_> {
        Token::Methods { go_type: "v1.Time", string: &self.string, json: &self.json }
    }
}
