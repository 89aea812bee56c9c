//! Test helpers shared by all crates.

mod base64;

pub use base64::base64_decode;
