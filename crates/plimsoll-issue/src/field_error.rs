//! What the server's validation says about a field.

use std::fmt;

use plimsoll_doc::NodeId;
use plimsoll_go::field_value::{FieldErrorKind, FieldWords};
use plimsoll_go::value::Value;

use crate::Code;

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

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // mirrors Error.Error
        write!(f, "{}: {}", self.field, self.body)
    }
}

#[cfg(test)]
mod tests {
    use plimsoll_go::field_value::{FieldErrorKind, FieldWords};
    use plimsoll_go::value::Value;

    use super::FieldError;
    use crate::Code;

    #[test]
    fn words_the_whole_text() {
        let value = Value::from("a");
        let words = FieldWords::LATEST;
        let error = FieldError::new(words, Code::WrongType, FieldErrorKind::TypeInvalid, "spec.x", Some(&value), "no");
        assert_eq!(error.text(), r#"spec.x: Invalid value: "a": no"#);
        let error = FieldError::new(words, Code::MissingField, FieldErrorKind::Required, "spec.x", None, "");
        assert_eq!(error.text(), "spec.x: Required value");
    }
}
