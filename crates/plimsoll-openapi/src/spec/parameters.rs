//! Parameters and headers, whose fields depend on where they are sent.

use super::media::{EXAMPLES, NAMED_MEDIA_TYPE};
use super::{Choice, EMPTY, Exclusive, Field, Form, Forms, ObjectSpec, Shape, Versions, exclusive, field, required};
use crate::Version::{V3_0, V3_1, V3_2};

/// What parameters and headers share.
static DESCRIBED: [Field; 5] = [
    field("description", Shape::Text),
    field("deprecated", Shape::Bool),
    field("explode", Shape::Bool),
    field("schema", Shape::Schema),
    field("content", Shape::Single(&NAMED_MEDIA_TYPE, "media type")),
];

/// What describes a value that is serialised by a style does not go with `content`.
static STYLE_OR_CONTENT: [Exclusive; 7] = [
    exclusive("schema", "content"),
    exclusive("example", "examples"),
    exclusive("content", "style"),
    exclusive("content", "explode"),
    exclusive("content", "allowReserved"),
    Exclusive { one: "content", other: "example", versions: Versions::until(V3_1) },
    Exclusive { one: "content", other: "examples", versions: Versions::until(V3_1) },
];

const SCHEMA_OR_CONTENT: &[Choice] = &[Choice { of: &["schema", "content"], versions: Versions::ALL }];

/// Up to 3.0 these are fields of every parameter and header, without effect in most.
const ANYWHERE_IN_3_0: &[Field] = &[
    field("allowEmptyValue", Shape::Bool).known(Versions::until(V3_0)),
    field("allowReserved", Shape::Bool).known(Versions::until(V3_0)),
];

pub(crate) static PARAMETER: ObjectSpec = ObjectSpec {
    name: "parameter",
    fields: &[&[required("name", Shape::Text), required("in", IN)], &DESCRIBED, &EXAMPLES, ANYWHERE_IN_3_0],
    choices: SCHEMA_OR_CONTENT,
    exclusive: &STYLE_OR_CONTENT,
    forms: Some(&BY_LOCATION),
    ..EMPTY
};

const IN: Shape = Shape::WordIn(&[
    (Versions::until(V3_1), &["query", "header", "path", "cookie"]),
    (Versions::since(V3_2), &["query", "querystring", "header", "path", "cookie"]),
]);

static BY_LOCATION: Forms = Forms {
    field: "in",
    cases: &[
        Form {
            value: "path",
            versions: Versions::ALL,
            fields: &[
                required("required", Shape::True),
                field("style", Shape::Word(&["matrix", "label", "simple"])),
                field("allowReserved", Shape::Bool).known(Versions::since(V3_2)),
            ],
        },
        Form {
            value: "query",
            versions: Versions::ALL,
            fields: &[
                field("required", Shape::Bool),
                field("style", Shape::Word(&["form", "spaceDelimited", "pipeDelimited", "deepObject"])),
                field("allowEmptyValue", Shape::Bool).known(Versions::since(V3_1)),
                field("allowReserved", Shape::Bool).known(Versions::since(V3_1)),
            ],
        },
        Form {
            value: "header",
            versions: Versions::ALL,
            fields: &[field("required", Shape::Bool), field("style", Shape::Word(&["simple"]))],
        },
        Form {
            value: "cookie",
            versions: Versions::ALL,
            fields: &[
                field("required", Shape::Bool),
                field(
                    "style",
                    Shape::WordIn(&[(Versions::until(V3_1), &["form"]), (Versions::since(V3_2), &["form", "cookie"])]),
                ),
                // Only beside the style `form`: see rules/parameters.rs.
                field("allowReserved", Shape::Bool).known(Versions::since(V3_2)),
            ],
        },
        Form {
            value: "querystring",
            versions: Versions::since(V3_2),
            fields: &[
                field("required", Shape::Bool),
                required("content", Shape::Single(&NAMED_MEDIA_TYPE, "media type")),
            ],
        },
    ],
};

pub(crate) static HEADER: ObjectSpec = ObjectSpec {
    name: "header",
    fields: &[
        &[field("required", Shape::Bool), field("style", Shape::Word(&["simple"]))],
        &DESCRIBED,
        &EXAMPLES,
        ANYWHERE_IN_3_0,
    ],
    choices: SCHEMA_OR_CONTENT,
    exclusive: &STYLE_OR_CONTENT,
    ..EMPTY
};
