//! The keywords that say how lists and maps are merged.

use plimsoll_finding::Code;
use plimsoll_go::value::{Token, Value};
use plimsoll_schema::text::{Items, Keyword, SchemaRef};
use rustc_hash::FxHashSet;

use super::SchemaOptions;
use super::go_struct::items_value;
use super::places::Site;
use crate::definition::findings::{Findings, text_pointer};

const CODE: Code = Code::SchemaKeywordRefused;
const LIST_TYPE: &str = "x-kubernetes-list-type";
const MAP_TYPE: &str = "x-kubernetes-map-type";
const LIST_KEYS: &str = "x-kubernetes-list-map-keys";

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
pub(super) fn check(schema: SchemaRef<'_>, path: Site<'_>, options: SchemaOptions, findings: &mut Findings) {
    if let Some(map_type) = schema.map_type() {
        check_type(schema, path, "object", MAP_TYPE, findings);
        if !matches!(map_type, "atomic" | "granular") {
            let span = schema.span(Keyword::MapType);
            let path = format!("{path}.{MAP_TYPE}");
            findings.not_supported(CODE, path, (None, map_type), &["atomic", "granular"], span);
        }
    }
    if let Some(list_type) = schema.list_type() {
        if schema.type_() != "array" {
            check_type(schema, path, "array", LIST_TYPE, findings);
        } else if options.require_atomic_sets && is_set(schema) {
            check_set_items(schema, path, findings);
        }
        if !matches!(list_type, "atomic" | "set" | "map") {
            let span = schema.span(Keyword::ListType);
            let path = format!("{path}.{LIST_TYPE}");
            findings.not_supported(CODE, path, (None, list_type), &["atomic", "set", "map"], span);
        }
    }
    let has_keys = schema.get(Keyword::ListMapKeys).is_some_and(|keys| !keys.is_empty());
    if has_keys {
        check_keys_belong_to_a_map(schema, path, findings);
    }
    if schema.list_type() == Some("map") {
        check_map(schema, path, has_keys, findings);
    }
    if options.require_list_keys && schema.has(Keyword::ListType) {
        for complaint in key_complaints(schema) {
            complaint.add(path, findings);
        }
    }
}

fn check_type(schema: SchemaRef<'_>, path: Site<'_>, want: &str, keyword: &str, findings: &mut Findings) {
    let type_ = schema.type_();
    if type_ == want {
        return;
    }
    let path = format!("{path}.type");
    let detail = format!("must be {want} if {keyword} is specified");
    let span = schema.span(Keyword::Type);
    if type_.is_empty() {
        findings.required(CODE, path, &detail, span);
    } else {
        findings.invalid_text(CODE, path, type_, &detail, span);
    }
}

fn check_set_items(schema: SchemaRef<'_>, path: Site<'_>, findings: &mut Findings) {
    let Some(item) = schema.item().filter(|item| is_not_atomic(*item)) else { return };
    let keyword = if item.type_() == "array" { LIST_TYPE } else { MAP_TYPE };
    // The server shows the list type in both cases.
    let value = item.list_type().map_or(Value::scalar(Token::NilOf("*string")), text_pointer);
    let detail = "must be atomic as item of a list with x-kubernetes-list-type=set";
    findings.invalid(CODE, format!("{path}.items.{keyword}"), &value, detail, item.node().span());
}

fn check_keys_belong_to_a_map(schema: SchemaRef<'_>, path: Site<'_>, findings: &mut Findings) {
    let path = format!("{path}.{LIST_TYPE}");
    let detail = "must be map if x-kubernetes-list-map-keys is non-empty";
    match schema.list_type() {
        None => findings.required(CODE, path, detail, schema.span(Keyword::ListMapKeys)),
        Some("map") => {}
        Some(other) => findings.invalid_text(CODE, path, other, detail, schema.span(Keyword::ListType)),
    }
}

fn check_map(schema: SchemaRef<'_>, path: Site<'_>, has_keys: bool, findings: &mut Findings) {
    let span = schema.span(Keyword::ListType);
    if !has_keys {
        let detail = "must not be empty if x-kubernetes-list-type is map";
        findings.required(CODE, format!("{path}.{LIST_KEYS}"), detail, span);
    }
    let item = match schema.items() {
        Items::Absent => {
            let detail = "must have a schema if x-kubernetes-list-type is map";
            return findings.required(CODE, format!("{path}.items"), detail, span);
        }
        Items::Nothing | Items::Each(_) => {
            let detail = "must only have a single schema if x-kubernetes-list-type is map";
            let value = items_value(schema, findings.words);
            return findings.invalid(CODE, format!("{path}.items"), &value, detail, schema.span(Keyword::Items));
        }
        Items::One(item) => item,
    };
    if item.type_() != "object" {
        let detail = "must be object if parent array's x-kubernetes-list-type is map";
        return findings.invalid_text(
            CODE,
            format!("{path}.items.type"),
            item.type_(),
            detail,
            item.span(Keyword::Type),
        );
    }
    check_keys(schema, item, path, findings);
}

fn check_keys(schema: SchemaRef<'_>, item: SchemaRef<'_>, path: Site<'_>, findings: &mut Findings) {
    let mut seen = FxHashSet::default();
    let all = || Value::strings(schema.list_map_keys());
    for key in schema.list_map_keys().nodes() {
        let name = key.as_str().unwrap_or_default();
        match item.property(name) {
            Some(property) if matches!(property.type_(), "array" | "object") => {
                let path = format!("{path}.items.properties[{name}].type");
                let detail = "must be a scalar type if parent array's x-kubernetes-list-type is map";
                // The server shows the type of the items.
                findings.invalid_text(CODE, path, item.type_(), detail, property.span(Keyword::Type));
            }
            Some(_) => {}
            None => {
                let detail = "entries must all be names of item properties";
                findings.invalid(CODE, format!("{path}.{LIST_KEYS}"), &all(), detail, key.span());
            }
        }
        if !seen.insert(name) {
            let detail = "must not contain duplicate entries";
            findings.invalid(CODE, format!("{path}.{LIST_KEYS}"), &all(), detail, key.span());
        }
    }
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
    fn add(self, path: Site<'_>, findings: &mut Findings) {
        match self {
            Self::NullableItems { item, list_type } => {
                let detail = format!("cannot be nullable when x-kubernetes-list-type is {list_type}");
                let path = format!("{path}.items.nullable");
                findings.forbidden(CODE, path, &detail, item.span(Keyword::Nullable));
            }
            Self::MayBeMissing { key } => {
                let path = format!("{path}.items.properties[{}].default", key.name());
                let detail = "this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property";
                findings.required(CODE, path, detail, key.name_node().span());
            }
            Self::NullableKey { key } => {
                let path = format!("{path}.items.properties[{}].nullable", key.name());
                let detail = "this property is in x-kubernetes-list-map-keys, so it cannot be nullable";
                findings.forbidden(CODE, path, detail, key.span(Keyword::Nullable));
            }
        }
    }
}
