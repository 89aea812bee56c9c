//! How the server words a field error: its label, the value in it, and the details that field's constructors write.
//!
//! Mirrors `k8s.io/apimachinery/pkg/util/validation/field`. What differs between releases is data in [`FieldWords`].

mod details;

pub use details::{FieldDetails, Limit};
pub use plimsoll_release::rules::{FieldWords, TooLongWords, ValueSyntax};

use crate::fmt::{self, Verb};
use crate::json::{self, Escaping};
use crate::strconv::quote;
use crate::value::{Token, Value};

/// What is wrong with a field (`field.ErrorType`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FieldErrorKind {
    /// A value that was looked up is not there.
    NotFound,
    /// A value is missing.
    Required,
    /// A value that must be unique is not.
    Duplicate,
    /// A value is malformed.
    Invalid,
    /// A value is none of those that are possible.
    NotSupported,
    /// A value is not permitted here.
    Forbidden,
    /// A value is too long.
    TooLong,
    /// A list has too many items.
    TooMany,
    /// A list has too few items (since 1.36).
    TooFew,
    /// The server failed.
    Internal,
    /// A value has the wrong type.
    TypeInvalid,
    /// A value is too short (since 1.36).
    TooShort,
}

impl FieldErrorKind {
    /// All kinds.
    pub const ALL: [Self; 12] = [
        Self::NotFound,
        Self::Required,
        Self::Duplicate,
        Self::Invalid,
        Self::NotSupported,
        Self::Forbidden,
        Self::TooLong,
        Self::TooMany,
        Self::TooFew,
        Self::Internal,
        Self::TypeInvalid,
        Self::TooShort,
    ];

    /// The value of Go's constant, which is the reason of a cause in a Status.
    pub fn reason(self) -> &'static str {
        match self {
            Self::NotFound => "FieldValueNotFound",
            Self::Required => "FieldValueRequired",
            Self::Duplicate => "FieldValueDuplicate",
            Self::Invalid => "FieldValueInvalid",
            Self::NotSupported => "FieldValueNotSupported",
            Self::Forbidden => "FieldValueForbidden",
            Self::TooLong => "FieldValueTooLong",
            Self::TooMany => "FieldValueTooMany",
            Self::TooFew => "FieldValueTooFew",
            Self::Internal => "InternalError",
            Self::TypeInvalid => "FieldValueTypeInvalid",
            Self::TooShort => "FieldValueTooShort",
        }
    }

    /// The words that an error's text begins with (`ErrorType.String`).
    pub fn label(self) -> &'static str {
        match self {
            Self::NotFound => "Not found",
            Self::Required => "Required value",
            Self::Duplicate => "Duplicate value",
            Self::Invalid | Self::TypeInvalid => "Invalid value",
            Self::NotSupported => "Unsupported value",
            Self::Forbidden => "Forbidden",
            Self::TooLong => "Too long",
            Self::TooMany => "Too many",
            Self::TooFew => "Too few",
            Self::Internal => "Internal error",
            Self::TooShort => "Too short",
        }
    }

    /// Whether the text shows the value.
    pub fn shows_value(self) -> bool {
        !matches!(self, Self::Required | Self::Forbidden | Self::TooLong | Self::TooShort | Self::Internal)
    }
}

/// Field errors in the words of a release.
pub trait FieldText {
    /// An error's text without the field (`Error.ErrorBody`). No value stands for one that is left out on purpose.
    fn error_body(self, kind: FieldErrorKind, value: Option<&Value<'_>>, detail: &str) -> String;

    /// A value as it looks in an error's text.
    fn value(self, value: &Value<'_>) -> String;
}

impl FieldText for FieldWords {
    fn error_body(self, kind: FieldErrorKind, value: Option<&Value<'_>>, detail: &str) -> String {
        let mut body = kind.label().to_owned();
        if kind.shows_value()
            && let Some(value) = value
        {
            body.push_str(": ");
            body.push_str(&self.value(value));
        }
        if !detail.is_empty() {
            body.push_str(": ");
            body.push_str(detail);
        }
        body
    }

    fn value(self, value: &Value<'_>) -> String {
        match (value.first(), self.values) {
            (Token::String(text), _) => quote(text),
            (Token::Int32(_) | Token::Int64(_) | Token::Float32(_) | Token::Float64(_) | Token::Bool(_), _) => {
                sprint(Verb::Value, value)
            }
            (_, ValueSyntax::Json) => json_value(value),
            (_, ValueSyntax::Go) => go_value(value),
        }
    }
}

fn json_value(value: &Value<'_>) -> String {
    json::marshal(value, Escaping::Html).unwrap_or_else(|_| sprint(Verb::GoSyntax, value))
}

fn go_value(value: &Value<'_>) -> String {
    match value.first() {
        Token::Nil => r#""null""#.to_owned(),
        Token::NilOf(name) if name.starts_with('*') => r#""null""#.to_owned(),
        Token::Methods { string, .. } => string.to_owned(),
        _ => sprint(Verb::GoSyntax, value),
    }
}

/// Under these verbs only strings could bring bytes that are no UTF-8, and they are quoted.
fn sprint(verb: Verb, value: &Value<'_>) -> String {
    String::from_utf8(fmt::sprint(verb, value)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use plimsoll_release::Release;

    use super::{FieldErrorKind, FieldText};
    use crate::value::{Token, Value, ValueBuilder};

    fn check(value: &Value<'_>, before_1_34: &str, since_1_34: &str) {
        assert_eq!(Release::V1_33.rules().words.value(value), before_1_34);
        assert_eq!(Release::V1_34.rules().words.value(value), since_1_34);
    }

    #[test]
    fn prints_values_by_release() {
        check(&Value::nil(), r#""null""#, "null");
        check(&Value::scalar(Token::NilOf("*string")), r#""null""#, "null");
        check(&Value::scalar(Token::NilOf("[]string")), "[]string(nil)", "null");
        check(&Value::from("a<b\u{7f}"), r#""a<b\x7f""#, r#""a<b\x7f""#);
        check(&Value::scalar(Token::NamedString("v1.Policy", b"a<b")), r#""a<b""#, r#""a\u003cb""#);
        check(&Value::from(1e6), "1e+06", "1e+06");
        check(&Value::from(0_u64), "0x0", "0");
        check(&Value::scalar(Token::Int(7)), "7", "7");
        check(&Value::strings(["v9"]), r#"[]string{"v9"}"#, r#"["v9"]"#);
        let time = Token::Methods {
            go_type: "v1.Time",
            string: "2020-01-01 00:00:00 +0000 UTC",
            json: "\"2020-01-01T00:00:00Z\"",
        };
        check(&Value::scalar(time), "2020-01-01 00:00:00 +0000 UTC", "\"2020-01-01T00:00:00Z\"");
    }

    #[test]
    fn prints_composites_by_release() {
        let mut builder = ValueBuilder::default();
        for token in [
            Token::Map(Value::MAP),
            Token::Key(b"b"),
            Token::Nil,
            Token::Key(b"a"),
            Token::Float64(1e6),
            Token::Key(b"c"),
            Token::String(b"<"),
        ] {
            builder.push(token);
        }
        check(
            &builder.finish(),
            r#"map[string]interface {}{"a":1e+06, "b":interface {}(nil), "c":"<"}"#,
            r#"{"a":1000000,"b":null,"c":"\u003c"}"#,
        );

        let mut builder = ValueBuilder::default();
        builder.push(Token::Slice(Value::LIST));
        builder.push(Token::Float64(f64::INFINITY));
        check(&builder.finish(), "[]interface {}{+Inf}", "[]interface {}{+Inf}");
    }

    #[test]
    fn words_a_body() {
        let words = Release::LATEST.rules().words;
        let value = Value::from("x");
        let body = |kind, value, detail| words.error_body(kind, value, detail);
        assert_eq!(body(FieldErrorKind::Invalid, Some(&value), "bad"), r#"Invalid value: "x": bad"#);
        assert_eq!(body(FieldErrorKind::Duplicate, Some(&value), ""), r#"Duplicate value: "x""#);
        assert_eq!(body(FieldErrorKind::Required, Some(&value), ""), "Required value");
        assert_eq!(body(FieldErrorKind::TooMany, None, "has too many items"), "Too many: has too many items");
    }
}
