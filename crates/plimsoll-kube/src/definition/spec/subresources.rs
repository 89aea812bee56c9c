//! Subresources.

use plimsoll_doc::NodeRef;

use super::CODE;
use crate::definition::findings::Findings;
use crate::definition::internal::{field, text};

/// Mirrors `ValidateCustomResourceDefinitionSubresources`.
pub(super) fn check(subresources: Option<NodeRef<'_>>, base: &str, findings: &mut Findings) {
    let Some(scale) = subresources.and_then(|node| field(node, "scale")) else { return };
    check_path(scale, "specReplicasPath", base, &[".spec."], "should be a json path under .spec", findings);
    check_path(scale, "statusReplicasPath", base, &[".status."], "should be a json path under .status", findings);
    if !text(scale, "labelSelectorPath").is_empty() {
        let detail = "should be a json path under either .spec or .status";
        check_path(scale, "labelSelectorPath", base, &[".spec.", ".status."], detail, findings);
    }
}

fn check_path(scale: NodeRef<'_>, name: &str, base: &str, roots: &[&str], detail: &str, findings: &mut Findings) {
    let path = text(scale, name);
    let at = format!("{base}.scale.{name}");
    let span = field(scale, name).unwrap_or(scale).span();
    if path.is_empty() {
        findings.required(CODE, at, "", span);
    } else if !check_simple_path(path, &at, span, findings) && !roots.iter().any(|root| path.starts_with(root)) {
        match name {
            "labelSelectorPath" => findings.invalid_pointer(CODE, at, path, detail, span),
            _ => findings.invalid_text(CODE, at, path, detail, span),
        }
    }
}

/// Mirrors `validateSimpleJSONPath`; whether there is a complaint.
pub(super) fn check_simple_path(path: &str, at: &str, span: plimsoll_doc::Span, findings: &mut Findings) -> bool {
    let is_bad = !path.starts_with('.');
    if is_bad {
        findings.invalid_text(CODE, at, path, "must be a simple json path starting with .", span);
    }
    is_bad
}
