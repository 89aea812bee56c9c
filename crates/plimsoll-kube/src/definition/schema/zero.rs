//! Whether a keyword leaves the server's structs as they are without it.

use plimsoll_doc::NodeRef;
use plimsoll_schema::text::{Additional, Items, Keyword, SchemaRef};

use crate::release::DefinitionRules;

/// The struct that a schema is read into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// The internal `JSONSchemaProps`.
    Props,
    /// `Structural`
    Structural,
    /// `NestedValueValidation`: a structural schema inside a junctor.
    Nested,
}

/// Whether `reflect.DeepEqual` takes the field of a keyword that is there for one that is not.
pub(super) fn is_zero(schema: SchemaRef<'_>, keyword: Keyword, shape: Shape, rules: &DefinitionRules) -> bool {
    let Some(value) = schema.get(keyword) else { return true };
    match keyword {
        Keyword::Id
        | Keyword::Schema
        | Keyword::Description
        | Keyword::Type
        | Keyword::Format
        | Keyword::Title
        | Keyword::Pattern => value.as_str() == Some(""),
        Keyword::Nullable
        | Keyword::ExclusiveMaximum
        | Keyword::ExclusiveMinimum
        | Keyword::UniqueItems
        | Keyword::EmbeddedResource
        | Keyword::IntOrString => value.as_bool() == Some(false),
        _ if shape == Shape::Props => false,
        Keyword::Enum | Keyword::AllOf | Keyword::AnyOf | Keyword::OneOf => NodeRef::is_empty(value),
        Keyword::Items => !matches!(schema.items(), Items::One(_)),
        Keyword::Properties => shape == Shape::Structural && value.is_empty(),
        Keyword::AdditionalProperties => {
            let is_false = matches!(schema.additional_properties(), Additional::Bool(false));
            shape == Shape::Nested && rules.ignores_nested_false && is_false
        }
        Keyword::Example | Keyword::ExternalDocs => !rules.keeps_examples,
        // A structural schema has no place for them; where they say something, there is none.
        Keyword::Ref
        | Keyword::PatternProperties
        | Keyword::Dependencies
        | Keyword::AdditionalItems
        | Keyword::Definitions => true,
        _ => false,
    }
}

/// Whether a schema says nothing but what some keywords say.
pub(super) fn says_only(schema: SchemaRef<'_>, except: &[Keyword], shape: Shape, rules: &DefinitionRules) -> bool {
    schema.keywords().all(|keyword| except.contains(&keyword) || is_zero(schema, keyword, shape, rules))
}
