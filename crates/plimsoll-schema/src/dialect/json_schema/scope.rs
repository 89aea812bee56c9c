//! Dynamic scopes: which schema a `$dynamicRef` means, by the way that led to it.
//!
//! A scope says for each name that some reference asks for which schema the outermost resource on the
//! way gives it. There are few such scopes for one set of schemas: each resource adds names at most once.

use rustc_hash::FxHashMap;

use super::registry::At;

/// A scope.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct ScopeId(u32);

impl ScopeId {
    /// The scope without names.
    pub(super) const EMPTY: Self = Self(0);
}

/// A name that references ask for, by its number.
pub(super) type DynamicName = u32;

/// All scopes that were met.
#[derive(Debug, Default)]
pub(super) struct Scopes {
    known: FxHashMap<Box<[(DynamicName, At)]>, ScopeId>,
    all: Vec<Box<[(DynamicName, At)]>>,
}

impl Scopes {
    fn names(&self, id: ScopeId) -> &[(DynamicName, At)] {
        self.all.get(id.0 as usize).map_or(&[], |names| names)
    }

    /// The scope after a resource with these names is entered: outer ones stay.
    pub(super) fn enter(&mut self, id: ScopeId, names: &[(DynamicName, At)]) -> ScopeId {
        let is_new = |(name, _): &&(DynamicName, At)| self.get(id, *name).is_none();
        if !names.iter().any(|entry| is_new(&entry)) {
            return id;
        }
        let mut entered = self.names(id).to_vec();
        entered.extend(names.iter().filter(is_new));
        entered.sort_unstable();
        entered.dedup_by_key(|(name, _)| *name);
        if self.all.is_empty() {
            self.all.push(Box::default());
        }
        let next = ScopeId(self.all.len() as u32);
        let entered = entered.into_boxed_slice();
        if let Some(known) = self.known.get(&entered) {
            return *known;
        }
        self.known.insert(entered.clone(), next);
        self.all.push(entered);
        next
    }

    /// The schema that a name stands for.
    pub(super) fn get(&self, id: ScopeId, name: DynamicName) -> Option<At> {
        let names = self.names(id);
        names.binary_search_by_key(&name, |(own, _)| *own).ok().and_then(|at| names.get(at)).map(|(_, at)| *at)
    }
}
