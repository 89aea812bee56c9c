//! A difference between two definitions, and what it means for objects.

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
    /// The version it is about; none for the whole definition.
    pub version: Option<String>,
    /// The field of objects; empty for the whole object.
    pub field: String,
    /// Where it is in the old definition.
    pub old: Option<Span>,
    /// Where it is in the new definition.
    pub new: Option<Span>,
    /// What updates of stored objects are forgiven, where something is refused.
    pub softened: Softened,
}

/// What a difference does to objects that the old definition took.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The server refuses the new definition, or what was possible with the kind is not any more.
    Update,
    /// Some are refused.
    Refuse,
    /// Some lose fields.
    Drop,
    /// None is refused, but something else happens to them.
    Change,
    /// More is taken than before.
    Widen,
}

impl Level {
    /// The word for it, in every output format.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Update => "update",
            Self::Refuse => "refuse",
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

/// What ratcheting forgives an update of an object that was stored before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Softened {
    /// Does not matter.
    NotAsked,
    /// Nothing.
    No,
    /// A value that stays as it is.
    Unchanged,
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
            Self::ContainerUnchanged => Some("container_unchanged"),
            Self::BrokenBefore => Some("broken_before"),
        }
    }

    /// A sentence for people.
    pub const fn sentence(self) -> Option<&'static str> {
        match self {
            Self::NotAsked => None,
            Self::No => Some("updates of stored objects are refused too"),
            Self::Unchanged => Some("updates of stored objects may keep a value that they do not change"),
            Self::ContainerUnchanged => {
                Some("updates of stored objects may leave it out, as long as they change nothing else around it")
            }
            Self::BrokenBefore => Some("updates of objects that break such a rule already are not refused for it"),
        }
    }

    /// Whether stored objects can live on.
    pub const fn is_forgiving(self) -> bool {
        matches!(self, Self::Unchanged | Self::ContainerUnchanged | Self::BrokenBefore)
    }
}
