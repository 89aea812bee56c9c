//! The schema of a CRD as JSON Schema 2020-12, for editors and other validators.

use serde_json::{Map, Value, json};

use crate::parsed::value_of;
use crate::{Error, Plan};

/// What an exported schema says beyond the schema.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExportOptions {
    /// Objects forbid fields that the schema does not know, as the server rejects them for kubectl.
    pub forbids_unknown: bool,
    /// Every property says under `x-plimsoll-presence` what becomes of it where it is missing or null.
    pub tells_presence: bool,
}

impl ExportOptions {
    /// Forbids fields that the schema does not know, or leaves them alone.
    #[must_use]
    pub const fn forbids_unknown(self, forbids_unknown: bool) -> Self {
        Self { forbids_unknown, ..self }
    }

    /// Says what becomes of missing and null properties, or does not.
    #[must_use]
    pub const fn tells_presence(self, tells_presence: bool) -> Self {
        Self { tells_presence, ..self }
    }
}

impl Plan {
    /// The schema of a version as JSON Schema 2020-12. None: the CRD has no such version, or no schema in it.
    ///
    /// Rules and list types stay as the extensions that they are, which other validators ignore; patterns stay
    /// those of Go.
    ///
    /// # Errors
    /// The CRD has more than 128 levels.
    pub fn json_schema(&self, version: &str, options: ExportOptions) -> Result<Option<Value>, Error> {
        let crd = value_of(&self.text().text, self.text().format)?;
        let versions = crd["spec"]["versions"].as_array();
        let named = versions.and_then(|versions| versions.iter().find(|candidate| candidate["name"] == version));
        let schema = named.and_then(|version| version.pointer("/schema/openAPIV3Schema"));
        Ok(schema.map(|schema| json_schema(schema, options)))
    }
}

/// Makes JSON Schema of the `openAPIV3Schema` of a version.
fn json_schema(schema: &Value, options: ExportOptions) -> Value {
    let mut root = schema.clone();
    if !root.is_object() {
        root = json!({});
    }
    add_type_meta(&mut root);
    let mut pending = vec![(&mut root, Own::Value)];
    while let Some((schema, own)) = pending.pop() {
        let Value::Object(members) = schema else { continue };
        convert(members, own, options);
        for (keyword, below) in members {
            let within_alternative = matches!(keyword.as_str(), "allOf" | "anyOf" | "oneOf" | "not");
            let own = if own == Own::Alternative || within_alternative { Own::Alternative } else { Own::Value };
            match (keyword.as_str(), below) {
                ("properties" | "patternProperties" | "definitions", Value::Object(named)) => {
                    pending.extend(named.values_mut().map(|below| (below, own)));
                }
                ("allOf" | "anyOf" | "oneOf", Value::Array(listed)) => {
                    pending.extend(listed.iter_mut().map(|below| (below, own)));
                }
                ("items" | "additionalProperties" | "not", below) => pending.push((below, own)),
                _ => {}
            }
        }
    }
    if let Value::Object(members) = &mut root {
        members.insert("$schema".to_owned(), json!("https://json-schema.org/draft/2020-12/schema"));
    }
    root
}

/// Whether a schema describes a value, or adds to one that does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Own {
    Value,
    Alternative,
}

/// The fields that every object has, whether its schema names them or not.
fn add_type_meta(root: &mut Value) {
    let Value::Object(members) = root else { return };
    members.entry("type").or_insert_with(|| json!("object"));
    let properties = members.entry("properties").or_insert_with(|| json!({}));
    let Value::Object(properties) = properties else { return };
    for name in ["apiVersion", "kind"] {
        properties.entry(name).or_insert_with(|| json!({"type": "string"}));
    }
    let metadata = properties.entry("metadata").or_insert_with(|| json!({}));
    if let Value::Object(metadata) = metadata {
        metadata.entry("type").or_insert_with(|| json!("object"));
        // Its fields are those of every object, which the schema does not list.
        metadata.entry("x-kubernetes-preserve-unknown-fields").or_insert(Value::Bool(true));
    }
}

fn convert(members: &mut Map<String, Value>, own: Own, options: ExportOptions) {
    if options.tells_presence && own == Own::Value {
        tell_presence(members);
    }
    if is_true(members, "x-kubernetes-int-or-string") {
        members.insert("type".to_owned(), json!(["integer", "string"]));
    }
    if is_true(members, "nullable") {
        add_null(members);
    }
    members.remove("nullable");
    for (flag, bound) in [("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")] {
        let Some(Value::Bool(excludes)) = members.get(flag).cloned() else { continue };
        members.remove(flag);
        if let Some(limit) = members.get(bound).cloned().filter(|_| excludes) {
            members.remove(bound);
            members.insert(flag.to_owned(), limit);
        }
    }
    if let Some(example) = members.remove("example") {
        members.entry("examples").or_insert_with(|| json!([example]));
    }
    let is_closed = options.forbids_unknown
        && own == Own::Value
        && members.contains_key("properties")
        && !members.contains_key("additionalProperties")
        && !is_true(members, "x-kubernetes-preserve-unknown-fields")
        && !is_true(members, "x-kubernetes-embedded-resource");
    if is_closed {
        members.insert("additionalProperties".to_owned(), Value::Bool(false));
    }
}

fn is_true(members: &Map<String, Value>, key: &str) -> bool {
    members.get(key) == Some(&Value::Bool(true))
}

fn add_null(members: &mut Map<String, Value>) {
    match members.get_mut("type") {
        Some(Value::Array(types)) => types.push(json!("null")),
        Some(type_) => *type_ = json!([type_.take(), "null"]),
        None => {}
    }
}

/// Adds to each property what becomes of it where it is missing or null: null that is not allowed is dropped
/// before defaults are filled in.
fn tell_presence(members: &mut Map<String, Value>) {
    let required: Vec<String> = match members.get("required") {
        Some(Value::Array(names)) => names.iter().filter_map(|name| name.as_str().map(str::to_owned)).collect(),
        _ => Vec::new(),
    };
    let Some(Value::Object(properties)) = members.get_mut("properties") else { return };
    for (name, property) in properties {
        let Value::Object(property) = property else { continue };
        let missing = match property.contains_key("default") {
            true => "default-applied",
            false if required.contains(name) => "rejected",
            false => "missing",
        };
        let nulled = if is_true(property, "nullable") { "was-null" } else { missing };
        property.insert(crate::PRESENCE.to_owned(), json!({"missing": missing, "null": nulled}));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_openapi_knows_is_written_as_json_schema_has_it() {
        let schema = json!({"type": "object", "required": ["name"], "properties": {"spec": {
            "type": "object",
            "required": ["name"],
            "properties": {
                "name": {"type": "string", "example": "a"},
                "size": {"type": "integer", "minimum": 0, "exclusiveMinimum": true, "nullable": true, "default": 1},
                "port": {"x-kubernetes-int-or-string": true, "anyOf": [{"type": "integer"}, {"type": "string"}]},
                "free": {"type": "object", "x-kubernetes-preserve-unknown-fields": true, "properties": {}},
            },
        }}});
        let options = ExportOptions::default().forbids_unknown(true).tells_presence(true);
        let spec = json_schema(&schema, options)["properties"]["spec"].take();
        assert_eq!(
            spec,
            json!({
                "type": "object",
                "required": ["name"],
                "additionalProperties": false,
                "x-plimsoll-presence": {"missing": "missing", "null": "missing"},
                "properties": {
                    "name": {"type": "string", "examples": ["a"],
                        "x-plimsoll-presence": {"missing": "rejected", "null": "rejected"}},
                    "size": {"type": ["integer", "null"], "exclusiveMinimum": 0, "default": 1,
                        "x-plimsoll-presence": {"missing": "default-applied", "null": "was-null"}},
                    "port": {"type": ["integer", "string"], "x-kubernetes-int-or-string": true,
                        "anyOf": [{"type": "integer"}, {"type": "string"}],
                        "x-plimsoll-presence": {"missing": "missing", "null": "missing"}},
                    "free": {"type": "object", "x-kubernetes-preserve-unknown-fields": true, "properties": {},
                        "x-plimsoll-presence": {"missing": "missing", "null": "missing"}},
                },
            })
        );
    }
}
