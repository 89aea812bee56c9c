//! What the server's validation says about a field.

use std::fmt;

use plimsoll_doc::NodeId;
use plimsoll_go::field_value::FieldText;
use plimsoll_go::field_value::{FieldErrorKind, FieldWords};
use plimsoll_go::value::Value;

use crate::sink::MAX_ERROR_BYTES;
use crate::{Code, FieldCause, FieldName, Finding, Message, Place, Related, Role};

/// One error of the server's validation, as a cause in a Status has it (`field.Error`).
///
/// Walks keep what they find as small plain data; this is made after them, for errors that stay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// The code under which we know it.
    pub code: Code,
    /// What is wrong, in the server's terms; its reason is that of the cause.
    pub kind: FieldErrorKind,
    /// The field as the server writes it; `<nil>` where it names none.
    pub field: String,
    /// The text after the field: label, value, detail.
    pub body: String,
    /// The node of the judged document that it is about; none where the value was not written there.
    pub node: Option<NodeId>,
    /// Another node of the same document that has to do with it, such as the first of two equal items.
    pub other: Option<NodeId>,
}

/// Counts the texts of a list of errors towards [`MAX_ERROR_BYTES`].
#[derive(Clone, Copy, Debug, Default)]
pub struct ErrorBudget {
    used: usize,
}

impl ErrorBudget {
    /// Whether no more errors are to be collected.
    pub fn is_spent(self) -> bool {
        self.used > MAX_ERROR_BYTES
    }

    /// Counts an error.
    pub fn count(&mut self, error: &FieldError) {
        self.used += error.field.len() + error.body.len();
    }

    /// Counts what another list was counted to.
    pub fn count_all(&mut self, other: Self) {
        self.used += other.used;
    }

    /// Cuts off the errors of a list that are beyond the limit.
    pub fn cut(errors: &mut Vec<FieldError>) {
        let mut budget = Self::default();
        errors.retain(|error| {
            let fits = !budget.is_spent();
            budget.count(error);
            fits
        });
    }
}

impl FieldError {
    /// The field of an error at the root, when no path was handed in.
    pub const NO_FIELD: &'static str = "<nil>";

    /// An error about a field. No value stands for one that the text leaves out.
    pub fn new(
        words: FieldWords,
        code: Code,
        kind: FieldErrorKind,
        field: impl Into<String>,
        value: Option<&Value<'_>>,
        detail: &str,
    ) -> Self {
        let body = words.error_body(kind, value, detail);
        Self { code, kind, field: field.into(), body, node: None, other: None }
    }

    /// A finding about a field, worded for a release.
    pub fn of(finding: &Finding, words: FieldWords) -> Option<Self> {
        let cause = finding.field_cause()?;
        let (field, body) = (cause.field.to_string(), cause.body(words));
        Some(Self { code: cause.code, kind: cause.kind, field, body, node: finding.place.node, other: None })
    }

    /// The same error, about a node.
    #[must_use]
    pub fn at(self, node: Option<NodeId>) -> Self {
        Self { node, ..self }
    }

    /// The whole text: `field: body`.
    pub fn text(&self) -> String {
        self.to_string()
    }
}

impl From<FieldError> for FieldCause {
    /// An error whose text is made already: all of it but the label becomes the message.
    fn from(error: FieldError) -> Self {
        let FieldError { code, kind, field, body, .. } = error;
        let rest = body.get(kind.label().len() + 2..).unwrap_or_default();
        let message = if rest.is_empty() { Message::None } else { Message::Text(rest.into()) };
        Self { code, kind, field: FieldName::written(field), value: None, message }
    }
}

impl From<FieldError> for Finding {
    fn from(error: FieldError) -> Self {
        let place = |node| Place { node, ..Place::default() };
        let (node, other) = (error.node, error.other);
        let related = other.map(|node| Related { role: Role::First, place: place(Some(node)) });
        let cause = crate::Cause::Field(Box::new(error.into()));
        Self { related: related.into_iter().collect(), ..Self::new(cause, place(node)) }
    }
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // mirrors Error.Error
        write!(f, "{}: {}", self.field, self.body)
    }
}

#[cfg(test)]
mod tests {
    use plimsoll_go::field_value::FieldErrorKind;
    use plimsoll_go::value::Value;
    use plimsoll_release::rules::FieldWords;

    use super::{ErrorBudget, FieldError};
    use crate::{Code, Finding, MAX_ERROR_BYTES, Wording};

    #[test]
    fn errors_beyond_the_limit_are_cut_off() {
        let text = "x".repeat(MAX_ERROR_BYTES / 4);
        let value = Value::from(&*text);
        let error = FieldError::new(
            FieldWords::LATEST,
            Code::WrongType,
            FieldErrorKind::TypeInvalid,
            "spec.x",
            Some(&value),
            "no",
        );
        let mut errors = vec![error; 6];
        ErrorBudget::cut(&mut errors);
        assert_eq!(errors.len(), 4);
    }

    #[test]
    fn words_the_whole_text() {
        let value = Value::from("a");
        let words = FieldWords::LATEST;
        let error = FieldError::new(words, Code::WrongType, FieldErrorKind::TypeInvalid, "spec.x", Some(&value), "no");
        assert_eq!(error.text(), r#"spec.x: Invalid value: "a": no"#);
        let error = FieldError::new(words, Code::MissingField, FieldErrorKind::Required, "spec.x", None, "");
        assert_eq!(error.text(), "spec.x: Required value");
    }

    #[test]
    fn becomes_a_finding_of_the_same_text() {
        let value = Value::from("a");
        for (kind, value, detail) in [
            (FieldErrorKind::TypeInvalid, Some(&value), "no"),
            (FieldErrorKind::Duplicate, Some(&value), ""),
            (FieldErrorKind::Required, None, ""),
            (FieldErrorKind::Forbidden, None, "never"),
        ] {
            let error = FieldError::new(FieldWords::LATEST, Code::WrongType, kind, "spec.x", value, detail);
            assert_eq!(Finding::from(error.clone()).server_text(Wording::LATEST), Some(error.text()));
        }
    }
}
