//! Sets of kinds of tokens.

use std::fmt;

use crate::parse::token::Kind;

/// A set of kinds of tokens, and perhaps the end of the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub(super) struct Set(u64);

const END_OF_RULE: u64 = 1 << 63;

impl Set {
    pub(super) fn of(kinds: &[Kind]) -> Self {
        Self(kinds.iter().fold(0, |set, kind| set | 1 << *kind as u8))
    }

    pub(super) const fn contains(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u8) != 0
    }

    pub(super) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn with_end_of_rule(self) -> Self {
        Self(self.0 | END_OF_RULE)
    }

    pub(super) const fn without_end_of_rule(self) -> Self {
        Self(self.0 & !END_OF_RULE)
    }

    pub(super) const fn has_end_of_rule(self) -> bool {
        self.0 & END_OF_RULE != 0
    }

    /// The first kind in the order of the grammar.
    pub(super) fn first(self) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| self.contains(*kind))
    }
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Kind::ALL.into_iter().filter(|kind| self.contains(*kind)).map(Kind::name).collect();
        match &names[..] {
            [] => f.write_str("{}"),
            [one] => f.write_str(one),
            _ => write!(f, "{{{}}}", names.join(", ")),
        }
    }
}
