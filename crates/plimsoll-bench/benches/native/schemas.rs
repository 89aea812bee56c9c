//! JSON Schemas for kubeconform with the layout that it expects, made of Kubernetes' published OpenAPI: references
//! replaced by what they mean, fields that are not required may be null, nothing but listed fields.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::{Map, Value, json};

const OPENAPI: &str = "k8s.io/kubernetes@v1.37.1/api/openapi-spec/swagger.json";
/// References are not followed deeper than this; those of schemas to themselves end there.
const MAX_DEPTH: usize = 40;

/// Writes them below a folder.
pub(crate) fn write(folder: &Path) -> Result<(), String> {
    let path = module_cache()?.join(OPENAPI);
    let missing = |error| format!("{}: {error}; go mod download k8s.io/kubernetes@v1.37.1", path.display());
    let text = fs::read_to_string(&path).map_err(missing)?;
    let document: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let none = Map::new();
    let definitions = document["definitions"].as_object().unwrap_or(&none);
    let layout = folder.join("master-standalone-strict");
    fs::create_dir_all(&layout).map_err(|error| error.to_string())?;
    for (name, definition) in definitions {
        let Some([kind]) = definition["x-kubernetes-group-version-kind"].as_array().map(Vec::as_slice) else {
            continue;
        };
        let text = |key: &str| kind[key].as_str().unwrap_or_default();
        let (group, version, kind) = (text("group"), text("version"), text("kind"));
        // Schemas of schemas refer to themselves.
        if kind.starts_with("CustomResourceDefinition") {
            continue;
        }
        let mut schema = inlined(definition, definitions, &mut vec![name.clone()], false);
        let api_version = if group.is_empty() { version.to_owned() } else { format!("{group}/{version}") };
        schema["$schema"] = json!("http://json-schema.org/schema#");
        for (field, value) in [("apiVersion", api_version.as_str()), ("kind", kind)] {
            if let Some(property) = schema["properties"].get_mut(field) {
                property["enum"] = json!([value]);
            }
        }
        let label = group.split('.').next().unwrap_or_default();
        let group = if label.is_empty() { String::new() } else { format!("-{label}") };
        let file = format!("{}{group}-{version}.json", kind.to_lowercase());
        fs::write(layout.join(file), schema.to_string()).map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn module_cache() -> Result<PathBuf, String> {
    if let Some(cache) = env::var_os("GOMODCACHE") {
        return Ok(cache.into());
    }
    let output = Command::new("go").args(["env", "GOMODCACHE"]).output();
    let output = output.map_err(|error| format!("go env GOMODCACHE: {error}"))?;
    Ok(PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()))
}

fn inlined(schema: &Value, all: &Map<String, Value>, within: &mut Vec<String>, may_be_null: bool) -> Value {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap_or_default().to_owned();
        if name.ends_with(".IntOrString") {
            return json!({"oneOf": [{"type": ["string", "null"]}, {"type": ["integer", "null"]}]});
        }
        if name.ends_with(".Quantity") {
            return json!({"oneOf": [{"type": ["string", "null"]}, {"type": ["number", "null"]}]});
        }
        if within.contains(&name) || within.len() > MAX_DEPTH {
            return json!({});
        }
        let Some(target) = all.get(&name) else { return json!({}) };
        within.push(name);
        let schema = inlined(target, all, within, may_be_null);
        within.pop();
        return schema;
    }
    let mut out = Map::new();
    for (key, value) in schema.as_object().into_iter().flatten() {
        let value = match (key.as_str(), value) {
            ("type", Value::String(_)) if may_be_null => json!([value, "null"]),
            ("properties", Value::Object(properties)) => {
                let is_required =
                    |name: &str| schema["required"].as_array().is_some_and(|all| all.iter().any(|own| own == name));
                let property =
                    |(name, value): (&String, &Value)| (name.clone(), inlined(value, all, within, !is_required(name)));
                Value::Object(properties.iter().map(property).collect())
            }
            ("items" | "additionalProperties", Value::Object(_)) => inlined(value, all, within, true),
            _ => value.clone(),
        };
        out.insert(key.clone(), value);
    }
    if out.contains_key("properties") && !out.contains_key("additionalProperties") {
        out.insert("additionalProperties".to_owned(), Value::Bool(false));
    }
    Value::Object(out)
}
