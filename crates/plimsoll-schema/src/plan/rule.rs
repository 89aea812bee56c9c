//! Rules of `x-kubernetes-validations`, as text.

use plimsoll_doc::Span;

use super::NameId;

/// One rule. A text that is absent or empty is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// `rule`
    pub rule: NameId,
    /// `message`
    pub message: Option<NameId>,
    /// `messageExpression`
    pub message_expression: Option<NameId>,
    /// `reason`
    pub reason: Option<Reason>,
    /// `fieldPath`
    pub field_path: Option<NameId>,
    /// `optionalOldSelf`
    pub optional_old_self: Option<bool>,
    /// Its place in the definition.
    pub span: Span,
}

/// The type of error that a failing rule gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// `FieldValueDuplicate`
    Duplicate,
    /// `FieldValueForbidden`
    Forbidden,
    /// `FieldValueInvalid`
    Invalid,
    /// `FieldValueRequired`
    Required,
}

impl Reason {
    /// The reason of a word.
    pub fn of_word(word: &str) -> Option<Self> {
        match word {
            "FieldValueDuplicate" => Some(Self::Duplicate),
            "FieldValueForbidden" => Some(Self::Forbidden),
            "FieldValueInvalid" => Some(Self::Invalid),
            "FieldValueRequired" => Some(Self::Required),
            _ => None,
        }
    }
}
