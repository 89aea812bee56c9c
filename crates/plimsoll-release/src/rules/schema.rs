//! In what the decoding and preparing of schemas differs.

use super::GoRules;

/// How one release of Kubernetes decodes and prepares schemas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
