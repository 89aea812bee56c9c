//! Rows of `fmt`: fmt's verbs, strconv's floats, and the texts of field errors.

use plimsoll_go::field_value::FieldDetails;
use plimsoll_go::field_value::FieldErrorKind;
use plimsoll_go::field_value::FieldText;
use plimsoll_go::fmt::{Verb, sprint};
use plimsoll_go::strconv::{FloatFormat, format_float64};
use plimsoll_go::value::{Token, Value};
use plimsoll_release::Release;

use super::tagged::Tagged;
use crate::{Row, Tally};

/// Compares a row whose verb the server's texts use; the others are recorded for information.
pub(crate) fn score(row: &Row, tally: &mut Tally) {
    let Some(verb) = row.str("verb") else { return };
    let tagged = row.value.get("value").and_then(Tagged::read);
    let value = tagged.as_ref().map(Tagged::value);
    let (category, answer) = if let Some(format) = verb.strip_prefix("strconv.") {
        ("strconv", value.and_then(|value| format_float(format, &value)))
    } else if let Some(constructor) = verb.strip_prefix("field.") {
        ("field", value.and_then(|value| field_error(constructor, &value)).map(String::into_bytes))
    } else if let Some(verb) = verb_of(verb) {
        ("verb", value.map(|value| sprint(verb, &value)))
    } else {
        return;
    };
    let want = row.bytes("out").unwrap_or_default();
    let shown = |bytes: &[u8]| bytes.escape_ascii().to_string();
    tally.check(category, shown(&want), answer.map_or_else(|| "no answer".to_owned(), |got| shown(&got)));
}

fn verb_of(text: &str) -> Option<Verb> {
    Some(match text {
        "%v" => Verb::Value,
        "%#v" => Verb::GoSyntax,
        "%T" => Verb::TypeName,
        "%s" => Verb::String,
        "%q" => Verb::Quoted,
        "%d" => Verb::Decimal,
        "%g" => Verb::General,
        "%t" => Verb::Boolean,
        _ => return None,
    })
}

fn format_float(format: &str, value: &Value<'_>) -> Option<Vec<u8>> {
    let Token::Float64(value) = value.first() else { return None };
    let format = match format {
        "e" => FloatFormat::Exponent,
        "f" => FloatFormat::Plain,
        "g" => FloatFormat::General,
        _ => return None,
    };
    Some(format_float64(value, format).into_bytes())
}

/// The body of `field.X(path, value, "bad thing")`; the other arguments are those of the data's description.
fn field_error(constructor: &str, value: &Value<'_>) -> Option<String> {
    let words = Release::LATEST.rules().words;
    let body = |kind, detail: &str| Some(words.error_body(kind, Some(value), detail));
    let text = || match value.first() {
        Token::String(bytes) => String::from_utf8(bytes.to_vec()).ok(),
        _ => None,
    };
    let (name, argument) = constructor.split_once(['(', '[']).unwrap_or((constructor, ""));
    let limit = argument.trim_end_matches(')').parse().ok();
    match name {
        "Invalid" => body(FieldErrorKind::Invalid, "bad thing"),
        "Invalid-nodetail" => body(FieldErrorKind::Invalid, ""),
        "TypeInvalid" => body(FieldErrorKind::TypeInvalid, "wrong type"),
        "Duplicate" => body(FieldErrorKind::Duplicate, ""),
        "NotFound" => body(FieldErrorKind::NotFound, ""),
        "NotSupported" if argument == "]" => body(FieldErrorKind::NotSupported, &words.not_supported([])),
        "NotSupported" => body(FieldErrorKind::NotSupported, &words.not_supported(["b", "a", "c\"d"])),
        "Required" => body(FieldErrorKind::Required, &text()?),
        "Forbidden" => body(FieldErrorKind::Forbidden, &text()?),
        "TooLong" => body(FieldErrorKind::TooLong, &words.too_long(limit)),
        "TooMany" => {
            let actual = Value::scalar(Token::Int(7));
            Some(words.error_body(FieldErrorKind::TooMany, Some(&actual), &words.too_many(limit)))
        }
        _ => None,
    }
}
