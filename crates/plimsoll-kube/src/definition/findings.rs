//! Findings about a CRD under way.

use plimsoll_doc::NodeRef;
use plimsoll_finding::{Code, FieldErrorKind, Finding, MAX_ERROR_BYTES, Message, Path, Quoted};
use plimsoll_go::value::{Token, Value};

/// Findings in the server's order, each with its node.
#[derive(Debug, Default)]
pub(super) struct Findings {
    list: Vec<Finding>,
    weight: usize,
}

impl Findings {
    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether findings are no longer collected.
    pub(super) fn is_full(&self) -> bool {
        self.weight > MAX_ERROR_BYTES
    }

    /// How much they weigh together.
    pub(super) fn weight(&self) -> usize {
        self.weight
    }

    pub(super) fn list(&self) -> &[Finding] {
        &self.list
    }

    pub(super) fn into_list(self) -> Vec<Finding> {
        self.list
    }

    /// Puts the findings into another order.
    pub(super) fn sort_by_cached_key<K: Ord>(&mut self, key: impl FnMut(&Finding) -> K) {
        self.list.sort_by_cached_key(key);
    }

    /// Adds a finding of another check, at a node of the CRD.
    pub(super) fn push(&mut self, finding: impl Into<Finding>, node: NodeRef<'_>) {
        if self.is_full() {
            return;
        }
        let mut finding: Finding = finding.into();
        self.weight += finding.weight();
        (finding.place.node, finding.place.span) = (Some(node.id()), node.span());
        self.list.push(finding);
    }

    /// The findings of another list.
    pub(super) fn append(&mut self, mut other: Self) {
        self.weight += other.weight;
        self.list.append(&mut other.list);
    }

    fn add(
        &mut self,
        code: Code,
        kind: FieldErrorKind,
        field: Path,
        value: Option<Quoted>,
        message: impl Into<Message>,
        node: NodeRef<'_>,
    ) {
        if !self.is_full() {
            self.push(Finding::of_field(code, kind, field.into(), value, message), node);
        }
    }

    pub(super) fn required(&mut self, code: Code, field: Path, message: impl Into<Message>, node: NodeRef<'_>) {
        self.add(code, FieldErrorKind::Required, field, None, message, node);
    }

    pub(super) fn forbidden(&mut self, code: Code, field: Path, message: impl Into<Message>, node: NodeRef<'_>) {
        self.add(code, FieldErrorKind::Forbidden, field, None, message, node);
    }

    /// The server fails.
    pub(super) fn internal(&mut self, code: Code, field: Path, message: impl Into<Message>, node: NodeRef<'_>) {
        self.add(code, FieldErrorKind::Internal, field, None, message, node);
    }

    pub(super) fn invalid(
        &mut self,
        code: Code,
        field: Path,
        value: impl Into<Quoted>,
        message: impl Into<Message>,
        node: NodeRef<'_>,
    ) {
        self.add(code, FieldErrorKind::Invalid, field, Some(value.into()), message, node);
    }

    /// A string that is given again.
    pub(super) fn duplicate(&mut self, code: Code, field: Path, text: &str, node: NodeRef<'_>) {
        self.add(code, FieldErrorKind::Duplicate, field, Some(text.into()), Message::None, node);
    }

    /// A string that is none of those possible.
    pub(super) fn not_supported(
        &mut self,
        code: Code,
        field: Path,
        value: impl Into<Quoted>,
        message: impl Into<Message>,
        node: NodeRef<'_>,
    ) {
        self.add(code, FieldErrorKind::NotSupported, field, Some(value.into()), message, node);
    }

    /// More items than allowed.
    pub(super) fn too_many(
        &mut self,
        code: Code,
        field: Path,
        count: usize,
        message: impl Into<Message>,
        node: NodeRef<'_>,
    ) {
        let value = Value::scalar(Token::Int(count as i64));
        self.add(code, FieldErrorKind::TooMany, field, Some(value.into()), message, node);
    }
}

/// The path of a field at the top of a CRD.
pub(super) fn field_path<const N: usize>(names: [&str; N]) -> Path {
    names.iter().fold(Path::default(), |path, name| path.key(name))
}

/// A pointer to a string, which newer releases print as JSON.
pub(super) fn text_pointer(text: &str) -> Value<'_> {
    Value::scalar(Token::NamedString("string", text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::text_pointer;
    use plimsoll_go::field_value::FieldText;
    use plimsoll_release::Release;

    #[test]
    fn pointers_to_strings_are_json_since_1_34() {
        let value = text_pointer("<\u{1}");
        assert_eq!(Release::V1_33.rules().words.value(&value), r#""<\x01""#);
        assert_eq!(Release::V1_34.rules().words.value(&value), r#""\u003c\u0001""#);
    }
}
