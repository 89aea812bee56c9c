//! Titles for values that a schema rejects.

use plimsoll_doc::Number;
use plimsoll_go::near::nearest;

use super::{Words, prose, quote};
use crate::{FieldCause, Finding, NumberType, RangeSubject, SchemaFault, SchemaMessage, Segment, Window};

/// So many members of an enum are listed.
const MAX_LISTED: usize = 6;

pub(super) fn words(message: &SchemaMessage, cause: &FieldCause, finding: &Finding, window: &Window<'_>) -> Words {
    // Errors of kube-openapi about a value as a whole name no field.
    let path = if finding.place.path.is_empty() { &message.name.path } else { &finding.place.path };
    let key = quote::last_key(path);
    let value = || cause.value.as_ref().map_or_else(|| written(finding, window), |value| quote::value(&value.value()));
    match &message.fault {
        SchemaFault::Type { expected, found } => wrong_type(&key, expected, found.name(), finding, window),
        SchemaFault::TypeForFormat { expected, found } => {
            let found = if found.is_empty() { String::new() } else { format!(", got {found}") };
            Words::new(format!("{key}: expected {}{found}", with_article(expected)))
        }
        SchemaFault::Format(format) => {
            let words = Words::new(format!("{key} is not a valid {}: {}", quote::code(format), value()));
            match format_rule(format) {
                Some(rule) => words.help(rule),
                None => words,
            }
        }
        SchemaFault::MaxLength(max) => match length(finding, window) {
            Some(length) => Words::new(format!("{key} has {length} characters, maximum is {max}")),
            None => Words::new(format!("{key} is longer than {max} characters")),
        },
        SchemaFault::MinLength(min) => match cause.value.as_ref().and_then(|value| value.as_str()) {
            Some("") => Words::new(format!("{key} is empty, minimum length is {min}")),
            Some(text) => {
                let length = prose::counted(text.chars().count(), "character");
                Words::new(format!("{key} has {length}, minimum is {min}"))
            }
            None => Words::new(format!("{key} is shorter than {min} characters")),
        },
        SchemaFault::Pattern { pattern, error: None } => {
            Words::new(format!("{key} does not match the pattern {}: {}", quote::code(pattern), value()))
        }
        SchemaFault::Pattern { pattern, error: Some(_) } => {
            Words::new(format!("the pattern of {key} is not a valid regular expression: {}", quote::code(pattern)))
                .help("fix `pattern` in the CRD: every value is rejected")
        }
        SchemaFault::Range(subject, number) => range(&key, *subject, *number),
        SchemaFault::MultipleOf(factor) => {
            Words::new(format!("{key} is {}, must be a multiple of {}", value(), quote::number(*factor)))
        }
        SchemaFault::FactorNotPositive(factor) => {
            let factor = quote::number(*factor);
            Words::new(format!("`multipleOf` of {key} is {factor}, so every number is rejected"))
                .help("use a positive `multipleOf` in the CRD; for integers its fraction is dropped")
        }
        SchemaFault::Minimum { bound, exclusive } => bounded(&key, &value(), *bound, *exclusive, "minimum", "greater"),
        SchemaFault::Maximum { bound, exclusive } => bounded(&key, &value(), *bound, *exclusive, "maximum", "less"),
        SchemaFault::MinItems(min) => count(&key, cause, "item", "minimum", *min),
        SchemaFault::MaxItems(max) => count(&key, cause, "item", "maximum", *max),
        SchemaFault::MinProperties(min) => count(&key, cause, "field", "minimum", *min),
        SchemaFault::MaxProperties(max) => count(&key, cause, "field", "maximum", *max),
        SchemaFault::UniqueItems => Words::new(format!("{key} has duplicate items")).help("remove the duplicates"),
        SchemaFault::Contains { count, min, .. } if count < min => {
            Words::new(format!("{key} has {count} items that match `contains`, minimum is {min}"))
        }
        SchemaFault::Contains { count, max, .. } => {
            let max = max.unwrap_or(u32::MAX);
            Words::new(format!("{key} has {count} items that match `contains`, maximum is {max}"))
        }
        SchemaFault::Enum(members) => unsupported(&key, cause, members),
        SchemaFault::Forbidden(field) => Words::new(format!("field {} is not allowed here", quote::code(field)))
            .help(format!("remove {}, or correct its name", quote::code(field))),
        SchemaFault::Required(field) => required(field, finding, window),
        SchemaFault::AnyOf => Words::new(format!("{key} does not match any schema in `anyOf`"))
            .help("match one of them; the errors that follow are those of the closest one"),
        SchemaFault::OneOf(0) => Words::new(format!("{key} does not match any schema in `oneOf`"))
            .help("match exactly one of them; the errors that follow are those of the closest one"),
        SchemaFault::OneOf(count) => {
            Words::new(format!("{key} matches {count} schemas in `oneOf`, must match exactly one"))
                .help("keep the fields of one alternative and remove the others")
        }
        SchemaFault::AllOf { none } => {
            let some = if *none { "any schema" } else { "every schema" };
            Words::new(format!("{key} does not match {some} in `allOf`"))
        }
        SchemaFault::Not => Words::new(format!("{key} matches the schema in `not`, which excludes it")),
        SchemaFault::Const(value) => Words::new(format!("{key} must be {}", quote::value(&value.value()))),
        SchemaFault::False => Words::new(format!("{key} is not allowed here")).help(format!("remove {key}")),
        SchemaFault::TooManySteps(max) => Words::new(format!("limit on validation steps exceeded: {max}")).help(
            "alternatives multiply: use fewer in `anyOf`, `oneOf` and `allOf`, or split the list that they apply to",
        ),
        SchemaFault::DependentRequired { field, because } => {
            let (field, because) = (quote::code(field), quote::code(because));
            Words::new(format!("missing field {field}, which {because} needs"))
                .help(format!("add {field}, or remove {because}"))
        }
    }
}

/// The value as it is written, where the server's text does not show it.
fn written(finding: &Finding, window: &Window<'_>) -> String {
    quote::code(window.get(finding.place.span))
}

/// `port: "80"` where an integer is expected: what to write instead.
fn wrong_type(key: &str, expected: &str, found: &str, finding: &Finding, window: &Window<'_>) -> Words {
    let words = Words::new(format!("{key}: expected {}, got {found}", expected.replace(',', " or ")));
    let written = window.get(finding.place.span);
    let name = match finding.place.path.last() {
        Some(Segment::Key(name) | Segment::Subscript(name)) => Some(name),
        _ => None,
    };
    let entry = |value: &str| match name {
        Some(name) => quote::code(&format!("{name}: {value}")),
        None => quote::code(value),
    };
    let inner = written.strip_prefix(['"', '\'']).and_then(|rest| rest.strip_suffix(['"', '\'']));
    match (expected, found, inner) {
        ("integer" | "number" | "boolean", "string", Some(inner)) if is_plain(expected, inner) => {
            words.help(format!("remove the quotes: {}", entry(inner)))
        }
        ("string", "integer" | "number" | "boolean", None) if is_short(written) => {
            words.help(format!("add quotes: {}", entry(&format!("\"{written}\""))))
        }
        ("array", "string" | "integer" | "number" | "boolean", _) if is_short(written) => {
            words.help(format!("write a list: {}", entry(&format!("[{written}]"))))
        }
        (_, "null", _) => words.help(match name {
            Some(name) => format!("remove {}, or give it a value", quote::code(name)),
            None => "give it a value".to_owned(),
        }),
        _ => words,
    }
}

/// Whether a text without quotes is a value of the type.
fn is_plain(expected: &str, text: &str) -> bool {
    match expected {
        "integer" => text.parse::<i64>().is_ok_and(|number| number.to_string() == text),
        "number" => {
            text.bytes().all(|byte| byte.is_ascii_digit() || b"-.".contains(&byte)) && text.parse::<f64>().is_ok()
        }
        _ => matches!(text, "true" | "false"),
    }
}

/// Whether a scalar stands in one short line.
fn is_short(written: &str) -> bool {
    !written.is_empty() && written.len() <= 40 && !written.contains(['\n', '"', '#'])
}

/// An integer format or the like with its article.
fn with_article(format: &str) -> String {
    if format.is_empty() { "another type".to_owned() } else { format!("a value with format {}", quote::code(format)) }
}

/// The number of characters of a string, where all of it is in the window.
fn length(finding: &Finding, window: &Window<'_>) -> Option<usize> {
    let written = window.get(finding.place.span);
    let is_literal = !written.is_empty() && !written.contains(['\\', '\n', '|', '>']);
    let quotes = ['"', '\''];
    let inner = written.strip_prefix(quotes).and_then(|rest| rest.strip_suffix(quotes)).unwrap_or(written);
    (is_literal && !inner.contains(quotes)).then(|| inner.chars().count())
}

fn bounded(key: &str, value: &str, bound: Number, exclusive: bool, name: &str, than: &str) -> Words {
    let bound = quote::number(bound);
    Words::new(if exclusive {
        format!("{key} is {value}, must be {than} than {bound}")
    } else {
        format!("{key} is {value}, {name} is {bound}")
    })
}

fn count(key: &str, cause: &FieldCause, what: &str, bound: &str, limit: i64) -> Words {
    let count = cause.value.as_ref().and_then(|value| quote::value(&value.value()).parse::<usize>().ok());
    Words::new(match count {
        Some(count) => format!("{key} has {}, {bound} is {limit}", prose::counted(count, what)),
        None if bound == "minimum" => {
            format!("{key} has fewer than {}", prose::counted(limit.unsigned_abs() as usize, what))
        }
        None => format!("{key} has more than {}", prose::counted(limit.unsigned_abs() as usize, what)),
    })
}

fn range(key: &str, subject: RangeSubject, number: NumberType) -> Words {
    let format = match number {
        NumberType::Integer => "an integer",
        NumberType::Int32 => "int32",
        NumberType::Int64 => "int64",
        NumberType::Float => "float32",
    };
    let keyword = match subject {
        RangeSubject::Value => return Words::new(format!("{key} does not fit {format}")),
        RangeSubject::MultipleOf => "multipleOf",
        RangeSubject::Minimum => "minimum",
        RangeSubject::Maximum => "maximum",
    };
    Words::new(format!("`{keyword}` of {key} does not fit {format}, so every value is rejected"))
        .help(format!("correct `{keyword}` in the CRD"))
}

fn unsupported(key: &str, cause: &FieldCause, members: &crate::Quoted) -> Words {
    let items = members.items();
    let mut listed: Vec<String> = items.iter().take(MAX_LISTED).map(quote::value).collect();
    let rest = items.len().saturating_sub(MAX_LISTED);
    if rest > 0 {
        listed.push(format!("{rest} more"));
    }
    let found = cause.value.as_ref().map_or_else(String::new, |value| quote::value(&value.value()));
    let expected = prose::alternatives(&listed);
    let words = Words::new(format!("{key}: unsupported value {found}, expected {expected}"));
    let names: Vec<String> = items.iter().map(quote::plain).collect();
    let near = cause.value.as_ref().and_then(|value| nearest(value.as_str()?, names.iter().map(String::as_str)));
    match near {
        Some(near) => words.label(format!("did you mean {}?", quote::code(near))),
        None => words,
    }
}

/// A field that is not there, or is null and counts as missing.
fn required(field: &str, finding: &Finding, window: &Window<'_>) -> Words {
    let field = quote::code(field);
    let written = window.get(finding.place.span);
    let rest = window.from(finding.place.span.end).trim_start_matches([' ', '"', '\'']);
    let is_key = rest.starts_with(':') && quote::code(written.trim_matches(['"', '\''])) == field;
    if matches!(written, "null" | "~" | "Null" | "NULL") || is_key {
        return Words::new(format!("required field {field} is null")).help(format!("give {field} a value"));
    }
    Words::new(format!("missing required field {field}")).help(format!("add {field}"))
}

/// A format in a few words.
fn format_rule(format: &str) -> Option<&'static str> {
    Some(match format {
        "date-time" | "datetime" => "use RFC 3339, for example `2006-01-02T15:04:05Z`",
        "date" => "use a date such as `2006-01-02`",
        "duration" => "use a duration such as `90s` or `1h30m`",
        "ipv4" => "use an IPv4 address such as `192.0.2.1`",
        "ipv6" => "use an IPv6 address such as `2001:db8::1`",
        "cidr" => "use an address range such as `192.0.2.0/24`",
        "uri" => "use an absolute URI such as `https://example.com/path`",
        "hostname" => "use a host name such as `web.example.com`",
        "email" => "use an address such as `user@example.com`",
        "mac" => "use a MAC address such as `00:00:5e:00:53:01`",
        "uuid" | "uuid3" | "uuid4" | "uuid5" => "use a UUID such as `f81d4fae-7dec-41d0-a765-00a0c91e6bf6`",
        "byte" => "use base64",
        "k8s-short-name" => {
            "use at most 63 lower case letters, digits and `-`, starting and ending with a letter or digit"
        }
        "k8s-long-name" => {
            "use at most 253 lower case letters, digits, `-` and `.`, starting and ending with a letter or digit"
        }
        _ => return None,
    })
}
