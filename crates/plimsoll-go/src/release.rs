//! In what Go versions and Kubernetes releases differ for this crate's functions.

pub use plimsoll_release::rules::GoRules;
