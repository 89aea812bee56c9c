//! Nodes.

use plimsoll_finding::Code;
use plimsoll_go::names::validation::{is_qualified_name, is_valid_label_value};

use super::super::rule::{Check, Request, Rule};
use super::super::{At, Errors};
use super::annotation_json::{self, Struct};
use super::tolerations::taint_effect;

const TAINTS: &str = "scheduler.alpha.kubernetes.io/taints";

/// `ValidateNode` and `ValidateNodeUpdate`
pub(super) const RULES: &[Rule] =
    &[Rule::new("ValidateNodeSpecificAnnotations", "metadata.annotations", Check::Code(annotations))];

const STRUCT: Struct =
    Struct { name: "Taint", fields: &[("Key", "string"), ("Value", "string"), ("Effect", "core.TaintEffect")] };

/// Mirrors `ValidateTaintsInNodeAnnotations`.
fn annotations(annotations: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let json = annotations.key(TAINTS);
    if json.text().is_empty() {
        return;
    }
    let document = match annotation_json::read(json.text(), STRUCT) {
        Ok(document) => document,
        Err(fault) => return errors.invalid(Code::InvalidAnnotation, annotations, TAINTS, &fault),
    };
    let list = annotations.shown_as(TAINTS, None);
    let words = errors.rules.go.names;
    for (item, index) in document.root().items().zip(0..) {
        let text = |name| annotation_json::text(item, name);
        let at = list.item(index);
        errors.messages(Code::InvalidLabel, &at.field("key"), text("key"), is_qualified_name(text("key"), &words));
        let messages = is_valid_label_value(text("value"), &words);
        if !messages.is_empty() {
            errors.invalid(Code::InvalidLabel, &at.field("value"), text("value"), &messages.join(";"));
        }
        match text("effect") {
            "" => errors.required(&at.field("effect"), ""),
            effect => taint_effect(&at.field("effect"), effect, errors),
        }
    }
}
