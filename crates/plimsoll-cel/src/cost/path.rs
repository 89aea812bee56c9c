//! Paths from variables to values, stored as Go stores them.
//!
//! The server keeps paths in slices that are extended with `append`. A slice with room to spare is
//! extended in place, so two paths that go on from the same one can overwrite each other's last
//! step. Sizes that are asked for later see the overwritten path, and costs of rules depend on it.

use std::cell::RefCell;
use std::rc::Rc;

/// One step of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'a> {
    /// A variable or a field.
    Name(&'a str),
    /// The elements of a list.
    Items,
    /// The keys of a map.
    Keys,
    /// The values of a map.
    Values,
    /// The indices of a list.
    Indices,
}

impl<'a> Step<'a> {
    /// The step in writing.
    pub const fn name(self) -> &'a str {
        match self {
            Self::Name(name) => name,
            Self::Items => "@items",
            Self::Keys => "@keys",
            Self::Values => "@values",
            Self::Indices => "@indices",
        }
    }
}

/// A slice of steps: the first `len` steps of storage that other paths may share.
#[derive(Clone, Debug, Default)]
pub(super) struct Path<'a> {
    storage: Option<Rc<Storage<'a>>>,
    len: usize,
}

#[derive(Debug)]
struct Storage<'a> {
    steps: RefCell<Vec<Step<'a>>>,
    capacity: usize,
}

impl<'a> Path<'a> {
    /// A path of one step.
    pub(super) fn to(first: Step<'a>) -> Self {
        Self { storage: Some(Rc::new(Storage { steps: RefCell::new(vec![first]), capacity: 1 })), len: 1 }
    }

    /// Whether it leads nowhere.
    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The path one step further, as Go's `append` makes it.
    pub(super) fn then(&self, step: Step<'a>) -> Self {
        let Some(storage) = &self.storage else { return Self::to(step) };
        if self.len < storage.capacity {
            let mut steps = storage.steps.borrow_mut();
            match steps.get_mut(self.len) {
                Some(place) => *place = step,
                None => steps.push(step),
            }
            return Self { storage: Some(Rc::clone(storage)), len: self.len + 1 };
        }
        let mut steps: Vec<Step<'a>> = self.steps().collect();
        steps.push(step);
        let capacity = grown(storage.capacity);
        Self { storage: Some(Rc::new(Storage { steps: RefCell::new(steps), capacity })), len: self.len + 1 }
    }

    /// Its steps as they are now.
    pub(super) fn steps(&self) -> impl Iterator<Item = Step<'a>> {
        let len = if self.storage.is_some() { self.len } else { 0 };
        let storage = self.storage.clone();
        (0..len).map_while(move |index| storage.as_ref()?.steps.borrow().get(index).copied())
    }

    /// Its first step as it is now.
    pub(super) fn first(&self) -> Option<Step<'a>> {
        self.steps().next()
    }
}

/// What Go's runtime makes of the capacity of a full slice of strings: doubled up to 256, then a
/// quarter more, rounded up to what the allocator has (sizes above 512 bytes hold a header).
fn grown(capacity: usize) -> usize {
    const ROUNDED: [(usize, usize); 6] = [(32, 71), (71, 143), (143, 303), (303, 591), (591, 1023), (1023, 1535)];
    const STEPS_OF_A_PAGE: usize = 512;
    match ROUNDED.iter().find(|(full, _)| *full == capacity) {
        Some((_, grown)) => *grown,
        None if capacity < 32 => capacity * 2,
        None => (capacity + (capacity + 768) / 4).next_multiple_of(STEPS_OF_A_PAGE),
    }
}

#[cfg(test)]
mod tests {
    use super::{Path, Step, grown};

    #[test]
    fn capacities_grow_as_in_go() {
        // cap() while strings are appended one by one: Go 1.22 to 1.26.
        let mut capacity = 1;
        for want in [2, 4, 8, 16, 32, 71, 143, 303, 591, 1023, 1535, 2560, 3584] {
            capacity = grown(capacity);
            assert_eq!(capacity, want);
        }
    }

    #[test]
    fn paths_with_room_overwrite_each_other() {
        let names = |path: &Path<'static>| path.steps().collect::<Vec<_>>();
        let three = Path::to(Step::Name("self")).then(Step::Name("list")).then(Step::Items);
        let tags = three.then(Step::Name("tags"));
        let name = three.then(Step::Name("name"));
        assert_eq!(names(&tags), names(&name));
        let four = tags.then(Step::Items);
        let other = name.then(Step::Items);
        assert_eq!(names(&four).len(), 5);
        assert_ne!(names(&tags.then(Step::Keys)), names(&other));
        assert!(Path::default().is_empty());
    }
}
