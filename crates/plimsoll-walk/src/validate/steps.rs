//! How much work validating a value may be.
//!
//! Alternatives multiply: a thousand of them for each of fifty thousand items, or two under each of the schemas that
//! references lead to, a hundred times over. Who walks pays for each step before it is taken; where nothing is
//! left, the walk ends and the value is not valid, whatever it is.

use std::cell::Cell;

/// Steps for each value. A step is a keyword that looks at one value, or [`BYTES`] bytes of a string.
const PER_SLOT: u64 = 32;
/// Steps for any value. Objects of real CRDs take less than a hundredth.
const BASE: u64 = 16_000_000;
/// Bytes that are looked at in the time of a step.
const BYTES: usize = 64;
/// So many values or complaints that wait cost a step more each.
const WAITING: usize = 1_024;

/// The steps that are left.
#[derive(Debug)]
pub(super) struct Steps {
    left: Cell<u64>,
    max: u64,
}

impl Steps {
    /// As many as validating something in a tree of so many slots may take.
    pub(super) fn of(slots: usize) -> Self {
        let max = BASE + PER_SLOT * slots as u64;
        Self { left: Cell::new(max), max }
    }

    /// Pays for so many; false where there are not as many left.
    #[inline]
    pub(super) fn take(&self, count: u64) -> bool {
        let left = self.left.get().saturating_sub(count);
        self.left.set(left);
        left > 0
    }

    /// Pays for a text.
    #[inline]
    pub(super) fn take_text(&self, text: &str) -> bool {
        self.take((text.len() / BYTES) as u64)
    }

    /// Pays for one more where so many wait already, so that memory is bounded, too.
    #[inline]
    pub(super) fn take_waiting(&self, waiting: usize) -> bool {
        self.take(1 + (waiting / WAITING) as u64)
    }

    /// How many were taken.
    pub(super) fn taken(&self) -> u64 {
        self.max - self.left.get()
    }

    /// Whether none is left.
    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.left.get() == 0
    }

    /// The limit.
    pub(super) fn max(&self) -> u64 {
        self.max
    }
}
