//! `-o json` keeps the promises of `docs/*-output.schema.json`.
#![allow(clippy::unwrap_used)] // helpers of tests

use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::Value;

const READ_SCHEMA: &str = include_str!("../../../docs/read-output.schema.json");
const CHECK_SCHEMA: &str = include_str!("../../../docs/check-output.schema.json");

const RENDER_SCHEMA: &str = include_str!("../../../docs/render-output.schema.json");
const CEL_SCHEMA: &str = include_str!("../../../docs/cel-output.schema.json");
const CRD_COST_SCHEMA: &str = include_str!("../../../docs/crd-cost-output.schema.json");
const CRD_DIFF_SCHEMA: &str = include_str!("../../../docs/crd-diff-output.schema.json");
const CRD_TEST_SCHEMA: &str = include_str!("../../../docs/crd-test-output.schema.json");

/// Inputs with all kinds of answers: notes, related places, errors with and without a path.
const INPUTS: [&str; 6] = [
    "a: 1\na: 2\nmode: 0777\n---\nb: yes\n",
    "a: {b: [1,\n",
    "{\"a\": 1e400}",
    "",
    "base: &b {k: 1}\nc:\n  <<: *b\n  k: 2\n",
    "{\"a\": 1} {\"b\": [}",
];

/// Objects with all kinds of verdicts, with the definition of some.
const OBJECTS: &str = concat!(
    include_str!("../../../examples/crd.yaml"),
    "---\n",
    include_str!("../../../examples/widgets.yaml"),
    "---\nkind: Other\n---\n- a\n---\n{\n",
);

#[test]
fn every_line_of_read_fits_the_schema() {
    for input in INPUTS {
        for policy in ["error", "last-wins"] {
            fits(READ_SCHEMA, &run(&["read", "-o", "json", "--duplicate-keys", policy], input));
        }
    }
}

#[test]
fn every_line_of_check_fits_the_schema() {
    for input in INPUTS.into_iter().chain([OBJECTS]) {
        fits(CHECK_SCHEMA, &run(&["check", "-o", "json", "-"], input));
        fits(CHECK_SCHEMA, &run(&["check", "-o", "json", "--ignore-missing-schemas", "-"], input));
        fits(CHECK_SCHEMA, &run(&["check", "-o", "json", "--kube-version", "1.31..1.37", "-"], input));
    }
}

#[test]
fn every_line_of_render_fits_the_schema() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("schema-render");
    std::fs::create_dir_all(&folder).unwrap();
    let crd = include_str!("../../../examples/crd.yaml");
    let objects = concat!(
        "apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a}\nspec: {image: web, extra: 1}\n---\n",
        "apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: B}\n---\n",
        "apiVersion: example.com/v1\nkind: Other\nmetadata: {name: c}\n---\n",
        "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: d}\nimmutible: true\n---\nsize: 3\n",
    );
    std::fs::write(folder.join("crd.yaml"), crd).unwrap();
    std::fs::write(folder.join("objects.yaml"), objects).unwrap();
    let output = run(&["render", "-o", "json", "--kube-version", "1.36..1.37", folder.to_str().unwrap()], "");
    assert_eq!(output.lines().count(), 12, "{output}");
    fits(RENDER_SCHEMA, &output);
}

#[test]
fn every_line_of_crd_test_fits_the_schema() {
    let suite = "\
cases:
- {name: a, create: {spec: {image: web}}, accept: true}
- {name: b, create: {spec: {image: web}}, refuse: never}
- {name: c, create: {spec: {image: web}}, stored: {spec: {image: other}}}
- {name: d, create: {spec: {replicas: x}}, accept: true}
- {name: e, create: {spec: {replicas: x}}, refuse: never}
- {name: f, create: {spec: {image: web}}, accept: true, warn: never}
";
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("schema-crd-test");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("suite.yaml"), suite).unwrap();
    std::fs::write(folder.join("crd.yaml"), include_str!("../../../examples/crd.yaml")).unwrap();
    let output = run(&["crd", "test", "-o", "json", folder.to_str().unwrap()], "");
    assert_eq!(output.lines().count(), 6, "{output}");
    fits(CRD_TEST_SCHEMA, &output);
}

#[test]
fn every_line_of_crd_diff_fits_the_schema() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("schema-crd-diff");
    std::fs::create_dir_all(&folder).unwrap();
    let old = include_str!("../../../examples/crd.yaml");
    let new =
        old.replace("minimum: 0", "minimum: 2").replace("v1", "v2").replace("scope: Namespaced", "scope: Cluster");
    let newer = old.replace("minimum: 0, default: 1", "maximum: 7").replace("port: {", "gate: {");
    for (name, text) in [("old", old), ("new", &new.replace("io/v2", "io/v1")), ("newer", &newer)] {
        std::fs::write(folder.join(name), text).unwrap();
    }
    for new in ["new", "newer"] {
        let path = |name| folder.join(name).to_str().unwrap().to_owned();
        fits(CRD_DIFF_SCHEMA, &run(&["crd", "diff", "-o", "json", &path("old"), &path(new)], ""));
    }
}

#[test]
fn every_line_of_cel_fits_the_schema() {
    let schema = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/crd.yaml");
    for words in [
        &["cel", "eval", "[1, 2].map(n, n / 0)", "-o", "json"][..],
        &["cel", "eval", "[1, 2].map(n, n * 2)", "-o", "json"],
        &["cel", "check", "self.", "-o", "json"],
        &["cel", "check", "type(1)", "-o", "json"],
        &["cel", "cost", "self.spec.ports.all(p, p.name.matches('a'))", "--schema", schema, "-o", "json"],
        &["cel", "functions", "-o", "json"],
    ] {
        fits(CEL_SCHEMA, &run(words, ""));
    }
}

#[test]
fn every_line_of_crd_cost_fits_the_schema() {
    let text = include_str!("../../../examples/crd.yaml").replace(
        "required: [image]",
        "x-kubernetes-validations: [{rule: 'self.ports.all(p, p.name in self.ports.map(q, q.name))'}, {rule: 'true'}]",
    );
    let output = run(&["crd", "cost", "-o", "json", "-"], &text);
    assert_eq!(output.lines().count(), 2, "{output}");
    assert!(output.contains("maxItems"), "{output}");
    fits(CRD_COST_SCHEMA, &output);
}

fn fits(schema: &str, output: &str) {
    let schema: Value = serde_json::from_str(schema).unwrap();
    assert!(!output.is_empty());
    for line in output.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        check(&schema, &schema, &line, "");
    }
}

fn run(words: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_plimsoll"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

/// The few keywords that the schema uses.
fn check(root: &Value, schema: &Value, value: &Value, path: &str) {
    if let Some(reference) = schema["$ref"].as_str() {
        let target = root.pointer(reference.strip_prefix('#').unwrap()).unwrap();
        return check(root, target, value, path);
    }
    if let Some(values) = schema["enum"].as_array() {
        assert!(values.contains(value), "{path}: {value}");
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::String(name) => vec![name],
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
        _ => vec![],
    };
    assert!(types.is_empty() || types.contains(&type_of(value)), "{path}: {value} is none of {types:?}");
    for item in value.as_array().into_iter().flatten() {
        check(root, &schema["items"], item, &format!("{path}[]"));
    }
    let Some(properties) = schema["properties"].as_object().filter(|_| value.is_object()) else { return };
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        assert!(value.get(name).is_some(), "{path}: no {name}");
    }
    for (name, member) in value.as_object().into_iter().flatten() {
        let property = properties.get(name).unwrap_or_else(|| panic!("{path}: {name} is not in the schema"));
        check(root, property, member, &format!("{path}.{name}"));
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
