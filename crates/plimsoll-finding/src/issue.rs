//! An issue: something to say about an input.

use plimsoll_doc::Span;

use crate::{Code, Detail, Lane, Path, PathStack, Severity};

/// Which text a span belongs to; the caller numbers its texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SourceId(pub u32);

/// Where a walk stands when it raises an issue; borrowed, so that raising costs nothing.
#[derive(Clone, Copy, Debug)]
pub struct Place<'w> {
    /// The phase.
    pub lane: Lane,
    /// The text.
    pub source: SourceId,
    /// The way to the value.
    pub path: &'w PathStack<'w>,
    /// The part of the text to point at.
    pub span: Span,
}

/// Something to say about an input, as data. [`Words`](crate::Words) makes the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Issue {
    /// How much it weighs.
    pub severity: Severity,
    /// The phase of the server's work it belongs to.
    pub lane: Lane,
    /// The text.
    pub source: SourceId,
    /// The way to the value.
    pub path: Path,
    /// The part of the text to point at.
    pub span: Span,
    /// What is wrong.
    pub detail: Detail,
}

impl Issue {
    /// An issue at a place, as heavy as its detail says.
    pub fn new(at: &Place<'_>, detail: Detail) -> Self {
        Self {
            severity: detail.severity(),
            lane: at.lane,
            source: at.source,
            path: at.path.path(),
            span: at.span,
            detail,
        }
    }

    /// The code under which it is known.
    pub fn code(&self) -> Code {
        self.detail.code()
    }
}
