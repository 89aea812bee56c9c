//! The keywords that say how lists and maps are merged.

use plimsoll_finding::{Code, CrdMessage, CrdSchemaMessage as M, Path};
use plimsoll_go::value::{Token, Value};
use plimsoll_release::rules::FieldWords;
use plimsoll_schema::text::{Items, Keyword, SchemaRef};
use rustc_hash::FxHashSet;

use super::SchemaOptions;
use super::go_struct::items_value;
use super::places::Site;
use crate::definition::findings::{Findings, text_pointer};

const CODE: Code = Code::InvalidSchemaKeyword;

/// Whether a schema is a list of type set.
pub(super) fn is_set(schema: SchemaRef<'_>) -> bool {
    schema.list_type() == Some("set")
}

/// Whether items can be merged field by field or item by item, which those of a set must not.
pub(super) fn is_not_atomic(item: SchemaRef<'_>) -> bool {
    match item.type_() {
        "array" => item.list_type().is_some_and(|type_| type_ != "atomic"),
        "object" => item.map_type() != Some("atomic"),
        _ => false,
    }
}

/// Appends what is wrong with the list and map keywords of one schema.
pub(super) fn check(
    schema: SchemaRef<'_>,
    site: Site<'_>,
    options: SchemaOptions,
    words: FieldWords,
    findings: &mut Findings,
) {
    if let Some(map_type) = schema.map_type() {
        check_type(schema, site, "object", Keyword::MapType, findings);
        if !matches!(map_type, "atomic" | "granular") {
            let message = CrdMessage::NotSupported(&["atomic", "granular"]);
            let path = site.keyword(Keyword::MapType);
            findings.not_supported(CODE, path, map_type, message, schema.about(Keyword::MapType));
        }
    }
    if let Some(list_type) = schema.list_type() {
        if schema.type_() != "array" {
            check_type(schema, site, "array", Keyword::ListType, findings);
        } else if options.require_atomic_sets && is_set(schema) {
            check_set_items(schema, site, findings);
        }
        if !matches!(list_type, "atomic" | "set" | "map") {
            let message = CrdMessage::NotSupported(&["atomic", "set", "map"]);
            let path = site.keyword(Keyword::ListType);
            findings.not_supported(CODE, path, list_type, message, schema.about(Keyword::ListType));
        }
    }
    let has_keys = schema.get(Keyword::ListMapKeys).is_some_and(|keys| !keys.is_empty());
    if has_keys {
        check_keys_belong_to_a_map(schema, site, findings);
    }
    if schema.list_type() == Some("map") {
        check_map(schema, site, has_keys, words, findings);
    }
    if options.require_list_keys && schema.has(Keyword::ListType) {
        for complaint in key_complaints(schema) {
            complaint.add(site, findings);
        }
    }
}

fn check_type(schema: SchemaRef<'_>, site: Site<'_>, wanted: &'static str, keyword: Keyword, findings: &mut Findings) {
    let type_ = schema.type_();
    if type_ == wanted {
        return;
    }
    let message = M::TypeFor { wanted, keyword: keyword.name() };
    let (path, node) = (site.keyword(Keyword::Type), schema.about(Keyword::Type));
    if type_.is_empty() {
        findings.required(CODE, path, message, node);
    } else {
        findings.invalid(CODE, path, type_, message, node);
    }
}

fn check_set_items(schema: SchemaRef<'_>, site: Site<'_>, findings: &mut Findings) {
    let Some(item) = schema.item().filter(|item| is_not_atomic(*item)) else { return };
    let keyword = if item.type_() == "array" { Keyword::ListType } else { Keyword::MapType };
    // The server shows the list type in both cases.
    let value = item.list_type().map_or(Value::scalar(Token::NilOf("*string")), text_pointer);
    let path = site.keyword(Keyword::Items).key(keyword.name());
    findings.invalid(CODE, path, value, M::SetItem, item.node());
}

fn check_keys_belong_to_a_map(schema: SchemaRef<'_>, site: Site<'_>, findings: &mut Findings) {
    let path = || site.keyword(Keyword::ListType);
    match schema.list_type() {
        None => findings.required(CODE, path(), M::KeysWithoutMap, schema.about(Keyword::ListMapKeys)),
        Some("map") => {}
        Some(other) => findings.invalid(CODE, path(), other, M::KeysWithoutMap, schema.about(Keyword::ListType)),
    }
}

fn check_map(schema: SchemaRef<'_>, site: Site<'_>, has_keys: bool, words: FieldWords, findings: &mut Findings) {
    let node = schema.about(Keyword::ListType);
    if !has_keys {
        findings.required(CODE, site.keyword(Keyword::ListMapKeys), M::MapWithoutKeys, node);
    }
    let path = || site.keyword(Keyword::Items);
    let item = match schema.items() {
        Items::Absent => return findings.required(CODE, path(), M::MapWithoutItems, node),
        Items::Nothing | Items::Each(_) => {
            let value = items_value(schema, words);
            return findings.invalid(CODE, path(), value, M::MapWithManyItems, schema.about(Keyword::Items));
        }
        Items::One(item) => item,
    };
    if item.type_() != "object" {
        let path = path().key("type");
        return findings.invalid(CODE, path, item.type_(), M::MapItemType, item.about(Keyword::Type));
    }
    check_keys(schema, item, site, findings);
}

fn check_keys(schema: SchemaRef<'_>, item: SchemaRef<'_>, site: Site<'_>, findings: &mut Findings) {
    let mut seen = FxHashSet::default();
    let all = || Value::strings(schema.list_map_keys());
    let path = || site.keyword(Keyword::ListMapKeys);
    for key in schema.list_map_keys().nodes() {
        let name = key.as_str().unwrap_or_default();
        match item.property(name) {
            Some(property) if matches!(property.type_(), "array" | "object") => {
                // The server shows the type of the items.
                let path = property_of_items(site, name).key("type");
                findings.invalid(CODE, path, item.type_(), M::KeyType, property.about(Keyword::Type));
            }
            Some(_) => {}
            None => findings.invalid(CODE, path(), all(), M::UnknownKey, key),
        }
        if !seen.insert(name) {
            findings.invalid(CODE, path(), all(), M::RepeatedKey, key);
        }
    }
}

fn property_of_items(site: Site<'_>, name: &str) -> Path {
    site.keyword(Keyword::Items).key("properties").subscript(name)
}

/// What is wrong with the items or keys of a set or map.
#[derive(Clone, Copy, Debug)]
pub(super) enum KeyComplaint<'t> {
    NullableItems { item: SchemaRef<'t>, list_type: &'t str },
    MayBeMissing { key: SchemaRef<'t> },
    NullableKey { key: SchemaRef<'t> },
}

/// Mirrors `validateMapListKeysMapSet`.
pub(super) fn key_complaints(schema: SchemaRef<'_>) -> Vec<KeyComplaint<'_>> {
    let (Some(item), Some(list_type @ ("set" | "map"))) = (schema.item(), schema.list_type()) else {
        return Vec::new();
    };
    let mut complaints = Vec::new();
    if item.nullable() {
        complaints.push(KeyComplaint::NullableItems { item, list_type });
    }
    if list_type == "map" {
        let required: FxHashSet<&str> = item.required().collect();
        for key in schema.list_map_keys() {
            let Some(property) = item.property(key) else { continue };
            if !required.contains(key) && property.default().is_none() {
                complaints.push(KeyComplaint::MayBeMissing { key: property });
            }
            if property.nullable() {
                complaints.push(KeyComplaint::NullableKey { key: property });
            }
        }
    }
    complaints
}

impl KeyComplaint<'_> {
    fn add(self, site: Site<'_>, findings: &mut Findings) {
        match self {
            Self::NullableItems { item, list_type } => {
                let path = site.keyword(Keyword::Items).key("nullable");
                let message = M::NullableItems(list_type.into());
                findings.forbidden(CODE, path, message, item.about(Keyword::Nullable));
            }
            Self::MayBeMissing { key } => {
                let path = property_of_items(site, key.name()).key("default");
                findings.required(CODE, path, M::KeyMayBeMissing, key.name_node());
            }
            Self::NullableKey { key } => {
                let path = property_of_items(site, key.name()).key("nullable");
                findings.forbidden(CODE, path, M::NullableKey, key.about(Keyword::Nullable));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;

    #[test]
    fn lists_and_maps() {
        check(&[
            (
                r#"{"type":"object","x-kubernetes-map-type":"x"}"#,
                &[r#"$.x-kubernetes-map-type: Unsupported value: "x": supported values: "atomic", "granular""#],
            ),
            (
                r#"{"type":"object","x-kubernetes-list-type":"set"}"#,
                &[r#"$.type: Invalid value: "object": must be array if x-kubernetes-list-type is specified"#],
            ),
            (
                r#"{"type":"object","properties":{"a":{"type":"array","items":{"type":"object"},"x-kubernetes-list-type":"set"}}}"#,
                &[
                    "$.properties[a].items.x-kubernetes-map-type: Invalid value: null: must be atomic as item of a list with x-kubernetes-list-type=set",
                ],
            ),
            (
                r#"{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"},"x-kubernetes-list-map-keys":["k"]}}}"#,
                &[
                    "$.properties[a].x-kubernetes-list-type: Required value: must be map if x-kubernetes-list-map-keys is non-empty",
                ],
            ),
            (
                r#"{"type":"object","properties":{"a":{"type":"array","items":{"type":"object"},"x-kubernetes-list-type":"map"}}}"#,
                &[
                    "$.properties[a].x-kubernetes-list-map-keys: Required value: must not be empty if x-kubernetes-list-type is map",
                ],
            ),
            (
                r#"{"type":"object","properties":{"a":{"type":"array","items":{"type":"object","properties":{"k":{"type":"string"}}},"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k","k","l"]}}}"#,
                &[
                    r#"$.properties[a].x-kubernetes-list-map-keys: Invalid value: ["k","k","l"]: must not contain duplicate entries"#,
                    r#"$.properties[a].x-kubernetes-list-map-keys: Invalid value: ["k","k","l"]: entries must all be names of item properties"#,
                    "$.properties[a].items.properties[k].default: Required value: this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property",
                    "$.properties[a].items.properties[k].default: Required value: this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property",
                ],
            ),
            (
                r#"{"type":"object","properties":{"a":{"type":"array","items":{"type":"string","nullable":true},"x-kubernetes-list-type":"set"}}}"#,
                &["$.properties[a].items.nullable: Forbidden: cannot be nullable when x-kubernetes-list-type is set"],
            ),
        ]);
    }
}
