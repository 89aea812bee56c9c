//! `-o sarif` fits the official schema of SARIF 2.1.0.
#![allow(clippy::unwrap_used)] // helpers of tests

use std::process::Command;

use serde_json::{Map, Value};

/// The official schema, cut down to the definitions and properties that our logs use; the others may not occur.
const SCHEMA: &str = include_str!("sarif-2.1.0.json");

#[test]
fn logs_fit_the_official_schema() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("sarif");
    std::fs::create_dir_all(&folder).unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
    write("crd.yaml", include_str!("../../../examples/crd.yaml"));
    let newer = include_str!("../../../examples/crd.yaml").replace("minimum: 0", "minimum: 2");
    std::fs::create_dir_all(folder.join("node_modules")).unwrap();
    write("node_modules/newer.yaml", &newer);
    write("widgets.yaml", include_str!("../../../examples/widgets.yaml"));
    write("typo ü.yaml", "apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a}\nspec: {imaeg: 3, image: 4}\n");
    write("broken.yaml", "apiVersion: v1\nkind: [\n");
    write("other.yaml", "apiVersion: other.io/v1\nkind: Other\nmetadata: {name: a}\n");
    let folder = folder.to_str().unwrap();
    for words in [
        vec!["check", folder, "-o", "sarif"],
        vec!["check", folder, "-o", "sarif", "--kube-version", "1.31..1.37"],
        vec!["check", &format!("{folder}/crd.yaml"), "-o", "sarif"],
        vec!["crd", "check", folder, "-o", "sarif"],
        vec!["crd", "diff", &format!("{folder}/crd.yaml"), &format!("{folder}/node_modules/newer.yaml"), "-o", "sarif"],
        vec!["read", &format!("{folder}/broken.yaml"), &format!("{folder}/widgets.yaml"), "-o", "sarif"],
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_plimsoll")).args(&words).output().unwrap();
        let log: Value = serde_json::from_slice(&output.stdout).unwrap();
        let mut faults = Vec::new();
        validate(&schema, &schema, &log, "", &mut faults);
        assert!(faults.is_empty(), "{words:?}: {faults:#?}");
        let rules: Vec<&Value> = log["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap().iter().collect();
        for result in log["runs"][0]["results"].as_array().unwrap() {
            assert!(rules.iter().any(|rule| rule["id"] == result["ruleId"]), "{result}");
        }
    }
}

#[test]
fn the_validator_finds_faults() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    for log in [
        r#"{"version":"2.1.0"}"#,
        r#"{"version":"2.0.0","runs":[]}"#,
        r#"{"version":"2.1.0","runs":[{}]}"#,
        r#"{"version":"2.1.0","runs":[{"tool":{"driver":{"name":1}}}]}"#,
        r#"{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"x","nome":"x"}}}]}"#,
        r#"{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"x"}},"results":[{"message":{}}]}]}"#,
        r#"{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"x"}},"results":[{"message":{"text":"x"},"level":"bad"}]}]}"#,
    ] {
        let mut faults = Vec::new();
        validate(&schema, &schema, &serde_json::from_str(log).unwrap(), "", &mut faults);
        assert!(!faults.is_empty(), "{log}");
    }
}

/// The keywords that the schema has.
fn validate(root: &Value, schema: &Value, value: &Value, path: &str, faults: &mut Vec<String>) {
    if let Some(reference) = schema["$ref"].as_str() {
        let target = root.pointer(reference.strip_prefix('#').unwrap()).unwrap();
        return validate(root, target, value, path, faults);
    }
    if let Some(values) = schema["enum"].as_array()
        && !values.contains(value)
    {
        faults.push(format!("{path}: {value} is not in {values:?}"));
    }
    if let Some(name) = schema["type"].as_str()
        && name != type_of(value)
    {
        faults.push(format!("{path}: {value} is no {name}"));
    }
    if let (Some(minimum), Some(number)) = (schema["minimum"].as_i64(), value.as_i64())
        && number < minimum
    {
        faults.push(format!("{path}: {number} is less than {minimum}"));
    }
    if let Some(any) = schema["anyOf"].as_array() {
        let fits = |schema: &&Value| {
            let mut faults = Vec::new();
            validate(root, schema, value, path, &mut faults);
            faults.is_empty()
        };
        if !any.iter().any(|schema| fits(&schema)) {
            faults.push(format!("{path}: fits no alternative"));
        }
    }
    if let Some(items) = value.as_array() {
        if (items.len() as u64) < schema["minItems"].as_u64().unwrap_or_default() {
            faults.push(format!("{path}: too few items"));
        }
        if schema["uniqueItems"] == true && items.iter().enumerate().any(|(at, item)| items[..at].contains(item)) {
            faults.push(format!("{path}: an item occurs twice"));
        }
        for (at, item) in items.iter().enumerate() {
            validate(root, &schema["items"], item, &format!("{path}[{at}]"), faults);
        }
    }
    if let Some(object) = value.as_object() {
        members(root, schema, object, path, faults);
    }
}

fn members(root: &Value, schema: &Value, object: &Map<String, Value>, path: &str, faults: &mut Vec<String>) {
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if !object.contains_key(name) {
            faults.push(format!("{path}: {name} is missing"));
        }
    }
    for (name, member) in object {
        match schema["properties"].get(name) {
            Some(property) => validate(root, property, member, &format!("{path}.{name}"), faults),
            None if schema["additionalProperties"] == false => faults.push(format!("{path}: {name} is unknown")),
            None => {}
        }
    }
}

fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_i64() || number.is_u64() => "integer",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}
