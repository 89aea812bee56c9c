//! Junctors.

use super::{Range32, SchemaId};

/// One junctor of a schema. Members are ranges of [`Plan::members`](super::Plan::members).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Logic {
    /// `anyOf`
    AnyOf(Range32),
    /// `oneOf`
    OneOf(Range32),
    /// `allOf`
    AllOf(Range32),
    /// `not`
    Not(SchemaId),
}
