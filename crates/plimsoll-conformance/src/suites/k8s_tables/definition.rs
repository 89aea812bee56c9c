//! What rows about definitions share.

use plimsoll_finding::{Finding, Path};
use plimsoll_kube::release::Release;
use serde_json::Value;

use super::object::entry_of;
use crate::{Row, Tally};

/// The release that answered.
pub(in crate::suites) fn release(row: &Row) -> Release {
    row.str("version").and_then(|version| version.parse().ok()).unwrap_or_default()
}

/// A path that a row writes as the server does; keys in it have no dots.
pub(super) fn path_of(text: &str) -> Path {
    let mut path = Path::default();
    for part in text.split(['.', '[']).filter(|part| !part.is_empty()) {
        let subscript = part.strip_suffix(']');
        path = match subscript.map(str::parse) {
            None => path.key(part),
            Some(Ok(index)) => path.index(index),
            Some(Err(_)) => path.subscript(subscript.unwrap_or_default()),
        };
    }
    path
}

/// Compares errors with those in a field of the row: whether there are any, and each one's type, field and text.
pub(super) fn check_errors<E: Clone + Into<Finding>>(tally: &mut Tally, row: &Row, field: &str, got: &[E]) {
    let text = |error: &Value, field: &str| error.get(field).and_then(Value::as_str).unwrap_or_default().to_owned();
    let errors = row.value.get(field).and_then(Value::as_array).into_iter().flatten();
    let mut want: Vec<(String, String)> = errors
        .map(|error| (format!("{} {}", text(error, "type"), text(error, "field")), text(error, "text")))
        .collect();
    let mut got: Vec<(String, String)> =
        got.iter().cloned().map(|error| entry_of(&error.into(), release(row).rules().words)).collect();
    // Answers of other releases are recorded as multisets.
    if row.flag("unordered") || row.has("version") {
        want.sort();
        got.sort();
    }
    let ((want_fields, want_texts), (got_fields, got_texts)): (_, (Vec<String>, Vec<String>)) =
        (want.into_iter().unzip::<String, String, Vec<String>, Vec<String>>(), got.into_iter().unzip());
    tally.check_value("accept", &want_fields.is_empty(), &got_fields.is_empty());
    tally.check_value("fields", &want_fields, &got_fields);
    tally.check_value("text", &want_texts, &got_texts);
}
