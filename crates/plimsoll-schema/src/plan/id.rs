//! Ids and ranges: four and eight bytes, also when optional.

use std::num::NonZeroU32;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(NonZeroU32);

        impl $name {
            /// The id of an index.
            pub(crate) fn new(index: usize) -> Self {
                Self(NonZeroU32::MIN.saturating_add(index as u32))
            }

            /// The id as an index.
            pub const fn index(self) -> usize {
                self.0.get() as usize - 1
            }
        }
    )*};
}

ids! {
    /// A schema of a plan.
    SchemaId,
    /// An [`ObjectRules`](super::ObjectRules) of a plan.
    ObjectId,
    /// An [`ArrayRules`](super::ArrayRules) of a plan.
    ArrayId,
    /// A [`Pattern`](super::Pattern) of a plan.
    PatternId,
    /// A [`Format`](super::Format) of a plan.
    FormatId,
    /// A text of a plan.
    NameId,
    /// A default value or a list of enum members of a plan.
    ValueId,
    /// An [`Unevaluated`](super::Unevaluated) of a plan.
    UnevaluatedId,
}

/// A range of one of the plan's tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Range32 {
    start: u32,
    len: u32,
}

impl Range32 {
    /// No entries.
    pub const EMPTY: Self = Self { start: 0, len: 0 };

    /// From `start` up to, not including, `end`.
    pub(crate) fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, len: end.saturating_sub(start) as u32 }
    }

    /// Number of entries.
    pub const fn len(self) -> usize {
        self.len as usize
    }

    /// Whether it has no entries.
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// The indices of its entries.
    pub(crate) fn indices(self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + self.len as usize
    }

    /// Its part of a table.
    #[inline]
    pub(crate) fn of<T>(self, table: &[T]) -> &[T] {
        table.get(self.start as usize..self.start as usize + self.len as usize).unwrap_or_default()
    }
}
