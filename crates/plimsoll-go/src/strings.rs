//! Go's strings functions that differ from Rust's.
