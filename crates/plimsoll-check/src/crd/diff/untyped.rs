//! Data without a schema: what ratcheting never takes for unchanged.

use plimsoll_doc::{NodeRef, Value};

use super::change::Softened;

/// So many schemas are looked at; below a larger one there may be anything.
const MAX_SCHEMAS: usize = 10_000;

/// What ratcheting covers in a value of a schema. The server compares values field by field
/// (`CachedDeepEqual`), and a field that the schema does not name is never equal to the old one.
pub(crate) fn limited(softened: Softened, schema: NodeRef<'_>) -> Softened {
    match softened {
        Softened::Unchanged | Softened::ContainerUnchanged if may_hold_untyped(schema) => Softened::UnlessUntyped,
        other => other,
    }
}

fn may_hold_untyped(schema: NodeRef<'_>) -> bool {
    let mut pending = vec![schema];
    for _ in 0..MAX_SCHEMAS {
        let Some(schema) = pending.pop() else { return false };
        let is_set = |name| schema.get(name).and_then(NodeRef::as_bool) == Some(true);
        if is_set("x-kubernetes-preserve-unknown-fields")
            || is_set("x-kubernetes-embedded-resource")
            || is_set("additionalProperties")
        {
            return true;
        }
        let inner = ["items", "additionalProperties"].into_iter().filter_map(|name| schema.get(name));
        pending.extend(inner.filter(|inner| matches!(inner.value(), Value::Map(_))));
        pending.extend(schema.get("properties").into_iter().flat_map(NodeRef::entries).map(|entry| entry.value));
    }
    true
}
