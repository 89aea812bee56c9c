//! In what validation rules differ around the expression itself.

/// How one release of Kubernetes declares schemas to expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TypeRules {
    /// An int-or-string is no longer than its `maxLength` (1.34).
    pub bounds_int_or_string: bool,
    /// `metadata.name` and `metadata.generateName` are no longer than names can be (1.37).
    pub bounds_names: bool,
}

/// How one release of Kubernetes reports what rules say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RunRules {
    /// A rule that fails shows the value, unless that is an object or a list (1.35); before, the name
    /// of its type.
    pub shows_values: bool,
}
