//! What the project's tests share: an allocation counter, a way to catch panics, byte mutations
//! for fuzzing, and finding the recorded data.
//!
//! Nothing here is part of the product; no crate that ships depends on it.

mod base64;
mod caught;
mod clock;
mod counting;
mod data;
mod generate;
mod mutate;
mod random;
mod shrink;

pub use base64::{base64_decode, base64_encode};
pub use caught::caught;
pub use clock::thread_time;
pub use counting::{Counted, CountingAllocator, count_allocations};
pub use data::{data_root, files_under, repository_root, shared_root, vectors_root};
pub use generate::{Generated, generated_texts};
pub use mutate::Mutator;
pub use random::Random;
pub use shrink::shrink;
