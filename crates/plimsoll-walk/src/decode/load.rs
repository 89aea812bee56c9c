//! A document becomes an object: entries sorted by key, unknown fields pruned, nulls dropped.

use plimsoll_doc::{Entry, Kind, NodeId, NodeRef, TextPlace, Value};
use plimsoll_finding::MAX_ERROR_BYTES;
use plimsoll_schema::plan::{Additional, ObjectRules, Plan, SchemaFlags, SchemaId};

use super::trail::{Segment, Trail, TrailId};
use crate::{Origin, Slot, SlotId, Text, Tree};

/// What happens to fields that the schema does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnknownFields {
    /// They are removed and listed, as the server does, up to [`MAX_ERROR_BYTES`].
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
    /// Keys of the mapping at hand, to be sorted, each with the number that its text begins with.
    keys: Vec<(u64, NodeId)>,
    pending: Vec<Pending>,
    trail: Trail,
    /// Bytes of the unknown fields that were listed, towards [`MAX_ERROR_BYTES`].
    listed: usize,
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
    /// Loads a node of a document into the tree and returns its root; unknown fields are listed as met.
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

    /// Gives the value `root` the children that `node`, one of the plan's own values, has.
    pub(super) fn fill_value(&self, root: SlotId, node: NodeRef<'_>, tree: &mut Tree, scratch: &mut LoadScratch) {
        self.fill(root, node, Origin::Plan, tree, scratch, &mut Vec::new());
    }

    fn fill(
        &self,
        root: SlotId,
        node: NodeRef<'_>,
        origin: Origin,
        tree: &mut Tree,
        scratch: &mut LoadScratch,
        unknown: &mut Vec<UnknownField>,
    ) {
        if !is_container(node.kind()) {
            return;
        }
        let document = node.document();
        if self.schema.is_some() {
            tree.load_under(self.plan.id());
        }
        scratch.trail.clear();
        scratch.pending.clear();
        scratch.listed = 0;
        scratch.pending.push(Pending {
            slot: root,
            node: node.id(),
            schema: self.schema,
            prune: self.mode(Prune::Unknown, self.schema),
            resource: self.resource,
            trail: TrailId::ROOT,
        });
        while let Some(container) = scratch.pending.pop() {
            let (first_child, first_pending) = (tree.len(), scratch.pending.len());
            let node = document.node(container.node);
            if node.kind() == Kind::Map {
                self.load_map(node, container, origin, tree, scratch, unknown);
            } else {
                self.load_seq(node, container, origin, tree, scratch);
            }
            tree.adopt(container.slot, first_child);
            if self.plan.names_are_values() && node.kind() == Kind::Map {
                push_names(tree, first_child);
            }
            // What was met first is loaded first.
            scratch.pending.get_mut(first_pending..).unwrap_or_default().reverse();
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
        map: NodeRef<'_>,
        container: Pending,
        origin: Origin,
        tree: &mut Tree,
        scratch: &mut LoadScratch,
        unknown: &mut Vec<UnknownField>,
    ) {
        let LoadScratch { keys, pending, trail, listed } = scratch;
        let document = map.document();
        let object = container.schema.and_then(|id| self.plan.object(self.plan.schema(id)));
        keys.clear();
        keys.reserve(map.len());
        for entry in map.entries() {
            keys.push((entry.key.text_prefix(), entry.key.id()));
        }
        if !self.left_out.is_empty() {
            keys.retain(|(_, key)| !self.left_out.contains(key));
        }
        keys.sort_unstable_by(|(one_prefix, one), (other_prefix, other)| {
            let text = |key: &NodeId| document.node(*key).as_str();
            one_prefix.cmp(other_prefix).then_with(|| text(one).cmp(&text(other)))
        });
        for &(_, key) in keys.iter() {
            let Entry { key, value } = document.entry(key);
            let (name, hash) = (key.as_str().unwrap_or_default(), key.key_hash());
            let known = object.and_then(|object| self.member(object, name, hash));
            let always_known = container.resource && META_FIELDS.contains(&name);
            if known.is_none() && !always_known && container.prune == Prune::Unknown {
                let is_told = container.trail != TrailId::ROOT || !META_FIELDS.contains(&name);
                if is_told && *listed <= MAX_ERROR_BYTES {
                    let path = trail.render(document, container.trail, key.id());
                    *listed += size_of::<UnknownField>() + path.len();
                    unknown.push(UnknownField { path, key: key.id() });
                }
                continue;
            }
            // The schema of a scalar is not looked at: that is what costs, as it lies anywhere.
            let schema = known.and_then(KnownMember::schema);
            let property = known.and_then(KnownMember::property);
            let kind = value.kind();
            if kind == Kind::Null && self.drop_nulls && schema.is_some_and(|id| self.drops_null(id)) {
                continue;
            }
            if is_container(kind) {
                let prune = match known {
                    Some(_) if !always_known && container.prune != Prune::Nothing => self.mode(Prune::Unknown, schema),
                    _ => Prune::Nothing,
                };
                pending.push(Pending {
                    slot: SlotId(tree.len() as u32),
                    node: value.id(),
                    schema,
                    prune,
                    resource: self.is_embedded(schema),
                    trail: trail.step(container.trail, Segment::Key(key.id())),
                });
            }
            tree.push(slot_of(value, origin).under(text_of(key, origin), hash).as_property(property));
        }
    }

    fn load_seq(
        &self,
        seq: NodeRef<'_>,
        container: Pending,
        origin: Origin,
        tree: &mut Tree,
        scratch: &mut LoadScratch,
    ) {
        let LoadScratch { pending, trail, .. } = scratch;
        let schema = container.schema.map(|id| self.plan.schema(id));
        let items = schema.and_then(|schema| self.plan.array(schema)).and_then(|array| array.items.each());
        let prune = match (container.prune, items) {
            (Prune::Preserve, None) => Prune::Nothing,
            (Prune::Preserve, Some(_)) => Prune::Preserve,
            (mode, items) => self.mode(mode, items),
        };
        let resource = self.is_embedded(items);
        for (index, item) in seq.items().enumerate() {
            if is_container(item.kind()) {
                pending.push(Pending {
                    slot: SlotId(tree.len() as u32),
                    node: item.id(),
                    schema: items,
                    prune,
                    resource,
                    trail: trail.step(container.trail, Segment::Index(index as u32)),
                });
            }
            tree.push(slot_of(item, origin));
        }
    }

    fn is_embedded(&self, schema: Option<SchemaId>) -> bool {
        schema.is_some_and(|id| self.plan.schema(id).flags.contains(SchemaFlags::EMBEDDED))
    }

    /// What a schema says about a member; nothing where it does not know it.
    fn member(&self, object: &ObjectRules, key: &str, hash: u32) -> Option<KnownMember> {
        if let Some((index, property)) = self.plan.find(object, hash, key) {
            return Some(KnownMember::Property(property.schema, self.plan.number_of(object, index)));
        }
        match object.additional {
            Additional::Unspecified => None,
            Additional::Any | Additional::Forbidden => Some(KnownMember::WithoutSchema),
            Additional::Schema(id) => Some(KnownMember::Schema(id)),
        }
    }

    fn drops_null(&self, id: SchemaId) -> bool {
        let schema = self.plan.schema(id);
        !schema.flags.contains(SchemaFlags::NULLABLE) && schema.default.is_none()
    }
}

/// A member that is not pruned.
#[derive(Clone, Copy)]
enum KnownMember {
    /// With the number of the property.
    Property(SchemaId, u32),
    Schema(SchemaId),
    WithoutSchema,
}

impl KnownMember {
    const fn schema(self) -> Option<SchemaId> {
        match self {
            Self::Property(id, _) | Self::Schema(id) => Some(id),
            Self::WithoutSchema => None,
        }
    }

    const fn property(self) -> Option<u32> {
        match self {
            Self::Property(_, number) => Some(number),
            Self::Schema(_) | Self::WithoutSchema => None,
        }
    }
}

/// Adds the names of the members that were loaded last as values, in the same order.
fn push_names(tree: &mut Tree, first: usize) {
    for index in first..tree.len() {
        let Some(member) = tree.slot(SlotId(index as u32)).copied() else { return };
        // A value follows its key.
        let key = NodeId::from_index(member.node.index().saturating_sub(1));
        let name = Slot::text(member.key, key).from(member.origin);
        tree.push(name.under(member.key, member.key_hash));
    }
}

/// The value of a node, without its children.
pub(super) fn slot_of(node: NodeRef<'_>, origin: Origin) -> Slot {
    let id = node.id();
    let slot = match node.kind() {
        Kind::Str => Slot::text(text_of(node, origin), id),
        kind @ (Kind::Seq | Kind::Map) => Slot::container(kind, id),
        Kind::Null | Kind::Bool | Kind::Int | Kind::Float => scalar(node.value(), id),
    };
    slot.from(origin)
}

fn scalar(value: Value<'_>, id: NodeId) -> Slot {
    match value {
        Value::Bool(value) => Slot::bool(value, id),
        Value::Int(value) => Slot::int(value, id),
        Value::Float(value) => Slot::float(value, id),
        Value::Null | Value::Str(_) | Value::Seq(_) | Value::Map(_) => Slot::null(id),
    }
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

const fn is_container(kind: Kind) -> bool {
    matches!(kind, Kind::Seq | Kind::Map)
}

#[cfg(test)]
mod tests {
    use plimsoll_doc::{ReadRules, read_json};
    use plimsoll_release::Release;
    use plimsoll_schema::dialect::{Purpose, lower};
    use plimsoll_schema::text::SchemaText;

    use super::*;
    use crate::{Texts, View};

    /// Keys of all values, in the order of the tree.
    fn loaded(text: &str) -> String {
        let schema = read_json(b"{}", &ReadRules::default()).unwrap();
        let plan = lower(&SchemaText::read(schema.root()), &Release::LATEST.rules().schema, Purpose::Objects);
        let loader = Loader {
            plan: &plan,
            schema: None,
            resource: false,
            unknown: UnknownFields::Keep,
            drop_nulls: false,
            left_out: &[],
        };
        let document = read_json(text.as_bytes(), &ReadRules::default()).unwrap();
        let (mut tree, mut scratch, mut unknown) = (Tree::default(), LoadScratch::default(), Vec::new());
        loader.load(document.root(), Origin::New, &mut tree, &mut scratch, &mut unknown);
        let texts = Texts::default().with_document(Origin::New, &document);
        let values = (0..tree.len() as u32).map(|id| View::new(&tree, &texts).value(SlotId(id)));
        values.map(crate::ValueRef::key).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn entries_are_sorted_and_children_lie_together() {
        assert_eq!(
            loaded(r#"{"b":{"y":1,"x":2},"a":[{"d":1,"c":2}],"abcdefghi":1,"abcdefgh":2}"#),
            " a abcdefgh abcdefghi b  c d x y"
        );
    }
}
