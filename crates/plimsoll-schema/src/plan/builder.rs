//! Collects the tables of a plan.

use std::collections::hash_map::Entry;

use plimsoll_doc::{Excerpt, NodeId, NodeRef, key_hash};
use plimsoll_go::release::GoRules;
use rustc_hash::FxHashMap;

use super::{
    ArrayRules, Format, KeywordSpan, Logic, LongEnum, NameId, Names, NumberRules, ObjectRules, Origin, Pattern, Plan,
    Property, Range32, Required, Rule, Schema, SchemaId, StringRules, ValueId, Warning,
};

/// The tables of a plan while it is being made.
#[derive(Debug, Default)]
pub(crate) struct PlanBuilder {
    pub(crate) schemas: Vec<Schema>,
    pub(crate) objects: Vec<ObjectRules>,
    pub(crate) arrays: Vec<ArrayRules>,
    pub(crate) strings: Vec<StringRules>,
    pub(crate) numbers: Vec<NumberRules>,
    pub(crate) formats: Vec<Format>,
    pub(crate) patterns: Vec<Pattern>,
    pub(crate) logic: Vec<Logic>,
    pub(crate) members: Vec<SchemaId>,
    pub(crate) rules: Vec<Rule>,
    pub(crate) properties: Vec<Property>,
    pub(crate) hashes: Vec<u32>,
    pub(crate) slots: Vec<u32>,
    pub(crate) defaulted: Vec<u32>,
    pub(crate) required: Vec<Required>,
    pub(crate) keys: Vec<NameId>,
    pub(crate) origins: Vec<Origin>,
    pub(crate) keyword_spans: Vec<KeywordSpan>,
    pub(crate) other_types: Vec<(SchemaId, NameId)>,
    pub(crate) warnings: Vec<Warning>,
    pub(crate) names: Interner,
    pub(crate) values: Values,
}

/// Gives each text one id.
#[derive(Debug, Default)]
pub(crate) struct Interner {
    buffer: String,
    ends: Vec<u32>,
    /// Texts by hash; where several share one, the next numbers serve.
    by_hash: FxHashMap<u32, NameId>,
}

impl Interner {
    /// The id of a text.
    pub(crate) fn id(&mut self, text: &str) -> NameId {
        self.id_of_hash(key_hash(text.as_bytes()), text)
    }

    /// The id of a text whose [`key_hash`] is known.
    ///
    /// Equal texts have equal ids, unless more texts share a hash than chance would have it.
    pub(crate) fn id_of_hash(&mut self, hash: u32, text: &str) -> NameId {
        let new = NameId::new(self.ends.len());
        for step in 0..MAX_PROBES as u32 {
            match self.by_hash.entry(hash.wrapping_add(step)) {
                Entry::Occupied(known) => {
                    let id = *known.get();
                    if self.get(id) == text {
                        return id;
                    }
                }
                Entry::Vacant(free) => {
                    free.insert(new);
                    break;
                }
            }
        }
        self.buffer.push_str(text);
        self.ends.push(self.buffer.len() as u32);
        new
    }

    /// The text of an id.
    pub(crate) fn get(&self, id: NameId) -> &str {
        super::names::slice(&self.buffer, &self.ends, id)
    }

    fn finish(self) -> Names {
        Names { buffer: self.buffer.into_boxed_str(), ends: self.ends.into_boxed_slice() }
    }
}

/// Copies of default values and enum members.
#[derive(Debug, Default)]
pub(crate) struct Values {
    excerpt: Excerpt,
    nodes: Vec<NodeId>,
}

impl Values {
    /// Keeps a copy of a value.
    pub(crate) fn add(&mut self, value: NodeRef<'_>) -> ValueId {
        let id = ValueId::new(self.nodes.len());
        self.nodes.push(self.excerpt.add(value));
        id
    }

    /// Keeps a copy of a value as the server holds it after it stored the definition.
    pub(crate) fn add_stored(&mut self, value: NodeRef<'_>) -> ValueId {
        let id = ValueId::new(self.nodes.len());
        self.nodes.push(self.excerpt.add_rewritten(value));
        id
    }
}

/// Objects with more properties than this get a table to find them by hash.
pub(super) const SCANNED_PROPERTIES: usize = 8;
/// Tables by hash give up after this many steps, so that names chosen to share a hash cost no time.
const MAX_PROBES: usize = 16;
/// A slot of such a table without a property.
const FREE_SLOT: u32 = u32::MAX;

impl PlanBuilder {
    /// A builder for that many schemas, all empty so far.
    pub(crate) fn with_capacity(schemas: usize) -> Self {
        Self { schemas: vec![Schema::EMPTY; schemas], origins: Vec::with_capacity(schemas), ..Self::default() }
    }

    /// Makes the table that finds the properties from `first` on by their hashes. There is none for
    /// few properties, nor where hashes collide too often.
    pub(crate) fn index_properties(&mut self, first: usize) -> Range32 {
        let hashes = self.hashes.get(first..).unwrap_or_default();
        let start = self.slots.len();
        if hashes.len() <= SCANNED_PROPERTIES {
            return Range32::EMPTY;
        }
        let size = (hashes.len() * 2).next_power_of_two();
        self.slots.resize(start + size, FREE_SLOT);
        let slots = self.slots.get_mut(start..).unwrap_or_default();
        for (&hash, index) in hashes.iter().zip(0..) {
            let mut probes = (0..MAX_PROBES).map(|step| (hash as usize + step) & (size - 1));
            let Some(free) = probes.find(|&at| slots.get(at) == Some(&FREE_SLOT)) else {
                self.slots.truncate(start);
                return Range32::EMPTY;
            };
            if let Some(slot) = slots.get_mut(free) {
                *slot = index;
            }
        }
        Range32::new(start, start + size)
    }

    /// The finished plan.
    pub(crate) fn finish(self, go: &GoRules) -> Plan {
        let values = self.values.excerpt.finish();
        let nodes = &self.values.nodes;
        let long_enum = |id: ValueId| Some((id, LongEnum::of(values.node(*nodes.get(id.index())?))?));
        let long_enums = self.schemas.iter().filter_map(|schema| long_enum(schema.enums?)).collect();
        Plan {
            schemas: self.schemas.into_boxed_slice(),
            objects: self.objects.into_boxed_slice(),
            arrays: self.arrays.into_boxed_slice(),
            strings: self.strings.into_boxed_slice(),
            numbers: self.numbers.into_boxed_slice(),
            formats: self.formats.into_boxed_slice(),
            patterns: self.patterns.into_boxed_slice(),
            logic: self.logic.into_boxed_slice(),
            members: self.members.into_boxed_slice(),
            rules: self.rules.into_boxed_slice(),
            properties: self.properties.into_boxed_slice(),
            hashes: self.hashes.into_boxed_slice(),
            slots: self.slots.into_boxed_slice(),
            defaulted: self.defaulted.into_boxed_slice(),
            required: self.required.into_boxed_slice(),
            keys: self.keys.into_boxed_slice(),
            names: self.names.finish(),
            values,
            value_nodes: self.values.nodes.into_boxed_slice(),
            long_enums,
            origins: self.origins.into_boxed_slice(),
            keyword_spans: self.keyword_spans.into_boxed_slice(),
            other_types: self.other_types.into_boxed_slice(),
            warnings: self.warnings.into_boxed_slice(),
            go: *go,
        }
    }
}
