//! What the server's validation says about a field.

use plimsoll_go::field_value::FieldText;
use plimsoll_go::field_value::{FieldErrorKind, FieldWords};

use crate::{Code, FieldName, Message, Quoted};

/// What releases of the server word differently.
pub type Wording = FieldWords;

/// What the server's validation says about a field (`field.Error`): a cause of a Status.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldCause {
    /// The code under which we know it.
    pub code: Code,
    /// What is wrong, in the server's terms; its reason is that of the cause.
    pub kind: FieldErrorKind,
    /// The field.
    pub field: FieldName,
    /// The value that the text shows, where it shows one.
    pub value: Option<Quoted>,
    /// What else there is to say.
    pub message: Message,
}

impl FieldCause {
    /// The server's text after the field: label, value, detail (`Error.ErrorBody`).
    pub fn body(&self, wording: Wording) -> String {
        let value = self.value.as_ref().map(Quoted::value);
        wording.error_body(self.kind, value.as_ref(), &self.detail(wording))
    }

    /// What the server's text says behind label and value.
    pub fn detail(&self, wording: Wording) -> String {
        self.message.detail(self, wording)
    }

    /// The server's whole text (`Error.Error`).
    pub fn text(&self, wording: Wording) -> String {
        format!("{}: {}", self.field, self.body(wording))
    }

    /// How many bytes the text has at least, roughly; the field is counted with the path.
    pub(crate) fn weight(&self) -> usize {
        self.kind.label().len() + self.value.as_ref().map_or(0, Quoted::weight) + self.message.weight()
    }
}

#[cfg(test)]
mod tests {
    use plimsoll_go::value::Value;

    use super::*;
    use crate::{ListMessage, Path, Segment};

    #[test]
    fn words_the_whole_text() {
        let field = FieldName::from(Path::new(&[Segment::Key("spec"), Segment::Key("x")]));
        let cause = FieldCause {
            code: Code::ListItemNotAnObject,
            kind: FieldErrorKind::Invalid,
            field: field.clone(),
            value: Some(Quoted::from(&Value::from("a"))),
            message: ListMessage::NotAnObject.into(),
        };
        let wanted = r#"spec.x: Invalid value: "a": must be an object for an array of list-type map"#;
        assert_eq!(cause.text(Wording::LATEST), wanted);
        let cause = FieldCause {
            code: Code::MissingField,
            kind: FieldErrorKind::Required,
            field,
            value: None,
            message: Message::None,
        };
        assert_eq!(cause.text(Wording::LATEST), "spec.x: Required value");
    }
}
