//! How much an issue weighs.

use std::fmt;

/// How much an issue weighs. Ordered: an error is greater than a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Note,
    /// Probably not what was meant, but the server takes it.
    Warning,
    /// The server refuses it.
    Error,
}

impl Severity {
    /// All severities, the heaviest first.
    pub const ALL: [Self; 3] = [Self::Error, Self::Warning, Self::Note];

    /// The word for it, in every output format.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
