//! The arena of a definition's schemas and how it is filled.

use plimsoll_doc::{Document, Entry, Kind, NodeId, NodeRef};

use super::keyword::Subschemas;
use super::{Keyword, SchemaRef};

/// Index of a schema in its [`SchemaText`]. Parents come before their children, and the children
/// under one keyword follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TextId(pub(crate) u32);

impl TextId {
    /// The id as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The decoded text of one schema with all schemas below it.
#[derive(Clone, Debug)]
pub struct SchemaText<'d> {
    pub(super) document: &'d Document<'d>,
    pub(super) schemas: Vec<SchemaEntry>,
    pub(super) keywords: Vec<KeywordEntry>,
    unknown: Vec<(TextId, NodeId)>,
}

/// One schema.
#[derive(Clone, Copy, Debug)]
pub(super) struct SchemaEntry {
    /// The set of its keywords, a bit each.
    pub(super) present: u128,
    pub(super) node: NodeId,
    /// The key it stands under in `properties` and the like; otherwise its own node.
    pub(super) key: NodeId,
    /// Its keywords, in their order, begin here.
    pub(super) keywords: u32,
}

/// One keyword of a schema.
#[derive(Clone, Copy, Debug)]
pub(super) struct KeywordEntry {
    pub(super) key: NodeId,
    pub(super) value: NodeId,
    /// Id of the first schema below it, and how many there are.
    pub(super) first: u32,
    pub(super) count: u32,
    pub(super) keyword: Keyword,
}

impl<'d> SchemaText<'d> {
    /// Decodes the schema at `node`. Time and memory are linear in its size, whatever its depth.
    pub fn read(node: NodeRef<'d>) -> Self {
        let mut text =
            Self { document: node.document(), schemas: Vec::new(), keywords: Vec::new(), unknown: Vec::new() };
        text.push_schema(node, node);
        let mut next = 0;
        while let Some(entry) = text.schemas.get(next).copied() {
            text.read_schema(next, entry.node);
            next += 1;
        }
        text
    }

    /// The schema it begins with.
    pub fn root(&self) -> SchemaRef<'_> {
        SchemaRef::new(self, TextId(0))
    }

    /// A schema by its id; an id of another text gives an empty schema.
    pub fn schema(&self, id: TextId) -> SchemaRef<'_> {
        SchemaRef::new(self, id)
    }

    /// All schemas, parents before children.
    pub fn schemas(&self) -> impl Iterator<Item = SchemaRef<'_>> {
        (0..self.schemas.len() as u32).map(|id| SchemaRef::new(self, TextId(id)))
    }

    /// Number of schemas.
    pub fn len(&self) -> usize {
        self.schemas.len()
    }

    /// Never true: a text has at least its root.
    pub fn is_empty(&self) -> bool {
        self.schemas.is_empty()
    }

    /// The document that holds the text.
    pub fn document(&self) -> &'d Document<'d> {
        self.document
    }

    /// Keys that are no keywords, by schema.
    pub fn unknown(&self) -> impl Iterator<Item = (SchemaRef<'_>, NodeRef<'d>)> {
        self.unknown.iter().map(|&(schema, key)| (self.schema(schema), self.document.node(key)))
    }

    fn push_schema(&mut self, key: NodeRef<'d>, node: NodeRef<'d>) {
        self.schemas.push(SchemaEntry { present: 0, node: node.id(), key: key.id(), keywords: 0 });
    }

    fn read_schema(&mut self, index: usize, node: NodeId) {
        let begin = self.keywords.len();
        let mut present = 0;
        for entry in self.document.node(node).entries() {
            let Some(keyword) = Keyword::find(entry.key.key_hash(), entry.name()) else {
                self.unknown.push((TextId(index as u32), entry.key.id()));
                continue;
            };
            if entry.value.is_null() {
                continue;
            }
            let first = self.schemas.len() as u32;
            self.push_children(keyword, entry.value);
            let count = self.schemas.len() as u32 - first;
            present |= keyword.bit();
            self.keywords.push(KeywordEntry { key: entry.key.id(), value: entry.value.id(), first, count, keyword });
        }
        if let Some(own) = self.keywords.get_mut(begin..) {
            own.sort_unstable_by_key(|entry| entry.keyword);
        }
        if let Some(entry) = self.schemas.get_mut(index) {
            entry.present = present;
            entry.keywords = begin as u32;
        }
    }

    /// Appends the schemas that stand under a keyword.
    fn push_children(&mut self, keyword: Keyword, value: NodeRef<'d>) {
        match (keyword.subschemas(), value.kind()) {
            (Subschemas::Members, _) => self.push_members(value.entries()),
            (Subschemas::SomeMembers, _) => {
                self.push_members(value.entries().filter(|member| member.value.kind() == Kind::Map));
            }
            (Subschemas::List | Subschemas::SchemaOrList, Kind::Seq) => {
                for item in value.items() {
                    self.push_schema(item, item);
                }
            }
            (Subschemas::Schema | Subschemas::SchemaOrList, Kind::Map) => self.push_schema(value, value),
            _ => {}
        }
    }

    fn push_members(&mut self, members: impl Iterator<Item = Entry<'d>>) {
        let first = self.schemas.len();
        for member in members {
            self.push_schema(member.key, member.value);
        }
        let document = self.document;
        let name = |entry: &SchemaEntry| document.node(entry.key).as_str().unwrap_or_default();
        let members = self.schemas.get_mut(first..).unwrap_or_default();
        if !members.is_sorted_by(|a, b| name(a) <= name(b)) {
            members.sort_unstable_by(|a, b| name(a).cmp(name(b)));
        }
    }
}
