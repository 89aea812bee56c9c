//! Subresources.

use plimsoll_doc::NodeRef;
use plimsoll_finding::{CrdMessage as M, Message, Path};

use super::CODE;
use crate::definition::findings::{Findings, text_pointer};
use crate::definition::internal::{field, text};

/// Mirrors `ValidateCustomResourceDefinitionSubresources`.
pub(super) fn check(subresources: Option<NodeRef<'_>>, base: &Path, findings: &mut Findings) {
    let Some(scale) = subresources.and_then(|node| field(node, "scale")) else { return };
    check_path(scale, "specReplicasPath", base, (&[".spec."], ".spec"), findings);
    check_path(scale, "statusReplicasPath", base, (&[".status."], ".status"), findings);
    if !text(scale, "labelSelectorPath").is_empty() {
        check_path(scale, "labelSelectorPath", base, (&[".spec.", ".status."], "either .spec or .status"), findings);
    }
}

fn check_path(
    scale: NodeRef<'_>,
    name: &str,
    base: &Path,
    (roots, under): (&[&str], &'static str),
    findings: &mut Findings,
) {
    let path = text(scale, name);
    let at = base.key("scale").key(name);
    let node = field(scale, name).unwrap_or(scale);
    if path.is_empty() {
        findings.required(CODE, at, Message::None, node);
    } else if !check_simple_path(path, &at, node, findings) && !roots.iter().any(|root| path.starts_with(root)) {
        match name {
            "labelSelectorPath" => findings.invalid(CODE, at, text_pointer(path), M::PathUnder(under), node),
            _ => findings.invalid(CODE, at, path, M::PathUnder(under), node),
        }
    }
}

/// Mirrors `validateSimpleJSONPath`; whether there is a finding.
pub(super) fn check_simple_path(path: &str, at: &Path, node: NodeRef<'_>, findings: &mut Findings) -> bool {
    let is_bad = !path.starts_with('.');
    if is_bad {
        findings.invalid(CODE, at.clone(), path, M::NotASimplePath, node);
    }
    is_bad
}
