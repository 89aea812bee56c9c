//! A difference between two CRDs, and what it means for objects.

use plimsoll_doc::Span;

/// A difference.
#[derive(Clone, Debug)]
pub struct Change {
    /// What it does to objects.
    pub level: Level,
    /// A word for programs: the keyword, or what is affected.
    pub what: &'static str,
    /// What it means for objects.
    pub message: String,
    /// The version it is about; none for the whole CRD.
    pub version: Option<String>,
    /// Further versions with the same difference.
    pub also_in: Vec<String>,
    /// The field of objects; empty for the whole object.
    pub field: String,
    /// Where it is in the old CRD.
    pub old: Option<Span>,
    /// Where it is in the new CRD.
    pub new: Option<Span>,
    /// What ratcheting allows for updates of stored objects, where something is rejected.
    pub softened: Softened,
}

/// What a difference does to objects that the old CRD accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The server rejects the new CRD, or what was possible with the kind is not any more.
    Update,
    /// Some are rejected.
    Refuse,
    /// Some lose fields.
    Drop,
    /// None is rejected, but something else happens to them.
    Change,
    /// More is accepted than before.
    Widen,
}

impl Level {
    /// The word for it, in every output format.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Update => "update",
            Self::Refuse => "reject",
            Self::Drop => "drop",
            Self::Change => "change",
            Self::Widen => "widen",
        }
    }

    /// Whether somebody's objects or requests break.
    pub const fn is_breaking(self) -> bool {
        matches!(self, Self::Update | Self::Refuse | Self::Drop)
    }
}

/// What ratcheting allows for an update of an object that was stored before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Softened {
    /// Does not matter.
    NotAsked,
    /// Nothing.
    No,
    /// A value that stays as it is.
    Unchanged,
    /// A value that stays as it is, unless it contains data without a schema.
    UnlessUntyped,
    /// A missing field, as long as the object around it stays as it is.
    ContainerUnchanged,
    /// Objects that break such a rule already.
    BrokenBefore,
}

impl Softened {
    /// The word for programs.
    pub const fn name(self) -> Option<&'static str> {
        match self {
            Self::NotAsked => None,
            Self::No => Some("no"),
            Self::Unchanged => Some("unchanged"),
            Self::UnlessUntyped => Some("unless_untyped"),
            Self::ContainerUnchanged => Some("container_unchanged"),
            Self::BrokenBefore => Some("broken_before"),
        }
    }

    /// A sentence for people.
    pub const fn sentence(self) -> Option<&'static str> {
        match self {
            Self::NotAsked => None,
            Self::No => Some("not ratcheted: updates of stored objects are rejected too"),
            Self::Unchanged => Some("ratcheting: stored objects keep unchanged values"),
            Self::UnlessUntyped => Some(
                "ratcheting: stored objects keep unchanged values, but not those with fields outside of the schema",
            ),
            Self::ContainerUnchanged => Some(
                "ratcheting: stored objects without it can be updated as long as the object around it is unchanged",
            ),
            Self::BrokenBefore => Some("ratcheting: stored objects that already break such a rule can be updated"),
        }
    }

    /// Whether stored objects can live on.
    pub const fn is_forgiving(self) -> bool {
        matches!(self, Self::Unchanged | Self::ContainerUnchanged | Self::BrokenBefore)
    }
}
