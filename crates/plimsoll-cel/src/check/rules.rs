//! What the checker of one release does differently from that of another.

use crate::types::TypeWords;

/// What the type of optional values is by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionalName {
    /// No name at all.
    Unknown,
    /// An optional of nothing said.
    Bare,
    /// An optional of `dyn`.
    OfDyn,
}

/// Differences between releases that the checker knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is one difference between releases")]
pub struct CheckRules {
    /// How types are written.
    pub types: TypeWords,
    /// Literals of mixed types are let pass directly in the arguments of `format` only, not further inside them.
    pub format_exempts_arguments_only: bool,
    /// What the type of optional values is by its name.
    pub optional_name: OptionalName,
    /// The name of a type of the host is a value of that type, where it should be the type itself.
    pub host_types_are_values: bool,
    /// The second variable of a loop over `dyn` has no type at all, so that nothing can be done with it.
    pub untyped_second: bool,
    /// `list` and `map` as values are those of any elements, which shows where their types are printed.
    pub open_containers: bool,
    /// A variable of a loop hides dotted names that begin with its name, and messages are only looked for among types.
    pub locals_first: bool,
}

impl CheckRules {
    /// Kubernetes 1.30.
    pub const V1_30: Self = Self {
        types: TypeWords::V1_30,
        format_exempts_arguments_only: true,
        optional_name: OptionalName::Unknown,
        host_types_are_values: true,
        untyped_second: true,
        open_containers: true,
        locals_first: false,
    };
    /// Kubernetes 1.31.
    pub const V1_31: Self = Self {
        types: TypeWords::V1_31,
        format_exempts_arguments_only: false,
        optional_name: OptionalName::Bare,
        ..Self::V1_30
    };
    /// Kubernetes 1.32.
    pub const V1_32: Self = Self { host_types_are_values: false, ..Self::V1_31 };
    /// Kubernetes 1.33.
    pub const V1_33: Self = Self { untyped_second: false, ..Self::V1_32 };
    /// Kubernetes 1.34.
    pub const V1_34: Self = Self::V1_33;
    /// Kubernetes 1.35.
    pub const V1_35: Self = Self::V1_34;
    /// Kubernetes 1.36.
    pub const V1_36: Self = Self::V1_35;
    /// Kubernetes 1.37.
    pub const V1_37: Self =
        Self { optional_name: OptionalName::OfDyn, open_containers: false, locals_first: true, ..Self::V1_36 };
}
