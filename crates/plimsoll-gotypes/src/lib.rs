//! Go API types and their markers, read without a Go toolchain.
//!
//! * [`syntax`]: the text of a Go file to its declarations, with comments and places.
//! * [`known`]: Kubernetes' own types, which need no sources.
//! * [`package`]: files to packages, names to what they stand for.

pub mod known;
pub mod package;
pub mod syntax;

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
