//! In what the server's hand-written checks of built-in kinds differ.

use super::Strictness;

/// How one release validates objects of built-in kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NativeRules {
    /// The operators that a toleration's error lists where it compares numbers, which no release allows by default:
    /// none before 1.35.
    pub comparing_operators: &'static [&'static str],
    /// How addresses and networks are read in fields that once took any spelling.
    pub legacy_addresses: Strictness,
    /// Updates keep the source ranges in the annotation of a Service, whatever they are (1.33).
    pub keeps_source_ranges: bool,
    /// Names of environment variables may have nearly any character (1.32).
    pub relaxed_environment: bool,
}
