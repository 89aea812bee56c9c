//! Scalars as YAML 1.2 reads them.
//!
//! Documents are read as YAML 1.1, in which `no`, `on` and `y` are booleans. OpenAPI asks for YAML 1.2, in which
//! they are strings: a property called `y` keeps its name, and `description: no` is a string.

use plimsoll_doc::{Entry, Kind, NodeRef};

/// Whether a boolean was written as a word that only YAML 1.1 knows.
fn is_word(node: NodeRef<'_>) -> bool {
    !matches!(node.source_text(), "true" | "True" | "TRUE" | "false" | "False" | "FALSE" | "")
}

/// What a node is.
pub(crate) fn kind(node: NodeRef<'_>) -> Kind {
    match node.kind() {
        Kind::Bool if is_word(node) => Kind::Str,
        kind => kind,
    }
}

/// The text of a string.
pub(crate) fn text(node: NodeRef<'_>) -> Option<&str> {
    match node.kind() {
        Kind::Bool if is_word(node) => Some(node.source_text()),
        _ => node.as_str(),
    }
}

/// The name of an entry.
pub(crate) fn key<'d>(entry: &Entry<'d>) -> &'d str {
    let name = entry.name();
    match (name, entry.key.source_text()) {
        ("true" | "false", written @ ("y" | "Y" | "yes" | "Yes" | "YES" | "n" | "N" | "no" | "No" | "NO")) => written,
        ("true" | "false", written @ ("on" | "On" | "ON" | "off" | "Off" | "OFF")) => written,
        _ => name,
    }
}

/// The value under a key.
pub(crate) fn get<'d>(map: NodeRef<'d>, name: &str) -> Option<NodeRef<'d>> {
    map.get(name).or_else(|| map.entries().find(|entry| key(entry) == name).map(|entry| entry.value))
}

/// The text under a key.
pub(crate) fn text_of<'d>(map: NodeRef<'d>, name: &str) -> Option<&'d str> {
    map.get(name).and_then(text)
}

#[cfg(test)]
mod tests {
    use plimsoll_doc::{Kind, ReadRules, read_yaml};

    use super::*;

    #[test]
    fn words_of_yaml_1_1_are_strings() {
        let document = read_yaml(b"a: no\nb: false\ny: 1\nn: 2\n", &ReadRules::default()).unwrap();
        let root = document.root();
        assert_eq!(text_of(root, "a"), Some("no"));
        assert_eq!(kind(get(root, "a").unwrap()), Kind::Str);
        assert_eq!(kind(get(root, "b").unwrap()), Kind::Bool);
        assert_eq!(root.entries().map(|entry| key(&entry)).collect::<Vec<_>>(), ["a", "b", "y", "n"]);
        assert_eq!(get(root, "y").and_then(NodeRef::as_int), Some(1));
    }
}
