//! A document becomes an object: entries sorted by key, unknown fields pruned, nulls dropped.

use plimsoll_doc::{Document, Kind, NodeId, NodeRef, TextPlace, Value};
use plimsoll_schema::plan::{Additional, Plan, Schema, SchemaFlags, SchemaId};

use super::trail::{Segment, Trail, TrailId};
use crate::{Origin, Slot, SlotId, Text, Tree};

/// What happens to fields that the schema does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnknownFields {
    /// They are removed and listed, as the server does.
    Prune,
    /// They stay.
    Keep,
}

/// A field that pruning removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownField {
    /// The path as the server writes it.
    pub path: String,
    /// The key in the document.
    pub key: NodeId,
}

/// Memory that loading reuses.
#[derive(Debug, Default)]
pub struct LoadScratch {
    /// Children of the container at hand.
    children: Vec<Slot>,
    /// Keys of the mapping at hand, to be sorted.
    keys: Vec<NodeId>,
    pending: Vec<Pending>,
    trail: Trail,
}

/// Loads documents under one plan.
#[derive(Clone, Copy, Debug)]
pub struct Loader<'p> {
    /// The schemas; without one nothing is known.
    pub plan: &'p Plan,
    /// Where the document stands: the schema of its root.
    pub schema: Option<SchemaId>,
    /// Whether the root is a resource, whose `apiVersion`, `kind` and `metadata` are always known.
    pub resource: bool,
    /// Unknown fields.
    pub unknown: UnknownFields,
    /// Whether nulls that are neither nullable nor defaulted vanish.
    pub drop_nulls: bool,
    /// Keys of fields that are not loaded, as if the document did not have them.
    pub left_out: &'p [NodeId],
}

/// A container whose children are still to be loaded.
#[derive(Clone, Copy, Debug)]
struct Pending {
    slot: SlotId,
    node: NodeId,
    /// Schema for nulls, and for pruning.
    schema: Option<SchemaId>,
    prune: Prune,
    resource: bool,
    trail: TrailId,
}

/// How the fields of a container are pruned; mirrors `prune` and `skipPrune`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Prune {
    /// Fields without a schema go.
    Unknown,
    /// Fields without a schema stay, as the container preserves them; others are pruned below.
    Preserve,
    /// Everything stays, all the way down.
    Nothing,
}

const META_FIELDS: [&str; 3] = ["apiVersion", "kind", "metadata"];

impl Loader<'_> {
    /// Loads a node of `document` into the tree and returns its root; unknown fields are listed as met.
    pub fn load(
        &self,
        node: NodeRef<'_>,
        origin: Origin,
        tree: &mut Tree,
        scratch: &mut LoadScratch,
        unknown: &mut Vec<UnknownField>,
    ) -> SlotId {
        let root = tree.add_root(slot_of(node, origin));
        self.fill(root, node, origin, tree, scratch, unknown);
        root
    }

    /// Gives the value `root` the children that `node` has in its document.
    pub(super) fn fill(
        &self,
        root: SlotId,
        node: NodeRef<'_>,
        origin: Origin,
        tree: &mut Tree,
        scratch: &mut LoadScratch,
        unknown: &mut Vec<UnknownField>,
    ) {
        let document = node.document();
        scratch.trail.clear();
        scratch.pending.clear();
        scratch.pending.push(Pending {
            slot: root,
            node: node.id(),
            schema: self.schema,
            prune: self.mode(Prune::Unknown, self.schema),
            resource: self.resource,
            trail: TrailId::ROOT,
        });
        while let Some(container) = scratch.pending.pop() {
            scratch.children.clear();
            let first_pending = scratch.pending.len();
            match document.node(container.node).kind() {
                Kind::Map => self.load_map(document, container, origin, scratch, unknown),
                Kind::Seq => self.load_seq(document, container, origin, scratch),
                _ => continue,
            }
            let start = tree.len() as u32;
            tree.set_children(container.slot, &scratch.children);
            let added = scratch.pending.get_mut(first_pending..).unwrap_or_default();
            for child in added.iter_mut() {
                child.slot = SlotId(start + child.slot.0);
            }
            added.reverse();
        }
    }

    fn mode(&self, inherited: Prune, schema: Option<SchemaId>) -> Prune {
        if inherited == Prune::Nothing || self.unknown == UnknownFields::Keep {
            return Prune::Nothing;
        }
        match schema {
            Some(id) if self.plan.schema(id).flags.contains(SchemaFlags::PRESERVES_UNKNOWN) => Prune::Preserve,
            _ => inherited,
        }
    }

    fn load_map(
        &self,
        document: &Document<'_>,
        container: Pending,
        origin: Origin,
        scratch: &mut LoadScratch,
        unknown: &mut Vec<UnknownField>,
    ) {
        let LoadScratch { children, keys, pending, trail } = scratch;
        let schema = container.schema.map(|id| self.plan.schema(id));
        keys.clear();
        keys.extend(document.node(container.node).entries().map(|entry| entry.key.id()));
        if !self.left_out.is_empty() {
            keys.retain(|key| !self.left_out.contains(key));
        }
        keys.sort_unstable_by_key(|&key| document.node(key).as_str());
        for &key in keys.iter() {
            let entry = document.entry(key);
            let (key, value) = (entry.name(), entry.value);
            let known = self.member(schema, key, entry.key.key_hash());
            let always_known = container.resource && META_FIELDS.contains(&key);
            let (child_schema, prune) = match known {
                _ if always_known => (known.and_then(Known::schema), Prune::Nothing),
                Some(known) if container.prune != Prune::Nothing => {
                    (known.schema(), self.mode(Prune::Unknown, known.schema()))
                }
                Some(known) => (known.schema(), Prune::Nothing),
                None if container.prune == Prune::Unknown => {
                    if container.trail != TrailId::ROOT || !META_FIELDS.contains(&key) {
                        let path = trail.render(document, container.trail, entry.key.id());
                        unknown.push(UnknownField { path, key: entry.key.id() });
                    }
                    continue;
                }
                None => (None, Prune::Nothing),
            };
            if self.drop_nulls && value.is_null() && child_schema.is_some_and(|id| self.drops_null(id)) {
                continue;
            }
            if matches!(value.kind(), Kind::Seq | Kind::Map) {
                pending.push(Pending {
                    slot: SlotId(children.len() as u32),
                    node: value.id(),
                    schema: child_schema,
                    prune,
                    resource: child_schema.is_some_and(|id| self.plan.schema(id).flags.contains(SchemaFlags::EMBEDDED)),
                    trail: trail.step(container.trail, Segment::Key(entry.key.id())),
                });
            }
            let text = text_of(entry.key, origin);
            children.push(slot_of(value, origin).under(text, entry.key.key_hash()));
        }
    }

    fn load_seq(&self, document: &Document<'_>, container: Pending, origin: Origin, scratch: &mut LoadScratch) {
        let LoadScratch { children, pending, trail, .. } = scratch;
        let schema = container.schema.map(|id| self.plan.schema(id));
        let items = schema.and_then(|schema| self.plan.array(schema)).and_then(|array| array.items.each());
        let prune = match (container.prune, items) {
            (Prune::Preserve, None) => Prune::Nothing,
            (Prune::Preserve, Some(_)) => Prune::Preserve,
            (mode, items) => self.mode(mode, items),
        };
        for (index, item) in document.node(container.node).items().enumerate() {
            if matches!(item.kind(), Kind::Seq | Kind::Map) {
                pending.push(Pending {
                    slot: SlotId(index as u32),
                    node: item.id(),
                    schema: items,
                    prune,
                    resource: items.is_some_and(|id| self.plan.schema(id).flags.contains(SchemaFlags::EMBEDDED)),
                    trail: trail.step(container.trail, Segment::Index(index as u32)),
                });
            }
            children.push(slot_of(item, origin));
        }
    }

    /// What the schema says about a member; nothing where it does not know it.
    fn member(&self, schema: Option<&Schema>, key: &str, hash: u32) -> Option<Known> {
        let object = self.plan.object(schema?)?;
        if let Some((_, property)) = self.plan.find(object, hash, key) {
            return Some(Known::Schema(property.schema));
        }
        match object.additional {
            Additional::Unspecified => None,
            Additional::Any | Additional::Forbidden => Some(Known::WithoutSchema),
            Additional::Schema(id) => Some(Known::Schema(id)),
        }
    }

    fn drops_null(&self, id: SchemaId) -> bool {
        let schema = self.plan.schema(id);
        !schema.flags.contains(SchemaFlags::NULLABLE) && schema.default.is_none()
    }
}

/// A member that the schema speaks of.
#[derive(Clone, Copy)]
enum Known {
    Schema(SchemaId),
    WithoutSchema,
}

impl Known {
    const fn schema(self) -> Option<SchemaId> {
        match self {
            Self::Schema(id) => Some(id),
            Self::WithoutSchema => None,
        }
    }
}

/// The value of a node, without its children.
pub(super) fn slot_of(node: NodeRef<'_>, origin: Origin) -> Slot {
    let id = node.id();
    let slot = match node.value() {
        Value::Null => Slot::null(id),
        Value::Bool(value) => Slot::bool(value, id),
        Value::Int(value) => Slot::int(value, id),
        Value::Float(value) => Slot::float(value, id),
        Value::Str(_) => Slot::text(text_of(node, origin), id),
        Value::Seq(_) => Slot::container(Kind::Seq, id),
        Value::Map(_) => Slot::container(Kind::Map, id),
    };
    slot.from(origin)
}

fn text_of(node: NodeRef<'_>, origin: Origin) -> Text {
    let (source, side) = origin.buffers();
    let (buffer, range) = match node.text_place() {
        Some(TextPlace::Source(range)) => (source, range),
        Some(TextPlace::Decoded(range)) => (side, range),
        None => return Text::EMPTY,
    };
    Text { buffer, start: range.start, len: range.end - range.start }
}
