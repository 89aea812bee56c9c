//! The nodes of a document while they are made.

use std::borrow::Cow;
use std::mem;

use crate::node::{Flags, Node};
use crate::side::SideBuffer;
use crate::{Document, DuplicateKeys, Kind, NodeId, Note, NoteKind, ReadRules, SourceId, Span};

/// Nodes in document order, decoded text and notes.
///
/// A reader that keeps its [`Frame`]s in hand uses it directly; all others use the
/// [`Builder`](crate::builder::Builder), which keeps them itself.
#[derive(Debug)]
pub(crate) struct Arena<'s, Side> {
    source: &'s str,
    pub(crate) nodes: Vec<Node>,
    pub(crate) side: Side,
    pub(crate) notes: Vec<Note>,
    /// Hashes of the keys of a mapping whose keys are compared.
    hashes: Vec<u32>,
    /// Hash and id of the keys of a mapping that has equal ones.
    keys: Vec<(u32, u32)>,
    duplicates: DuplicateKeys,
    max_nodes: usize,
    /// Whether there were more nodes than fit; those were left out, and the text must be refused.
    pub(crate) is_full: bool,
}

/// What is known of a container while it is open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// What it is; nothing for the frame around the root.
    pub(crate) kind: Option<Kind>,
    /// Number of values in it.
    pub(crate) children: u32,
    node: u32,
    /// Not zero where a key met both of its bits: only then can two keys be equal.
    suspicion: u32,
    /// Two bits for each key, chosen by its hash.
    filter: u64,
}

/// More nodes than this are not reserved at once. Memory that is reserved and never used costs
/// next to nothing, growing costs a copy.
const MAX_RESERVE: usize = 1 << 20;
/// Nodes for which room is made where there was none.
const LEAST_ROOM: usize = 8;

/// Up to this number of keys it is faster to compare each with each than to sort them.
const FEW_KEYS: usize = 96;

impl Frame {
    /// What is around the root.
    pub(crate) const AROUND_ROOT: Self = Self { kind: None, children: 0, node: 0, suspicion: 0, filter: 0 };

    /// Counts a key of the mapping.
    #[inline]
    pub(crate) fn add_key(&mut self, hash: u32) {
        let bits = 1 << (hash >> 26) | 1 << (hash >> 20 & 63);
        self.suspicion |= u32::from(self.filter & bits == bits);
        self.filter |= bits;
    }
}

impl<'s, Side: SideBuffer> Arena<'s, Side> {
    /// An arena whose undecoded texts are ranges of `source`.
    pub(crate) fn new(source: &'s str, rules: &ReadRules) -> Self {
        Self {
            source,
            nodes: Vec::with_capacity((source.len() / 8 + 8).min(MAX_RESERVE)),
            side: Side::default(),
            notes: Vec::new(),
            hashes: Vec::new(),
            keys: Vec::new(),
            duplicates: rules.duplicates,
            max_nodes: rules.limits.nodes as usize,
            is_full: false,
        }
    }

    /// Adds a node, unless the arena is full. Whoever reads asks for that at the end, once.
    #[inline]
    fn push(&mut self, node: Node) {
        if self.nodes.len() == self.nodes.capacity() && !self.make_room() {
            return;
        }
        self.nodes.push(node);
    }

    #[cold]
    fn make_room(&mut self) -> bool {
        let len = self.nodes.len();
        let more = len.max(LEAST_ROOM).min(self.max_nodes.saturating_sub(len));
        self.is_full = more == 0;
        self.nodes.reserve_exact(more);
        more > 0
    }

    /// Adds a null, boolean or number: `data` holds its bits.
    #[inline]
    pub(crate) fn scalar(&mut self, kind: Kind, span: Span, data: u64) {
        self.push(Node { span, data, link: 0, kind, flags: Flags::NONE });
    }

    /// Adds a text, which lies in the source, or in the side buffer where `flags` say so.
    #[inline]
    pub(crate) fn text(&mut self, flags: Flags, span: Span, text: Span) {
        let data = Node::text_at(text.start, text.end - text.start);
        self.push(Node { span, data, link: 0, kind: Kind::Str, flags });
    }

    /// Adds a key, which lies in the source, or in the side buffer where `flags` say so.
    #[inline]
    pub(crate) fn key(&mut self, flags: Flags, span: Span, text: Span, hash: u32) {
        let data = Node::text_at(text.start, text.end - text.start);
        self.push(Node { span, data, link: hash, kind: Kind::Str, flags: flags.with(Flags::KEY) });
    }

    /// Adds a container, which is open from now on.
    #[inline]
    pub(crate) fn open(&mut self, kind: Kind, start: u32) -> Frame {
        let node = self.nodes.len() as u32;
        self.push(Node { span: Span::at(start), data: 0, link: 0, kind, flags: Flags::NONE });
        Frame { kind: Some(kind), node, ..Frame::AROUND_ROOT }
    }

    /// Ends the innermost container at the offset `end`.
    #[inline]
    pub(crate) fn close(&mut self, frame: Frame, end: u32) {
        let replaced = if frame.suspicion != 0 && !self.is_full { self.note_duplicates(frame) } else { 0 };
        let link = self.nodes.len() as u32;
        if let Some(node) = self.nodes.get_mut(frame.node as usize) {
            node.link = link;
            node.span.end = end;
            node.data = u64::from(frame.children - replaced);
        }
    }

    /// The text of a string node.
    pub(crate) fn text_of(&self, node: &Node) -> &[u8] {
        let (start, end) = node.text_range();
        let buffer = if node.flags.has(Flags::SIDE) { self.side.bytes() } else { self.source.as_bytes() };
        buffer.get(start..end).unwrap_or_default()
    }

    /// The finished document.
    pub(crate) fn finish(mut self) -> Document<'s> {
        self.notes.sort_by_key(|note| note.node);
        Document {
            source: Cow::Borrowed(self.source),
            nodes: self.nodes,
            side: self.side.into_text(),
            notes: self.notes,
            source_id: SourceId::default(),
        }
    }

    /// Notes keys of a mapping that are equal to an earlier one; returns how many entries are replaced.
    #[cold]
    fn note_duplicates(&mut self, frame: Frame) -> u32 {
        let mut hashes = mem::take(&mut self.hashes);
        hashes.clear();
        hashes.reserve(FEW_KEYS.max(frame.children as usize));
        hashes.extend(self.keys_of(frame.node).map(|(hash, _)| hash));
        let replaced = if has_equal(&mut hashes) { self.note_equal_keys(frame) } else { 0 };
        self.hashes = hashes;
        replaced
    }

    /// Hash and id of the keys of the mapping that came last.
    fn keys_of(&self, map: u32) -> impl Iterator<Item = (u32, u32)> {
        let mut id = map + 1;
        std::iter::from_fn(move || {
            let (key, value) = (self.nodes.get(id as usize)?, self.nodes.get(id as usize + 1)?);
            let found = (key.link, id);
            id = value.end(id + 1);
            Some(found)
        })
    }

    fn note_equal_keys(&mut self, frame: Frame) -> u32 {
        let map = frame.node;
        let mut keys = mem::take(&mut self.keys);
        keys.clear();
        keys.reserve(FEW_KEYS.max(frame.children as usize));
        keys.extend(self.keys_of(map));
        keys.sort_unstable_by(|a, b| {
            a.0.cmp(&b.0).then_with(|| self.key_text(a.1).cmp(self.key_text(b.1))).then(a.1.cmp(&b.1))
        });
        // All notes of a mapping at once, so that their number does not show in the number of allocations.
        self.notes.reserve(keys.windows(2).filter(|pair| pair[0].0 == pair[1].0).count());
        let mut replaced = 0;
        let mut first = u32::MAX;
        for at in 1..keys.len() {
            let [(earlier_hash, earlier), (later_hash, later)] = [keys[at - 1], keys[at]];
            if earlier_hash != later_hash || self.key_text(earlier) != self.key_text(later) {
                first = u32::MAX;
                continue;
            }
            first = first.min(earlier);
            replaced += 1;
            let first_key = NodeId(first);
            let kind = if self.is_merged(map, first) || self.is_merged(map, later) {
                NoteKind::MergeOverlap { first: first_key }
            } else {
                NoteKind::DuplicateKey { first: first_key }
            };
            self.notes.push(Note { kind, node: NodeId(later) });
            let loser = match self.duplicates {
                DuplicateKeys::LastWins => earlier,
                DuplicateKeys::FirstWins => later,
            };
            if let Some(node) = self.nodes.get_mut(loser as usize) {
                node.flags = node.flags.with(Flags::SHADOWED);
            }
        }
        self.keys = keys;
        replaced
    }

    /// Whether a merge key brought the key into the mapping. In a mapping that an alias brought, all keys are copies.
    fn is_merged(&self, map: u32, key: u32) -> bool {
        let is_copied = |id: u32| self.nodes.get(id as usize).is_some_and(|node| node.flags.has(Flags::COPIED));
        is_copied(key) && !is_copied(map)
    }

    fn key_text(&self, id: u32) -> &[u8] {
        self.nodes.get(id as usize).map_or(b"", |node| self.text_of(node))
    }
}

/// Whether any two hashes are equal; may leave them in another order.
fn has_equal(hashes: &mut [u32]) -> bool {
    if hashes.len() <= FEW_KEYS {
        // Counting does not stop at the first one, so that several are compared at once.
        let equal_before = |at: usize, hash: u32| hashes[..at].iter().filter(|&&earlier| earlier == hash).count();
        return hashes.iter().enumerate().any(|(at, &hash)| equal_before(at, hash) > 0);
    }
    hashes.sort_unstable();
    hashes.windows(2).any(|pair| pair[0] == pair[1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{JsonLayout, KeyOrder, ReadRules, read_json, write_json};

    fn notes(text: &str) -> Vec<(usize, usize)> {
        let document = read_json(text.as_bytes(), &ReadRules::default()).unwrap();
        let pair = |note: &Note| match note.kind {
            NoteKind::DuplicateKey { first } => (first.index(), note.node.index()),
            _ => (0, 0),
        };
        document.notes().iter().map(pair).collect()
    }

    #[test]
    fn duplicates_are_noted_in_document_order() {
        assert_eq!(notes(r#"{"a":1,"b":2}"#), []);
        assert_eq!(notes(r#"{"a":1,"b":2,"a":3}"#), [(1, 5)]);
        assert_eq!(notes(r#"{"a":1,"b":2,"a":3,"b":4,"a":5}"#), [(1, 5), (3, 7), (1, 9)]);
        assert_eq!(notes(r#"{"a":{"x":1,"x":2},"a":{"x":1,"x":2}}"#), [(3, 5), (1, 7), (9, 11)]);
        assert_eq!(notes(r#"{"\u0061":1,"a":2}"#), [(1, 3)]);
        assert_eq!(notes("{\"\\ud800\":1,\"\\udc00\":2,\"\u{fffd}\":3}"), [(1, 3), (1, 5)]);
    }

    #[test]
    fn the_policy_decides_which_entry_counts() {
        for (duplicates, want) in
            [(DuplicateKeys::LastWins, r#"{"a":3,"b":2}"#), (DuplicateKeys::FirstWins, r#"{"a":1,"b":2}"#)]
        {
            let rules = ReadRules { duplicates, ..ReadRules::default() };
            let document = read_json(br#"{"a":1,"b":2,"a":9,"a":3}"#, &rules).unwrap();
            assert_eq!(document.root().len(), 2);
            assert_eq!(document.root().all_entries().count(), 4);
            assert_eq!(write_json(document.root(), KeyOrder::Sorted, JsonLayout::Compact), want);
        }
    }

    #[test]
    fn many_keys() {
        for count in [2, 20, 30, 300, 3_000] {
            let entries: Vec<String> = (0..count).map(|at| format!("\"key{at}\":{at}")).collect();
            assert_eq!(notes(&format!("{{{}}}", entries.join(","))), []);
            let twice = format!("{{{},{}}}", entries.join(","), entries.join(","));
            let want: Vec<_> = (0..count).map(|at| (1 + 2 * at, 1 + 2 * (count + at))).collect();
            assert_eq!(notes(&twice), want);
        }
    }

    #[test]
    fn keys_with_equal_hashes_take_no_time() {
        // Where its first word is this number, a key's hash is zero whatever follows.
        let zero = 0x9e37_79b9_7f4a_7c15_u64.to_le_bytes();
        let key = |at: u32| [&zero[..], format!("{at:08}").as_bytes()].concat();
        assert!((0..50_000).all(|at| crate::key_hash(&key(at)) == 0));
        let mut arena = Arena::<String>::new("", &ReadRules::default());
        let mut frame = arena.open(Kind::Map, 0);
        let mut add = |arena: &mut Arena<'_, String>, at: u32| {
            let start = arena.side.len() as u32;
            arena.side.extend(format!("{at:08}").chars());
            frame.add_key(0);
            arena.key(Flags::SIDE, Span::at(0), Span::new(start, start + 8), 0);
            arena.scalar(Kind::Null, Span::at(0), 0);
            frame.children += 1;
        };
        (0..50_000).for_each(|at| add(&mut arena, at));
        add(&mut arena, 7);
        arena.close(frame, 0);
        let document = arena.finish();
        assert_eq!((document.notes().len(), document.root().len()), (1, 50_000));
    }
}
