//! Finding the old item with the same keys.

use rustc_hash::FxHashMap;

use super::key::Keys;
use crate::{SlotId, ValueRef};

/// Lists with fewer items are searched one by one.
const SORTED_FROM: usize = 8;

/// Old lists sorted by their keys, each when it is first asked.
#[derive(Debug, Default)]
pub(super) struct Lookup {
    /// Where the positions of a list begin in `sorted`, and how many there are.
    lists: FxHashMap<SlotId, (usize, usize)>,
    /// Positions of items that have keys.
    sorted: Vec<u32>,
}

impl Lookup {
    pub(super) fn clear(&mut self) {
        self.lists.clear();
        self.sorted.clear();
    }

    /// The first item of `old` with the keys of `item`; mirrors `mapListImpl.Get`.
    pub(super) fn find<'v>(&mut self, keys: Keys<'_>, old: ValueRef<'v>, item: ValueRef<'v>) -> Option<ValueRef<'v>> {
        if !keys.are_in(item) {
            return None;
        }
        if old.len() < SORTED_FROM {
            return old.children().find(|other| keys.are_in(*other) && keys.compare(item, *other).is_eq());
        }
        let at = |position: u32| old.item(position as usize).unwrap_or(item);
        let sorted = &mut self.sorted;
        let (start, len) = *self.lists.entry(old.id()).or_insert_with(|| {
            let start = sorted.len();
            sorted.extend((0..old.len() as u32).filter(|&position| keys.are_in(at(position))));
            if let Some(own) = sorted.get_mut(start..) {
                own.sort_unstable_by(|&a, &b| keys.compare(at(a), at(b)).then(a.cmp(&b)));
            }
            (start, sorted.len() - start)
        });
        let own = self.sorted.get(start..start + len)?;
        let first = own.partition_point(|&position| keys.compare(at(position), item).is_lt());
        own.get(first).map(|&position| at(position)).filter(|other| keys.compare(*other, item).is_eq())
    }
}
