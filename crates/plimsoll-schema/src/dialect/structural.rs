//! Schemas of CustomResourceDefinitions.
//!
//! The server makes two things of such a schema: the structural schema, along which it prunes, fills
//! in defaults, tells list items apart and pairs old values with new ones (`NewStructural`), and
//! kube-openapi's validator, which checks values (`ConvertJSONSchemaProps`). A plan is both: what the
//! structural schema leaves out (junctors) is marked as nested or lies beside.

mod formats;
mod lowering;

use crate::SchemaRules;
use crate::plan::Plan;
use crate::text::SchemaText;

/// What a plan is for: the server prepares two validators from one schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Objects under the definition.
    Objects,
    /// The definition's own default values. The server makes this validator from the structural
    /// schema (`ToKubeOpenAPI`): formats are kept whatever the release knows,
    /// `x-kubernetes-int-or-string` says nothing about the type, and `additionalProperties` inside
    /// a junctor says nothing at all.
    Defaults,
}

/// Compiles the schema text of a definition.
///
/// The schema at index *n* of the text is the schema at index *n* of the plan.
pub fn lower(text: &SchemaText<'_>, rules: &SchemaRules, purpose: Purpose) -> Plan {
    lowering::Lowering::new(text, rules, purpose).run()
}
