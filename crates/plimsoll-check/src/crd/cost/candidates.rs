//! Bounds that may lower the cost of a rule.

use std::collections::HashMap;

use plimsoll_doc::NodeRef;
use plimsoll_finding::{Path, Segment};

/// So many bounds are thought of for one rule.
const MAX_CANDIDATES: usize = 24;
/// So many schemas below that of a rule are looked at.
const MAX_SCHEMAS: usize = 2_000;

/// Bounds of lists and maps that are tried, and of texts.
const SIZES: [u64; 8] = [1024, 512, 256, 128, 64, 32, 16, 8];
const LENGTHS: [u64; 6] = [2048, 1024, 512, 256, 128, 64];
/// The ones that are tried where any will do.
const USUAL_SIZE: u64 = 64;
const USUAL_LENGTH: u64 = 256;

/// A bound that could be added to a schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// The schema, in the definition.
    pub(crate) schema: Path,
    pub(crate) keyword: &'static str,
}

impl Candidate {
    /// The values to try, the largest first.
    pub(crate) fn values(&self) -> &'static [u64] {
        if self.keyword == "maxLength" { &LENGTHS } else { &SIZES }
    }

    /// The value to try where any will do.
    pub(crate) fn usual(&self) -> u64 {
        if self.keyword == "maxLength" { USUAL_LENGTH } else { USUAL_SIZE }
    }
}

/// The bound that a schema lacks.
fn lacking(schema: NodeRef<'_>) -> Option<&'static str> {
    let has = |name: &str| schema.get(name).is_some_and(|value| !value.is_null());
    match schema.get("type").and_then(NodeRef::as_str) {
        Some("array") if !has("maxItems") => Some("maxItems"),
        Some("object") if has("additionalProperties") && !has("maxProperties") => Some("maxProperties"),
        Some("string") if !has("maxLength") && !has("enum") => Some("maxLength"),
        _ => None,
    }
}

/// Bounds to try for a rule: those of the lists and maps around its schema, then those of what the
/// expression can see, the fields that it names first.
pub(crate) fn candidates(root: NodeRef<'_>, schema: &Path, rule: &str) -> Vec<Candidate> {
    let mut found = Vec::new();
    let mut node = root;
    let mut path = Path::default();
    for segment in schema.segments() {
        found.extend(lacking(node).map(|keyword| Candidate { schema: path.clone(), keyword }));
        let next = match segment {
            Segment::Key(name) | Segment::Subscript(name) => node.get(name),
            Segment::Index(index) => node.items().nth(index),
        };
        let Some(next) = next else { return found };
        node = next;
        path = path.join(segment);
    }
    let mut below = inside(node, &path, rule);
    below.sort_by_key(|(is_named, depth, _)| (!is_named, *depth));
    found.extend(below.into_iter().map(|(_, _, candidate)| candidate));
    found.truncate(MAX_CANDIDATES);
    found
}

/// Bounds at and below the schema of a rule, with whether the rule names the field, and how deep it is.
fn inside(schema: NodeRef<'_>, path: &Path, rule: &str) -> Vec<(bool, usize, Candidate)> {
    let (mut all, mut seen) = (Vec::new(), 0);
    let mut named: HashMap<&str, bool> = HashMap::new();
    let mut todo = vec![(schema, path.clone(), true, 0)];
    while let Some((schema, path, is_named, depth)) = todo.pop() {
        seen += 1;
        if seen > MAX_SCHEMAS {
            break;
        }
        if let Some(keyword) = lacking(schema) {
            all.push((is_named, depth, Candidate { schema: path.clone(), keyword }));
        }
        for entry in schema.get("properties").into_iter().flat_map(NodeRef::entries) {
            let is_named = *named.entry(entry.name()).or_insert_with(|| rule.contains(entry.name()));
            let path = path.join(Segment::Key("properties")).join(Segment::Key(entry.name()));
            todo.push((entry.value, path, is_named, depth + 1));
        }
        for name in ["items", "additionalProperties"] {
            if let Some(child) = schema.get(name) {
                todo.push((child, path.join(Segment::Key(name)), is_named, depth + 1));
            }
        }
    }
    all
}
