//! A map in the making.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::Answer;
use crate::arena::Arena;
use crate::value::{Value, key_order, other_kinds};

/// Entries by key. Keys mostly come in order, so they are appended as long as they do.
#[derive(Default)]
pub(super) struct MapBuilder<'a> {
    entries: BTreeMap<OrderedKey<'a>, Value<'a>>,
}

struct OrderedKey<'a>(Value<'a>);

impl PartialEq for OrderedKey<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for OrderedKey<'_> {}

impl PartialOrd for OrderedKey<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for OrderedKey<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        key_order(self.0, other.0)
    }
}

impl<'a> MapBuilder<'a> {
    /// Sets an entry, whether it was there or not.
    pub(super) fn set(&mut self, key: Value<'a>, value: Value<'a>) {
        self.entries.insert(OrderedKey(key), value);
    }

    /// Adds an entry; `false` where there is one already, be it under the same number of another kind.
    pub(super) fn insert(&mut self, key: Value<'a>, value: Value<'a>) -> bool {
        if other_kinds(key).into_iter().flatten().any(|key| self.entries.contains_key(&OrderedKey(key))) {
            return false;
        }
        match self.entries.entry(OrderedKey(key)) {
            std::collections::btree_map::Entry::Vacant(entry) => {
                entry.insert(value);
                true
            }
            std::collections::btree_map::Entry::Occupied(_) => false,
        }
    }

    /// Takes an entry out.
    pub(super) fn remove(&mut self, key: Value<'a>) {
        self.entries.remove(&OrderedKey(key));
    }

    /// The map.
    pub(super) fn finish(self, arena: &'a Arena) -> Answer<'a> {
        arena.sorted_map(self.entries.into_iter().map(|(key, value)| (key.0, value)))
    }
}
