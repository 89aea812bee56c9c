//! Paths, operations, and what they answer.

use super::document::{EXTERNAL_DOCS, SERVER};
use super::media::NAMED_MEDIA_TYPE;
use super::parameters::{HEADER, PARAMETER};
use super::security::SECURITY_REQUIREMENT;
use super::{Choice, EMPTY, Exclusive, Keys, ObjectSpec, Shape, Versions, exclusive, field, required};
use crate::Version::{V3_0, V3_1, V3_2};

pub(crate) static PATHS: ObjectSpec =
    ObjectSpec { name: "paths", keys: Keys::Paths(&Shape::Object(&PATH_ITEM)), ..EMPTY };

/// A path item refers to another one by a field of its own, beside which others may stand.
pub(crate) static PATH_ITEM: ObjectSpec = ObjectSpec {
    name: "path item",
    fields: &[&[
        field("$ref", Shape::Text),
        field("summary", Shape::Text),
        field("description", Shape::Text),
        field("get", Shape::Object(&OPERATION)),
        field("put", Shape::Object(&OPERATION)),
        field("post", Shape::Object(&OPERATION)),
        field("delete", Shape::Object(&OPERATION)),
        field("options", Shape::Object(&OPERATION)),
        field("head", Shape::Object(&OPERATION)),
        field("patch", Shape::Object(&OPERATION)),
        field("trace", Shape::Object(&OPERATION)),
        field("query", Shape::Object(&OPERATION)).known(Versions::since(V3_2)),
        field("additionalOperations", Shape::Methods(&Shape::Object(&OPERATION))).known(Versions::since(V3_2)),
        field("servers", Shape::List(&Shape::Object(&SERVER))),
        field("parameters", Shape::List(&Shape::Referable(&PARAMETER))),
    ]],
    ..EMPTY
};

pub(crate) static OPERATION: ObjectSpec = ObjectSpec {
    name: "operation",
    fields: &[&[
        field("tags", Shape::List(&Shape::Text)),
        field("summary", Shape::Text),
        field("description", Shape::Text),
        field("externalDocs", Shape::Object(&EXTERNAL_DOCS)),
        field("operationId", Shape::Text),
        field("parameters", Shape::List(&Shape::Referable(&PARAMETER))),
        field("requestBody", Shape::Referable(&REQUEST_BODY)),
        field("responses", Shape::Object(&RESPONSES)).required_in(Versions::until(V3_0)),
        field("callbacks", Shape::Map(&Shape::Referable(&CALLBACK))),
        field("deprecated", Shape::Bool),
        field("security", Shape::List(&Shape::Object(&SECURITY_REQUIREMENT))),
        field("servers", Shape::List(&Shape::Object(&SERVER))),
    ]],
    ..EMPTY
};

pub(crate) static REQUEST_BODY: ObjectSpec = ObjectSpec {
    name: "request body",
    fields: &[&[
        field("description", Shape::Text),
        required("content", Shape::Map(&NAMED_MEDIA_TYPE)),
        field("required", Shape::Bool),
    ]],
    ..EMPTY
};

static RESPONSES: ObjectSpec = ObjectSpec {
    name: "responses",
    fields: &[&[field("default", Shape::Referable(&RESPONSE))]],
    keys: Keys::Statuses(&Shape::Referable(&RESPONSE)),
    ..EMPTY
};

pub(crate) static RESPONSE: ObjectSpec = ObjectSpec {
    name: "response",
    fields: &[&[
        field("summary", Shape::Text).known(Versions::since(V3_2)),
        field("description", Shape::Text).required_in(Versions::until(V3_1)),
        field("headers", Shape::Map(&Shape::Referable(&HEADER))),
        field("content", Shape::Map(&NAMED_MEDIA_TYPE)),
        field("links", Shape::Map(&Shape::Referable(&LINK))),
    ]],
    ..EMPTY
};

pub(crate) static CALLBACK: ObjectSpec =
    ObjectSpec { name: "callback", keys: Keys::Every(&Shape::Object(&PATH_ITEM)), ..EMPTY };

pub(crate) static EXAMPLE: ObjectSpec = ObjectSpec {
    name: "example",
    fields: &[&[
        field("summary", Shape::Text),
        field("description", Shape::Text),
        field("dataValue", Shape::Any).known(Versions::since(V3_2)),
        field("serializedValue", Shape::Text).known(Versions::since(V3_2)),
        field("value", Shape::Any),
        field("externalValue", Shape::Text),
    ]],
    exclusive: &[
        exclusive("value", "externalValue"),
        exclusive("value", "dataValue"),
        exclusive("value", "serializedValue"),
        exclusive("serializedValue", "externalValue"),
    ],
    ..EMPTY
};

pub(crate) static LINK: ObjectSpec = ObjectSpec {
    name: "link",
    fields: &[&[
        field("operationRef", Shape::Text),
        field("operationId", Shape::Text),
        field("parameters", Shape::Map(&Shape::Any)),
        field("requestBody", Shape::Any),
        field("description", Shape::Text),
        field("server", Shape::Object(&SERVER)),
    ]],
    choices: &[Choice { of: &["operationId", "operationRef"], versions: Versions::since(V3_1) }],
    exclusive: &[Exclusive { one: "operationId", other: "operationRef", versions: Versions::ALL }],
    ..EMPTY
};
