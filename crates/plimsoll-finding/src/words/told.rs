//! Titles for what the server says about a request as a whole.

use super::{Words, quote};
use crate::Code;

pub(super) fn words(code: Code, text: &str) -> Words {
    match code {
        Code::ServerWarning => Words::new(quote::line(text)),
        Code::MalformedObject => malformed(text),
        Code::StoredWithoutAnswer => Words::new("the object is stored, but the API server answers with code 500"),
        Code::NotStorable => Words::new("the object is valid, but the API server cannot store it"),
        _ => rejected(text),
    }
}

/// A version without an endpoint.
pub(super) fn not_served(version: &str, served: &str) -> Words {
    let served = if served.is_empty() { "none" } else { served };
    Words::new(format!("version {} is not served; served: {served}", quote::code(version)))
}

/// The text of a decoder.
fn malformed(text: &str) -> Words {
    if text.contains("Object 'Kind' is missing") {
        return Words::new("`kind` is missing").help("add `kind`");
    }
    if text.contains("Object 'apiVersion' is missing") {
        return Words::new("`apiVersion` is missing").help("add `apiVersion`");
    }
    // encoding/json: json: cannot unmarshal array into Go struct field ObjectMeta.metadata.labels of type string
    if let Some((_, rest)) = text.split_once("cannot unmarshal ")
        && let Some((found, rest)) = rest.split_once(" into Go ")
    {
        let (place, wanted) = rest.rsplit_once(" of type ").unwrap_or(("", rest));
        let field = place.strip_prefix("struct field ").and_then(|place| place.split_once('.')).map(|(_, field)| field);
        let found = json_type(found.split(' ').next().unwrap_or(found));
        let wanted = go_type(wanted.trim_start_matches("value of type "));
        let field = field.map_or_else(|| "malformed object".to_owned(), quote::code);
        return Words::new(match wanted {
            Some(wanted) => format!("{field}: expected {wanted}, got {found}"),
            None => format!("{field}: unexpected {found}"),
        });
    }
    Words::new(format!("malformed object: {}", quote::line(text)))
}

fn json_type(found: &str) -> &str {
    match found {
        "bool" => "boolean",
        found => found,
    }
}

/// A Go type in the words of schemas.
fn go_type(name: &str) -> Option<&'static str> {
    Some(match name.trim_start_matches('*') {
        "string" | "types.UID" => "string",
        "bool" => "boolean",
        "int" | "int32" | "int64" => "integer",
        name if name.starts_with("map[string]string") => "a map of strings",
        name if name.starts_with("[]") => "a list",
        name if name.starts_with("map[") || name.contains('.') => "object",
        _ => return None,
    })
}

fn rejected(text: &str) -> Words {
    Words::new(format!("request rejected: {}", quote::line(text)))
}

#[cfg(test)]
mod tests {
    use super::malformed;

    #[test]
    fn texts_of_decoders_are_plain() {
        for (text, title) in [
            (
                "json: cannot unmarshal array into Go struct field ObjectMeta.metadata.labels of type map[string]string",
                "`metadata.labels`: expected a map of strings, got array",
            ),
            (
                "json: cannot unmarshal number into Go struct field ObjectMeta.metadata.name of type string",
                "`metadata.name`: expected string, got number",
            ),
            ("Object 'Kind' is missing in '{}'", "`kind` is missing"),
            ("out of luck", "malformed object: out of luck"),
        ] {
            assert_eq!(malformed(text).headline, title);
        }
    }
}
