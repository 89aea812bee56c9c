//! The tokens of YAML, as libyaml cuts them.

use crate::Span;

use super::mark::Mark;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    StreamStart,
    StreamEnd,
    VersionDirective {
        major: u8,
        minor: u8,
    },
    TagDirective,
    DocumentStart,
    DocumentEnd,
    BlockSequenceStart,
    BlockMappingStart,
    BlockEnd,
    FlowSequenceStart,
    FlowSequenceEnd,
    FlowMappingStart,
    FlowMappingEnd,
    BlockEntry,
    FlowEntry,
    Key,
    Value,
    Alias,
    Anchor,
    Tag,
    /// A scalar without quotes that is no block scalar.
    PlainScalar,
    /// Any other scalar.
    OtherScalar,
}

/// A token and its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) start: Mark,
    pub(super) end: Mark,
    /// Where the token's text ends for a human; differs from `end` for block scalars.
    pub(super) text_end: u32,
    /// Scalars, aliases, anchors: the text. Tags and their directives: handle and suffix.
    pub(super) text: Text,
    pub(super) suffix: Text,
}

impl Token {
    /// A token without a text of its own.
    pub(super) fn bare(kind: TokenKind, start: Mark, end: Mark) -> Self {
        Self { kind, start, end, text_end: end.offset, text: Text::default(), suffix: Text::default() }
    }
}

/// A text: a range of the source, or of a buffer beside it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Text {
    pub(super) range: Span,
    /// The range is one of the buffer for decoded text.
    pub(super) decoded: bool,
}

impl Text {
    /// A range of the source.
    pub(super) const fn source(start: u32, end: u32) -> Self {
        Self { range: Span::new(start, end), decoded: false }
    }

    /// A range of the buffer for decoded text.
    pub(super) const fn decoded(start: usize, end: usize) -> Self {
        Self { range: Span::new(start as u32, end as u32), decoded: true }
    }
}
