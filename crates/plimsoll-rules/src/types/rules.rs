//! How releases declare schemas.

/// How one release of Kubernetes declares schemas to expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeRules {
    /// An int-or-string is no longer than its `maxLength` (1.34).
    pub bounds_int_or_string: bool,
    /// `metadata.name` and `metadata.generateName` are no longer than names can be (1.37).
    pub bounds_names: bool,
}

impl TypeRules {
    /// Kubernetes 1.30.
    pub const V1_30: Self = Self { bounds_int_or_string: false, bounds_names: false };
    /// Kubernetes 1.31.
    pub const V1_31: Self = Self { ..Self::V1_30 };
    /// Kubernetes 1.32.
    pub const V1_32: Self = Self { ..Self::V1_31 };
    /// Kubernetes 1.33.
    pub const V1_33: Self = Self { ..Self::V1_32 };
    /// Kubernetes 1.34.
    pub const V1_34: Self = Self { bounds_int_or_string: true, ..Self::V1_33 };
    /// Kubernetes 1.35.
    pub const V1_35: Self = Self { ..Self::V1_34 };
    /// Kubernetes 1.36.
    pub const V1_36: Self = Self { ..Self::V1_35 };
    /// Kubernetes 1.37.
    pub const V1_37: Self = Self { bounds_names: true, ..Self::V1_36 };
    /// The newest release known.
    pub const LATEST: Self = Self::V1_37;
}
