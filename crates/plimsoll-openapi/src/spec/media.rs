//! Media types and how their parts are encoded.

use super::parameters::HEADER;
use super::paths::EXAMPLE;
use super::{EMPTY, Exclusive, Field, ObjectSpec, Shape, Versions, exclusive, field};
use crate::Version::V3_2;

/// A media type where it stands under its name.
pub(crate) static NAMED_MEDIA_TYPE: Shape = Shape::ReferableSince(V3_2, &MEDIA_TYPE);

/// An example, or several.
pub(crate) static EXAMPLES: [Field; 2] =
    [field("example", Shape::Any), field("examples", Shape::Map(&Shape::Referable(&EXAMPLE)))];

/// How the parts of a body are encoded: 3.2 nests it.
static PART_ENCODINGS: [Field; 2] = [
    field("prefixEncoding", Shape::List(&Shape::Object(&ENCODING))).known(Versions::since(V3_2)),
    field("itemEncoding", Shape::Object(&ENCODING)).known(Versions::since(V3_2)),
];

const PART_ENCODINGS_EXCLUDE: [Exclusive; 2] =
    [exclusive("encoding", "prefixEncoding"), exclusive("encoding", "itemEncoding")];

pub(crate) static MEDIA_TYPE: ObjectSpec = ObjectSpec {
    name: "media type",
    fields: &[
        &[
            field("description", Shape::Text).known(Versions::since(V3_2)),
            field("schema", Shape::Schema),
            field("itemSchema", Shape::Schema).known(Versions::since(V3_2)),
            field("encoding", Shape::Map(&Shape::Object(&ENCODING))),
        ],
        &EXAMPLES,
        &PART_ENCODINGS,
    ],
    exclusive: &[exclusive("example", "examples"), PART_ENCODINGS_EXCLUDE[0], PART_ENCODINGS_EXCLUDE[1]],
    ..EMPTY
};

static ENCODING: ObjectSpec = ObjectSpec {
    name: "encoding",
    fields: &[
        &[
            field("contentType", Shape::Text),
            field("headers", Shape::Map(&Shape::Referable(&HEADER))),
            field("style", Shape::Word(&["form", "spaceDelimited", "pipeDelimited", "deepObject"])),
            field("explode", Shape::Bool),
            field("allowReserved", Shape::Bool),
            field("encoding", Shape::Map(&Shape::Object(&ENCODING))).known(Versions::since(V3_2)),
        ],
        &PART_ENCODINGS,
    ],
    exclusive: &PART_ENCODINGS_EXCLUDE,
    ..EMPTY
};
