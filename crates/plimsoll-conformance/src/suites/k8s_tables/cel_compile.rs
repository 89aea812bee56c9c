//! Rows of `cel_compile`: the rules at the root of a schema, compiled.

use plimsoll_finding::ExpressionText;
use plimsoll_kube::release::Rules;
use plimsoll_rules::compile::{CompiledRule, Compiler, Environment, Message, Restrictions, State};
use plimsoll_rules::types::{Cardinality, DeclId, Declarations, Scope};
use serde_json::{Value, json};

use super::definition::release;
use super::object::Schema;
use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    if row.has("adapted") {
        return tally.leave_out("a function that only a test of Kubernetes has");
    }
    let rules: &Rules = release(row).rules();
    let Some(schema) = Schema::of(row, &rules.schema) else { return };
    let declarations = Declarations::of(&schema.plan, row.flag("root"), &rules.types);
    let scope = Scope { plan: &schema.plan, declarations: &declarations };
    let environment = if row.str("env") == Some("new") { Environment::New } else { Environment::Stored };
    let root = schema.plan.root();
    let compiled =
        Compiler { scope, rules: &rules.cel, restrictions: Restrictions::NONE }.schema(root, &|_, _| environment);
    let times = Cardinality::Unbounded.times(declarations.get(DeclId::of(root)).min_size);
    let got: Vec<Value> = compiled.unwrap_or_default().iter().map(|rule| shown(rule, times)).collect();
    let want = row.value.get("rules").and_then(Value::as_array).cloned().unwrap_or_default();
    tally.check_value("rules", &want.len(), &got.len());
    for (want, got) in want.iter().zip(&got) {
        compare(want, got, tally);
    }
}

/// A compiled rule as the table has it.
fn shown(rule: &CompiledRule, times: u64) -> Value {
    let mut shown = json!({});
    match &rule.state {
        State::Blank => {
            shown["empty"] = json!(true);
            shown["usesOldSelf"] = json!(false);
            return shown;
        }
        State::Failed(error) => {
            shown["error"] = json!({"type": "RuleInvalid", "detail": error.fault().text(ExpressionText::Rule)});
        }
        State::Ready(_) => {
            shown["maxCost"] = json!(rule.cost);
            shown["maxCardinality"] = json!(times);
        }
    }
    shown["usesOldSelf"] = json!(rule.uses_old_self);
    match &rule.message {
        Message::None => {}
        Message::Failed(error) => {
            let detail = error.fault().text(ExpressionText::MessageExpression);
            shown["messageExpressionError"] = json!({"type": "RuleInvalid", "detail": detail});
        }
        Message::Ready(_, cost) => shown["messageExpressionMaxCost"] = json!(cost),
    }
    if !rule.field_path.is_empty() {
        shown["fieldPath"] = json!(rule.field_path.field().to_string());
    }
    shown
}

fn compare(want: &Value, got: &Value, tally: &mut Tally) {
    let text = |value: &Value, field: &str| value.get(field).map(ToString::to_string).unwrap_or_default();
    let is_wrong = |value: &Value| (value.get("error").is_some(), value.get("messageExpressionError").is_some());
    tally.check_value("accept", &is_wrong(want), &is_wrong(got));
    for field in ["error", "messageExpressionError"] {
        tally.check("text", text(want, field), text(got, field));
    }
    for field in ["maxCost", "maxCardinality", "messageExpressionMaxCost"] {
        tally.check("cost", text(want, field), text(got, field));
    }
    for field in ["empty", "usesOldSelf", "fieldPath"] {
        tally.check("value", text(want, field), text(got, field));
    }
}
