//! What a text of the server says beside the field: the value and the reason.

use plimsoll_go::strconv::unquote;

use super::quote;
use crate::{FieldCause, Message, Quoted, Wording};

/// The value that the server shows, and why it rejects it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Said {
    /// The value: a string as it is, anything else as JSON.
    pub(super) value: Option<String>,
    /// The reason in the server's words.
    pub(super) detail: String,
}

impl Said {
    pub(super) fn of(cause: &FieldCause) -> Self {
        let detail = cause.message.detail(cause, Wording::LATEST);
        match (&cause.message, &cause.value) {
            (Message::Text(_), None) if cause.kind.shows_value() => Self::split(&detail),
            (_, value) => Self { value: value.as_ref().map(shown), detail },
        }
    }

    /// A text of which the value is a part: `"a b": must not contain blanks`.
    fn split(text: &str) -> Self {
        let whole = || Self { value: None, detail: text.to_owned() };
        let Some(length) = value_length(text) else { return whole() };
        let (value, rest) = text.split_at(length);
        let detail = match rest.strip_prefix(": ") {
            Some(detail) => detail,
            None if rest.is_empty() => "",
            None => return whole(),
        };
        let string = value.starts_with('"').then(|| unquote(value.as_bytes())).flatten();
        let value = string.map_or_else(|| value.to_owned(), |bytes| String::from_utf8_lossy(&bytes).into_owned());
        Self { value: Some(value), detail: detail.to_owned() }
    }
}

fn shown(value: &Quoted) -> String {
    value.as_str().map_or_else(|| quote::json(&value.value()), ToOwned::to_owned)
}

/// How many bytes of a text are a JSON value at its beginning.
fn value_length(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let (mut is_string, mut is_escaped) = (false, false);
    for (at, byte) in text.bytes().enumerate() {
        if is_string {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' => is_escaped = true,
                b'"' => is_string = false,
                _ => continue,
            }
            if is_string || depth > 0 {
                continue;
            }
            return Some(at + 1);
        }
        match byte {
            b'"' => is_string = true,
            b'{' | b'[' => depth += 1,
            b'}' | b']' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            b'-' | b'.' | b'0'..=b'9' if depth == 0 => {
                let rest = text.get(at..)?;
                return rest.find(": ").or(Some(rest.len()));
            }
            _ if depth == 0 => {
                let word = ["true", "false", "null"].into_iter().find(|word| text.starts_with(word));
                return word.map(str::len);
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::Said;

    #[test]
    fn values_and_reasons_are_told_apart() {
        for (text, value, detail) in [
            (r#""a b": must not have blanks"#, Some("a b"), "must not have blanks"),
            (r#""a\"b": x"#, Some("a\"b"), "x"),
            (r#"{"a":["}"]}: x: y"#, Some(r#"{"a":["}"]}"#), "x: y"),
            ("-1: must not be negative", Some("-1"), "must not be negative"),
            ("null: x", Some("null"), "x"),
            (r#""web""#, Some("web"), ""),
            ("min must not be above max", None, "min must not be above max"),
            (r#""quoted" words of a rule"#, None, r#""quoted" words of a rule"#),
            ("", None, ""),
        ] {
            let said = Said { value: value.map(ToOwned::to_owned), detail: detail.to_owned() };
            assert_eq!(Said::split(text), said, "{text}");
        }
    }
}
