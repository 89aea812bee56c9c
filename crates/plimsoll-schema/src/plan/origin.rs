//! Where a schema stood in its definition.

use plimsoll_doc::Span;

use super::Range32;
use crate::text::Keyword;

/// The place of a schema.
#[derive(Clone, Copy, Debug, Default)]
pub struct Origin {
    /// The schema.
    pub span: Span,
    /// Its keywords: [`Plan::keyword_spans`](super::Plan::keyword_spans).
    pub keywords: Range32,
}

/// The place of a keyword's value.
#[derive(Clone, Copy, Debug)]
pub struct KeywordSpan {
    /// The keyword.
    pub keyword: Keyword,
    /// Its value.
    pub span: Span,
}
