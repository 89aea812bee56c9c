//! The Go structs of a definition in v1beta1, which the server decodes only to refuse it.
//!
//! What is the same in v1 is taken from there; [`named`] gives its types their names in v1beta1.

use plimsoll_schema::typed::{Field, GoType, Struct};

use super::go_types::{
    API_VERSION, CLIENT_CONFIG, CUSTOM_RESOURCE_SUBRESOURCES, CUSTOM_RESOURCE_VALIDATION, KIND, METADATA, NAMES,
    SELECTABLE_FIELD, STATUS, STATUS_UNOBSERVED, STRINGS,
};

/// `CustomResourceDefinition`
pub(super) static DEFINITION: GoType = GoType::Struct(&CUSTOM_RESOURCE_DEFINITION);
/// `CustomResourceDefinition` before its status had `observedGeneration`.
pub(super) static DEFINITION_UNOBSERVED: GoType = GoType::Struct(&CUSTOM_RESOURCE_DEFINITION_UNOBSERVED);

/// Types of metadata, which are v1 everywhere.
const OF_METADATA: [&str; 6] =
    ["ObjectMeta", "OwnerReference", "ManagedFieldsEntry", "ManagedFieldsOperationType", "FieldsV1", "Time"];

/// The name of a type of v1 as it is in v1beta1.
pub(super) fn named(type_name: &str) -> String {
    match type_name.split_once("v1.") {
        Some((_, name)) if OF_METADATA.contains(&name) => type_name.to_owned(),
        _ => type_name.replace("v1.", "v1beta1."),
    }
}

const SPEC: Field = Field::new("spec", GoType::Struct(&CUSTOM_RESOURCE_DEFINITION_SPEC));

static CUSTOM_RESOURCE_DEFINITION: Struct = Struct::new(
    "CustomResourceDefinition",
    "v1.CustomResourceDefinition",
    &[KIND, API_VERSION, METADATA, SPEC, Field::new("status", GoType::Struct(&STATUS))],
);

static CUSTOM_RESOURCE_DEFINITION_UNOBSERVED: Struct = Struct::new(
    "CustomResourceDefinition",
    "v1.CustomResourceDefinition",
    &[KIND, API_VERSION, METADATA, SPEC, Field::new("status", GoType::Struct(&STATUS_UNOBSERVED))],
);

const VALIDATION: GoType = GoType::Pointer(&GoType::Struct(&CUSTOM_RESOURCE_VALIDATION));
const SUBRESOURCES: GoType = GoType::Pointer(&GoType::Struct(&CUSTOM_RESOURCE_SUBRESOURCES));
const COLUMNS: GoType = GoType::Slice(&GoType::Struct(&COLUMN));
const SELECTABLE_FIELDS: GoType = GoType::Slice(&GoType::Struct(&SELECTABLE_FIELD));

static CUSTOM_RESOURCE_DEFINITION_SPEC: Struct = Struct::new(
    "CustomResourceDefinitionSpec",
    "v1.CustomResourceDefinitionSpec",
    &[
        Field::new("group", GoType::STRING),
        Field::new("version", GoType::STRING),
        Field::new("names", GoType::Struct(&NAMES)),
        Field::new("scope", GoType::String("v1.ResourceScope")),
        Field::new("validation", VALIDATION),
        Field::new("subresources", SUBRESOURCES),
        Field::new("versions", GoType::Slice(&GoType::Struct(&VERSION))),
        Field::new("additionalPrinterColumns", COLUMNS),
        Field::new("selectableFields", SELECTABLE_FIELDS),
        Field::new("conversion", GoType::Pointer(&GoType::Struct(&CONVERSION))),
        Field::new("preserveUnknownFields", GoType::Pointer(&GoType::Bool)),
    ],
);

static VERSION: Struct = Struct::new(
    "CustomResourceDefinitionVersion",
    "v1.CustomResourceDefinitionVersion",
    &[
        Field::new("name", GoType::STRING),
        Field::new("served", GoType::Bool),
        Field::new("storage", GoType::Bool),
        Field::new("deprecated", GoType::Bool),
        Field::new("deprecationWarning", GoType::Pointer(&GoType::STRING)),
        Field::new("schema", VALIDATION),
        Field::new("subresources", SUBRESOURCES),
        Field::new("additionalPrinterColumns", COLUMNS),
        Field::new("selectableFields", SELECTABLE_FIELDS),
    ],
);

static COLUMN: Struct = Struct::new(
    "CustomResourceColumnDefinition",
    "v1.CustomResourceColumnDefinition",
    &[
        Field::new("name", GoType::STRING),
        Field::new("type", GoType::STRING),
        Field::new("format", GoType::STRING),
        Field::new("description", GoType::STRING),
        Field::new("priority", GoType::INT32),
        Field::new("JSONPath", GoType::STRING),
    ],
);

static CONVERSION: Struct = Struct::new(
    "CustomResourceConversion",
    "v1.CustomResourceConversion",
    &[
        Field::new("strategy", GoType::String("v1.ConversionStrategyType")),
        Field::new("webhookClientConfig", GoType::Pointer(&GoType::Struct(&CLIENT_CONFIG))),
        Field::new("conversionReviewVersions", STRINGS),
    ],
);
