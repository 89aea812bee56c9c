//! What a schema says about strings, apart from formats.

use super::PatternId;

/// Keywords about strings.
#[derive(Clone, Copy, Debug, Default)]
pub struct StringRules {
    /// `minLength`, in code points.
    pub min: Option<i64>,
    /// `maxLength`, in code points.
    pub max: Option<i64>,
    /// `pattern`, which must match somewhere.
    pub pattern: Option<PatternId>,
}
