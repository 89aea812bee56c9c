//! `x-kubernetes-validations`: what can be said without compiling an expression.

use plimsoll_finding::Code;
use plimsoll_go::value::{Token, Value};
use plimsoll_rules::field_path::{Notation, find};
use plimsoll_schema::text::{RuleText, SchemaRef};

use super::places::Site;
use crate::definition::findings::Findings;
use crate::release::Rules;

const CODE: Code = Code::InvalidRule;
const REASON_TYPE: &str = "apiextensions.FieldValueErrorReason";
const REASONS: [&str; 4] = ["FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"];

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
            self.required("messageExpression", "messageExpression must be non-empty if specified");
        }
        if let Some(reason) = self.rule.reason().filter(|reason| !REASONS.contains(reason)) {
            let span = self.rule.span("reason");
            let path = self.field("reason");
            self.findings.not_supported(CODE, path, (Some(REASON_TYPE), reason), &REASONS, span);
        }
        self.field_path(schema);
    }

    fn field(&self, name: &str) -> String {
        format!("{}.x-kubernetes-validations[{}].{name}", self.site, self.index)
    }

    fn required(&mut self, name: &str, detail: &str) {
        let path = self.field(name);
        self.findings.required(CODE, path, detail, self.rule.span(name));
    }

    /// An invalid text; older releases begin the detail with the field's name.
    fn invalid(&mut self, name: &str, text: &str, detail: &str) {
        let path = self.field(name);
        let detail = if self.terse { detail.to_owned() } else { format!("{name} {detail}") };
        let value = Value::scalar(Token::String(text.as_bytes()));
        self.findings.invalid(CODE, path, &value, &detail, self.rule.span(name));
    }

    fn rule_and_message(&mut self) {
        let (rule, message) = (trimmed(self.rule.rule()), self.rule.message());
        if rule.is_empty() {
            self.required("rule", "rule is not specified");
        } else if is_blank(message) {
            self.invalid("message", message, "must be non-empty if specified");
        } else if has_line_breaks(trimmed(message)) {
            self.invalid("message", message, "must not contain line breaks");
        } else if has_line_breaks(rule) && trimmed(message).is_empty() {
            self.required("message", "message must be specified if rule contains line breaks");
        }
    }

    fn field_path(&mut self, schema: Option<SchemaRef<'_>>) {
        let path = self.rule.field_path();
        if is_blank(path) {
            self.invalid("fieldPath", path, "must be non-empty if specified");
        }
        if has_line_breaks(path) {
            self.invalid("fieldPath", path, "must not contain line breaks");
        }
        let leads_nowhere = schema.is_some_and(|schema| find(path, Some(schema), Notation::Brackets).is_err());
        if !path.is_empty() && leads_nowhere {
            self.invalid("fieldPath", path, "must be a valid path");
        }
    }
}
