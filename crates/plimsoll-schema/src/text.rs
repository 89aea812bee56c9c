//! The schema text of a definition, decoded: one small entry per schema, children by range.
//!
//! [`SchemaText`] is what the server holds after decoding `openAPIV3Schema` into its
//! `JSONSchemaProps`: keywords that are `null` are absent, members are sorted by their keys.
//! It judges nothing; a keyword of a wrong type, which the decoder has refused before
//! ([`crate::typed`]), reads as absent.

mod arena;
mod keyword;
mod rule;
mod schema_ref;

pub use arena::{SchemaText, TextId};
pub use keyword::Keyword;
pub(crate) use keyword::Subschemas;
pub use rule::{RuleText, RuleTexts};
pub use schema_ref::{Additional, Items, SchemaRef, Schemas, Strings};
