//! Recorded inputs to begin with.

use std::fs;

use plimsoll_testkit::{base64_decode, data_root, files_under, repository_root};
use serde_json::Value;

/// Longer inputs are no good seeds: most changes would fall where nothing happens.
const MAX_SEED: usize = 4096;

/// All texts of the named fields in the rows of recorded files.
pub(crate) fn from_rows(files: &[&str], fields: &[&str]) -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for file in files {
        let text = fs::read_to_string(data_root().join(file)).unwrap_or_default();
        for row in text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
            seeds.extend(fields.iter().filter_map(|field| bytes_of(row.get(field)?)));
        }
    }
    seeds.retain(|seed| seed.len() <= MAX_SEED);
    seeds
}

/// A pattern and a text that it was tried on, as one input. Patterns that are about limits or large
/// classes take a thousand times as long as others, so a few of them must do.
pub(crate) fn patterns(file: &str) -> Vec<Vec<u8>> {
    let text = fs::read_to_string(data_root().join(file)).unwrap_or_default();
    let mut seeds = Vec::new();
    for (number, row) in text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()).enumerate() {
        let is_heavy = row.get("src").is_some_and(|src| src == "limit" || src == "class");
        if is_heavy && number % 40 != 0 {
            continue;
        }
        let Some(mut seed) = row.get("pattern").and_then(bytes_of) else { continue };
        seed.push(b'\n');
        let case = row.get("cases").and_then(|cases| cases.get(0)?.get("in"));
        seed.extend(case.and_then(bytes_of).unwrap_or_default());
        seeds.push(seed);
    }
    seeds.retain(|seed| seed.len() <= MAX_SEED);
    seeds
}

/// Real files that are short enough.
pub(crate) fn from_files(folder: &str) -> Vec<Vec<u8>> {
    let files = files_under(&data_root().join(folder)).into_iter().filter_map(|file| fs::read(file).ok());
    files.filter(|bytes| bytes.len() <= MAX_SEED).collect()
}

/// Recorded requests: a definition, an object and a stored object as one input.
pub(crate) fn requests(file: &str, divider: &str) -> Vec<Vec<u8>> {
    let path = data_root().join(file);
    let folder = path.parent().unwrap_or(&path);
    let text = fs::read_to_string(&path).unwrap_or_default();
    let mut seeds = Vec::new();
    for row in text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        let Some(definition) = row.get("crd").and_then(Value::as_str) else { continue };
        let Ok(mut seed) = fs::read_to_string(folder.join(definition)) else { continue };
        for part in ["object", "old"].iter().filter_map(|field| row.get(field)?.as_str()) {
            seed.push_str(divider);
            seed.push_str(part);
        }
        seeds.push(seed.into_bytes());
    }
    seeds.retain(|seed| seed.len() <= MAX_SEED);
    seeds
}

/// Inputs that broke a property once; they are tried as they are in every run.
pub(crate) fn regressions(target: &str) -> Vec<Vec<u8>> {
    let folder = repository_root().join("crates/plimsoll-fuzz/regressions").join(target);
    files_under(&folder).into_iter().filter_map(|file| fs::read(file).ok()).collect()
}

/// Texts with what multiplies: long runs, aliases of long strings and of lists, equal keys, deep values.
pub(crate) fn multiplying() -> Vec<Vec<u8>> {
    let aliases = "*a, ".repeat(60);
    let deep = |open: &str, close: &str| format!("{}1{}", open.repeat(300), close.repeat(300));
    let texts = [
        format!("{{\"a\": 1}}{}", " ".repeat(1_000)),
        format!("a: 1{}b: 2\n", "\n".repeat(1_000)),
        "\0".repeat(1_000),
        "x".repeat(1_000),
        "- ".repeat(500),
        "a: 1\n".repeat(200),
        "{\"a\": 1}\n".repeat(100),
        "---\n".repeat(200),
        format!("a: &a {}\nb: [{aliases}]\n", "x".repeat(500)),
        format!("a: &a [1, 2, 3, 4]\nb: &b [{aliases}]\nc: [*b, *b, *b]\n"),
        format!("a: &a {{k: v, l: w}}\n{}", "<<: *a\n".repeat(60)),
        format!("a: |\n{}", "  text\n".repeat(150)),
        format!("\"{}\"", "\\u0041".repeat(150)),
        deep("[", "]"),
        deep("{\"a\":", "}"),
    ];
    texts.into_iter().map(String::into_bytes).collect()
}

fn bytes_of(value: &Value) -> Option<Vec<u8>> {
    match value {
        Value::String(text) => Some(text.clone().into_bytes()),
        Value::Object(map) => base64_decode(map.get("b64")?.as_str()?),
        _ => None,
    }
}
