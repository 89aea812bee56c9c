//! What schemas are to expressions: types with names, sizes for the estimate of costs, and how often
//! a schema can occur.
//!
//! A plan is declared once, for all its rules: one small entry per schema. Types are made from it when
//! the checker asks, because their names depend on where a rule stands.

mod cardinality;
mod cel;
mod decl;
mod declare;
mod sizes;

pub(crate) use cardinality::factor;
pub use cardinality::{Cardinality, cardinalities};
pub use cel::{SELF_TYPE, Scope};
pub use decl::{Decl, DeclId, Declarations, ListKind, Shape};
pub use plimsoll_release::rules::TypeRules;
pub(crate) use sizes::Place;
pub use sizes::RuleSizes;
