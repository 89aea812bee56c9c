//! Object metadata: decoded as the server decodes it, written back, validated.
//!
//! The server decodes `metadata` into a Go struct and writes that back, which drops unknown and
//! empty fields and spells times in its own way. [`coerce`] does the same to the tree: what is in
//! that form already, as most metadata is, stays as it is. Everything after it reads the fields
//! through [`MetaRef`].

mod canonical;
mod coerce;
mod create;
mod edit;
mod owners;
mod plain;
mod update;
mod view;
mod words;

pub use canonical::is_canonical;
pub use coerce::{Coerced, Malformed, MetaError, UnknownMember, coerce, copy_into};
pub use create::{CreateRules, NameRule, Part, validate_create, validate_part};
pub use edit::Edit;
pub(crate) use owners::group_version;
pub use update::validate_update;
pub use view::MetaRef;

use plimsoll_finding::{Finding, Wording};
use rustc_hash::FxHashSet;

/// Leaves each text once, at its first place, as an aggregate of Go errors does.
pub fn show_once(errors: &mut Vec<Finding>, wording: Wording) {
    let mut seen = FxHashSet::default();
    errors.retain(|error| seen.insert(error.text(wording)));
}
