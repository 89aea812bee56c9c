//! Defaults are filled in.

use std::fmt;

use plimsoll_doc::{Kind, NodeId, NodeRef};
use plimsoll_schema::plan::{Additional, Plan, Schema, SchemaFlags, SchemaId, ValueId};

use super::load::slot_of;
use super::{LoadScratch, Loader, UnknownFields};
use crate::{Buffer, Origin, Slot, SlotId, Text, Texts, Tree, View};

/// Memory that defaulting reuses.
#[derive(Debug, Default)]
pub struct DefaultScratch {
    pending: Vec<(SlotId, SchemaId)>,
    children: Vec<Slot>,
    /// Defaults whose values are containers: the child they stand in, and the value.
    filled: Vec<(u32, ValueId)>,
    load: LoadScratch,
    /// Bytes that were filled in, towards [`MAX_DEFAULT_BYTES`].
    bytes: usize,
}

/// Bytes that defaults may add to one object, in all places together. The server has no such limit, and could not
/// store a fraction of it.
pub const MAX_DEFAULT_BYTES: usize = 16 << 20;

/// What each value that is filled in counts beside its text.
const VALUE_BYTES: usize = 8;

/// An object takes more than [`MAX_DEFAULT_BYTES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyDefaults;

impl fmt::Display for TooManyDefaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "limit on bytes from defaults exceeded: {MAX_DEFAULT_BYTES}")
    }
}

/// Fills in the defaults of one plan.
#[derive(Clone, Copy, Debug)]
pub struct Defaulter<'a> {
    /// The schemas with their defaults.
    pub plan: &'a Plan,
    /// The texts of the request's documents and of the plan.
    pub texts: &'a Texts<'a>,
}

impl Defaulter<'_> {
    /// Fills in what is missing at and below `root`, whose schema is `schema`.
    ///
    /// # Errors
    /// There is more to fill in than may be; what was filled in until then stays.
    pub fn apply(
        &self,
        root: SlotId,
        schema: SchemaId,
        tree: &mut Tree,
        scratch: &mut DefaultScratch,
    ) -> Result<(), TooManyDefaults> {
        scratch.bytes = 0;
        scratch.pending.clear();
        scratch.pending.push((root, schema));
        while let Some((slot, id)) = scratch.pending.pop() {
            let schema = self.plan.schema(id);
            if !schema.flags.contains(SchemaFlags::DEFAULTS_WITHIN) {
                continue;
            }
            match tree.slot(slot).map(Slot::kind) {
                Some(Kind::Map) => self.default_map(slot, schema, tree, scratch)?,
                Some(Kind::Seq) => self.default_seq(slot, schema, tree, scratch)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn default_map(
        &self,
        slot: SlotId,
        schema: &Schema,
        tree: &mut Tree,
        scratch: &mut DefaultScratch,
    ) -> Result<(), TooManyDefaults> {
        let Some(object) = self.plan.object(schema) else { return Ok(()) };
        self.add_missing(slot, schema, tree, scratch)?;
        let additional = match object.additional {
            Additional::Schema(id) => Some(id),
            _ => None,
        };
        let children = tree.slot(slot).map_or(0..0, Slot::children);
        for id in children.map(SlotId) {
            let child = View::new(tree, self.texts).value(id);
            if !matches!(child.kind(), Kind::Null | Kind::Seq | Kind::Map) {
                continue;
            }
            let property = child.property_of(self.plan, object);
            match (property, additional) {
                (Some((_, property)), _) => self.go_on(slot, id, property.schema, tree, scratch),
                (None, Some(schema)) => {
                    self.default_null(id, schema, tree, scratch)?;
                    self.go_on(slot, id, schema, tree, scratch);
                }
                (None, None) => {}
            }
        }
        Ok(())
    }

    fn default_seq(
        &self,
        slot: SlotId,
        schema: &Schema,
        tree: &mut Tree,
        scratch: &mut DefaultScratch,
    ) -> Result<(), TooManyDefaults> {
        let Some(items) = self.plan.array(schema).and_then(|array| array.items.each()) else { return Ok(()) };
        let children = tree.slot(slot).map_or(0..0, Slot::children);
        for id in children.map(SlotId) {
            self.default_null(id, items, tree, scratch)?;
            self.go_on(slot, id, items, tree, scratch);
        }
        Ok(())
    }

    /// Goes on with a child, unless defaults could be filled into defaults without end.
    fn go_on(&self, parent: SlotId, child: SlotId, schema: SchemaId, tree: &Tree, scratch: &mut DefaultScratch) {
        let is_filled = tree.slot(parent).is_some_and(|parent| parent.origin == Origin::Plan);
        if !(is_filled && self.plan.schema(schema).flags.contains(SchemaFlags::SHARED)) {
            scratch.pending.push((child, schema));
        }
    }

    /// A null that may not be null becomes the default of its schema, where there is one.
    fn default_null(
        &self,
        slot: SlotId,
        schema: SchemaId,
        tree: &mut Tree,
        scratch: &mut DefaultScratch,
    ) -> Result<(), TooManyDefaults> {
        let schema = self.plan.schema(schema);
        let is_null = tree.slot(slot).is_some_and(|slot| slot.kind() == Kind::Null);
        let Some(value) = schema.default.filter(|_| is_null && !schema.flags.contains(SchemaFlags::NULLABLE)) else {
            return Ok(());
        };
        let node = self.plan.value(value);
        tree.replace(slot, slot_of(node, Origin::Plan));
        self.fill(slot, value, tree, scratch)
    }

    /// Adds the defaults of properties that are absent, or null where they may not be.
    fn add_missing(
        &self,
        slot: SlotId,
        schema: &Schema,
        tree: &mut Tree,
        scratch: &mut DefaultScratch,
    ) -> Result<(), TooManyDefaults> {
        let Some(object) = self.plan.object(schema) else { return Ok(()) };
        let properties = self.plan.properties(object);
        let defaulted = self.plan.defaulted(object).iter().filter_map(|&index| properties.get(index as usize));
        scratch.filled.clear();
        scratch.children.clear();
        let value = View::new(tree, self.texts).value(slot);
        let mut existing = value.children().peekable();
        for property in defaulted {
            let name = self.plan.name(property.name);
            let schema = self.plan.schema(property.schema);
            let Some(default) = schema.default else { continue };
            while let Some(child) = existing.next_if(|child| child.key().as_bytes() < name.as_bytes()) {
                scratch.children.push(*child.slot());
            }
            let nullable = schema.flags.contains(SchemaFlags::NULLABLE);
            match existing.next_if(|child| child.key() == name) {
                Some(child) if nullable || !child.is_null() => scratch.children.push(*child.slot()),
                _ => {
                    let place = self.plan.names().place(property.name);
                    let key = Text { buffer: Buffer::PlanNames, start: place.start, len: place.end - place.start };
                    scratch.filled.push((scratch.children.len() as u32, default));
                    let value = slot_of(self.plan.value(default), Origin::Plan);
                    scratch.children.push(value.under(key, property.hash));
                }
            }
        }
        if scratch.filled.is_empty() {
            return Ok(());
        }
        scratch.children.extend(existing.map(|child| *child.slot()));
        let start = tree.len() as u32;
        tree.set_children(slot, &scratch.children);
        let filled = std::mem::take(&mut scratch.filled);
        let filling =
            filled.iter().try_for_each(|&(child, default)| self.fill(SlotId(start + child), default, tree, scratch));
        scratch.filled = filled;
        filling
    }

    /// Copies what a default contains.
    fn fill(
        &self,
        slot: SlotId,
        value: ValueId,
        tree: &mut Tree,
        scratch: &mut DefaultScratch,
    ) -> Result<(), TooManyDefaults> {
        let node = self.plan.value(value);
        scratch.bytes = scratch.bytes.saturating_add(weight(node));
        if scratch.bytes > MAX_DEFAULT_BYTES {
            return Err(TooManyDefaults);
        }
        let loader = Loader {
            plan: self.plan,
            schema: None,
            resource: false,
            unknown: UnknownFields::Keep,
            drop_nulls: false,
            left_out: &[],
        };
        loader.fill_value(slot, node, tree, &mut scratch.load);
        Ok(())
    }
}

/// How much a default counts towards [`MAX_DEFAULT_BYTES`].
fn weight(node: NodeRef<'_>) -> usize {
    let document = node.document();
    let values = (node.id().index()..node.end().index()).map(|id| document.node(NodeId::from_index(id)));
    values.map(|value| VALUE_BYTES + value.as_str().map_or(0, str::len)).sum()
}
