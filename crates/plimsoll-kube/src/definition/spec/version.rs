//! One version of a definition.

use plimsoll_go::names::validation::is_dns1035_label;
use plimsoll_go::unicode::is_print;

use super::{CODE, Spec, columns, selectable, subresources};
use crate::definition::findings::Findings;
use crate::definition::internal::field;
use crate::definition::schema::{self, Places, SchemaOptions};

const MAX_WARNING_BYTES: usize = 256;

/// Mirrors `validateCustomResourceDefinitionVersion`, and the check of the name before it.
pub(super) fn check(spec: &Spec<'_, '_>, index: usize, options: SchemaOptions, findings: &mut Findings) {
    let Some(version) = spec.internal.versions().get(index) else { return };
    let base = format!("spec.versions[{index}]");
    let messages = is_dns1035_label(version.name);
    if !messages.is_empty() {
        let span = field(version.node, "name").unwrap_or(version.node).span();
        findings.invalid_text(CODE, format!("{base}.name"), version.name, &messages.join(","), span);
    }
    if let Some(warning) = version.deprecation_warning {
        let span = field(version.node, "deprecationWarning").unwrap_or(version.node).span();
        for complaint in warning_complaints(version.deprecated, warning) {
            findings.invalid_pointer(CODE, format!("{base}.deprecationWarning"), warning, &complaint, span);
        }
    }
    let text = spec.texts.versions.get(index).copied().flatten();
    if let Some((text, lowered)) = text.zip(spec.plans.versions.get(index)) {
        let path = format!("{base}.schema.openAPIV3Schema");
        let (places, has_status) = (Places::of(text), spec.has_status(version));
        let limits = spec.options.cost_limits(version.name);
        findings.append(schema::check(&places, &path, has_status, options, lowered, limits, spec.rules));
    }
    subresources::check(version.parts.subresources, &format!("{base}.subresources"), findings);
    columns::check(version.parts.columns, &format!("{base}.additionalPrinterColumns"), findings);
    selectable::check_version(spec, index, &base, findings);
}

/// Mirrors `validateDeprecationWarning`.
fn warning_complaints(deprecated: bool, warning: &str) -> Vec<String> {
    if !deprecated {
        return vec!["can only be set for deprecated versions".to_owned()];
    }
    let mut complaints = Vec::new();
    if warning.len() > MAX_WARNING_BYTES {
        complaints.push("must be <= 256 characters long".to_owned());
    }
    if warning.is_empty() {
        complaints.push("must not be an empty string".to_owned());
    }
    if let Some((at, _)) = warning.char_indices().find(|(_, c)| !is_print(*c)) {
        complaints
            .push(format!("must only contain printable UTF-8 characters; non-printable character found at index {at}"));
    }
    complaints
}
