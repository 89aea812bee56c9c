//! Security schemes, whose fields depend on their type, and requirements.

use super::{EMPTY, Field, Form, Forms, Keys, ObjectSpec, Shape, Versions, field, required};
use crate::Version::{V3_0, V3_1, V3_2};

pub(crate) static SECURITY_SCHEME: ObjectSpec = ObjectSpec {
    name: "security scheme",
    fields: &[&[
        required("type", TYPE),
        field("description", Shape::Text),
        field("deprecated", Shape::Bool).known(Versions::since(V3_2)),
    ]],
    forms: Some(&BY_TYPE),
    ..EMPTY
};

const TYPE: Shape = Shape::WordIn(&[
    (Versions::until(V3_0), &["apiKey", "http", "oauth2", "openIdConnect"]),
    (Versions::since(V3_1), &["apiKey", "http", "mutualTLS", "oauth2", "openIdConnect"]),
]);

static BY_TYPE: Forms = Forms {
    field: "type",
    cases: &[
        Form {
            value: "apiKey",
            versions: Versions::ALL,
            fields: &[required("name", Shape::Text), required("in", Shape::Word(&["query", "header", "cookie"]))],
        },
        Form {
            value: "http",
            versions: Versions::ALL,
            // `bearerFormat` only beside the scheme `bearer`: see rules/security.rs.
            fields: &[required("scheme", Shape::Text), field("bearerFormat", Shape::Text)],
        },
        Form { value: "mutualTLS", versions: Versions::since(V3_1), fields: &[] },
        Form {
            value: "oauth2",
            versions: Versions::ALL,
            fields: &[
                required("flows", Shape::Object(&FLOWS)),
                field("oauth2MetadataUrl", Shape::Text).known(Versions::since(V3_2)),
            ],
        },
        Form { value: "openIdConnect", versions: Versions::ALL, fields: &[required("openIdConnectUrl", Shape::Text)] },
    ],
};

static FLOWS: ObjectSpec = ObjectSpec {
    name: "OAuth flows",
    fields: &[&[
        field("implicit", Shape::Object(&IMPLICIT)),
        field("password", Shape::Object(&TOKEN)),
        field("clientCredentials", Shape::Object(&TOKEN)),
        field("authorizationCode", Shape::Object(&AUTHORIZATION_CODE)),
        field("deviceAuthorization", Shape::Object(&DEVICE)).known(Versions::since(V3_2)),
    ]],
    ..EMPTY
};

const FLOW: &[Field] = &[field("refreshUrl", Shape::Text), required("scopes", Shape::Map(&Shape::Text))];
const AUTHORIZATION_URL: &[Field] = &[required("authorizationUrl", Shape::Text)];
const TOKEN_URL: &[Field] = &[required("tokenUrl", Shape::Text)];

static IMPLICIT: ObjectSpec = ObjectSpec { name: "OAuth flow", fields: &[AUTHORIZATION_URL, FLOW], ..EMPTY };
static TOKEN: ObjectSpec = ObjectSpec { name: "OAuth flow", fields: &[TOKEN_URL, FLOW], ..EMPTY };
static AUTHORIZATION_CODE: ObjectSpec =
    ObjectSpec { name: "OAuth flow", fields: &[AUTHORIZATION_URL, TOKEN_URL, FLOW], ..EMPTY };
static DEVICE: ObjectSpec = ObjectSpec {
    name: "OAuth flow",
    fields: &[&[required("deviceAuthorizationUrl", Shape::Text)], TOKEN_URL, FLOW],
    ..EMPTY
};

pub(crate) static SECURITY_REQUIREMENT: ObjectSpec =
    ObjectSpec { name: "security requirement", keys: Keys::Names(&Shape::List(&Shape::Text)), ..EMPTY };
