//! Titles for objects that are not of the kind of their CRD, and for parts that the server handles itself.

use super::said::Said;
use super::{Words, quote};
use crate::{FieldCause, Finding, Window};

pub(super) fn wrong_kind(cause: &FieldCause, finding: &Finding, window: &Window<'_>) -> Words {
    let Said { value, detail } = Said::of(cause);
    let key = quote::last_key(&finding.place.path);
    let wanted = detail.strip_prefix("must be ").unwrap_or(&detail);
    let found = value.unwrap_or_else(|| window.get(finding.place.span).to_owned());
    let name = key.trim_matches('`');
    Words::new(format!("{key} is {}, expected {}", quote::code(&found), quote::code(wanted)))
        .help(format!("write {}", quote::code(&format!("{name}: {wanted}"))))
}

pub(super) fn scale(cause: &FieldCause, finding: &Finding) -> Words {
    let Said { value, detail } = Said::of(cause);
    let key = quote::key(finding);
    let value = quote::code(&value.unwrap_or_default());
    if let Some((_, rest)) = detail.split_once(" accessor error: ") {
        let (found, expected) = rest.split_once(" is of the type ").unwrap_or((rest, ""));
        let expected = match expected.rsplit_once("expected ").map_or("", |(_, expected)| expected) {
            "int64" => "an integer",
            "string" => "a string",
            _ => "an object",
        };
        return Words::new(format!(
            "{key} is used by the scale subresource and must be {expected}, got {}",
            quote::code(found)
        ));
    }
    match detail.strip_prefix("should be less than or equal to ") {
        Some(max) => Words::new(format!("{key} is used by the scale subresource: {value}, maximum is {max}")),
        None => Words::new(format!("{key} is used by the scale subresource and must not be negative, got {value}")),
    }
}

pub(super) fn embedded(cause: &FieldCause, finding: &Finding) -> Words {
    let Said { value, detail } = Said::of(cause);
    let key = quote::key(finding);
    match &*detail {
        "" | "must not be empty" => Words::new(format!("embedded resource has no {key}")).help(format!("add {key}")),
        "must be a string" => Words::new(format!("{key} of an embedded resource must be a string")),
        detail => {
            let value = value.map_or_else(String::new, |value| format!(" {}", quote::code(&value)));
            Words::new(format!("invalid {key}{value} of an embedded resource: {}", quote::line(detail)))
        }
    }
}
