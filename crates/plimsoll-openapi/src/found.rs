//! What the walk has found: where objects of which kind are, references, operations.

use plimsoll_doc::NodeId;
use plimsoll_finding::Path;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::spec::{ObjectSpec, Shape};

/// A node of one of the documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct At {
    /// The document, by its place in the set.
    pub(crate) document: u32,
    pub(crate) node: NodeId,
}

/// A reference.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    /// The object that holds it.
    pub(crate) holder: At,
    /// Its `$ref`.
    pub(crate) value: At,
    /// The way to the `$ref`.
    pub(crate) path: Path,
    /// What it has to lead to.
    pub(crate) shape: Shape,
}

/// An object of the specification, with the way to it.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) at: At,
    pub(crate) path: Path,
}

/// References that lead to references are followed so many times.
const MAX_CHAIN: usize = 1_000;

/// What the walk has found, in the order of the documents.
#[derive(Debug, Default)]
pub(crate) struct Index {
    /// The kind of every object that was walked.
    pub(crate) kinds: FxHashMap<At, &'static ObjectSpec>,
    /// All references.
    pub(crate) references: Vec<Reference>,
    /// The objects that hold them.
    holders: FxHashSet<At>,
    /// Where a reference leads, by the object that holds it.
    pub(crate) targets: FxHashMap<At, At>,
    /// Objects by their table, as far as rules ask for them.
    objects: FxHashMap<*const ObjectSpec, Vec<Found>>,
}

impl Index {
    /// Keeps a reference.
    pub(crate) fn refer(&mut self, reference: Reference) {
        self.holders.insert(reference.holder);
        self.references.push(reference);
    }

    /// Whether the walk has met an object or a reference at a place.
    pub(crate) fn is_known(&self, at: At) -> bool {
        self.kinds.contains_key(&at) || self.holders.contains(&at)
    }

    /// Whether references lead from an object back to it.
    pub(crate) fn is_cycle(&self, holder: At) -> bool {
        let mut at = holder;
        for _ in 0..MAX_CHAIN {
            match self.targets.get(&at) {
                Some(target) if *target == holder => return true,
                Some(target) => at = *target,
                None => return false,
            }
        }
        true
    }

    /// Keeps an object.
    pub(crate) fn add(&mut self, spec: &'static ObjectSpec, found: Found) {
        self.objects.entry(std::ptr::from_ref(spec)).or_default().push(found);
    }

    /// All objects of a kind.
    pub(crate) fn all(&self, spec: &'static ObjectSpec) -> &[Found] {
        self.objects.get(&std::ptr::from_ref(spec)).map_or(&[], Vec::as_slice)
    }

    /// The object that is meant at a place: the end of the references that begin there.
    pub(crate) fn resolved(&self, mut at: At) -> Option<At> {
        for _ in 0..MAX_CHAIN {
            match self.targets.get(&at) {
                Some(target) => at = *target,
                None => return self.kinds.contains_key(&at).then_some(at),
            }
        }
        None
    }
}
