//! From a field as the server writes it to the place in a document.

use plimsoll_doc::{Document, Entry, NodeId, NodeRef, Span, Value};

use crate::{FieldName, Path, Segment, Trail};

/// What a field of the server leads to in a document.
#[derive(Clone, Debug)]
pub struct Located<'d> {
    /// The value; where it is not there, the innermost one around it that is.
    pub node: NodeRef<'d>,
    /// The key of that value, where it has one.
    pub key: Option<NodeRef<'d>>,
    /// The way to the field, whether it is there or not.
    pub path: Path,
    /// Whether it is there.
    pub is_there: bool,
}

/// Finds `spec.ports[0].name` in a document.
///
/// Fields are not quoted, so `a.b` may be one key or two. The longest key that fits is taken.
pub fn locate<'d>(document: &'d Document<'d>, field: &str) -> Located<'d> {
    locate_in(document.root(), field)
}

/// Finds a field of an object that is a part of a document; the path begins at the object.
pub fn locate_in<'d>(object: NodeRef<'d>, field: &str) -> Located<'d> {
    let mut at = Located::at(object);
    let mut rest = if field == FieldName::NONE { "" } else { field };
    while !rest.is_empty() {
        let Some((step, segment, after)) = step(at.node, rest) else {
            at.path = missing(at.path, rest);
            at.is_there = false;
            break;
        };
        at.path = at.path.join(segment);
        (at.node, at.key) = step;
        rest = after;
    }
    at
}

/// Finds the key and the path of a node.
pub fn locate_node<'d>(document: &'d Document<'d>, node: NodeId) -> Located<'d> {
    locate_path(document, &Trail::new(document).seek(node).path())
}

/// Follows a path.
pub fn locate_path<'d>(document: &'d Document<'d>, path: &Path) -> Located<'d> {
    locate_path_in(document.root(), path)
}

/// Follows a path that begins at a part of a document.
pub fn locate_path_in<'d>(object: NodeRef<'d>, path: &Path) -> Located<'d> {
    let mut at = Located { path: path.clone(), ..Located::at(object) };
    for segment in path.segments() {
        let found = match segment {
            Segment::Key(name) | Segment::Subscript(name) => {
                at.node.entry(name).map(|entry| (entry.value, Some(entry.key)))
            }
            Segment::Index(index) => at.node.items().nth(index).map(|item| (item, None)),
        };
        let Some(found) = found else {
            at.is_there = false;
            break;
        };
        (at.node, at.key) = found;
    }
    at
}

impl<'d> Located<'d> {
    fn at(node: NodeRef<'d>) -> Self {
        Self { node, key: None, path: Path::default(), is_there: true }
    }

    /// What to point at: a scalar, the key of anything larger, the beginning where there is no key.
    pub fn span(&self) -> Span {
        match (self.node.value(), self.key) {
            (Value::Map(_) | Value::Seq(_) | Value::Null, Some(key)) => key.span(),
            (Value::Map(mut entries), None) => {
                entries.next().map_or(Span::at(self.node.span().start), |entry| entry.key.span())
            }
            _ => self.node.span(),
        }
    }
}

/// The path of a field that is not there, of which nothing but the text is known.
fn missing(mut path: Path, field: &str) -> Path {
    for part in field.split_inclusive(']').flat_map(|part| part.split('.')) {
        let (name, subscript) = part.strip_suffix(']').and_then(|part| part.split_once('[')).unwrap_or((part, ""));
        if !name.is_empty() {
            path = path.join(Segment::Key(name));
        }
        if !subscript.is_empty() {
            path = path.join(subscript.parse().map_or(Segment::Subscript(subscript), Segment::Index));
        }
    }
    path
}

type Step<'d, 'f> = ((NodeRef<'d>, Option<NodeRef<'d>>), Segment<'f>, &'f str);

/// One step down, and what is left of the field.
fn step<'d: 'f, 'f>(node: NodeRef<'d>, rest: &'f str) -> Option<Step<'d, 'f>> {
    if let Value::Seq(mut items) = node.value() {
        let (index, after) = rest.strip_prefix('[')?.split_once(']')?;
        let index = index.parse().ok()?;
        return Some(((items.nth(index)?, None), Segment::Index(index), after));
    }
    if let Some(inner) = rest.strip_prefix('[') {
        let (entry, after) = longest(node, inner, |after| after.strip_prefix(']'))?;
        return Some(((entry.value, Some(entry.key)), Segment::Subscript(entry.name()), after));
    }
    let rest = rest.strip_prefix('.').unwrap_or(rest);
    let ends = |after: &'f str| (after.is_empty() || after.starts_with(['.', '['])).then_some(after);
    let (entry, after) = longest(node, rest, ends)?;
    Some(((entry.value, Some(entry.key)), Segment::Key(entry.name()), after))
}

/// The entry with the longest key that the text begins with, and what follows it.
fn longest<'d, 'f>(
    node: NodeRef<'d>,
    text: &'f str,
    ends: impl Fn(&'f str) -> Option<&'f str>,
) -> Option<(Entry<'d>, &'f str)> {
    let fitting = node.entries().filter_map(|entry| Some((entry, ends(text.strip_prefix(entry.name())?)?)));
    fitting.max_by_key(|(entry, _)| entry.name().len())
}

#[cfg(test)]
mod tests {
    use plimsoll_doc::{ReadRules, read_yaml};

    use super::*;

    const TEXT: &str = "spec:\n  ports:\n  - name: a\n  a.b: 1\n  a: {b: 2}\n  labels: {x/y: 3}\n  empty:\n";

    #[test]
    fn follows_fields() {
        let document = read_yaml(TEXT.as_bytes(), &ReadRules::default()).unwrap();
        for (field, pointer, pointed) in [
            ("", "", "spec"),
            ("spec.ports[0].name", "/spec/ports/0/name", "a"),
            ("spec.ports", "/spec/ports", "ports"),
            ("spec.ports[0]", "/spec/ports/0", "name"),
            ("spec.a.b", "/spec/a.b", "1"),
            ("spec.labels[x/y]", "/spec/labels/x~1y", "3"),
            ("spec.labels.x/y", "/spec/labels/x~1y", "3"),
            ("spec.empty", "/spec/empty", "empty"),
            // Not there: what is around it is pointed at.
            ("spec.image", "/spec/image", "spec"),
            ("spec.ports[1].name", "/spec/ports/1/name", "ports"),
            ("status.a[x].b", "/status/a/x/b", "spec"),
            ("<nil>", "", "spec"),
        ] {
            let located = locate(&document, field);
            assert_eq!(located.path.pointer().to_string(), pointer, "{field}");
            assert_eq!(located.span().of(TEXT), pointed, "{field}");
            let again = locate_node(&document, located.node.id());
            assert_eq!(
                (again.node.id(), again.key.map(NodeRef::id)),
                (located.node.id(), located.key.map(NodeRef::id))
            );
        }
    }
}
