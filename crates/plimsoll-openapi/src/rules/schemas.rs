//! Schemas: what the tables cannot say of their keywords.

use plimsoll_doc::NodeRef;
use plimsoll_finding::{OpenApiCause, Segment};

use super::Rules;
use crate::found::Found;
use crate::pointer::{self, Pointers};
use crate::spec::{DISCRIMINATOR, SCHEMA_3_0, SCHEMA_2020};

pub(super) fn check(rules: &mut Rules<'_>) {
    let description = rules.description;
    for schema in description.index.all(&SCHEMA_3_0) {
        array_without_items(rules, schema);
    }
    for schema in description.index.all(&SCHEMA_2020) {
        nullable(rules, schema);
    }
    let mut pointers = Pointers::default();
    for discriminator in description.index.all(&DISCRIMINATOR) {
        mapping(rules, discriminator, &mut pointers);
    }
}

/// 3.0 asks for `items` where the type is `array`.
fn array_without_items(rules: &mut Rules<'_>, schema: &Found) {
    let node = rules.node(schema);
    let Some(kind) = node.get("type").filter(|kind| kind.as_str() == Some("array")) else { return };
    if node.get("items").is_none() {
        rules.find(schema, kind.span(), &[Segment::Key("type")], OpenApiCause::ArrayWithoutItems);
    }
}

/// `nullable` is of 3.0; later a type `null` stands for it.
fn nullable(rules: &mut Rules<'_>, schema: &Found) {
    if let Some(entry) = rules.node(schema).entry("nullable") {
        rules.find(schema, entry.key.span(), &[Segment::Key("nullable")], OpenApiCause::Nullable);
    }
}

/// A mapping leads to a schema, by its name or by a reference.
fn mapping(rules: &mut Rules<'_>, discriminator: &Found, pointers: &mut Pointers) {
    let description = rules.description;
    let number = discriminator.at.document;
    let schemas = description.document(0).root().get("components").and_then(|node| node.get("schemas"));
    let mapping = rules.node(discriminator).get("mapping");
    for entry in mapping.into_iter().flat_map(NodeRef::entries) {
        let Some(target) = entry.value.as_str() else { continue };
        let is_there = if let Some(fragment) = target.strip_prefix('#') {
            let root = description.document(number).root();
            pointers.follow(root, number, &pointer::decode(fragment)).is_some()
        } else {
            // What is no name of a schema may be the address of a file.
            let is_address = target.contains(['/', '.', ':', '#']);
            is_address || schemas.is_some_and(|schemas| schemas.get(target).is_some())
        };
        if !is_there {
            let cause = OpenApiCause::DiscriminatorMapping { target: target.into() };
            let below = [Segment::Key("mapping"), Segment::Key(entry.name())];
            rules.find(discriminator, entry.value.span(), &below, cause);
        }
    }
}
