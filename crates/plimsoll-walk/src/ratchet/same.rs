//! Whether a new value counts as equal to the old one it is paired with.

use plimsoll_doc::Kind;
use plimsoll_schema::plan::{Additional, Plan};

use super::key::Keys;
use super::lookup::Lookup;
use super::{Correlated, has_keys, is_map_list, member};
use crate::{SlotId, ValueRef, View, WalkRules};

/// Memory that comparing reuses.
#[derive(Debug, Default)]
pub struct RatchetScratch {
    lookup: Lookup,
    /// What is known about each new value, by its id.
    known: Vec<KnownEquality>,
    open: Vec<Open>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum KnownEquality {
    #[default]
    Nothing,
    Equal,
    Unequal,
}

/// A pair whose children are being compared.
#[derive(Clone, Copy, Debug)]
struct Open {
    pair: Correlated,
    next: u32,
}

impl RatchetScratch {
    /// Forgets the pairs of the last object.
    pub fn clear(&mut self) {
        self.lookup.clear();
        self.known.clear();
    }

    fn known(&self, id: SlotId) -> KnownEquality {
        self.known.get(id.index()).copied().unwrap_or_default()
    }

    fn note(&mut self, id: SlotId, known: KnownEquality) {
        if self.known.len() <= id.index() {
            self.known.resize(id.index() + 1, KnownEquality::Nothing);
        }
        if let Some(slot) = self.known.get_mut(id.index()) {
            *slot = known;
        }
    }
}

/// Pairs the values of a new object with those of the old one.
#[derive(Clone, Copy, Debug)]
pub struct Ratchet<'a> {
    /// The schemas.
    pub plan: &'a Plan,
    /// The tree that holds both objects.
    pub view: View<'a>,
    /// The release.
    pub rules: &'a WalkRules,
}

/// What two values are without their children.
enum Shallow {
    Equal,
    Unequal,
    /// Their children decide.
    ByChildren,
}

impl Ratchet<'_> {
    /// The pair under a key (`Key`): where both are objects that have it, and the schema knows it.
    pub fn key(&self, pair: Correlated, key: &str) -> Option<Correlated> {
        let new = self.view.value(pair.new);
        self.child(pair, new.get(key)?)
    }

    /// The pair of a member of the new object.
    pub(crate) fn child(&self, pair: Correlated, child: ValueRef<'_>) -> Option<Correlated> {
        let (new, old) = (self.view.value(pair.new), self.view.value(pair.old));
        if new.kind() != Kind::Map || old.kind() != Kind::Map {
            return None;
        }
        member(self.plan, pair.schema, new, old, child)
    }

    /// The pair at an index of the new list (`Index`): the old item with the same keys, in lists of
    /// type map.
    pub fn index(&self, pair: Correlated, index: usize, scratch: &mut RatchetScratch) -> Option<Correlated> {
        let (new, old) = (self.view.value(pair.new), self.view.value(pair.old));
        if new.kind() != Kind::Seq || old.kind() != Kind::Seq || !is_map_list(self.plan, pair.schema) {
            return None;
        }
        let array = self.plan.array(self.plan.schema(pair.schema))?;
        let item = new.item(index)?;
        if !has_keys(self.plan, pair.schema) || item.kind() != Kind::Map {
            return None;
        }
        let keys = Keys { plan: self.plan, names: self.plan.list_keys(array) };
        let old = scratch.lookup.find(keys, old, item)?;
        Some(Correlated { new: item.id(), old: old.id(), schema: array.items.each()? })
    }

    /// Whether the values count as equal; mirrors `CachedDeepEqual`. The answer is remembered for
    /// every pair that was looked at, so asking at each level of an object costs one pass in all.
    pub fn is_equal(&self, pair: Correlated, scratch: &mut RatchetScratch) -> bool {
        scratch.open.clear();
        let mut pair = pair;
        loop {
            match self.glance(pair, scratch) {
                Shallow::Unequal => return refuse(pair, scratch),
                Shallow::Equal => scratch.note(pair.new, KnownEquality::Equal),
                Shallow::ByChildren => scratch.open.push(Open { pair, next: 0 }),
            }
            // Go on with the next child that is open.
            loop {
                let Some(open) = scratch.open.last_mut() else { return true };
                let index = open.next;
                open.next += 1;
                let parent = open.pair;
                if index as usize >= self.view.value(parent.new).len() {
                    scratch.note(parent.new, KnownEquality::Equal);
                    scratch.open.pop();
                    continue;
                }
                if let Some(child) = self.nth(parent, index, scratch) {
                    pair = child;
                    break;
                }
                if !self.is_equal_untyped(parent, index) {
                    return refuse(parent, scratch);
                }
            }
        }
    }

    fn nth(&self, pair: Correlated, index: u32, scratch: &mut RatchetScratch) -> Option<Correlated> {
        let new = self.view.value(pair.new);
        match new.kind() {
            Kind::Map => self.child(pair, new.child(index as usize)?),
            _ => self.index(pair, index as usize, scratch),
        }
    }

    /// Whether a member without a schema is equal to the old one, where the release compares such
    /// members. That release fails on those that contain something; they are compared here all the same.
    fn is_equal_untyped(&self, pair: Correlated, index: u32) -> bool {
        let (new, old) = (self.view.value(pair.new), self.view.value(pair.old));
        let object = self.plan.object(self.plan.schema(pair.schema));
        let is_bool = object.is_some_and(|object| matches!(object.additional, Additional::Any | Additional::Forbidden));
        let members = || {
            let new = new.child(index as usize)?;
            Some((new, old.get_hashed(new.key(), new.slot().key_hash)?))
        };
        self.rules.compares_untyped_members
            && is_bool
            && new.kind() == Kind::Map
            && members().is_some_and(|(new, old)| crate::equal::equals(new, old))
    }

    fn glance(&self, pair: Correlated, scratch: &RatchetScratch) -> Shallow {
        match scratch.known(pair.new) {
            KnownEquality::Equal => return Shallow::Equal,
            KnownEquality::Unequal => return Shallow::Unequal,
            KnownEquality::Nothing => {}
        }
        let (new, old) = (self.view.value(pair.new), self.view.value(pair.old));
        let decided = |equal| if equal { Shallow::Equal } else { Shallow::Unequal };
        match (new.kind(), old.kind()) {
            (Kind::Map, Kind::Map) | (Kind::Seq, Kind::Seq) if new.len() != old.len() => Shallow::Unequal,
            (Kind::Map, Kind::Map) | (Kind::Seq, Kind::Seq) if new.is_empty() => Shallow::Equal,
            (Kind::Map, Kind::Map) => Shallow::ByChildren,
            (Kind::Seq, Kind::Seq) if is_map_list(self.plan, pair.schema) => Shallow::ByChildren,
            _ => decided(crate::equal::equals(new, old)),
        }
    }
}

/// One unequal value makes all around it unequal.
fn refuse(pair: Correlated, scratch: &mut RatchetScratch) -> bool {
    scratch.note(pair.new, KnownEquality::Unequal);
    while let Some(open) = scratch.open.pop() {
        scratch.note(open.pair.new, KnownEquality::Unequal);
    }
    false
}
