//! Whether a stored object is the one that is expected.

use plimsoll_doc::{JsonObject, KeyOrder, same, write_yaml};

use super::body::read_object;
use crate::crd::server_form::json;
use crate::lines::{Line, lines};

/// Fields of the metadata that are not compared: the server sets them, or the case did not have to.
const NOT_COMPARED: [&str; 11] = [
    "name",
    "namespace",
    "generateName",
    "uid",
    "generation",
    "creationTimestamp",
    "resourceVersion",
    "managedFields",
    "deletionGracePeriodSeconds",
    "deletionTimestamp",
    "selfLink",
];

/// What makes two objects differ, as lines of YAML; none where they are equal.
pub(crate) fn difference(expected: &str, stored: &str) -> Option<Vec<Line>> {
    let (expected, stored) = (compared(expected)?, compared(stored)?);
    let (expected, stored) = (read_object(&expected).ok()?, read_object(&stored).ok()?);
    if same(expected.root(), stored.root()) {
        return None;
    }
    let text = |root| write_yaml(root, KeyOrder::Sorted);
    Some(lines(&text(expected.root()), &text(stored.root())))
}

/// An object with what is compared of it.
fn compared(object: &str) -> Option<String> {
    let document = read_object(object).ok()?;
    let mut out = JsonObject::new();
    for entry in document.root().entries() {
        if entry.name() != "metadata" {
            out.raw(entry.name(), &json(entry.value));
            continue;
        }
        let mut metadata = JsonObject::new();
        for entry in entry.value.entries().filter(|entry| !NOT_COMPARED.contains(&entry.name())) {
            metadata.raw(entry.name(), &json(entry.value));
        }
        let metadata = metadata.finish();
        if metadata != "{}" {
            out.raw("metadata", &metadata);
        }
    }
    Some(out.finish())
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn compares_what_was_written() {
        let same = |a: &str, b: &str| assert!(difference(a, b).is_none(), "{a} {b}");
        same("{a: 1, b: [x]}", "{b: [x], a: 1}");
        same("{a: 1, metadata: {name: x}}", "{a: 1, metadata: {name: y, uid: z}}");
        same("{a: 1, metadata: {name: x}}", "{a: 1}");
        let lines = difference("{a: 1, b: {c: 2}}", "{a: 1, b: {c: 3}}").unwrap();
        let shown: Vec<String> = lines.iter().map(ToString::to_string).collect();
        assert_eq!(shown, ["  a: 1", "  b:", "-   c: 2", "+   c: 3"]);
        assert!(difference("{a: 1}", "{a: 1, metadata: {labels: {x: y}}}").is_some());
    }
}
