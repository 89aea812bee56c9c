//! Errors of a definition under way, worded in one place.

use plimsoll_doc::Span;
use plimsoll_finding::{Code, ErrorBudget, FieldError};
use plimsoll_go::field_value::FieldDetails;
use plimsoll_go::field_value::{FieldErrorKind, FieldWords};
use plimsoll_go::value::{Token, Value};

/// Errors in the server's order, each with its place in the definition's text.
#[derive(Debug)]
pub(super) struct Findings {
    pub(super) words: FieldWords,
    pub(super) errors: Vec<FieldError>,
    pub(super) spans: Vec<Span>,
    budget: ErrorBudget,
}

impl Findings {
    pub(super) fn new(words: FieldWords) -> Self {
        Self { words, errors: Vec::new(), spans: Vec::new(), budget: ErrorBudget::default() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.errors.is_empty()
    }

    /// Whether errors are no longer collected.
    pub(super) fn is_full(&self) -> bool {
        self.budget.is_spent()
    }

    pub(super) fn len(&self) -> usize {
        self.errors.len()
    }

    /// An error that is worded already.
    pub(super) fn push(&mut self, error: FieldError, span: Span) {
        if self.is_full() {
            return;
        }
        self.budget.count(&error);
        self.errors.push(error);
        self.spans.push(span);
    }

    /// The errors of another list.
    pub(super) fn append(&mut self, mut other: Self) {
        self.budget.count_all(other.budget);
        self.errors.append(&mut other.errors);
        self.spans.append(&mut other.spans);
    }

    fn add(
        &mut self,
        code: Code,
        kind: FieldErrorKind,
        field: impl Into<String>,
        value: Option<&Value<'_>>,
        detail: &str,
        span: Span,
    ) {
        self.push(FieldError::new(self.words, code, kind, field, value, detail), span);
    }

    pub(super) fn required(&mut self, code: Code, field: impl Into<String>, detail: &str, span: Span) {
        self.add(code, FieldErrorKind::Required, field, None, detail, span);
    }

    pub(super) fn forbidden(&mut self, code: Code, field: impl Into<String>, detail: &str, span: Span) {
        self.add(code, FieldErrorKind::Forbidden, field, None, detail, span);
    }

    /// The server fails.
    pub(super) fn internal(&mut self, code: Code, field: impl Into<String>, detail: &str, span: Span) {
        self.add(code, FieldErrorKind::Internal, field, None, detail, span);
    }

    pub(super) fn invalid(
        &mut self,
        code: Code,
        field: impl Into<String>,
        value: &Value<'_>,
        detail: &str,
        span: Span,
    ) {
        self.add(code, FieldErrorKind::Invalid, field, Some(value), detail, span);
    }

    /// An invalid text.
    pub(super) fn invalid_text(&mut self, code: Code, field: impl Into<String>, text: &str, detail: &str, span: Span) {
        self.invalid(code, field, &Value::from(text), detail, span);
    }

    /// An invalid text behind a pointer, which newer releases print as JSON.
    pub(super) fn invalid_pointer(
        &mut self,
        code: Code,
        field: impl Into<String>,
        text: &str,
        detail: &str,
        span: Span,
    ) {
        self.invalid(code, field, &text_pointer(text), detail, span);
    }

    /// A text that is given again.
    pub(super) fn duplicate_text(&mut self, code: Code, field: impl Into<String>, text: &str, span: Span) {
        self.add(code, FieldErrorKind::Duplicate, field, Some(&Value::from(text)), "", span);
    }

    /// A text that is none of those possible, of a Go type with a name of its own where one is given.
    pub(super) fn not_supported(
        &mut self,
        code: Code,
        field: impl Into<String>,
        (type_, text): (Option<&'static str>, &str),
        possible: &[&str],
        span: Span,
    ) {
        let token = type_.map_or(Token::String(text.as_bytes()), |name| Token::NamedString(name, text.as_bytes()));
        let detail = self.words.not_supported(possible.iter().copied());
        self.add(code, FieldErrorKind::NotSupported, field, Some(&Value::scalar(token)), &detail, span);
    }

    /// More items than allowed.
    pub(super) fn too_many(&mut self, code: Code, field: impl Into<String>, count: usize, max: usize, span: Span) {
        let detail = self.words.too_many(Some(max as u64));
        let value = Value::scalar(Token::Int(count as i64));
        self.add(code, FieldErrorKind::TooMany, field, Some(&value), &detail, span);
    }
}

/// A pointer to a text.
pub(super) fn text_pointer(text: &str) -> Value<'_> {
    Value::scalar(Token::NamedString("string", text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use plimsoll_go::field_value::FieldText;

    use super::text_pointer;

    use plimsoll_release::Release;

    #[test]
    fn pointers_to_texts_are_json_since_1_34() {
        let value = text_pointer("<\u{1}");
        assert_eq!(Release::V1_33.rules().words.value(&value), r#""<\x01""#);
        assert_eq!(Release::V1_34.rules().words.value(&value), r#""\u003c\u0001""#);
    }
}
