//! Objects and CRDs checked as the API server judges them, with everything in memory.
//!
//! Inputs are named texts ([`text::DocumentText`]); outputs are data: what became of each object, the findings about
//! it, what its rules have cost, how releases differ. Whoever calls finds files, starts threads, prints.
//!
//! - [`builtin`]: schemas of built-in kinds.
//! - [`input`]: what is an object to judge, and what only looks like one.
//! - [`object`]: the objects of a document and their identities.
//! - [`catalog`]: CRDs by the kinds they define.
//! - [`check`]: the objects of a document judged under one or more releases.
//! - [`edit`]: safe edits of findings, applied to texts.
//! - [`exception`]: findings that somebody knows about and that do not fail a run.
//! - [`summary`]: what many objects have in common, counted.
//! - [`fields`]: the fields of built-in kinds.
//! - [`crd`]: comparing, testing and pricing CRDs.
//! - [`render`]: objects as they are stored, and as clients get them back.
//! - [`lines`]: the lines in which two texts differ.
//! - [`type_test`]: test cases of Go types with tags.
//! - [`protocol`]: the judge protocol, a request and its answer as a line of JSON each.

pub mod builtin;
pub mod catalog;
pub mod check;
pub mod crd;
pub mod edit;
pub mod exception;
pub mod fields;
pub mod input;
pub mod lines;
pub mod object;
pub mod protocol;
pub mod render;
pub mod stored;
pub mod summary;
pub mod text;
pub mod type_test;

mod hint;
mod judge;
mod options;

pub use hint::hint_text;
pub use judge::Judge;
pub use options::{FieldValidation, Options, Order, Profile};
pub use plimsoll_doc::Format;
pub use plimsoll_finding::{DuplicateKeyPolicy, Finding, Wording};
pub use plimsoll_go::near;
pub use plimsoll_kube::definition::{Crd, Defined, EXPRESSION_LIMIT, RuleCost, RulePlace, SCHEMA_LIMIT};
pub use plimsoll_kube::judge::{
    Body, Change, Collect, Defaults, Failure, Judged, Object, PathPresence, Presence, RawRequest, Request, Storage,
    StorageChange, Subresource, Unknown, Verdict,
};
pub use plimsoll_kube::release::{Release, UnknownRelease};
pub use plimsoll_kube::resource::{Conversion, Version};
pub use plimsoll_kube::status::{Reason, Status};
pub use plimsoll_kube::tagged;
pub use plimsoll_rules::advice::{Advice, Bound, Keyword};
pub use plimsoll_rules::compile::Environment;
