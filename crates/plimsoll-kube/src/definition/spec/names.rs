//! The names of a kind.

use plimsoll_doc::NodeRef;
use plimsoll_finding::{CrdMessage as M, Message, Path};
use plimsoll_go::names::validation::is_dns1035_label;
use plimsoll_go::strings::to_lower;

use super::{CODE, Spec};
use crate::definition::findings::{Findings, field_path};
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

    fn about(&self, name: &str, or: NodeRef<'n>) -> NodeRef<'n> {
        self.node.and_then(|node| field(node, name)).unwrap_or(or)
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
            findings.required(CODE, field_path(["spec", "names", name]), Message::None, spec.about("names"));
        }
    }
}

/// Mirrors `ValidateCustomResourceDefinitionNames`.
pub(in crate::definition) fn check<'n>(
    names: &NamesToCheck<'n>,
    base: &Path,
    node: NodeRef<'n>,
    findings: &mut Findings,
) {
    for (name, value) in [("plural", names.plural), ("singular", names.singular)] {
        let reasons = if value.is_empty() { Vec::new() } else { is_dns1035_label(value) };
        if !reasons.is_empty() {
            findings.invalid(CODE, base.key(name), value, M::Reasons(reasons), names.about(name, node));
        }
    }
    for (name, value) in [("kind", names.kind), ("listKind", names.list_kind)] {
        let reasons = if value.is_empty() { Vec::new() } else { is_dns1035_label(to_lower(value).as_ref()) };
        if !reasons.is_empty() {
            findings.invalid(CODE, base.key(name), value, M::BadKind(reasons), names.about(name, node));
        }
    }
    check_list(names, "shortNames", base, findings);
    if !names.kind.is_empty() && names.kind == names.list_kind {
        let (path, node) = (base.key("listKind"), names.about("listKind", node));
        findings.invalid(CODE, path, names.list_kind, M::SameListKind, node);
    }
    check_list(names, "categories", base, findings);
}

fn check_list(names: &NamesToCheck<'_>, list: &str, base: &Path, findings: &mut Findings) {
    for (index, item) in names.list(list).enumerate() {
        let value = item.as_str().unwrap_or_default();
        let reasons = is_dns1035_label(value);
        if !reasons.is_empty() {
            findings.invalid(CODE, base.key(list).index(index), value, M::Reasons(reasons), item);
        }
    }
}
