//! What the estimate is made of, release by release.

/// How a release estimates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

impl CostRules {
    /// Kubernetes 1.30.
    pub const V1_30: Self =
        Self { sizes_follow_values: false, global_matches_has_cost: false, library_equality_has_cost: false };
    /// Kubernetes 1.31.
    pub const V1_31: Self = Self::V1_30;
    /// Kubernetes 1.32.
    pub const V1_32: Self = Self { library_equality_has_cost: true, ..Self::V1_31 };
    /// Kubernetes 1.33.
    pub const V1_33: Self = Self { sizes_follow_values: true, ..Self::V1_32 };
    /// Kubernetes 1.34.
    pub const V1_34: Self = Self::V1_33;
    /// Kubernetes 1.35.
    pub const V1_35: Self = Self::V1_34;
    /// Kubernetes 1.36.
    pub const V1_36: Self = Self::V1_35;
    /// Kubernetes 1.37.
    pub const V1_37: Self = Self { global_matches_has_cost: true, ..Self::V1_36 };
}
