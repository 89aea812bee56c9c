//! Interned names.

use rustc_hash::FxHashMap;

/// Index of a name in its arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::typed) struct NameId(u32);

impl NameId {
    /// The id of no name.
    pub(super) const NONE: Self = Self(u32::MAX);
}

/// All names of an arena, each once.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    text: String,
    /// Where each name ends; it begins where the one before ends.
    ends: Vec<u32>,
}

impl Names {
    /// A name; empty for an id of another arena.
    pub(super) fn get(&self, id: NameId) -> &str {
        let index = id.0 as usize;
        let start = index.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or_default();
        let end = self.ends.get(index).copied().unwrap_or(start);
        self.text.get(start as usize..end as usize).unwrap_or_default()
    }
}

/// Collects names.
#[derive(Debug, Default)]
pub(super) struct Interner {
    names: Names,
    known: FxHashMap<Box<str>, NameId>,
}

impl Interner {
    pub(super) fn intern(&mut self, name: &str) -> NameId {
        if let Some(&id) = self.known.get(name) {
            return id;
        }
        let id = NameId(self.names.ends.len() as u32);
        self.names.text.push_str(name);
        self.names.ends.push(self.names.text.len() as u32);
        self.known.insert(name.into(), id);
        id
    }

    pub(super) fn finish(self) -> Names {
        self.names
    }
}

#[cfg(test)]
mod tests {
    use super::Interner;

    #[test]
    fn equal_names_are_kept_once() {
        let mut names = Interner::default();
        let ids = ["a", "", "bc", "a", ""].map(|name| names.intern(name));
        assert_eq!((ids[0], ids[1]), (ids[3], ids[4]));
        let names = names.finish();
        assert_eq!(ids.map(|id| names.get(id)), ["a", "", "bc", "a", ""]);
        assert_eq!(names.text, "abc");
    }
}
