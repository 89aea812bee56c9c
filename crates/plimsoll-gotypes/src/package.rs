//! Files to packages, and names to what they stand for.
//!
//! [`Packages`] holds what was read. It asks a [`Sources`] for the files of a package the first time that something
//! refers to it, so that of a large module only what API types need is ever read.

mod basic;
mod build;
mod methods;
mod module;
mod resolve;
mod store;

pub use basic::{Basic, Values};
pub use build::is_built;
pub use module::{ModuleFile, Replacement};
pub use resolve::{MAX_ALIASES, Resolved, Underlying};
pub use store::{Package, PackageId, Packages, SourceFile, Sources, TypeId};
