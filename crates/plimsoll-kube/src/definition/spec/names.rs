//! The names of a kind.

use plimsoll_doc::{NodeRef, Span};
use plimsoll_go::names::validation::is_dns1035_label;
use plimsoll_go::strings::to_lower;

use super::{CODE, Spec};
use crate::definition::findings::Findings;
use crate::definition::internal::{NamesText, field, text};

/// Names that are to be checked; empty ones are not.
#[derive(Debug)]
pub(in crate::definition) struct NamesToCheck<'n> {
    plural: &'n str,
    singular: &'n str,
    kind: &'n str,
    list_kind: &'n str,
    node: Option<NodeRef<'n>>,
}

impl<'n> NamesToCheck<'n> {
    /// The names of `spec`, after defaulting.
    pub(in crate::definition) fn of_spec(names: &'n NamesText<'_>) -> Self {
        Self {
            plural: names.plural,
            singular: &names.singular,
            kind: names.kind,
            list_kind: &names.list_kind,
            node: names.node,
        }
    }

    /// The names as they are written, as those of a status.
    pub(in crate::definition) fn of_node(node: NodeRef<'n>) -> Self {
        Self {
            plural: text(node, "plural"),
            singular: text(node, "singular"),
            kind: text(node, "kind"),
            list_kind: text(node, "listKind"),
            node: Some(node),
        }
    }

    fn span(&self, name: &str, or: Span) -> Span {
        self.node.and_then(|node| field(node, name)).map_or(or, NodeRef::span)
    }

    fn list(&self, name: &str) -> impl Iterator<Item = NodeRef<'n>> + use<'n> {
        self.node.and_then(|node| field(node, name)).into_iter().flat_map(NodeRef::items)
    }
}

/// The names that `spec` must have.
pub(super) fn check_required(spec: &Spec<'_, '_>, findings: &mut Findings) {
    let names = &spec.internal.names;
    for (name, value) in
        [("plural", names.plural), ("singular", &names.singular), ("kind", names.kind), ("listKind", &names.list_kind)]
    {
        if value.is_empty() {
            findings.required(CODE, format!("spec.names.{name}"), "", spec.span("names"));
        }
    }
}

/// Mirrors `ValidateCustomResourceDefinitionNames`.
pub(in crate::definition) fn check(names: &NamesToCheck<'_>, base: &str, span: Span, findings: &mut Findings) {
    for (name, value) in [("plural", names.plural), ("singular", names.singular)] {
        let messages = if value.is_empty() { Vec::new() } else { is_dns1035_label(value) };
        if !messages.is_empty() {
            let span = names.span(name, span);
            findings.invalid_text(CODE, format!("{base}.{name}"), value, &messages.join(","), span);
        }
    }
    for (name, value) in [("kind", names.kind), ("listKind", names.list_kind)] {
        let messages = if value.is_empty() { Vec::new() } else { is_dns1035_label(to_lower(value).as_ref()) };
        if !messages.is_empty() {
            let detail = format!("may have mixed case, but should otherwise match: {}", messages.join(","));
            let span = names.span(name, span);
            findings.invalid_text(CODE, format!("{base}.{name}"), value, &detail, span);
        }
    }
    check_list(names, "shortNames", base, findings);
    if !names.kind.is_empty() && names.kind == names.list_kind {
        let detail = "kind and listKind may not be the same";
        let span = names.span("listKind", span);
        findings.invalid_text(CODE, format!("{base}.listKind"), names.list_kind, detail, span);
    }
    check_list(names, "categories", base, findings);
}

fn check_list(names: &NamesToCheck<'_>, list: &str, base: &str, findings: &mut Findings) {
    for (index, item) in names.list(list).enumerate() {
        let value = item.as_str().unwrap_or_default();
        let messages = is_dns1035_label(value);
        if !messages.is_empty() {
            let path = format!("{base}.{list}[{index}]");
            findings.invalid_text(CODE, path, value, &messages.join(","), item.span());
        }
    }
}
