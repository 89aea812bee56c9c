//! The strict decoding errors of the YAML reader.

use std::fmt;

use crate::{DuplicateKeys, ReadRules, Span};

use super::go_scalar::GoScalar;
use super::mark::Step;
use super::source::Source;
use super::tree::{Tree, TreeNode};
use super::walk::{Leaf, Sink, Texts, Walk};

/// So many keys that are set twice are told; the server tells all.
const MAX_TOLD: usize = 200_000;

/// The keys of a text that were set before, in the order in which go-yaml finds them. Printing
/// gives the one text that the server makes of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YamlStrictError {
    /// One entry for each, at least one.
    pub keys: Vec<KeyAlreadySet>,
}

/// A key that was set before in the same mapping, be it by a merge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyAlreadySet {
    /// Line of the later value.
    pub line: u32,
    /// The key in Go syntax.
    pub key: String,
    /// The later key.
    pub span: Span,
}

impl fmt::Display for YamlStrictError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("yaml: unmarshal errors:")?;
        for KeyAlreadySet { line, key, .. } in &self.keys {
            write!(f, "\n  line {line}: key {key} already set in map")?;
        }
        Ok(())
    }
}

/// What the server's strict conversion says about keys of a YAML body that are set twice; nothing
/// where there are none, and nothing where the body is refused before that. This reads the text a
/// second time, as the server does; a body that was read into a [`crate::Document`] without notes
/// about keys needs no such look.
pub fn yaml_strict_error(text: &[u8], rules: &ReadRules) -> Option<YamlStrictError> {
    let keys = keys_set_twice(&Source::new(text), rules).ok()?;
    (!keys.is_empty()).then_some(YamlStrictError { keys })
}

fn keys_set_twice(source: &Source<'_>, rules: &ReadRules) -> Step<Vec<KeyAlreadySet>> {
    let mut tree = Tree::read(source.text(), source.bytes(), rules)?;
    let texts = Texts { source: source.text(), decoded: tree.decoded.as_bytes() };
    if tree.nodes.is_empty() {
        return Ok(Vec::new());
    }
    let sink = SetKeys { texts, open: Vec::new(), mappings: 0, keys: Vec::new(), order: 0 };
    let sink = Walk::new(&mut tree.nodes, texts, sink, &ReadRules { duplicates: DuplicateKeys::FirstWins, ..*rules })
        .run(0)?;
    Ok(sink.repeated())
}

/// Collects the keys of all mappings.
struct SetKeys<'t> {
    texts: Texts<'t>,
    open: Vec<OpenCollection>,
    mappings: u32,
    keys: Vec<SetKey<'t>>,
    /// Number of values that are complete.
    order: u32,
}

struct OpenCollection {
    /// Number of the mapping; none for lists.
    mapping: Option<u32>,
    /// The key whose value is being decoded.
    key: Option<usize>,
}

struct SetKey<'t> {
    mapping: u32,
    key: GoScalar<'t>,
    line: u32,
    span: Span,
    /// When it is set: as soon as its value is decoded.
    order: u32,
}

impl SetKeys<'_> {
    fn complete(&mut self) {
        self.order += 1;
        let order = self.order;
        let key = self.open.last_mut().and_then(|open| open.key.take());
        if let Some(key) = key.and_then(|key| self.keys.get_mut(key)) {
            key.order = order;
        }
    }

    fn repeated(mut self) -> Vec<KeyAlreadySet> {
        self.keys
            .sort_by(|a, b| a.mapping.cmp(&b.mapping).then_with(|| a.key.compare(&b.key)).then(a.order.cmp(&b.order)));
        let same = |pair: &[SetKey<'_>]| pair[0].mapping == pair[1].mapping && pair[0].key.is_same_key(&pair[1].key);
        let mut later: Vec<&SetKey<'_>> = self.keys.windows(2).filter(|pair| same(pair)).map(|pair| &pair[1]).collect();
        later.sort_by_key(|key| key.order);
        later.into_iter().take(MAX_TOLD).map(KeyAlreadySet::from).collect()
    }
}

impl From<&SetKey<'_>> for KeyAlreadySet {
    fn from(set: &SetKey<'_>) -> Self {
        let mut key = Vec::new();
        match set.key {
            GoScalar::Nil => key.extend_from_slice(b"<nil>"),
            ref scalar => scalar.print(&mut key),
        }
        Self { line: set.line + 1, key: String::from_utf8_lossy(&key).into_owned(), span: set.span }
    }
}

impl Sink for SetKeys<'_> {
    fn open_seq(&mut self, _node: &TreeNode, _copied: bool) {
        self.open.push(OpenCollection { mapping: None, key: None });
    }

    fn open_map(&mut self, _node: &TreeNode, _copied: bool) {
        self.open.push(OpenCollection { mapping: Some(self.mappings), key: None });
        self.mappings += 1;
    }

    fn close(&mut self, _node: &TreeNode) {
        self.open.pop();
        self.complete();
    }

    fn key(&mut self, leaf: Leaf, value_line: u32) {
        let Some(open) = self.open.last_mut() else { return };
        let Some(mapping) = open.mapping else { return };
        open.key = Some(self.keys.len());
        let span = leaf.span;
        self.keys.push(SetKey { mapping, key: GoScalar::of(leaf, self.texts), line: value_line, span, order: 0 });
    }

    fn value(&mut self, _leaf: Leaf) {
        self.complete();
    }
}
