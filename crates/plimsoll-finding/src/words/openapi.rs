//! Words for what is wrong with an OpenAPI document.

use super::{Words, payload, quote};
use crate::{FieldKnown, OpenApiCause, ValueRole, WhyNotRead, Window};

pub(super) fn words(cause: &OpenApiCause, window: &Window<'_>) -> Words {
    let code = quote::code;
    match cause {
        OpenApiCause::Version { found: None, is_swagger: false } => {
            Words::new("this is not an OpenAPI document: `openapi` is missing").help("add `openapi: 3.1.0`")
        }
        OpenApiCause::Version { is_swagger: true, .. } => {
            Words::new("Swagger 2.0 is not supported").help("convert the document to OpenAPI 3")
        }
        OpenApiCause::Version { found: Some(found), .. } => {
            Words::new(format!("{} is not a supported OpenAPI version", code(found)))
                .help("use 3.0.x, 3.1.x or 3.2.x, with a patch number")
        }
        OpenApiCause::MissingField { object, field } => {
            Words::new(format!("missing field {} in {}", code(field), article(object)))
                .help(format!("add {}", code(field)))
        }
        OpenApiCause::MissingChoice { object, fields } => {
            Words::new(format!("{} needs {}", article(object), one_of(fields)))
        }
        OpenApiCause::UnknownField { object, field, near, known } => unknown_field(object, field, *near, *known),
        OpenApiCause::WrongType { expected, found } => {
            let words = Words::new(format!("expected {expected}, got {found}"));
            if *expected == "string" && matches!(*found, "integer" | "number" | "boolean") {
                words.help("put the value in quotes")
            } else {
                words
            }
        }
        OpenApiCause::UnsupportedValue { found, allowed } => {
            Words::new(format!("{} is not supported here", code(found))).help(format!("use {}", one_of(allowed)))
        }
        OpenApiCause::ExclusiveFields { object, one, other } => {
            Words::new(format!("{} and {} exclude each other in {}", code(one), code(other), article(object)))
                .help("remove one of the two")
        }
        OpenApiCause::TooFew { entries } => Words::new(format!("at least one {entries} is required")),
        OpenApiCause::TooMany { entries } => Words::new(format!("only one {entries} is allowed here")),
        OpenApiCause::TooSmall { bound } => Words::new(format!("the number must be {bound}")),
        OpenApiCause::PathWithoutSlash => Words::new("paths must start with `/`").help("put a slash before the path"),
        OpenApiCause::PathParameterMissing { name, path } => {
            Words::new(format!("no path parameter {} for {}", code(name), code(path)))
                .help(format!("add a parameter with `name: {name}`, `in: path` and `required: true`"))
        }
        OpenApiCause::PathParameterUnused { name, path } => {
            Words::new(format!("path parameter {} does not occur in {}", code(name), code(path)))
                .help(format!("add `{{{name}}}` to the path, or remove the parameter"))
        }
        OpenApiCause::PathParameterOptional { name } => {
            Words::new(format!("path parameter {} must be required", code(name))).help("add `required: true`")
        }
        OpenApiCause::DuplicateParameter { name, location } => {
            Words::new(format!("duplicate parameter {} in {location}", code(name))).help("remove one of the two")
        }
        OpenApiCause::QueryString { is_twice: true } => Words::new("only one `querystring` parameter is allowed"),
        OpenApiCause::QueryString { is_twice: false } => {
            Words::new("`querystring` and `query` parameters exclude each other")
        }
        OpenApiCause::ParameterName { name, location: "path" } => {
            Words::new(format!("path parameter name {} contains a brace", code(name)))
        }
        OpenApiCause::ParameterName { name, .. } => {
            Words::new(format!("{} is not a valid header name", code(name))).help("use letters, digits and `-`")
        }
        OpenApiCause::AmbiguousPaths { other } => {
            Words::new(format!("this path matches the same requests as {}", code(other)))
        }
        OpenApiCause::UnresolvedReference { reference, near } => {
            let words = Words::new(format!("{} does not exist", code(reference)));
            match near {
                Some(near) => words.label(format!("did you mean {}?", code(near))),
                None => words,
            }
        }
        OpenApiCause::ReferenceKind { reference, expected, found } => {
            Words::new(format!("{} is {}, expected {}", code(reference), article(found), article(expected)))
        }
        OpenApiCause::ReferenceCycle { reference } => {
            Words::new(format!("{} leads back to itself", code(reference))).help("let it lead to an object")
        }
        OpenApiCause::ReferenceNotRead { reference, why } => not_read(reference, why),
        OpenApiCause::DuplicateOperationId { id } => Words::new(format!("duplicate operationId {}", code(id))),
        OpenApiCause::StatusKey { key } => Words::new(format!("{} is not a status code", code(key)))
            .help("use a status code such as `200`, a range such as `4XX`, or `default`"),
        OpenApiCause::DuplicateTag { name } => Words::new(format!("duplicate tag {}", code(name))),
        OpenApiCause::TagParent { parent, is_cycle: false } => {
            Words::new(format!("parent tag {} is not declared", code(parent)))
        }
        OpenApiCause::TagParent { parent, is_cycle: true } => {
            Words::new(format!("parent tag {} leads back to this tag", code(parent)))
        }
        OpenApiCause::ComponentName { name } => Words::new(format!("{} is not a valid component name", code(name)))
            .help("use letters, digits, `.`, `-` and `_`"),
        OpenApiCause::UndeclaredSecurity { name, near } => {
            let words = Words::new(format!("security scheme {} is not declared", code(name)));
            match near {
                Some(near) => words.label(format!("did you mean {}?", code(near))),
                None => words.help("add it to `components.securitySchemes`"),
            }
        }
        OpenApiCause::ServerDefault { default } => {
            Words::new(format!("default {} is not one of the values in `enum`", code(default)))
        }
        OpenApiCause::ServerVariable { name } => {
            Words::new(format!("server variable {} is not described", code(name))).help("add it to `variables`")
        }
        OpenApiCause::ArrayWithoutItems => {
            Words::new("array schema without `items`").help("add `items`, or `items: {}` for any items")
        }
        OpenApiCause::Nullable => {
            Words::new("`nullable` has no effect in OpenAPI 3.1 and later").help("add `\"null\"` to `type`")
        }
        OpenApiCause::DiscriminatorMapping { target } => {
            Words::new(format!("discriminator mapping {} leads to no schema", code(target)))
        }
        OpenApiCause::LinkTarget { target } => Words::new(format!("operation {} does not exist", code(target))),
        OpenApiCause::Method { name } => {
            Words::new(format!("method {} is not allowed in `additionalOperations`", code(name)))
        }
        OpenApiCause::Schema { message } => Words::new(quote::line(message)),
        OpenApiCause::Dialect { uri } => {
            Words::new(format!("schemas of the dialect {} are not checked: it is not known", code(uri)))
        }
        OpenApiCause::Value { role, finding } => {
            let inner = Words::ours(finding, window);
            let what = match role {
                ValueRole::Payload => return inner,
                ValueRole::Example => "example does not match its schema",
                ValueRole::Default => "default does not match its schema",
                ValueRole::Member => "this value is never valid",
            };
            Words { headline: format!("{what}: {}", inner.headline), ..inner }
        }
        OpenApiCause::Payload(cause) => payload::words(cause),
    }
}

fn unknown_field(object: &str, field: &str, near: Option<&str>, known: Option<FieldKnown>) -> Words {
    let code = quote::code;
    let words = Words::new(format!("unknown field {} in {}", code(field), article(object)));
    match (near, known) {
        (Some(near), _) => words.label(format!("did you mean {}?", code(near))),
        (None, Some(FieldKnown::Since(version))) => words.label(format!("available since OpenAPI {version}")),
        (None, Some(FieldKnown::Until(version))) => words.label(format!("not available after OpenAPI {version}")),
        (None, Some(FieldKnown::Where { field, value })) => words.label(format!("only with `{field}: {value}`")),
        (None, None) => words.help("remove it, or start its name with `x-`"),
    }
}

fn not_read(reference: &str, why: &WhyNotRead) -> Words {
    let reference = quote::code(reference);
    match why {
        WhyNotRead::Network => Words::new(format!("{reference} was not checked: nothing is fetched from the network")),
        WhyNotRead::Outside => Words::new(format!("{reference} was not checked: it is outside of the folder")),
        WhyNotRead::Unreadable(why) => Words::new(format!("{reference} can't be read")).label(&**why),
        WhyNotRead::TooMany(limit) => Words::new(format!("{reference} was not checked: more than {limit} files")),
    }
}

/// A name of an object with its article.
fn article(object: &str) -> String {
    match object {
        "info" | "components" | "paths" | "responses" | "external documentation" | "OAuth flows" => {
            format!("`{object}`")
        }
        "document" => "the document".to_string(),
        _ if object.starts_with(['a', 'e', 'i', 'o', 'u', 'O', 'X']) => format!("an {object}"),
        _ => format!("a {object}"),
    }
}

/// `a`, `b` or `c`.
fn one_of(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => "nothing".to_string(),
    }
}
