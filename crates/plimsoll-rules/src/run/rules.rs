//! How releases report rules.

/// How one release of Kubernetes reports what rules say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunRules {
    /// A rule that fails shows the value, unless that is an object or a list (1.35); before, the name
    /// of its type.
    pub shows_values: bool,
}

impl RunRules {
    /// Kubernetes 1.30.
    pub const V1_30: Self = Self { shows_values: false };
    /// Kubernetes 1.31.
    pub const V1_31: Self = Self { ..Self::V1_30 };
    /// Kubernetes 1.32.
    pub const V1_32: Self = Self { ..Self::V1_31 };
    /// Kubernetes 1.33.
    pub const V1_33: Self = Self { ..Self::V1_32 };
    /// Kubernetes 1.34.
    pub const V1_34: Self = Self { ..Self::V1_33 };
    /// Kubernetes 1.35.
    pub const V1_35: Self = Self { shows_values: true };
    /// Kubernetes 1.36.
    pub const V1_36: Self = Self { ..Self::V1_35 };
    /// Kubernetes 1.37.
    pub const V1_37: Self = Self { ..Self::V1_36 };
    /// The newest release known.
    pub const LATEST: Self = Self::V1_37;
}
