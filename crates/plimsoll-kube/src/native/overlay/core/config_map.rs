//! Config maps, and what Secrets share with them.

use plimsoll_finding::Code;
use plimsoll_go::names::validation::is_config_map_key;
use plimsoll_walk::ValueRef;

use super::super::rule::{Check, On, Request, Rule};
use super::super::{At, Errors};

/// All values together have at most this many bytes.
pub(super) const MAX_BYTES: usize = 1024 * 1024;
const IMMUTABLE: &str = "field is immutable when `immutable` is set";

/// `ValidateConfigMap`, `ValidateConfigMapUpdate`
pub(super) const RULES: &[Rule] = &[
    Rule::new("ValidateConfigMapUpdate", "", Check::Code(immutable)).on(On::Update),
    Rule::new("ValidateConfigMap", "", Check::Code(keys)),
];

fn keys(map: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let (data, binary) = (map.field("data"), map.field("binaryData"));
    let mut bytes = 0_usize;
    for entry in data.entries() {
        key(&entry, errors);
        if binary.value().is_some_and(|binary| binary.get(entry.name()).is_some()) {
            errors.invalid(Code::DuplicateItem, &entry, entry.name(), "duplicate of key present in binaryData");
        }
        bytes = bytes.saturating_add(entry.text().len());
    }
    for entry in binary.entries() {
        key(&entry, errors);
        bytes = bytes.saturating_add(decoded_len(entry.text()));
    }
    if bytes > MAX_BYTES {
        // The server names no field, which it writes as an empty one.
        errors.too_long(&map.shown_as("", map.value()), MAX_BYTES);
    }
}

pub(super) fn key(entry: &At<'_, '_>, errors: &mut Errors<'_>) {
    errors.messages(Code::InvalidName, entry, entry.name(), is_config_map_key(entry.name()));
}

/// How many bytes a text in base64 stands for.
pub(super) fn decoded_len(text: &str) -> usize {
    let (digits, padding) = text
        .bytes()
        .filter(|byte| !matches!(byte, b'\r' | b'\n'))
        .fold((0_usize, 0_usize), |all, byte| (all.0 + 1, all.1 + usize::from(byte == b'=')));
    (digits / 4 * 3).saturating_sub(padding)
}

fn immutable(map: &At<'_, '_>, request: &Request<'_, '_>, errors: &mut Errors<'_>) {
    keeps(map, &["data", "binaryData"], request, errors);
}

/// What is immutable stays so, and keeps its values.
pub(super) fn keeps(map: &At<'_, '_>, fields: &[&'static str], request: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let Some(old) = request.old else { return };
    if old.get("immutable").and_then(ValueRef::as_bool) != Some(true) {
        return;
    }
    let immutable = map.field("immutable");
    if immutable.bool() != Some(true) {
        errors.forbidden(Code::ImmutableField, &immutable, IMMUTABLE);
    }
    for &field in fields {
        let at = map.field(field);
        let is_same = |one: Option<ValueRef<'_>>, other: Option<ValueRef<'_>>| {
            let entries = |map: Option<ValueRef<'_>>| map.map_or(0, ValueRef::len);
            entries(one) == entries(other)
                && one.into_iter().flat_map(ValueRef::children).all(|entry| {
                    other.and_then(|other| other.get(entry.key())).map(|value| value.as_str().unwrap_or_default())
                        == Some(entry.as_str().unwrap_or_default())
                })
        };
        if !is_same(at.value(), old.get(field)) {
            errors.forbidden(Code::ImmutableField, &at, IMMUTABLE);
        }
    }
}
