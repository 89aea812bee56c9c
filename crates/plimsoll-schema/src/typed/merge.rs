//! What a decoder makes of duplicate keys.
//!
//! Go decodes a key that is given again *into* the value that is there: fields of a struct and keys
//! of a map are added, items of a list are decoded over the items before. Only scalars are plainly
//! replaced. Readers of a document let the last entry win instead; [`merged`] makes a document for
//! which that is the same.

use std::collections::HashMap;

use plimsoll_doc::{Document, Entry, Excerpt, Kind, NodeId, NodeRef, NoteKind};

use super::Source;
use super::types::{GoType, Outcome, StructId, TypeId, TypeRef, Types};

/// A document in which duplicate keys are merged as Go would.
#[derive(Clone, Debug)]
pub struct Merged {
    document: Document<'static>,
    root: NodeId,
}

impl Merged {
    /// The decoded value.
    pub fn root(&self) -> NodeRef<'_> {
        self.document.node(self.root)
    }
}

/// Merges the duplicate keys below `node`, a JSON body that decodes into `into` without an error.
/// None where the document has no duplicates. Spans still refer to the original text.
pub fn merged(node: NodeRef<'_>, into: TypeRef<'_>) -> Option<Merged> {
    let mut notes = node.document().notes().iter();
    notes.find(|note| matches!(note.kind, NoteKind::DuplicateKey { .. }))?;
    let mut merge = Merge { types: into.types, out: Excerpt::default(), tasks: vec![Task::Value(into.id, vec![node])] };
    while let Some(task) = merge.tasks.pop() {
        merge.run(task);
    }
    let document = merge.out.finish();
    let root = document.root().items().next()?.id();
    Some(Merged { document, root })
}

/// What is still to be written, the next thing last.
enum Task<'d> {
    /// The value of a Go variable into which these nodes were decoded one after the other.
    Value(TypeId, Vec<NodeRef<'d>>),
    /// A key.
    Key(NodeRef<'d>),
    /// The end of a container.
    Close,
}

struct Merge<'d, 't> {
    types: Types<'t>,
    out: Excerpt,
    tasks: Vec<Task<'d>>,
}

impl<'d> Merge<'d, '_> {
    fn run(&mut self, task: Task<'d>) {
        match task {
            Task::Value(type_, nodes) => self.value(type_, nodes),
            Task::Key(key) => self.out.key(key),
            Task::Close => self.out.close(),
        }
    }

    fn value(&mut self, type_: TypeId, mut nodes: Vec<NodeRef<'d>>) {
        match self.types.get(type_) {
            GoType::Pointer(to) => {
                forget_until(&mut nodes, |node| node.is_null());
                self.value_or_null(to, nodes);
            }
            GoType::Map { value: of, .. } => {
                forget_until(&mut nodes, |node| node.is_null());
                self.map(of, &nodes);
            }
            GoType::Slice(of) => {
                forget_until(&mut nodes, |node| node.is_null() || node.is_empty());
                self.slice(of, &nodes);
            }
            GoType::Struct(of) => {
                pass_over_nulls(&mut nodes);
                self.structure(of, &nodes);
            }
            GoType::Custom(own) => {
                if own.keeps_on_null() {
                    pass_over_nulls(&mut nodes);
                }
                let Some(&last) = nodes.last() else { return };
                // Only a JSON body has duplicate keys.
                match own.read(last, Source::Json) {
                    Outcome::Decode(type_) => self.tasks.push(Task::Value(type_, vec![last])),
                    Outcome::Kept | Outcome::Dropped | Outcome::Refused(_) => drop(self.out.add(last)),
                }
            }
            _ => {
                pass_over_nulls(&mut nodes);
                if let Some(&last) = nodes.last() {
                    self.out.add(last);
                }
            }
        }
    }

    fn value_or_null(&mut self, type_: TypeId, nodes: Vec<NodeRef<'d>>) {
        match nodes.as_slice() {
            [only] if only.is_null() => drop(self.out.add(*only)),
            _ => self.tasks.push(Task::Value(type_, nodes)),
        }
    }

    /// Opens a container like the last of the nodes that made it; writes a null instead where it is none.
    fn open(&mut self, kind: Kind, nodes: &[NodeRef<'d>]) -> bool {
        let Some(&last) = nodes.last() else { return false };
        if last.kind() != kind {
            self.out.add(last);
            return false;
        }
        self.out.open(last);
        self.tasks.push(Task::Close);
        true
    }

    /// Each key holds its last value alone: a decoder begins anew for each.
    fn map(&mut self, of: TypeId, nodes: &[NodeRef<'d>]) {
        if self.open(Kind::Map, nodes) {
            for (key, values) in grouped(nodes).into_iter().rev() {
                let last = values.last().copied();
                self.tasks.push(Task::Value(of, last.into_iter().collect()));
                self.tasks.push(Task::Key(key));
            }
        }
    }

    fn structure(&mut self, of: StructId, nodes: &[NodeRef<'d>]) {
        if self.open(Kind::Map, nodes) {
            for (key, values) in grouped(nodes).into_iter().rev() {
                let field = self.types.field(of, key.key_hash(), key.as_str().unwrap_or_default());
                self.tasks.push(Task::Value(field.map_or(TypeId::ANY, |field| field.type_), values));
                self.tasks.push(Task::Key(key));
            }
        }
    }

    /// The last list decides how many items there are; each was decoded over those before it.
    fn slice(&mut self, of: TypeId, nodes: &[NodeRef<'d>]) {
        if self.open(Kind::Seq, nodes) {
            let len = nodes.last().map_or(0, |last| last.len());
            let mut items: Vec<Vec<NodeRef<'d>>> = vec![Vec::new(); len];
            for node in nodes {
                for (item, values) in node.items().zip(&mut items) {
                    values.push(item);
                }
            }
            self.tasks.extend(items.into_iter().rev().map(|values| Task::Value(of, values)));
        }
    }
}

/// The values of each key in the order in which keys are met first.
fn grouped<'d>(nodes: &[NodeRef<'d>]) -> Vec<(NodeRef<'d>, Vec<NodeRef<'d>>)> {
    let mut places: HashMap<&'d str, usize> = HashMap::new();
    let mut groups: Vec<(NodeRef<'d>, Vec<NodeRef<'d>>)> = Vec::new();
    for Entry { key, value } in nodes.iter().flat_map(|node| node.all_entries()) {
        let place = *places.entry(key.as_str().unwrap_or_default()).or_insert(groups.len());
        match groups.get_mut(place) {
            Some((_, values)) => values.push(value),
            None => groups.push((key, vec![value])),
        }
    }
    groups
}

/// Drops nulls, which say nothing, unless there is nothing else.
fn pass_over_nulls(nodes: &mut Vec<NodeRef<'_>>) {
    if nodes.iter().any(|node| !node.is_null()) {
        nodes.retain(|node| !node.is_null());
    }
}

/// Drops what came before the last node that empties the variable; that node stays only if it is the last.
fn forget_until(nodes: &mut Vec<NodeRef<'_>>, empties: impl Fn(&NodeRef<'_>) -> bool) {
    if let Some(at) = nodes.iter().rposition(empties) {
        let is_last = at + 1 == nodes.len();
        nodes.drain(..if is_last { at } else { at + 1 });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::typed::json_schema_props;
    use plimsoll_doc::{JsonLayout, KeyOrder, ReadRules, read_json, write_json};

    fn check(text: &str, want: &str) {
        let document = read_json(text.as_bytes(), &ReadRules::default()).unwrap();
        let merged = merged(document.root(), json_schema_props()).unwrap();
        assert_eq!(write_json(merged.root(), KeyOrder::AsRead, JsonLayout::Compact), want, "{text}");
    }

    #[test]
    fn a_second_value_is_decoded_into_the_first() {
        check(r#"{"type": "a", "type": "b"}"#, r#"{"type":"b"}"#);
        check(r#"{"type": "a", "type": null}"#, r#"{"type":"a"}"#);
        check(r#"{"maxLength": 1, "maxLength": null}"#, r#"{"maxLength":null}"#);
        check(r#"{"not": {"type": "a"}, "not": {"title": "b"}}"#, r#"{"not":{"type":"a","title":"b"}}"#);
        check(r#"{"items": {"type": "a"}, "items": {"title": "b"}}"#, r#"{"items":{"title":"b"}}"#);
        check(
            r#"{"properties": {"a": {"type": "x"}, "b": {}}, "properties": {"a": {"title": "y"}}}"#,
            r#"{"properties":{"a":{"title":"y"},"b":{}}}"#,
        );
        check(
            r#"{"allOf": [{"type": "a"}, {}], "allOf": [{"title": "b"}]}"#,
            r#"{"allOf":[{"type":"a","title":"b"}]}"#,
        );
        check(r#"{"required": ["a", "b"], "required": [null]}"#, r#"{"required":["a"]}"#);
        check(r#"{"required": ["a"], "required": [], "required": [null]}"#, r#"{"required":[null]}"#);
        check(r#"{"enum": [1, 2], "enum": [null]}"#, r#"{"enum":[1]}"#);
        check(r#"{"default": {"a": 1}, "default": {"b": 1}}"#, r#"{"default":{"b":1}}"#);
    }

    #[test]
    fn without_duplicates_there_is_nothing_to_merge() {
        let document = read_json(b"{}", &ReadRules::default()).unwrap();
        assert!(merged(document.root(), json_schema_props()).is_none());
    }
}
