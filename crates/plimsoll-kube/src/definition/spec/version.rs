//! One version of a definition.

use plimsoll_finding::CrdMessage as M;
use plimsoll_go::names::validation::is_dns1035_label;
use plimsoll_go::unicode::is_print;

use super::{CODE, Spec, columns, selectable, subresources, version_path};
use crate::definition::findings::{Findings, text_pointer};
use crate::definition::internal::field;
use crate::definition::schema::{self, Places, SchemaOptions};

const MAX_WARNING_BYTES: usize = 256;

/// Mirrors `validateCustomResourceDefinitionVersion`, and the check of the name before it.
pub(super) fn check(spec: &Spec<'_, '_>, index: usize, options: SchemaOptions, findings: &mut Findings) {
    let Some(version) = spec.internal.versions().get(index) else { return };
    let base = version_path(index);
    let reasons = is_dns1035_label(version.name);
    if !reasons.is_empty() {
        let node = field(version.node, "name").unwrap_or(version.node);
        findings.invalid(CODE, base.key("name"), version.name, M::Reasons(reasons), node);
    }
    if let Some(warning) = version.deprecation_warning {
        let node = field(version.node, "deprecationWarning").unwrap_or(version.node);
        for message in warning_messages(version.deprecated, warning) {
            findings.invalid(CODE, base.key("deprecationWarning"), text_pointer(warning), message, node);
        }
    }
    let text = spec.texts.versions.get(index).copied().flatten();
    if let Some((text, lowered)) = text.zip(spec.plans.versions.get(index)) {
        let path = base.key("schema").key("openAPIV3Schema");
        let (places, has_status) = (Places::of(text), spec.has_status(version));
        let of_rules = spec.options.expressions(index, version.name);
        findings.append(schema::check(&places, &path, has_status, options, lowered, of_rules, spec.rules));
    }
    subresources::check(version.parts.subresources, &base.key("subresources"), findings);
    columns::check(version.parts.columns, &base.key("additionalPrinterColumns"), findings);
    selectable::check_version(spec, index, findings);
}

/// Mirrors `validateDeprecationWarning`.
fn warning_messages(deprecated: bool, warning: &str) -> Vec<M> {
    if !deprecated {
        return vec![M::NotDeprecated];
    }
    let mut messages = Vec::new();
    if warning.len() > MAX_WARNING_BYTES {
        messages.push(M::LongWarning);
    }
    if warning.is_empty() {
        messages.push(M::EmptyWarning);
    }
    if let Some((at, _)) = warning.char_indices().find(|(_, c)| !is_print(*c)) {
        messages.push(M::UnprintableWarning(at));
    }
    messages
}
