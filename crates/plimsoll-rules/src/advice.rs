//! Which bounds of schemas would make an expression cheaper.
//!
//! Sizes that an estimate asks for come from `maxItems`, `maxProperties` and `maxLength`, and so does the number
//! of times that a schema can occur. Each of them is tried with other values, and the estimate tells what would
//! come of it.

mod around;
mod expense;
mod search;

use plimsoll_cel::cost::Cost;
use plimsoll_schema::plan::SchemaId;

pub use around::Around;
pub use expense::Expense;

use crate::types::Shape;

/// A bound that takes away less than this leaves room: nothing else needs to be thought of.
const ROOMY: u64 = 16;

/// A keyword that bounds a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keyword {
    /// `maxItems`
    MaxItems,
    /// `maxProperties`
    MaxProperties,
    /// `maxLength`
    MaxLength,
}

impl Keyword {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MaxItems => "maxItems",
            Self::MaxProperties => "maxProperties",
            Self::MaxLength => "maxLength",
        }
    }

    const fn of(shape: Shape) -> Option<Self> {
        match shape {
            Shape::List { .. } => Some(Self::MaxItems),
            Shape::Map { .. } => Some(Self::MaxProperties),
            Shape::String | Shape::Bytes | Shape::IntOrString => Some(Self::MaxLength),
            _ => None,
        }
    }

    /// How many elements one of the keyword's units counts for.
    const fn unit(self, shape: Shape) -> u64 {
        match (self, shape) {
            // A character takes up to four bytes.
            (Self::MaxLength, Shape::String | Shape::IntOrString) => 4,
            _ => 1,
        }
    }
}

/// A bound that a schema could get.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The schema that gets it.
    pub schema: SchemaId,
    /// The way to it: from `self` on (`self.tags.@items`), or from the object on where [`Around`] knows it.
    pub path: String,
    /// The keyword.
    pub keyword: Keyword,
    /// Its value.
    pub value: u64,
}

impl Bound {
    /// The way to the schema as people write it: `self.tags[*]`.
    pub fn field(&self) -> String {
        self.path.replace(".@items", "[*]").replace(".@values", "[*]")
    }
}

/// Bounds that together lower a cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The bounds, at least one.
    pub bounds: Vec<Bound>,
    /// The cost of the expression with all of them.
    pub cost: Cost,
}

/// What would bring the cost of an expression down to a limit.
///
/// First come bounds of round numbers that do so together, where none alone leaves much room; then those that each
/// alone do so, the loosest of their kind, the cheapest outcome first. Where nothing suffices, or the cost is
/// below the limit already, these are bounds at a tenth of what they are.
pub fn advise(expense: &Expense<'_>, limit: u64) -> Vec<Advice> {
    let (cost, candidates) = expense.candidates();
    let mut alone: Vec<Advice> =
        candidates.iter().filter_map(|candidate| candidate.alone(expense, cost, limit)).collect();
    alone.sort_by_key(|advice| advice.cost.max);
    if cost.max <= limit {
        return alone;
    }
    let suffices = |advice: &Advice| advice.cost.max <= limit;
    let leaves_room = |advice: &Advice| advice.bounds.iter().all(|bound| bound.value >= ROOMY);
    let has_some = alone.iter().any(suffices);
    let has_roomy = alone.iter().any(|advice| suffices(advice) && leaves_room(advice));
    let together = if has_roomy { None } else { search::together(expense, &candidates, limit) };
    if has_some || together.is_some() {
        alone.retain(suffices);
    }
    together.into_iter().chain(alone).collect()
}
