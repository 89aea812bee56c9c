//! Quantities of objects whose kind nobody knows: what containers request and may use is the same everywhere.

use plimsoll_doc::{Kind, NodeRef};
use plimsoll_finding::Cause;
use plimsoll_go::quantity::Quantity;

use super::choice::Written;
use super::findings::Findings;

/// The fields below `resources` that have quantities.
const FIELDS: [&str; 2] = ["requests", "limits"];
/// So many findings are enough to show that something is wrong.
const MAX_FOUND: usize = 100;

/// Adds what is wrong with quantities anywhere in an object.
pub(super) fn add(written: &Written<'_>, findings: &mut Findings<'_>) {
    let mut pending = vec![written.object.root];
    let mut found = 0;
    while let Some(node) = pending.pop() {
        if found >= MAX_FOUND {
            return;
        }
        if let Some(resources) = node.get("resources").filter(|node| node.kind() == Kind::Map) {
            let lists = FIELDS.iter().filter_map(|field| resources.get(field));
            for entry in lists.filter(|node| node.kind() == Kind::Map).flat_map(NodeRef::entries) {
                if !is_quantity(entry.value) {
                    let name = entry.name().into();
                    findings
                        .at_node(entry.value, Cause::NotAQuantity { name, value: entry.value.source_text().into() });
                    found += 1;
                }
            }
        }
        // What comes first is looked at first.
        let mut below: Vec<NodeRef<'_>> = match node.kind() {
            Kind::Map => node.entries().map(|entry| entry.value).collect(),
            Kind::Seq => node.items().collect(),
            _ => Vec::new(),
        };
        below.retain(|node| matches!(node.kind(), Kind::Map | Kind::Seq));
        pending.extend(below.into_iter().rev());
    }
}

/// Whether the server reads a value as a quantity: a string or a number; null is left out.
fn is_quantity(value: NodeRef<'_>) -> bool {
    match value.kind() {
        Kind::Null | Kind::Int => true,
        Kind::Float => Quantity::parse(value.source_text().as_bytes()).is_ok(),
        Kind::Str => value.as_str().is_some_and(|text| Quantity::parse(text.as_bytes()).is_ok()),
        Kind::Bool | Kind::Seq | Kind::Map => false,
    }
}
