//! The old item that belongs to a new one.

use plimsoll_schema::tags::{GoFieldId, GoTypeId, Identity, TagPlan};

use super::held::Held;
use super::json::{Style, text};
use super::same::are_same;
use crate::ValueRef;

/// Lists up to this length are searched item by item.
const SCANNED_UP_TO: usize = 8;

/// Finds items of a list by what makes them the same.
pub(super) struct Lookup<'p, 'v> {
    plan: &'p TagPlan,
    of: GoTypeId,
    identity: &'p Identity,
    list: Option<ValueRef<'v>>,
    /// The texts of keys with positions, sorted, where the list is long.
    index: Option<Vec<(String, u32)>>,
}

impl<'p, 'v> Lookup<'p, 'v> {
    /// In a list of items of a type.
    pub(super) fn new(plan: &'p TagPlan, of: GoTypeId, identity: &'p Identity, list: Held<'v>) -> Self {
        let list = list.value();
        let mut lookup = Self { plan, of, identity, list, index: None };
        if let Some(list) = list
            && list.len() > SCANNED_UP_TO
            && *identity != Identity::None
        {
            let key = |(item, at)| (lookup.key(Held::of(plan, of, Some(item))), at);
            let mut index: Vec<(String, u32)> = list.children().zip(0..).map(key).collect();
            index.sort_unstable();
            lookup.index = Some(index);
        }
        lookup
    }

    /// The first item that is the same one. Items that are nil belong to nothing.
    pub(super) fn find(&self, item: Held<'v>) -> Option<Held<'v>> {
        let list = self.list?;
        if *self.identity == Identity::None || item.is_nil() {
            return None;
        }
        if let Some(index) = &self.index {
            let key = self.key(item);
            let at = index.partition_point(|(other, _)| *other < key);
            let (_, position) = index.get(at).filter(|(other, _)| *other == key)?;
            return Some(Held::of(self.plan, self.of, list.child(*position as usize)));
        }
        let mut items = list.children().map(|other| Held::of(self.plan, self.of, Some(other)));
        items.find(|other| !other.is_nil() && self.is_same(*other, item))
    }

    /// The later ones of items that are there twice, with the first one.
    pub(super) fn repeated(&self) -> Vec<(u32, u32)> {
        let Some(list) = self.list else { return Vec::new() };
        let held = |at: u32| Held::of(self.plan, self.of, list.child(at as usize));
        let mut repeated = Vec::new();
        if let Some(index) = &self.index {
            for group in index.chunk_by(|a, b| a.0 == b.0) {
                if let [(_, first), rest @ ..] = group
                    && !held(*first).is_nil()
                {
                    repeated.extend(rest.iter().map(|(_, at)| (*at, *first)));
                }
            }
            repeated.sort_unstable();
            return repeated;
        }
        for at in 0..list.len() as u32 {
            let first = (0..at)
                .find(|&before| !held(at).is_nil() && !held(before).is_nil() && self.is_same(held(before), held(at)));
            repeated.extend(first.map(|first| (at, first)));
        }
        repeated
    }

    fn is_same(&self, a: Held<'v>, b: Held<'v>) -> bool {
        match self.identity {
            Identity::None => false,
            Identity::Value => are_same(self.plan, self.of, a, b),
            Identity::Keys(keys) => keys.iter().all(|&id| {
                let Some(field) = self.plan.field(id) else { return false };
                are_same(self.plan, field.type_, a.field(self.plan, field), b.field(self.plan, field))
            }),
        }
    }

    fn key(&self, item: Held<'v>) -> String {
        match self.identity {
            Identity::Keys(keys) => {
                let part = |&id: &GoFieldId| {
                    let field = self.plan.field(id)?;
                    Some(text(self.plan, field.type_, item.field(self.plan, field), Style::Canonical))
                };
                keys.iter().filter_map(part).collect::<Vec<_>>().join(",")
            }
            _ => text(self.plan, self.of, item, Style::Canonical),
        }
    }
}
