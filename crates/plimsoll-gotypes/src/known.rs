//! Kubernetes' own types, for those who have no sources of them: packages of `k8s.io/apimachinery`, `k8s.io/api` and
//! a few of Go's, reduced to what API types refer to, in their own words.
//!
//! The table is Go itself, so that one reader serves both. `cargo xtask gotypes` makes it from the sources.

mod reduce;
mod table;

pub use reduce::reduced;
pub use table::{Known, KnownTypes, TableError, pack};
