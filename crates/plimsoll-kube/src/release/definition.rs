//! How one release of Kubernetes treats definitions.

/// How one release of Kubernetes treats definitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// An entry of `status.storedVersions` that is no version is told with what to do (1.33).
    pub explains_stored_versions: bool,
    /// Messages that do not repeat the field's name, and missing values without a reason (1.34).
    pub terse: bool,
    /// Whether unrecognised formats are warned of.
    pub format_warnings: FormatWarnings,
    /// Too many selectable fields may stay as they were (1.35).
    pub tolerates_selectable_fields: bool,
    /// A structural schema keeps `example` and `externalDocs`, so that they count where it must say
    /// nothing (1.36).
    pub keeps_examples: bool,
    /// Sets of objects or lists are warned of (1.37).
    pub set_warnings: bool,
}

/// Which schemas are warned of for a format that the server does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormatWarnings {
    /// None.
    Never,
    /// Those of type string (1.34).
    Strings,
    /// All (1.36).
    AllTypes,
}

impl DefinitionRules {
    /// Kubernetes 1.30.
    pub const V1_30: Self = Self {
        scheme_line: 100,
        selectable_fields: false,
        checks_ca_bundle: false,
        ignores_nested_false: false,
        explains_stored_versions: false,
        terse: false,
        format_warnings: FormatWarnings::Never,
        tolerates_selectable_fields: false,
        keeps_examples: false,
        set_warnings: false,
    };
    /// Kubernetes 1.31.
    pub const V1_31: Self =
        Self { selectable_fields: true, checks_ca_bundle: true, ignores_nested_false: true, ..Self::V1_30 };
    /// Kubernetes 1.32.
    pub const V1_32: Self = Self { ..Self::V1_31 };
    /// Kubernetes 1.33.
    pub const V1_33: Self = Self { scheme_line: 110, explains_stored_versions: true, ..Self::V1_32 };
    /// Kubernetes 1.34.
    pub const V1_34: Self = Self { terse: true, format_warnings: FormatWarnings::Strings, ..Self::V1_33 };
    /// Kubernetes 1.35.
    pub const V1_35: Self = Self { scheme_line: 111, tolerates_selectable_fields: true, ..Self::V1_34 };
    /// Kubernetes 1.36.
    pub const V1_36: Self = Self { format_warnings: FormatWarnings::AllTypes, keeps_examples: true, ..Self::V1_35 };
    /// Kubernetes 1.37.
    pub const V1_37: Self = Self { set_warnings: true, ..Self::V1_36 };
}
