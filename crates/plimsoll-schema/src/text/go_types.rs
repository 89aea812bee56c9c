//! The Go structs of a schema (`k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1`).

use plimsoll_doc::{Kind, NodeRef};

use crate::typed::{Field, GoType, Outcome, Struct, Taken, Unmarshaler};

/// `JSONSchemaProps`
pub static JSON_SCHEMA_PROPS: Struct = Struct::new(
    "JSONSchemaProps",
    "v1.JSONSchemaProps",
    &[
        Field::new("id", GoType::STRING),
        Field::new("$schema", GoType::String("v1.JSONSchemaURL")),
        Field::new("$ref", GoType::Pointer(&GoType::STRING)),
        Field::new("description", GoType::STRING),
        Field::new("type", GoType::STRING),
        Field::new("format", GoType::STRING),
        Field::new("title", GoType::STRING),
        Field::new("default", GoType::Pointer(&JSON)),
        Field::new("maximum", GoType::Pointer(&GoType::FLOAT64)),
        Field::new("exclusiveMaximum", GoType::Bool),
        Field::new("minimum", GoType::Pointer(&GoType::FLOAT64)),
        Field::new("exclusiveMinimum", GoType::Bool),
        Field::new("maxLength", GoType::Pointer(&GoType::INT64)),
        Field::new("minLength", GoType::Pointer(&GoType::INT64)),
        Field::new("pattern", GoType::STRING),
        Field::new("maxItems", GoType::Pointer(&GoType::INT64)),
        Field::new("minItems", GoType::Pointer(&GoType::INT64)),
        Field::new("uniqueItems", GoType::Bool),
        Field::new("multipleOf", GoType::Pointer(&GoType::FLOAT64)),
        Field::new("enum", GoType::Slice(&JSON)),
        Field::new("maxProperties", GoType::Pointer(&GoType::INT64)),
        Field::new("minProperties", GoType::Pointer(&GoType::INT64)),
        Field::new("required", GoType::Slice(&GoType::STRING)),
        Field::new("items", GoType::Pointer(&SCHEMA_OR_ARRAY)),
        Field::new("allOf", GoType::Slice(&SCHEMA)),
        Field::new("oneOf", GoType::Slice(&SCHEMA)),
        Field::new("anyOf", GoType::Slice(&SCHEMA)),
        Field::new("not", GoType::Pointer(&SCHEMA)),
        Field::new("properties", GoType::Map(&SCHEMA)),
        Field::new("additionalProperties", GoType::Pointer(&SCHEMA_OR_BOOL)),
        Field::new("patternProperties", GoType::Map(&SCHEMA)),
        Field::new("dependencies", GoType::NamedMap("v1.JSONSchemaDependencies", &SCHEMA_OR_STRINGS)),
        Field::new("additionalItems", GoType::Pointer(&SCHEMA_OR_BOOL)),
        Field::new("definitions", GoType::NamedMap("v1.JSONSchemaDefinitions", &SCHEMA)),
        Field::new("externalDocs", GoType::Pointer(&GoType::Struct(&EXTERNAL_DOCUMENTATION))),
        Field::new("example", GoType::Pointer(&JSON)),
        Field::new("nullable", GoType::Bool),
        Field::new("x-kubernetes-preserve-unknown-fields", GoType::Pointer(&GoType::Bool)),
        Field::new("x-kubernetes-embedded-resource", GoType::Bool),
        Field::new("x-kubernetes-int-or-string", GoType::Bool),
        Field::new("x-kubernetes-list-map-keys", GoType::Slice(&GoType::STRING)),
        Field::new("x-kubernetes-list-type", GoType::Pointer(&GoType::STRING)),
        Field::new("x-kubernetes-map-type", GoType::Pointer(&GoType::STRING)),
        Field::new(
            "x-kubernetes-validations",
            GoType::NamedSlice("v1.ValidationRules", &GoType::Struct(&VALIDATION_RULE)),
        ),
    ],
);

static EXTERNAL_DOCUMENTATION: Struct = Struct::new(
    "ExternalDocumentation",
    "v1.ExternalDocumentation",
    &[Field::new("description", GoType::STRING), Field::new("url", GoType::STRING)],
);

static VALIDATION_RULE: Struct = Struct::new(
    "ValidationRule",
    "v1.ValidationRule",
    &[
        Field::new("rule", GoType::STRING),
        Field::new("message", GoType::STRING),
        Field::new("messageExpression", GoType::STRING),
        Field::new("reason", GoType::Pointer(&GoType::String("v1.FieldValueErrorReason"))),
        Field::new("fieldPath", GoType::STRING),
        Field::new("optionalOldSelf", GoType::Pointer(&GoType::Bool)),
    ],
);

static SCHEMA: GoType = GoType::Struct(&JSON_SCHEMA_PROPS);
static SCHEMAS: GoType = GoType::Slice(&SCHEMA);
static STRINGS: GoType = GoType::Slice(&GoType::STRING);

/// Any value as it is.
static JSON: GoType = GoType::Unmarshaler(&Unmarshaler {
    type_name: "v1.JSON",
    keeps_on_null: true,
    taken: Taken::Value,
    read: |_| Outcome::Taken,
});

static SCHEMA_OR_ARRAY: GoType = GoType::Unmarshaler(&Unmarshaler {
    type_name: "v1.JSONSchemaPropsOrArray",
    keeps_on_null: false,
    taken: Taken::Nothing,
    read: schema_or_array,
});

static SCHEMA_OR_BOOL: GoType = GoType::Unmarshaler(&Unmarshaler {
    type_name: "v1.JSONSchemaPropsOrBool",
    keeps_on_null: false,
    taken: Taken::Value,
    read: schema_or_bool,
});

static SCHEMA_OR_STRINGS: GoType = GoType::Unmarshaler(&Unmarshaler {
    type_name: "v1.JSONSchemaPropsOrStringArray",
    keeps_on_null: false,
    taken: Taken::Nothing,
    read: schema_or_strings,
});

/// What is neither a schema nor a list of schemas is taken and holds nothing.
fn schema_or_array(node: NodeRef<'_>) -> Outcome<'_> {
    match node.kind() {
        Kind::Map => Outcome::Decode(&SCHEMA),
        Kind::Seq => Outcome::Decode(&SCHEMAS),
        _ => Outcome::Taken,
    }
}

fn schema_or_bool(node: NodeRef<'_>) -> Outcome<'_> {
    match node.kind() {
        Kind::Map => Outcome::Decode(&SCHEMA),
        Kind::Bool => Outcome::Taken,
        _ => Outcome::Refused("boolean or JSON schema expected".into()),
    }
}

/// What is neither a schema nor a list of texts is taken and holds nothing.
fn schema_or_strings(node: NodeRef<'_>) -> Outcome<'_> {
    match node.kind() {
        Kind::Map => Outcome::Decode(&SCHEMA),
        Kind::Seq => Outcome::Decode(&STRINGS),
        _ => Outcome::Taken,
    }
}
