//! `x-kubernetes-validations`: what can be said without compiling an expression.

use plimsoll_finding::{Code, ExpressionMessage as M, Path};
use plimsoll_go::value::{Token, Value};
use plimsoll_rules::field_path::{Notation, find};
use plimsoll_schema::text::{Keyword, RuleText, SchemaRef};

use super::places::Site;
use crate::definition::findings::Findings;
use crate::release::Rules;

const CODE: Code = Code::InvalidRule;
const REASON_TYPE: &str = "apiextensions.FieldValueErrorReason";
const REASONS: &[&str] = &["FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"];

/// Appends what is wrong with the rules of one schema. Their field paths are followed only where the
/// schema can be structural.
pub(super) fn check<'f>(
    schema: SchemaRef<'_>,
    site: Site<'f>,
    can_be_structural: bool,
    rules: &Rules,
    findings: &'f mut Findings,
) {
    for (index, rule) in schema.validations().enumerate() {
        let followed = can_be_structural.then_some(schema);
        Check { rule, index, site, terse: rules.definition.terse, findings: &mut *findings }.run(followed);
    }
}

struct Check<'t, 'f> {
    rule: RuleText<'t>,
    index: usize,
    site: Site<'f>,
    terse: bool,
    findings: &'f mut Findings,
}

/// `strings.TrimSpace`
fn trimmed(text: &str) -> &str {
    text.trim_matches(plimsoll_go::unicode::is_space)
}

fn is_blank(text: &str) -> bool {
    !text.is_empty() && trimmed(text).is_empty()
}

fn has_line_breaks(text: &str) -> bool {
    text.contains(['\n', '\r'])
}

impl Check<'_, '_> {
    fn run(mut self, schema: Option<SchemaRef<'_>>) {
        self.rule_and_message();
        if is_blank(self.rule.message_expression()) {
            self.required("messageExpression", M::BlankMessageExpression);
        }
        if let Some(reason) = self.rule.reason().filter(|reason| !REASONS.contains(reason)) {
            let value = Value::scalar(Token::NamedString(REASON_TYPE, reason.as_bytes()));
            let (path, node) = (self.field("reason"), self.rule.about("reason"));
            self.findings.not_supported(CODE, path, value, M::Reason(REASONS), node);
        }
        self.field_path(schema);
    }

    fn field(&self, name: &str) -> Path {
        self.site.keyword(Keyword::Validations).index(self.index).key(name)
    }

    fn required(&mut self, name: &str, message: M) {
        self.findings.required(CODE, self.field(name), message, self.rule.about(name));
    }

    /// An invalid text; older releases begin the message with the field's name.
    fn invalid(&mut self, name: &'static str, text: &str, message: impl FnOnce(Option<&'static str>) -> M) {
        let message = message((!self.terse).then_some(name));
        self.findings.invalid(CODE, self.field(name), text, message, self.rule.about(name));
    }

    fn rule_and_message(&mut self) {
        let (rule, message) = (trimmed(self.rule.rule()), self.rule.message());
        if rule.is_empty() {
            self.required("rule", M::NoRule);
        } else if is_blank(message) {
            self.invalid("message", message, M::Blank);
        } else if has_line_breaks(trimmed(message)) {
            self.invalid("message", message, M::LineBreaks);
        } else if has_line_breaks(rule) && trimmed(message).is_empty() {
            self.required("message", M::MessageRequired);
        }
    }

    fn field_path(&mut self, schema: Option<SchemaRef<'_>>) {
        let path = self.rule.field_path();
        if is_blank(path) {
            self.invalid("fieldPath", path, M::Blank);
        }
        if has_line_breaks(path) {
            self.invalid("fieldPath", path, M::LineBreaks);
        }
        let leads_nowhere = schema.is_some_and(|schema| find(path, Some(schema), Notation::Brackets).is_err());
        if !path.is_empty() && leads_nowhere {
            self.invalid("fieldPath", path, M::BadFieldPath);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;

    #[test]
    fn texts_of_rules() {
        check(&[
            (
                r#"{"type":"object","x-kubernetes-validations":[{"rule":" "}]}"#,
                &["$.x-kubernetes-validations[0].rule: Required value: rule is not specified"],
            ),
            (
                r#"{"type":"object","x-kubernetes-validations":[{"rule":"true","message":" "}]}"#,
                &[r#"$.x-kubernetes-validations[0].message: Invalid value: " ": must be non-empty if specified"#],
            ),
            (
                r#"{"type":"object","x-kubernetes-validations":[{"rule":"true &&\ntrue"}]}"#,
                &[
                    "$.x-kubernetes-validations[0].message: Required value: message must be specified if rule contains line breaks",
                ],
            ),
            (
                r#"{"type":"object","x-kubernetes-validations":[{"rule":"true","reason":"x"}]}"#,
                &[
                    r#"$.x-kubernetes-validations[0].reason: Unsupported value: "x": supported values: "FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired""#,
                ],
            ),
            (
                r#"{"type":"object","x-kubernetes-validations":[{"rule":"true","fieldPath":".a"}]}"#,
                &[r#"$.x-kubernetes-validations[0].fieldPath: Invalid value: ".a": must be a valid path"#],
            ),
        ]);
    }
}
