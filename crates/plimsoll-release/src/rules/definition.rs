//! In what the handling of CRDs differs.

/// How one release of Kubernetes handles CRDs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::struct_excessive_bools, reason = "each is one difference between releases")]
pub struct DefinitionRules {
    /// Line of `scheme.go` that the text about a kind that is not registered names.
    pub scheme_line: u16,
    /// `selectableFields` counts (1.31); before, it is dropped.
    pub selectable_fields: bool,
    /// An update must not break the `caBundle` of a webhook (1.31).
    pub checks_ca_bundle: bool,
    /// Inside a junctor `additionalProperties: false` is as good as absent (1.31).
    pub ignores_nested_false: bool,
    /// An entry of `status.storedVersions` that is not a version is reported with what to do (1.33).
    pub explains_stored_versions: bool,
    /// Messages that do not repeat the field's name, and missing values without a reason (1.34).
    pub terse: bool,
    /// Whether unrecognised formats cause a warning.
    pub format_warnings: FormatWarnings,
    /// Too many selectable fields may stay as they were (1.35).
    pub tolerates_selectable_fields: bool,
    /// A structural schema keeps `example` and `externalDocs`, so that they count where it must say
    /// nothing (1.36).
    pub keeps_examples: bool,
    /// Sets of objects or lists cause a warning (1.37).
    pub set_warnings: bool,
}

/// Which schemas cause a warning for a format that the server does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FormatWarnings {
    /// None.
    Never,
    /// Those of type string (1.34).
    Strings,
    /// All (1.36).
    AllTypes,
}
