//! The static cost: what a text may cost at worst and at least, before it ever runs.
//!
//! The estimate is a range that follows cel-go's estimator and Kubernetes' rules for its own
//! functions to the unit, oddities included, because servers refuse rules by it. Sizes come from
//! literals, from the host ([`Sizes`]), from types, and from what calls make of their operands.

mod arithmetic;
mod calls;
mod estimate;
mod explain;
mod folds;
mod kinds;
mod library;
mod lists;
mod path;
mod sizes;

pub use arithmetic::{Bounds, Cost, Size};
pub use estimate::estimate;
pub use explain::{Explanation, Lookup, Part, explain};
pub use kinds::StaticCost;
pub use path::Step;
pub use plimsoll_release::rules::CostRules;
pub use sizes::{NoSizes, Sizes};
