//! Memory that judging reuses, and how a verdict holds it.

use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, PoisonError};

use plimsoll_rules::run::RunScratch;
use plimsoll_walk::{
    DefaultScratch, EmbeddedScratch, ListScratch, LoadScratch, Slot, SlotId, Tree, UnknownField, ValidateScratch,
};

/// Memory that judging reuses from request to request.
#[derive(Debug, Default)]
pub struct Scratch {
    pub(super) tree: Tree,
    pub(super) load: LoadScratch,
    pub(super) defaults: DefaultScratch,
    pub(super) validate: ValidateScratch,
    pub(super) lists: ListScratch,
    pub(super) embedded: EmbeddedScratch,
    pub(super) rules: RunScratch,
    pub(super) unknown: Vec<UnknownField>,
    pub(super) slots: Vec<Slot>,
    pub(super) pairs: Vec<(SlotId, SlotId)>,
}

/// Memory for several threads: each verdict takes one piece and gives it back when it is dropped.
#[derive(Debug, Default)]
#[allow(clippy::vec_box, reason = "a request moves a pointer, not the memory")]
pub struct ScratchPool(Mutex<Vec<Box<Scratch>>>);

impl ScratchPool {
    /// Memory that comes back to the pool by itself.
    pub fn lease(&self) -> Lease<'_> {
        let scratch = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        Lease::Pooled(Pooled { scratch: Some(scratch.unwrap_or_default()), pool: self })
    }
}

/// Memory in use: a verdict keeps it, because the judged object is in it.
#[derive(Debug)]
pub enum Lease<'a> {
    /// Memory of the caller.
    Borrowed(&'a mut Scratch),
    /// Memory of a pool.
    Pooled(Pooled<'a>),
}

/// Memory that goes back to its pool when it is dropped.
#[derive(Debug)]
pub struct Pooled<'a> {
    /// There until it is dropped.
    scratch: Option<Box<Scratch>>,
    pool: &'a ScratchPool,
}

const LENT: &str = "memory is there until it is dropped";

impl Drop for Pooled<'_> {
    fn drop(&mut self) {
        if let Some(scratch) = self.scratch.take() {
            self.pool.0.lock().unwrap_or_else(PoisonError::into_inner).push(scratch);
        }
    }
}

impl<'a> From<&'a mut Scratch> for Lease<'a> {
    fn from(scratch: &'a mut Scratch) -> Self {
        Self::Borrowed(scratch)
    }
}

impl Deref for Lease<'_> {
    type Target = Scratch;

    fn deref(&self) -> &Scratch {
        match self {
            Self::Borrowed(scratch) => scratch,
            Self::Pooled(pooled) => pooled.scratch.as_ref().expect(LENT),
        }
    }
}

impl DerefMut for Lease<'_> {
    fn deref_mut(&mut self) -> &mut Scratch {
        match self {
            Self::Borrowed(scratch) => scratch,
            Self::Pooled(pooled) => pooled.scratch.as_mut().expect(LENT),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ScratchPool;

    #[test]
    fn memory_comes_back_to_its_pool() {
        let pool = ScratchPool::default();
        let mut lease = pool.lease();
        lease.slots.reserve(100);
        drop(lease);
        let (first, second) = (pool.lease(), pool.lease());
        assert!(first.slots.capacity() >= 100);
        assert_eq!(second.slots.capacity(), 0);
    }
}
