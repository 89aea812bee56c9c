//! The schemas of a definition, checked as text before anything is compiled from them.
//!
//! All checks run over the flat list of schemas, parents before children; each schema knows from
//! [`Places`] how it is reached. Paths are made only for what is wrong.

mod context;
mod defaults;
mod expressions;
mod go_struct;
mod keywords;
mod lists;
mod lowered;
mod order;
mod places;
mod root;
mod rules;
#[cfg(feature = "internals")]
mod stages;
mod structural;
#[cfg(test)]
mod tests;
mod zero;

pub(super) use defaults::has_unpruned as has_unpruned_defaults;
use defaults::pruned as pruned_defaults;
pub(super) use expressions::ExpressionOptions;
pub(super) use go_struct::{GoWriter, Piece, field, list};
pub(super) use keywords::{breaks_key_rules, is_set_of_composites, is_valid_type};
pub(super) use lowered::{Compiled, KnownTexts, Lowered, empty_plan};
pub(super) use places::Places;
pub(super) use root::check;
pub(super) use structural::{is_structural, unsupported};

pub use expressions::{EXPRESSION_LIMIT, SCHEMA_LIMIT};
pub use root::SchemaOptions;
#[cfg(feature = "internals")]
pub use stages::SchemaStages;
