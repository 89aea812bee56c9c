//! In what evaluation differs.

use super::LibraryRules;

/// What the evaluators and function libraries under one release do differently from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::struct_excessive_bools, reason = "each is one difference between releases")]
pub struct EvalRules {
    /// `startsWith` and `endsWith` cost by the length of what they look for, not of the text.
    pub affix_cost_by_argument: bool,
    /// `matches(text, pattern)` costs what `text.matches(pattern)` does, not 1.
    pub global_matches_cost: bool,
    /// `==` of quantities, addresses and their like costs 1.
    pub unit_opaque_equality: bool,
    /// What a variable is bound to is only computed when it is used.
    pub lazy_accumulator: bool,
    /// The cost of `flatten` to a negative depth wraps around.
    pub negative_depth_wraps: bool,
    /// A set list equals another only where all its members occur there.
    pub set_members_all_seen: bool,
    /// An object with a property that is null equals itself.
    pub null_property_equals: bool,
    /// An optional that a variable holds keeps its value; before, that is taken for data, which has no types.
    pub optionals_hold_values: bool,
    /// Lists with keys that were added up hold values, whose keys are found as expressions find them; before, they
    /// hold data.
    pub sums_hold_values: bool,
    /// Loops with two variables report that an error cannot be iterated, and not the error.
    pub pairs_hide_faults: bool,
    /// `or` and `orValue` return a target that is not an optional; since then it is an error.
    pub or_accepts_any_target: bool,
    /// An optional is as large as what it holds, where the standard library prices it.
    pub optionals_have_sizes: bool,
    /// A field or index of a variable that holds a fault is tried, and costs, before the fault is the answer.
    pub asks_faults: bool,
    /// In what functions differ.
    pub library: LibraryRules,
}
