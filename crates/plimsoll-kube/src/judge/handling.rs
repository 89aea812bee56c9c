//! How bodies are handled; the server's way unless told otherwise.

use plimsoll_finding::Finding;
use plimsoll_walk::{Defaults, Departures, IncompleteKeys, IntOrString, ItemEquality, Unions};

use crate::facts::ClusterFacts;

/// How bodies are handled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Handling {
    /// Fields that the schema does not know, and duplicate fields.
    pub unknown: Unknown,
    /// Defaults.
    pub defaults: Defaults,
    /// Whether the verdict lists which paths are missing, were null, or have their default.
    pub lists_presence: bool,
    /// Errors of validation.
    pub errors: Collect,
    /// Whether the verdict tells what the parts of broken rules were.
    pub traces_rules: bool,
    /// What validation does differently.
    pub departures: Departures,
    /// What is known of the cluster.
    pub facts: ClusterFacts,
}

impl Handling {
    /// The server's way, as kubectl asks for it.
    pub const SERVER: Self = Self {
        unknown: Unknown::Strict,
        defaults: Defaults::Apply,
        lists_presence: false,
        errors: Collect::All,
        traces_rules: false,
        departures: Departures {
            int_or_string: IntOrString::AnyText,
            item_equality: ItemEquality::Server,
            incomplete_keys: IncompleteKeys::Compare,
            unions: Unions::Exact,
        },
        facts: ClusterFacts::UNKNOWN,
    };
}

/// How many errors of validation are told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Collect {
    /// All, as the server does.
    #[default]
    All,
    /// The first; what comes after it need not be looked for.
    First,
}

impl Collect {
    /// Whether nothing more need be looked for.
    pub(super) fn is_enough(self, errors: &[Finding]) -> bool {
        self == Self::First && !errors.is_empty()
    }

    /// Leaves the errors that are told.
    pub(super) fn keep(self, errors: &mut Vec<Finding>) {
        match self {
            Self::All => {}
            Self::First => errors.truncate(1),
        }
    }
}

/// What happens to fields that the schema does not know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unknown {
    /// The object is refused for them, as under `fieldValidation=Strict`, which kubectl asks for.
    #[default]
    Strict,
    /// They are dropped with a warning, as under `fieldValidation=Warn`.
    Warn,
    /// They are dropped, as under `fieldValidation=Ignore`.
    Prune,
    /// They stay, which no server does for a schema that does not say so.
    Preserve,
}
