//! The differences between releases that this crate knows, as data.

use plimsoll_go::release::GoRules;

/// How one release of Kubernetes decodes and prepares schemas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SchemaRules {
    /// A type error below an `items` or `additionalProperties` schema names the whole path; before,
    /// the path ends at the outer field (1.35: a newer JSON decoder).
    pub nested_error_paths: bool,
    /// The registry of formats has `k8s-short-name` and `k8s-long-name` (1.34). Objects are checked
    /// against them one release later, default values at once.
    pub name_formats_registered: bool,
    /// A format must fit the schema's type, or it is dropped; `int32`, `int64`, `float` and `double`
    /// count, and numbers must fit their format (1.36). Before, only string formats exist, on any type.
    pub formats_by_type: bool,
    /// What Go itself does differently.
    pub go: GoRules,
}

impl SchemaRules {
    /// Kubernetes 1.30.
    pub const V1_30: Self =
        Self { nested_error_paths: false, name_formats_registered: false, formats_by_type: false, go: GoRules::V1_30 };
    /// Kubernetes 1.31.
    pub const V1_31: Self = Self { go: GoRules::V1_31, ..Self::V1_30 };
    /// Kubernetes 1.32.
    pub const V1_32: Self = Self { go: GoRules::V1_32, ..Self::V1_31 };
    /// Kubernetes 1.33.
    pub const V1_33: Self = Self { go: GoRules::V1_33, ..Self::V1_32 };
    /// Kubernetes 1.34.
    pub const V1_34: Self = Self { name_formats_registered: true, go: GoRules::V1_34, ..Self::V1_33 };
    /// Kubernetes 1.35.
    pub const V1_35: Self = Self { nested_error_paths: true, go: GoRules::V1_35, ..Self::V1_34 };
    /// Kubernetes 1.36.
    pub const V1_36: Self = Self { formats_by_type: true, go: GoRules::V1_36, ..Self::V1_35 };
    /// Kubernetes 1.37.
    pub const V1_37: Self = Self { go: GoRules::V1_37, ..Self::V1_36 };
    /// The newest release known.
    pub const LATEST: Self = Self::V1_37;
}
