//! In what evaluation differs between releases.

use crate::functions::LibraryRules;

/// What the evaluators and function libraries under one release do differently from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// Loops with two variables say that a fault is no range, and not what went wrong.
    pub pairs_hide_faults: bool,
    /// `or` and `orValue` give back what is no optional; since then it is an error.
    pub or_takes_all: bool,
    /// An optional is as large as what it holds, where the standard library prices it.
    pub optionals_have_sizes: bool,
    /// A field or index of a variable that holds a fault is tried, and costs, before the fault is the answer.
    pub asks_faults: bool,
    /// In what functions differ.
    pub library: LibraryRules,
}

impl EvalRules {
    /// Kubernetes 1.30.
    pub const V1_30: Self = Self {
        affix_cost_by_argument: false,
        global_matches_cost: false,
        unit_opaque_equality: false,
        lazy_accumulator: false,
        negative_depth_wraps: true,
        set_members_all_seen: false,
        null_property_equals: false,
        optionals_hold_values: false,
        sums_hold_values: false,
        pairs_hide_faults: true,
        or_takes_all: true,
        optionals_have_sizes: false,
        asks_faults: true,
        library: LibraryRules::V1_30,
    };
    /// Kubernetes 1.31.
    pub const V1_31: Self = Self { asks_faults: false, library: LibraryRules::V1_31, ..Self::V1_30 };
    /// Kubernetes 1.32.
    pub const V1_32: Self =
        Self { unit_opaque_equality: true, lazy_accumulator: true, library: LibraryRules::V1_32, ..Self::V1_31 };
    /// Kubernetes 1.33.
    pub const V1_33: Self =
        Self { pairs_hide_faults: false, optionals_have_sizes: true, library: LibraryRules::V1_33, ..Self::V1_32 };
    /// Kubernetes 1.34.
    pub const V1_34: Self = Self { null_property_equals: true, library: LibraryRules::V1_34, ..Self::V1_33 };
    /// Kubernetes 1.35.
    pub const V1_35: Self = Self { library: LibraryRules::V1_35, ..Self::V1_34 };
    /// Kubernetes 1.36.
    pub const V1_36: Self = Self { library: LibraryRules::V1_36, ..Self::V1_35 };
    /// Kubernetes 1.37.
    pub const V1_37: Self = Self {
        affix_cost_by_argument: true,
        global_matches_cost: true,
        negative_depth_wraps: false,
        set_members_all_seen: true,
        optionals_hold_values: true,
        sums_hold_values: true,
        or_takes_all: false,
        library: LibraryRules::V1_37,
        ..Self::V1_36
    };
    /// The newest release known.
    pub const LATEST: Self = Self::V1_37;
}
