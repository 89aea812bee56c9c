//! In what requests that write an object differ.

/// How one release of Kubernetes handles creates and updates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::struct_excessive_bools, reason = "each is one difference between releases")]
pub struct WriteRules {
    /// Errors of a status update are at `status.x` (1.31); before, at `x`.
    pub names_status: bool,
    /// Unchanged values of a status update may stay invalid (1.33).
    pub ratchets_status: bool,
    /// A missing apiVersion or kind of an embedded resource is reported without detail (1.34);
    /// before, with `must not be empty`.
    pub missing_type_without_detail: bool,
    /// A uid that is not the stored object's is reported even where the object does not exist (until 1.33).
    pub checks_uid_before_existence: bool,
}
