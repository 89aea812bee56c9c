//! Kubernetes' checks of names, label keys and similar texts, with their messages.
//!
//! The modules are the server's packages. A check gives its messages, none for a valid text;
//! a valid text costs no allocation. Checks that name a field give [`Fault`]s instead.

pub mod api;
pub mod content;
mod fault;
mod messages;
pub(crate) mod shape;
pub mod validate;
pub mod validation;

pub use fault::{Fault, FaultKind};
pub use messages::{LengthUnit, NameWords};
