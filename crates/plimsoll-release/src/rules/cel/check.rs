//! In what checking types differs.

/// Differences between releases that the checker knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::struct_excessive_bools, reason = "each is one difference between releases")]
pub struct CheckRules {
    /// How types are written.
    pub types: TypeWords,
    /// Literals of mixed types are allowed directly in the arguments of `format` only, not further inside them.
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
    /// The server's compiler panics on `format` of a string that is not a literal.
    pub format_panics: bool,
    /// An expression that is checked twice with different types is shown as Go shows a pointer to it.
    pub shows_pointers: bool,
}

/// What the type of optional values is by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OptionalName {
    /// It has no name.
    Unknown,
    /// An optional without a parameter.
    Bare,
    /// An optional of `dyn`.
    OfDyn,
}

/// How a release writes types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TypeWords {
    /// The name of the type of optional values.
    pub optional: &'static str,
}
