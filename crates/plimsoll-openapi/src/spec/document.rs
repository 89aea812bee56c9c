//! The document, what it says of itself, and small objects that many others use.

use super::components::COMPONENTS;
use super::paths::{PATH_ITEM, PATHS};
use super::security::SECURITY_REQUIREMENT;
use super::{Choice, EMPTY, ObjectSpec, Shape, Versions, exclusive, field, required};
use crate::Version::{V3_0, V3_1, V3_2};

pub(crate) static DOCUMENT: ObjectSpec = ObjectSpec {
    name: "document",
    fields: &[&[
        required("openapi", Shape::Text),
        field("$self", Shape::Text).known(Versions::since(V3_2)),
        required("info", Shape::Object(&INFO)),
        field("jsonSchemaDialect", Shape::Text).known(Versions::since(V3_1)),
        field("servers", Shape::List(&Shape::Object(&SERVER))),
        field("paths", Shape::Object(&PATHS)).required_in(Versions::until(V3_0)),
        field("webhooks", Shape::Map(&Shape::Object(&PATH_ITEM))).known(Versions::since(V3_1)),
        field("components", Shape::Object(&COMPONENTS)),
        field("security", Shape::List(&Shape::Object(&SECURITY_REQUIREMENT))),
        field("tags", Shape::List(&Shape::Object(&TAG))),
        field("externalDocs", Shape::Object(&EXTERNAL_DOCS)),
    ]],
    choices: &[Choice { of: &["paths", "components", "webhooks"], versions: Versions::since(V3_1) }],
    ..EMPTY
};

static INFO: ObjectSpec = ObjectSpec {
    name: "info",
    fields: &[&[
        required("title", Shape::Text),
        field("summary", Shape::Text).known(Versions::since(V3_1)),
        field("description", Shape::Text),
        field("termsOfService", Shape::Text),
        field("contact", Shape::Object(&CONTACT)),
        field("license", Shape::Object(&LICENSE)),
        required("version", Shape::Text),
    ]],
    ..EMPTY
};

static CONTACT: ObjectSpec = ObjectSpec {
    name: "contact",
    fields: &[&[field("name", Shape::Text), field("url", Shape::Text), field("email", Shape::Text)]],
    ..EMPTY
};

static LICENSE: ObjectSpec = ObjectSpec {
    name: "license",
    fields: &[&[
        required("name", Shape::Text),
        field("identifier", Shape::Text).known(Versions::since(V3_1)),
        field("url", Shape::Text),
    ]],
    exclusive: &[exclusive("identifier", "url")],
    ..EMPTY
};

pub(crate) static SERVER: ObjectSpec = ObjectSpec {
    name: "server",
    fields: &[&[
        required("url", Shape::Text),
        field("description", Shape::Text),
        field("name", Shape::Text).known(Versions::since(V3_2)),
        field("variables", Shape::Map(&Shape::Object(&SERVER_VARIABLE))),
    ]],
    ..EMPTY
};

pub(crate) static SERVER_VARIABLE: ObjectSpec = ObjectSpec {
    name: "server variable",
    fields: &[&[
        field("enum", Shape::FilledList(&Shape::Text, Versions::since(V3_1), "value")),
        required("default", Shape::Text),
        field("description", Shape::Text),
    ]],
    ..EMPTY
};

pub(crate) static TAG: ObjectSpec = ObjectSpec {
    name: "tag",
    fields: &[&[
        required("name", Shape::Text),
        field("summary", Shape::Text).known(Versions::since(V3_2)),
        field("description", Shape::Text),
        field("externalDocs", Shape::Object(&EXTERNAL_DOCS)),
        field("parent", Shape::Text).known(Versions::since(V3_2)),
        field("kind", Shape::Text).known(Versions::since(V3_2)),
    ]],
    ..EMPTY
};

pub(crate) static EXTERNAL_DOCS: ObjectSpec = ObjectSpec {
    name: "external documentation",
    fields: &[&[field("description", Shape::Text), required("url", Shape::Text)]],
    ..EMPTY
};
