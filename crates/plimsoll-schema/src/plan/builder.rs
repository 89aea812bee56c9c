//! Collects the tables of a plan.

use plimsoll_doc::{Excerpt, NodeId, NodeRef, key_hash};
use plimsoll_go::release::GoRules;
use rustc_hash::FxHashMap;

use super::{
    ArrayRules, Format, KeywordSpan, Logic, NameId, Names, NumberRules, ObjectRules, Origin, Pattern, Plan, Property,
    Range32, Required, Rule, Schema, SchemaId, StringRules, ValueId, Warning,
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
    /// The first text of each hash; further ones are found by going on from it.
    by_hash: FxHashMap<u32, NameId>,
}

impl Interner {
    /// The id of a text.
    pub(crate) fn id(&mut self, text: &str) -> NameId {
        self.id_of_hash(key_hash(text.as_bytes()), text)
    }

    /// The id of a text whose [`key_hash`] is known.
    pub(crate) fn id_of_hash(&mut self, hash: u32, text: &str) -> NameId {
        let known = self.by_hash.get(&hash).copied();
        if let Some(id) = known.filter(|id| self.get(*id) == text) {
            return id;
        }
        let id = NameId::new(self.ends.len());
        self.buffer.push_str(text);
        self.ends.push(self.buffer.len() as u32);
        if known.is_none() {
            self.by_hash.insert(hash, id);
        }
        id
    }

    fn get(&self, id: NameId) -> &str {
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
}

/// Objects with more properties than this get a table to find them by hash.
const SCANNED_PROPERTIES: usize = 8;
/// A slot of such a table without a property.
const FREE_SLOT: u32 = u32::MAX;

impl PlanBuilder {
    /// A builder for that many schemas, all empty so far.
    pub(crate) fn with_capacity(schemas: usize) -> Self {
        Self { schemas: vec![Schema::EMPTY; schemas], origins: Vec::with_capacity(schemas), ..Self::default() }
    }

    /// Makes the table that finds the properties from `first` on by their hashes.
    pub(crate) fn index_properties(&mut self, first: usize) -> Range32 {
        let hashes = self.hashes.get(first..).unwrap_or_default();
        let start = self.slots.len();
        if hashes.len() <= SCANNED_PROPERTIES {
            return Range32::EMPTY;
        }
        let size = (hashes.len() * 2).next_power_of_two();
        self.slots.resize(start + size, FREE_SLOT);
        let Some(slots) = self.slots.get_mut(start..) else { return Range32::EMPTY };
        for (&hash, index) in hashes.iter().zip(0..) {
            let mut at = hash as usize & (size - 1);
            while slots.get(at).is_some_and(|&slot| slot != FREE_SLOT) {
                at = (at + 1) & (size - 1);
            }
            if let Some(slot) = slots.get_mut(at) {
                *slot = index;
            }
        }
        Range32::new(start, start + size)
    }

    /// The finished plan.
    pub(crate) fn finish(self, go: &GoRules) -> Plan {
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
            values: self.values.excerpt.finish(),
            value_nodes: self.values.nodes.into_boxed_slice(),
            origins: self.origins.into_boxed_slice(),
            keyword_spans: self.keyword_spans.into_boxed_slice(),
            other_types: self.other_types.into_boxed_slice(),
            warnings: self.warnings.into_boxed_slice(),
            go: *go,
        }
    }
}
