//! What a check that names a field found.

use std::borrow::Cow;

/// A finding of a check that returns field errors: a `field.Error` without its path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault<'a> {
    /// The kind of error.
    pub kind: FaultKind,
    /// The value that the error shows: the checked text or a part of it.
    pub value: &'a [u8],
    /// What is wrong with it; empty where the kind says it all.
    pub detail: Cow<'static, str>,
}

/// Kinds of field errors that these checks give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// `field.Required`.
    Required,
    /// `field.Invalid`.
    Invalid,
    /// `field.TooLong`, with the number of bytes allowed.
    TooLong(usize),
}

impl<'a> Fault<'a> {
    /// The value is missing.
    pub fn required() -> Self {
        Self { kind: FaultKind::Required, value: b"", detail: Cow::Borrowed("") }
    }

    /// The value is wrong for the reason given.
    pub fn invalid(value: &'a [u8], detail: impl Into<Cow<'static, str>>) -> Self {
        Self { kind: FaultKind::Invalid, value, detail: detail.into() }
    }

    /// The value has more than `limit` bytes.
    pub fn too_long(value: &'a [u8], limit: usize) -> Self {
        Self { kind: FaultKind::TooLong(limit), value, detail: Cow::Borrowed("") }
    }
}
