//! How the server words field errors.

use crate::Release;

/// How a release words field errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FieldWords {
    /// How values other than strings, floats, bools, int32 and int64 are printed.
    pub values: ValueSyntax,
    /// The words for a text that is too long.
    pub too_long: TooLongWords,
    /// Whether a limit of one is followed by `byte`, `item` instead of `bytes`, `items` (since 1.34).
    pub singular: bool,
}

/// How composite values look in field errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ValueSyntax {
    /// As `%#v` prints them, nil as `"null"`.
    Go,
    /// As encoding/json prints them (since 1.34).
    Json,
}

/// The words of `field.TooLong` and `field.TooLongMaxLength`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TooLongWords {
    /// `must have at most N bytes` and `may not be longer than N`.
    Separate,
    /// Both `may not be more than N bytes` (since 1.32).
    Common,
}

impl FieldWords {
    /// Those of the newest release, for texts that are shown where none was chosen.
    pub const LATEST: Self = Release::LATEST.rules().words;
}

impl Default for FieldWords {
    fn default() -> Self {
        Self::LATEST
    }
}
