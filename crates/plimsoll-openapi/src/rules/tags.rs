//! Tags: each is declared once, and parents are declared tags.

use plimsoll_doc::NodeRef;
use plimsoll_finding::{OpenApiCause, Segment};
use rustc_hash::FxHashMap;

use super::Rules;
use crate::spec::TAG;
use crate::{Version, text_of};

pub(super) fn check(rules: &mut Rules<'_>) {
    let description = rules.description;
    let mut parents: FxHashMap<&str, Option<&str>> = FxHashMap::default();
    for tag in description.index.all(&TAG) {
        let node = rules.node(tag);
        let Some(value) = node.get("name") else { continue };
        let Some(name) = value.as_str() else { continue };
        if parents.insert(name, text_of(node, "parent")).is_some() {
            let cause = OpenApiCause::DuplicateTag { name: name.into() };
            rules.find(tag, value.span(), &[Segment::Key("name")], cause);
        }
    }
    if !description.version.has_reached(Version::V3_2) {
        return;
    }
    for tag in description.index.all(&TAG) {
        let node: NodeRef<'_> = rules.node(tag);
        let Some(value) = node.get("parent") else { continue };
        let (Some(parent), Some(name)) = (value.as_str(), text_of(node, "name")) else { continue };
        let is_cycle = leads_to(&parents, parent, name);
        if is_cycle || !parents.contains_key(parent) {
            let cause = OpenApiCause::TagParent { parent: parent.into(), is_cycle };
            rules.find(tag, value.span(), &[Segment::Key("parent")], cause);
        }
    }
}

/// Tags above a tag are followed so many times.
const MAX_ANCESTORS: usize = 1_000;

/// Whether the parents of a tag lead to another one.
fn leads_to(parents: &FxHashMap<&str, Option<&str>>, from: &str, to: &str) -> bool {
    let mut tag = from;
    for _ in 0..MAX_ANCESTORS {
        if tag == to {
            return true;
        }
        match parents.get(tag) {
            Some(Some(parent)) => tag = parent,
            _ => return false,
        }
    }
    false
}
