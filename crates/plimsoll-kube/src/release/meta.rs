//! How one release of Kubernetes treats object metadata and requests.

/// How one release of Kubernetes validates object metadata.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MetaRules {
    /// How complaints about owner references read.
    pub owners: OwnerWords,
    /// Identical errors of one list of metadata errors are shown once (1.37).
    pub shows_errors_once: bool,
    /// How complaints about managed fields read.
    pub managed_fields: ManagedFieldsWords,
    /// Updates check that the generation is not negative, too (1.37).
    pub updates_check_generation: bool,
    /// The warning about a finalizer with a dot but no path asks for the path (1.32).
    pub asks_for_finalizer_path: bool,
}

/// How complaints about the fields of an owner reference read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnerWords {
    /// Invalid at `ownerReferences.kind`, `kind must not be empty`.
    NamedFields,
    /// Invalid at `ownerReferences.kind`, `must not be empty` (1.34).
    Short,
    /// Required at `ownerReferences[i].kind`, `must not be empty` (1.37).
    Indexed,
}

/// How a complaint about the operation of managed fields reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ManagedFieldsWords {
    /// Invalid, ``must be `Apply` or `Update` ``.
    Sentence,
    /// Required or NotSupported (1.37).
    ByKind,
}

impl MetaRules {
    /// Kubernetes 1.30.
    pub const V1_30: Self = Self {
        owners: OwnerWords::NamedFields,
        shows_errors_once: false,
        managed_fields: ManagedFieldsWords::Sentence,
        updates_check_generation: false,
        asks_for_finalizer_path: false,
    };
    /// Kubernetes 1.31.
    pub const V1_31: Self = Self { ..Self::V1_30 };
    /// Kubernetes 1.32.
    pub const V1_32: Self = Self { asks_for_finalizer_path: true, ..Self::V1_31 };
    /// Kubernetes 1.33.
    pub const V1_33: Self = Self { ..Self::V1_32 };
    /// Kubernetes 1.34.
    pub const V1_34: Self = Self { owners: OwnerWords::Short, ..Self::V1_33 };
    /// Kubernetes 1.35.
    pub const V1_35: Self = Self { ..Self::V1_34 };
    /// Kubernetes 1.36.
    pub const V1_36: Self = Self { ..Self::V1_35 };
    /// Kubernetes 1.37.
    pub const V1_37: Self = Self {
        owners: OwnerWords::Indexed,
        shows_errors_once: true,
        managed_fields: ManagedFieldsWords::ByKind,
        updates_check_generation: true,
        ..Self::V1_36
    };
}
