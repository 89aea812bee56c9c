//! Schema Objects: the dialect of 3.0, and the keywords of JSON Schema 2020-12 as far as their forms go.

use super::document::EXTERNAL_DOCS;
use super::{EMPTY, Field, Keys, ObjectSpec, Shape, Versions, exclusive, field, required};
use crate::Version::V3_2;

/// Keywords that all versions have in the same form.
const SHARED: &[Field] = &[
    field("title", Shape::Text),
    field("multipleOf", Shape::Positive),
    field("maximum", Shape::Number),
    field("minimum", Shape::Number),
    field("maxLength", Shape::Count),
    field("minLength", Shape::Count),
    field("pattern", Shape::Text),
    field("maxItems", Shape::Count),
    field("minItems", Shape::Count),
    field("uniqueItems", Shape::Bool),
    field("maxProperties", Shape::Count),
    field("minProperties", Shape::Count),
    field("not", Shape::Schema),
    field("items", Shape::Schema),
    field("properties", Shape::Map(&Shape::Schema)),
    field("additionalProperties", Shape::SchemaOrBool),
    field("description", Shape::Text),
    field("format", Shape::Text),
    field("default", Shape::Any),
    field("discriminator", Shape::Object(&DISCRIMINATOR)),
    field("readOnly", Shape::Bool),
    field("writeOnly", Shape::Bool),
    field("example", Shape::Any),
    field("externalDocs", Shape::Object(&EXTERNAL_DOCS)),
    field("deprecated", Shape::Bool),
    field("xml", Shape::Object(&XML)),
];

/// A schema of 3.0. Beside `$ref` nothing counts: see the walk.
pub(crate) static SCHEMA_3_0: ObjectSpec = ObjectSpec {
    name: "schema",
    fields: &[
        SHARED,
        &[
            field("exclusiveMaximum", Shape::Bool),
            field("exclusiveMinimum", Shape::Bool),
            field("required", Shape::FilledList(&Shape::Text, Versions::ALL, "name")),
            field("enum", Shape::FilledList(&Shape::Any, Versions::ALL, "value")),
            field("type", Shape::Word(&["array", "boolean", "integer", "number", "object", "string"])),
            field("allOf", Shape::List(&Shape::Schema)),
            field("oneOf", Shape::List(&Shape::Schema)),
            field("anyOf", Shape::List(&Shape::Schema)),
            field("nullable", Shape::Bool),
        ],
    ],
    ..EMPTY
};

/// A schema from 3.1 on. Keywords that it does not know are annotations.
pub(crate) static SCHEMA_2020: ObjectSpec = ObjectSpec {
    name: "schema",
    fields: &[
        SHARED,
        &[
            field("$id", Shape::Text),
            field("$schema", Shape::Text),
            field("$ref", Shape::Text),
            field("$anchor", Shape::Text),
            field("$dynamicRef", Shape::Text),
            field("$dynamicAnchor", Shape::Text),
            field("$vocabulary", Shape::Map(&Shape::Bool)),
            field("$comment", Shape::Text),
            field("$defs", Shape::Map(&Shape::Schema)),
            field("exclusiveMaximum", Shape::Number),
            field("exclusiveMinimum", Shape::Number),
            field("required", Shape::List(&Shape::Text)),
            field("enum", Shape::List(&Shape::Any)),
            field("const", Shape::Any),
            field("type", Shape::TypeNames),
            field("allOf", SOME_SCHEMAS),
            field("oneOf", SOME_SCHEMAS),
            field("anyOf", SOME_SCHEMAS),
            field("if", Shape::Schema),
            field("then", Shape::Schema),
            field("else", Shape::Schema),
            field("prefixItems", SOME_SCHEMAS),
            field("contains", Shape::Schema),
            field("minContains", Shape::Count),
            field("maxContains", Shape::Count),
            field("patternProperties", Shape::Map(&Shape::Schema)),
            field("propertyNames", Shape::Schema),
            field("dependentSchemas", Shape::Map(&Shape::Schema)),
            field("dependentRequired", Shape::Map(&Shape::List(&Shape::Text))),
            field("unevaluatedItems", Shape::Schema),
            field("unevaluatedProperties", Shape::Schema),
            field("contentEncoding", Shape::Text),
            field("contentMediaType", Shape::Text),
            field("contentSchema", Shape::Schema),
            field("examples", Shape::List(&Shape::Any)),
        ],
    ],
    keys: Keys::Any,
    ..EMPTY
};

const SOME_SCHEMAS: Shape = Shape::FilledList(&Shape::Schema, Versions::ALL, "schema");

pub(crate) static DISCRIMINATOR: ObjectSpec = ObjectSpec {
    name: "discriminator",
    fields: &[&[
        required("propertyName", Shape::Text),
        field("mapping", Shape::Map(&Shape::Text)),
        field("defaultMapping", Shape::Text).known(Versions::since(V3_2)),
    ]],
    keys: Keys::Any,
    ..EMPTY
};

static XML: ObjectSpec = ObjectSpec {
    name: "XML",
    fields: &[&[
        field("nodeType", Shape::Word(&["element", "attribute", "text", "cdata", "none"])).known(Versions::since(V3_2)),
        field("name", Shape::Text),
        field("namespace", Shape::Text),
        field("prefix", Shape::Text),
        field("attribute", Shape::Bool),
        field("wrapped", Shape::Bool),
    ]],
    exclusive: &[exclusive("nodeType", "attribute"), exclusive("nodeType", "wrapped")],
    ..EMPTY
};
