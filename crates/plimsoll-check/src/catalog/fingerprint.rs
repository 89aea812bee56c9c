//! Whether two CRDs say the same: what decides verdicts on objects, as a number.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use plimsoll_doc::{NodeRef, Value};

/// Parts of a CRD that decide nothing about objects.
const IRRELEVANT: [&str; 5] = ["description", "additionalPrinterColumns", "conversion", "selectableFields", "example"];
/// The keyword whose members have names that are given by the author.
const PROPERTIES: &str = "properties";

/// The number of a CRD. Equal ones have equal numbers, however they are written.
pub(super) fn of(root: NodeRef<'_>) -> u64 {
    root.get("spec").map_or(0, of_node)
}

/// The numbers of nodes depend on those below them and on nothing else, so that the order of keys does not matter.
/// Nodes are visited in the reverse of their order in the document, children first.
fn of_node(root: NodeRef<'_>) -> u64 {
    let mut waiting = vec![(root, false)];
    let mut nodes = Vec::new();
    while let Some((node, has_names)) = waiting.pop() {
        nodes.push((node, has_names));
        waiting.extend(node.items().map(|item| (item, false)));
        waiting.extend(members(node, has_names).map(|(name, value)| (value, !has_names && name == PROPERTIES)));
    }
    let mut numbers = HashMap::new();
    for (node, has_names) in nodes.into_iter().rev() {
        let mut hasher = DefaultHasher::new();
        let number = |node: NodeRef<'_>| numbers.get(&node.id()).copied().unwrap_or_default();
        match node.value() {
            Value::Null => 0_u8.hash(&mut hasher),
            Value::Bool(value) => (1_u8, value).hash(&mut hasher),
            Value::Int(value) => (2_u8, value).hash(&mut hasher),
            Value::Float(value) => (3_u8, value.to_bits()).hash(&mut hasher),
            Value::Str(value) => (4_u8, value).hash(&mut hasher),
            Value::Seq(items) => {
                let items: Vec<u64> = items.map(number).collect();
                (5_u8, items).hash(&mut hasher);
            }
            Value::Map(_) => {
                let mut members: Vec<(&str, u64)> =
                    members(node, has_names).map(|(name, value)| (name, number(value))).collect();
                members.sort_unstable();
                (6_u8, members).hash(&mut hasher);
            }
        }
        numbers.insert(node.id(), hasher.finish());
    }
    numbers.get(&root.id()).copied().unwrap_or_default()
}

/// The members of a mapping that matter. Where they have names of an author's choice, all do.
fn members(node: NodeRef<'_>, has_names: bool) -> impl Iterator<Item = (&str, NodeRef<'_>)> {
    let entries = node.entries().map(|entry| (entry.name(), entry.value));
    entries.filter(move |(name, value)| {
        let is_relevant = !IRRELEVANT.contains(name) && !value.is_null();
        has_names || is_relevant
    })
}

#[cfg(test)]
mod tests {
    use plimsoll_doc::{ReadRules, read_yaml};

    use super::*;

    #[test]
    fn descriptions_and_order_do_not_matter() {
        let number = |text: &str| of(read_yaml(text.as_bytes(), &ReadRules::default()).unwrap().root());
        let one = number("spec: {group: g, versions: [{schema: {description: a, properties: {x: {type: string}}}}]}");
        let same = number("spec: {versions: [{schema: {properties: {x: {description: b, type: string}}}}], group: g}");
        let other = number("spec: {group: g, versions: [{schema: {properties: {x: {type: integer}}}}]}");
        let field = number(
            "spec: {group: g, versions: [{schema: {properties: {x: {type: string}, description: {type: string}}}}]}",
        );
        assert_eq!(one, same);
        assert_ne!(one, other);
        assert_ne!(one, field);
    }
}
