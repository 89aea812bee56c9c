//! The strict decoding errors that the JSON reader adds.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fmt;

use crate::{AllEntries, Document, Items, Kind, NodeId, NodeRef, NoteKind};

/// The reader keeps no more strict errors than this (saveStrictError of sigs.k8s.io/json).
pub const MAX_STRICT_ERRORS: usize = 100;

/// A key that was given before in the same mapping. Printing it gives the server's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuplicateField {
    /// Where the mapping has it, as the server writes paths: `spec.items[0].name`.
    pub path: String,
    /// The later key.
    pub key: NodeId,
    /// The key that was given first.
    pub first: NodeId,
}

impl fmt::Display for DuplicateField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "duplicate field {}", plimsoll_go::strconv::quote(self.path.as_bytes()))
    }
}

/// The strict errors of a JSON body in the server's order: each path once, however often it is
/// repeated, and at most [`MAX_STRICT_ERRORS`] of them.
pub fn json_strict_errors(document: &Document<'_>) -> Vec<DuplicateField> {
    json_strict_errors_at(document.root())
}

/// The strict errors that a part of a JSON document would have on its own.
pub fn json_strict_errors_at(root: NodeRef<'_>) -> Vec<DuplicateField> {
    let duplicates: Vec<(NodeId, NodeId)> = root
        .notes()
        .iter()
        .filter_map(|note| match note.kind {
            NoteKind::DuplicateKey { first } => Some((note.node, first)),
            _ => None,
        })
        .collect();
    let mut search = Search { duplicates: &duplicates, ..Search::default() };
    if !duplicates.is_empty() {
        search.run(root);
    }
    search.errors
}

/// Walks to all duplicate keys in document order, past everything that holds none.
#[derive(Default)]
struct Search<'d, 'n> {
    /// Later and first keys that were not reached yet.
    duplicates: &'n [(NodeId, NodeId)],
    path: String,
    paths: PathIds<'d>,
    told: HashSet<PathId>,
    errors: Vec<DuplicateField>,
}

/// A container that is being searched, and the path to it.
struct Frame<'d> {
    children: Children<'d>,
    path_len: usize,
    id: PathId,
}

enum Children<'d> {
    Seq(std::iter::Enumerate<Items<'d>>),
    Map(AllEntries<'d>),
}

impl<'d> Search<'d, '_> {
    fn run(&mut self, root: NodeRef<'d>) {
        let mut frames = vec![Frame { children: Children::of(root), path_len: 0, id: PathId::ROOT }];
        while let Some(frame) = frames.last_mut() {
            let is_root = frame.id == PathId::ROOT;
            let (parent, path_len) = (frame.id, frame.path_len);
            self.path.truncate(path_len);
            let found = match &mut frame.children {
                Children::Map(entries) => entries.next().map(|entry| {
                    let separator = if is_root { "" } else { "." };
                    (Some(entry.key), entry.value, separator, Cow::Borrowed(entry.name()))
                }),
                Children::Seq(items) => {
                    items.next().map(|(index, item)| (None, item, "[", Cow::Owned(format!("{index}]"))))
                }
            };
            let Some((key, value, separator, text)) = found else {
                frames.pop();
                continue;
            };
            if !self.is_wanted(key.unwrap_or(value), value) {
                continue;
            }
            self.path.push_str(separator);
            self.path.push_str(&text);
            let id = self.paths.extend(parent, separator, text);
            if let Some(key) = key {
                self.tell(key.id(), id);
            }
            if self.duplicates.is_empty() || self.errors.len() == MAX_STRICT_ERRORS {
                return;
            }
            if self.is_wanted(value, value) {
                frames.push(Frame { children: Children::of(value), path_len: self.path.len(), id });
            }
        }
    }

    /// Whether the next duplicate lies between a node and the end of another.
    fn is_wanted(&self, from: NodeRef<'_>, to: NodeRef<'_>) -> bool {
        self.duplicates.first().is_some_and(|(later, _)| (from.id()..to.end()).contains(later))
    }

    fn tell(&mut self, key: NodeId, path: PathId) {
        let Some((&(later, first), rest)) = self.duplicates.split_first() else { return };
        if later == key {
            self.duplicates = rest;
            if self.told.insert(path) {
                self.errors.push(DuplicateField { path: self.path.clone(), key, first });
            }
        }
    }
}

impl<'d> Children<'d> {
    fn of(node: NodeRef<'d>) -> Self {
        match node.kind() {
            Kind::Seq => Self::Seq(node.items().enumerate()),
            _ => Self::Map(node.all_entries()),
        }
    }
}

/// Stands for the text of a path. Paths are compared as texts, in which a key `a.b` and two keys
/// are the same; comparing long paths again and again would take too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct PathId(u32);

impl PathId {
    const ROOT: Self = Self(0);
}

/// Ids of all paths met. Each is known by the id of the path before its last dot or bracket, that
/// separator and the text behind it.
#[derive(Default)]
struct PathIds<'d>(HashMap<(PathId, &'static str, Cow<'d, str>), PathId>);

impl<'d> PathIds<'d> {
    fn extend(&mut self, parent: PathId, separator: &'static str, text: Cow<'d, str>) -> PathId {
        let (mut id, mut separator, mut rest) = (parent, separator, text);
        loop {
            let next = rest.find(['.', '[']);
            let (piece, tail) = match next {
                Some(at) => (slice(&rest, 0..at), Some((at, slice(&rest, at + 1..rest.len())))),
                None => (rest.clone(), None),
            };
            let fresh = PathId(self.0.len() as u32 + 1);
            id = *self.0.entry((id, separator, piece)).or_insert(fresh);
            let Some((at, tail)) = tail else { return id };
            separator = if rest.as_bytes().get(at) == Some(&b'.') { "." } else { "[" };
            rest = tail;
        }
    }
}

fn slice<'d>(text: &Cow<'d, str>, range: std::ops::Range<usize>) -> Cow<'d, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.get(range).unwrap_or_default()),
        Cow::Owned(text) => Cow::Owned(text.get(range).unwrap_or_default().to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ReadRules, read_json};

    fn check(text: &str, want: &[&str]) {
        let document = read_json(text.as_bytes(), &ReadRules::default()).unwrap();
        let got: Vec<String> = json_strict_errors(&document).iter().map(ToString::to_string).collect();
        assert_eq!(got, want, "{text}");
    }

    #[test]
    fn paths_in_the_order_of_the_text() {
        check(r#"{"a":1,"b":2}"#, &[]);
        check(r#"{"a":{"b":1,"b":2},"a":3}"#, &[r#"duplicate field "a.b""#, r#"duplicate field "a""#]);
        check(r#"{"a":1,"a":{"b":1,"b":2}}"#, &[r#"duplicate field "a""#, r#"duplicate field "a.b""#]);
        check(r#"[{"a":1},{"a":1,"a":2,"a":3}]"#, &[r#"duplicate field "[1].a""#]);
        check(r#"{"":{"":1,"":2}}"#, &[r#"duplicate field ".""#]);
        check(r#"{"l":[[0,{"x\n":1,"x\u000a":2}]]}"#, &[r#"duplicate field "l[0][1].x\n""#]);
    }

    #[test]
    fn paths_are_compared_as_texts() {
        check(r#"{"a":{"b":1,"b":2},"a.b":1,"a.b":2}"#, &[r#"duplicate field "a.b""#]);
        check(r#"{"a[0]":1,"a[0]":2,"a":[{"x":1}]}"#, &[r#"duplicate field "a[0]""#]);
        check(
            r#"{"a[0].x":1,"a[0].x":2,"a":[{"x":1,"x":2}],"a":[{"x":1,"x":2}]}"#,
            &[r#"duplicate field "a[0].x""#, r#"duplicate field "a""#],
        );
    }

    #[test]
    fn no_more_than_a_hundred() {
        let text: Vec<String> = (0..120).map(|at| format!(r#""k{at}":1,"k{at}":2"#)).collect();
        let text = format!("{{{}}}", text.join(","));
        let document = read_json(text.as_bytes(), &ReadRules::default()).unwrap();
        let errors = json_strict_errors(&document);
        assert_eq!(errors.len(), MAX_STRICT_ERRORS);
        assert_eq!(errors[99].path, "k99");
    }

    #[test]
    fn deep_and_long_paths_take_no_time() {
        let inner = r#""k":{"a":1,"a":1},"#.repeat(2_000);
        let text = format!(r#"{{"{}":{{{}"z":1}}}}"#, "x".repeat(500_000), inner);
        let document = read_json(text.as_bytes(), &ReadRules::default()).unwrap();
        assert_eq!(json_strict_errors(&document).len(), 2);
        let deep = format!("{}{}", r#"{"a":1,"a":"#.repeat(9_999), "1".to_owned() + &"}".repeat(9_999));
        let document = read_json(deep.as_bytes(), &ReadRules::default()).unwrap();
        assert_eq!(json_strict_errors(&document).len(), MAX_STRICT_ERRORS);
    }

    #[test]
    fn a_part_has_its_own_errors() {
        let text = r#"{"items":[{"a":1,"a":2},{"b":{"c":1,"c":2},"d":1},{"b":1,"b":2}],"z":1,"z":2}"#;
        let document = read_json(text.as_bytes(), &ReadRules::default()).unwrap();
        let items = document.root().get("items").unwrap().items();
        let paths = |item| json_strict_errors_at(item).iter().map(|error| error.path.clone()).collect::<Vec<_>>();
        assert_eq!(items.map(paths).collect::<Vec<_>>(), [["a"], ["b.c"], ["b"]]);
        assert_eq!(items.map(|item| item.notes().len()).collect::<Vec<_>>(), [1, 1, 1]);
        assert_eq!(document.root().notes().len(), 4);
    }
}
