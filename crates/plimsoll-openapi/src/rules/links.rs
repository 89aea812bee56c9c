//! Links: the operation that they lead to exists.

use plimsoll_finding::{OpenApiCause, Segment};
use rustc_hash::FxHashSet;

use super::Rules;
use crate::pointer::{self, Pointers};
use crate::spec::{LINK, OPERATION};
use crate::text_of;

pub(super) fn check(rules: &mut Rules<'_>) {
    let description = rules.description;
    let links = description.index.all(&LINK);
    if links.is_empty() {
        return;
    }
    let operations = description.index.all(&OPERATION).iter();
    let ids: FxHashSet<&str> =
        operations.filter_map(|operation| text_of(rules.node(operation), "operationId")).collect();
    let mut pointers = Pointers::default();
    for link in links {
        let node = rules.node(link);
        if let Some(value) = node.get("operationId")
            && let Some(id) = value.as_str()
            && !ids.contains(id)
        {
            let cause = OpenApiCause::LinkTarget { target: id.into() };
            rules.find(link, value.span(), &[Segment::Key("operationId")], cause);
        }
        if let Some(value) = node.get("operationRef")
            && let Some(target) = value.as_str()
            && let Some(fragment) = target.strip_prefix('#')
        {
            let number = link.at.document;
            let root = description.document(number).root();
            if pointers.follow(root, number, &pointer::decode(fragment)).is_none() {
                let cause = OpenApiCause::LinkTarget { target: target.into() };
                rules.find(link, value.span(), &[Segment::Key("operationRef")], cause);
            }
        }
    }
}
