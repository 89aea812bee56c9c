//! In what the estimate of costs differs.

/// How a release estimates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CostRules {
    /// Sizes follow values through literals, variables, binds and `dyn`, and are settled as soon as
    /// an operand is priced. Since 1.33.
    pub sizes_follow_values: bool,
    /// `matches(text, pattern)` costs what `text.matches(pattern)` costs, else 1. Since 1.37.
    pub global_matches_has_cost: bool,
    /// `==` of quantities, addresses and the like has a cost of its own, and a URL the size of its
    /// text. Since 1.32.
    pub library_equality_has_cost: bool,
}
