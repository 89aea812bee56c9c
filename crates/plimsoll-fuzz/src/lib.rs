//! Fuzz targets on stable Rust.
//!
//! A [`Target`] takes any bytes and says whether a property held. The [`engine`](run) makes
//! inputs by damaging recorded ones, keeps those that were answered in a new way as seeds for
//! more, catches panics, watches the clock, and makes a finding small before it saves it.
//! The same seed gives the same inputs, so every run can be repeated.
//!
//! ```console
//! cargo run --profile fuzz -p plimsoll-fuzz -- yaml --runs 2000000
//! ```

mod engine;
mod pool;
mod seeds;
mod target;
mod targets;
mod watchdog;

/// Counts what the targets allocate.
#[cfg(test)]
#[global_allocator]
static ALLOCATOR: plimsoll_testkit::CountingAllocator = plimsoll_testkit::CountingAllocator;

pub use engine::{Finding, Options, Summary, replay, run};
pub use target::{Shape, Target};
pub use targets::TARGETS;
