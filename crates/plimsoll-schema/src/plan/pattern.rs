//! Regular expressions of a plan.

use super::NameId;

/// A pattern, compiled when it is first used.
#[derive(Debug)]
pub struct Pattern {
    /// The pattern as it is written.
    pub text: NameId,
}
