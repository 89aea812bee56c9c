//! The findings about metadata.

use plimsoll_doc::NodeId;
use plimsoll_finding::{Code, ErrorBudget, Finding, Message, MetadataMessage, Path, Quoted};
use plimsoll_go::field_value::FieldErrorKind;
use plimsoll_go::value::{Token, Value};
use plimsoll_walk::ValueRef;

use crate::release::Rules;

/// Collects the errors of one metadata.
pub(super) struct Errors<'r> {
    base: Option<&'r Path>,
    pub(super) rules: &'r Rules,
    pub(super) list: Vec<Finding>,
    budget: ErrorBudget,
}

impl<'r> Errors<'r> {
    pub(super) fn new(base: Option<&'r Path>, rules: &'r Rules) -> Self {
        Self { base, rules, list: Vec::new(), budget: ErrorBudget::default() }
    }

    /// Whether errors are no longer collected.
    pub(super) fn is_full(&self) -> bool {
        self.budget.is_spent()
    }

    /// The path of a field.
    pub(super) fn path(&self, field: &str) -> Path {
        self.base.cloned().unwrap_or_else(|| Path::default().key("metadata")).key(field)
    }

    pub(super) fn add(
        &mut self,
        code: Code,
        kind: FieldErrorKind,
        field: Path,
        value: Option<Quoted>,
        message: impl Into<Message>,
        node: Option<NodeId>,
    ) {
        if self.is_full() {
            return;
        }
        let finding = Finding::of_field(code, kind, field.into(), value, message).at_node(node);
        self.budget.count(&finding);
        self.list.push(finding);
    }

    pub(super) fn invalid(
        &mut self,
        code: Code,
        field: Path,
        value: &Value<'_>,
        message: MetadataMessage,
        node: Option<NodeId>,
    ) {
        self.add(code, FieldErrorKind::Invalid, field, Some(value.into()), message, node);
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
            self.invalid(code, self.path(field), &Value::from(text), MetadataMessage::Reason(message), node);
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
