//! Components: what references lead to.

use super::media::MEDIA_TYPE;
use super::parameters::{HEADER, PARAMETER};
use super::paths::{CALLBACK, EXAMPLE, LINK, PATH_ITEM, REQUEST_BODY, RESPONSE};
use super::security::SECURITY_SCHEME;
use super::{EMPTY, ObjectSpec, Shape, Versions, field};
use crate::Version::{V3_1, V3_2};

pub(crate) static COMPONENTS: ObjectSpec = ObjectSpec {
    name: "components",
    fields: &[&[
        field("schemas", Shape::Components(&Shape::Schema)),
        field("responses", Shape::Components(&Shape::Referable(&RESPONSE))),
        field("parameters", Shape::Components(&Shape::Referable(&PARAMETER))),
        field("examples", Shape::Components(&Shape::Referable(&EXAMPLE))),
        field("requestBodies", Shape::Components(&Shape::Referable(&REQUEST_BODY))),
        field("headers", Shape::Components(&Shape::Referable(&HEADER))),
        field("securitySchemes", Shape::Components(&Shape::Referable(&SECURITY_SCHEME))),
        field("links", Shape::Components(&Shape::Referable(&LINK))),
        field("callbacks", Shape::Components(&Shape::Referable(&CALLBACK))),
        field("pathItems", Shape::Components(&Shape::Object(&PATH_ITEM))).known(Versions::since(V3_1)),
        field("mediaTypes", Shape::Components(&Shape::Referable(&MEDIA_TYPE))).known(Versions::since(V3_2)),
    ]],
    ..EMPTY
};
