//! Where schemas and their keywords were written, and which of them others may ask for.

use plimsoll_doc::Span;
use plimsoll_finding::SourceId;

use super::{NameId, Range32, SchemaId};
use crate::text::Keyword;

/// The place of a schema.
#[derive(Clone, Copy, Debug, Default)]
pub struct Origin {
    /// The text.
    pub source: SourceId,
    /// The schema in it.
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

/// A schema that others outside of the plan may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Root {
    /// Its name, such as the identifier of a document or of a definition; none for the only one.
    pub name: Option<NameId>,
    /// The schema.
    pub schema: SchemaId,
}
