//! Operations: their ids are unique in the whole description.

use plimsoll_finding::{OpenApiCause, Segment};
use rustc_hash::FxHashSet;

use super::Rules;
use crate::spec::OPERATION;

pub(super) fn check(rules: &mut Rules<'_>) {
    let description = rules.description;
    let mut seen = FxHashSet::default();
    for operation in description.index.all(&OPERATION) {
        let Some(value) = rules.node(operation).get("operationId") else { continue };
        let Some(id) = value.as_str() else { continue };
        if !seen.insert(id) {
            let cause = OpenApiCause::DuplicateOperationId { id: id.into() };
            rules.find(operation, value.span(), &[Segment::Key("operationId")], cause);
        }
    }
}
