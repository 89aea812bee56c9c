//! Titles for the kind of an object, the scale subresource, and resources inside of objects.

use plimsoll_go::fmt::{Verb, sprint};

use super::said::Said;
use super::{Words, quote};
use crate::{EmbeddedMessage, FieldCause, Finding, Message, ScaleMessage, Window};

pub(super) fn wrong_kind(cause: &FieldCause, finding: &Finding, window: &Window<'_>) -> Words {
    let Said { value, detail } = Said::of(cause);
    let key = quote::last_key(&finding.place.path);
    let wanted = match &cause.message {
        Message::MustBe(wanted) => wanted,
        _ => &*detail,
    };
    let found = value.unwrap_or_else(|| window.get(finding.place.span).to_owned());
    let name = key.trim_matches('`');
    Words::new(format!("{key} is {}, expected {}", quote::code(&found), quote::code(wanted)))
        .help(format!("write {}", quote::code(&format!("{name}: {wanted}"))))
}

pub(super) fn scale(cause: &FieldCause, finding: &Finding) -> Words {
    let Said { value, .. } = Said::of(cause);
    let key = quote::key(finding);
    let value = quote::code(&value.unwrap_or_default());
    let Message::Scale(message) = &cause.message else { return Words::new(format!("{key} is invalid: {value}")) };
    match &**message {
        ScaleMessage::Accessor(error) => {
            let expected = match error.expected {
                "int64" => "an integer",
                "string" => "a string",
                _ => "an object",
            };
            let found = String::from_utf8_lossy(&sprint(Verb::Value, &error.value.value())).into_owned();
            let found = quote::code(&found);
            Words::new(format!("{key} is used by the scale subresource and must be {expected}, got {found}"))
        }
        ScaleMessage::TooLarge(max) => {
            Words::new(format!("{key} is used by the scale subresource: {value}, maximum is {max}"))
        }
        ScaleMessage::Negative => {
            Words::new(format!("{key} is used by the scale subresource and must not be negative, got {value}"))
        }
    }
}

pub(super) fn embedded(cause: &FieldCause, finding: &Finding) -> Words {
    let Said { value, detail } = Said::of(cause);
    let key = quote::key(finding);
    let message = match &cause.message {
        Message::Embedded(message) => Some(&**message),
        _ => None,
    };
    match message {
        None | Some(EmbeddedMessage::Empty) => {
            Words::new(format!("embedded resource has no {key}")).help(format!("add {key}"))
        }
        Some(EmbeddedMessage::NotAString) => Words::new(format!("{key} of an embedded resource must be a string")),
        Some(_) => {
            let value = value.map_or_else(String::new, |value| format!(" {}", quote::code(&value)));
            Words::new(format!("invalid {key}{value} of an embedded resource: {}", quote::line(&detail)))
        }
    }
}
