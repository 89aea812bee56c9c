//! How one release of Kubernetes handles a request that writes an object.

/// How one release of Kubernetes handles creates and updates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is one difference between releases")]
pub struct WriteRules {
    /// Errors of a status update are at `status.x` (1.31); before, at `x`.
    pub names_status: bool,
    /// Unchanged values of a status update may stay invalid (1.33).
    pub ratchets_status: bool,
    /// A missing apiVersion or kind of an embedded resource is told without detail (1.34);
    /// before, with `must not be empty`.
    pub missing_type_without_detail: bool,
    /// A uid that is not the stored object's is told even where there is no such object (until 1.33).
    pub minds_uid_before_absence: bool,
}

impl WriteRules {
    /// Kubernetes 1.30.
    pub const V1_30: Self = Self {
        names_status: false,
        ratchets_status: false,
        missing_type_without_detail: false,
        minds_uid_before_absence: true,
    };
    /// Kubernetes 1.31.
    pub const V1_31: Self = Self { names_status: true, ..Self::V1_30 };
    /// Kubernetes 1.32.
    pub const V1_32: Self = Self { ..Self::V1_31 };
    /// Kubernetes 1.33.
    pub const V1_33: Self = Self { ratchets_status: true, ..Self::V1_32 };
    /// Kubernetes 1.34.
    pub const V1_34: Self = Self { missing_type_without_detail: true, minds_uid_before_absence: false, ..Self::V1_33 };
    /// Kubernetes 1.35.
    pub const V1_35: Self = Self { ..Self::V1_34 };
    /// Kubernetes 1.36.
    pub const V1_36: Self = Self { ..Self::V1_35 };
    /// Kubernetes 1.37.
    pub const V1_37: Self = Self { ..Self::V1_36 };
}
