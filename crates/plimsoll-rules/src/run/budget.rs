//! What rules may cost.

/// The limits of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// What all rules of an object may cost together.
    pub object: i64,
    /// What one evaluation may cost.
    pub call: u64,
}

impl Budget {
    /// What the server allows.
    pub const SERVER: Self = Self { object: 10_000_000, call: 1_000_000 };
}
