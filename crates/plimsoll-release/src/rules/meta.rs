//! In what the checks of object metadata differ.

/// How one release of Kubernetes validates object metadata.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// How names of Services are checked.
    pub service_names: ServiceNames,
}

/// How names of Services are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ServiceNames {
    /// As labels that begin with a letter.
    Label1035,
    /// As labels, which may begin with a digit (1.36).
    Label,
}

/// How complaints about the fields of an owner reference read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OwnerWords {
    /// Invalid at `ownerReferences.kind`, `kind must not be empty`.
    NamedFields,
    /// Invalid at `ownerReferences.kind`, `must not be empty` (1.34).
    Short,
    /// Required at `ownerReferences[i].kind`, `must not be empty` (1.37).
    Indexed,
}

/// How a complaint about the operation of managed fields reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ManagedFieldsWords {
    /// Invalid, ``must be `Apply` or `Update` ``.
    Sentence,
    /// Required or NotSupported (1.37).
    ByKind,
}
