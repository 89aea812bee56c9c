//! Counting allocations. Counts are exact on a machine where times are not.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// The system's allocator with a counter per thread.
///
/// A program that wants to count makes it its own:
///
/// ```
/// use plimsoll_testkit::{CountingAllocator, count_allocations};
///
/// #[global_allocator]
/// static ALLOCATOR: CountingAllocator = CountingAllocator;
///
/// let (list, counted) = count_allocations(|| vec![0_u8; 100]);
/// assert_eq!((list.len(), counted.allocations, counted.bytes), (100, 1, 100));
/// ```
#[derive(Debug)]
pub struct CountingAllocator;

/// What one call allocated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// Calls that asked for memory: new blocks and blocks that grew or shrank.
    pub allocations: u64,
    /// Bytes of new blocks, and bytes by which blocks grew.
    pub bytes: u64,
}

/// Runs `call` and tells what this thread allocated meanwhile.
///
/// Counts nothing where [`CountingAllocator`] is not the program's allocator.
pub fn count_allocations<T>(call: impl FnOnce() -> T) -> (T, Counted) {
    let before = COUNTED.get();
    let value = call();
    let after = COUNTED.get();
    let counted = Counted { allocations: after.allocations - before.allocations, bytes: after.bytes - before.bytes };
    (value, counted)
}

thread_local! {
    // Constant and without a destructor: touching it allocates nothing, also while a thread ends.
    static COUNTED: Cell<Counted> = const { Cell::new(Counted { allocations: 0, bytes: 0 }) };
}

fn note(bytes: usize) {
    COUNTED.with(|counted| {
        let Counted { allocations, bytes: sum } = counted.get();
        counted.set(Counted { allocations: allocations.wrapping_add(1), bytes: sum.wrapping_add(bytes as u64) });
    });
}

// SAFETY: every call is handed to `System` unchanged, so its guarantees are ours; counting writes
// to a constant-initialised thread-local cell, which neither allocates nor unwinds.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(layout.size());
        // SAFETY: the caller's promise about `layout` is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        note(layout.size());
        // SAFETY: the caller's promise about `layout` is passed on.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        note(new_size.saturating_sub(layout.size()));
        // SAFETY: `block` came from `System` with `layout`, as all blocks of this allocator do.
        unsafe { System.realloc(block, layout, new_size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: `block` came from `System` with `layout`, as all blocks of this allocator do.
        unsafe { System.dealloc(block, layout) }
    }
}
