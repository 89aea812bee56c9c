//! Go types and their markers to CRDs, as controller-gen's generator `crd` makes them.
//!
//! [`generate`] reads packages, makes a [`Schema`] of each type that is needed, puts what they refer to in its place,
//! and writes a [`GeneratedCrd`] for each kind. Mirrors `pkg/crd` of controller-tools 0.23.

mod apply;
mod describe;
mod flatten;
mod generate;
mod kinds;
mod known;
mod locate;
mod merge;
mod plural;
mod schema;
mod spec;
mod structure;
mod truncate;
mod types;

pub use generate::{CrdOptions, Fault, GeneratedCrd, Generation, Subject, TOOL_VERSION, generate};
pub use kinds::may_have_kinds;
pub use locate::locate;
pub use plural::pluralize;
pub use schema::{Additional, ExternalDocs, Place, Rule, Schema, TypeName};
pub use spec::{Column, Crd, Scale, Version};
