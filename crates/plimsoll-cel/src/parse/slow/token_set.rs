//! `IntervalSet`: sets of kinds of tokens.

use std::fmt;

use crate::parse::token::Kind;

/// A set of kinds of tokens, and perhaps epsilon, which stands for the end of the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub(super) struct TokenSet(u64);

const EPSILON: u64 = 1 << 63;

impl TokenSet {
    pub(super) fn of(kinds: &[Kind]) -> Self {
        Self(kinds.iter().fold(0, |set, kind| set | 1 << *kind as u8))
    }

    pub(super) const fn contains(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u8) != 0
    }

    pub(super) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn with_epsilon(self) -> Self {
        Self(self.0 | EPSILON)
    }

    pub(super) const fn without_epsilon(self) -> Self {
        Self(self.0 & !EPSILON)
    }

    pub(super) const fn contains_epsilon(self) -> bool {
        self.0 & EPSILON != 0
    }

    /// The first kind in the order of the grammar.
    pub(super) fn first(self) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| self.contains(*kind))
    }
}

impl fmt::Display for TokenSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Kind::ALL.into_iter().filter(|kind| self.contains(*kind)).map(Kind::name).collect();
        match &names[..] {
            [] => f.write_str("{}"),
            [one] => f.write_str(one),
            _ => write!(f, "{{{}}}", names.join(", ")),
        }
    }
}
