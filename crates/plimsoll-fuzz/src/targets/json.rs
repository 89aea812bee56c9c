//! JSON: any bytes are read or refused, and what was read can be written and read again.

use std::time::Duration;

use plimsoll_doc::{
    Document, Format, JsonLayout, KeyOrder, Kind, ReadRules, decode, json_strict_errors, read_json, read_yaml,
    write_json, write_yaml,
};

use super::same::same_after;
use crate::{Shape, Target, seeds};

pub(super) const TARGET: Target = Target {
    name: "json",
    tokens: &[
        b"{",
        b"}",
        b"[",
        b"]",
        b":",
        b",",
        b"\"",
        b"{\"a\":",
        b"[1,",
        b"null",
        b"true",
        b"false",
        b"-",
        b".",
        b"e",
        b"E+",
        b"0",
        b"1e400",
        b"-0",
        b"-0.0",
        b"9223372036854775807",
        b"9223372036854775808",
        b"1.0",
        b"\\u0000",
        b"\\ud800",
        b"\\udc00",
        b"\\ud83d\\ude00",
        b"\\n",
        b"\\/",
        b"\\",
        b"\xff",
        b"\xef\xbb\xbf",
        b"\xe2\x80\xa8",
        b"\x00",
        b"\x1f",
        b"\x7f",
        b" ",
        b"\n",
        b"\t",
        b"\"a\":1,\"a\":2",
    ],
    seeds: || {
        let mut seeds = seeds::from_rows(
            &[
                "corpora/yaml-suite/json.jsonl",
                "corpora/go-primitives/json.jsonl",
                "corpora/k8s-tables/json_decode.jsonl",
            ],
            &["in", "text"],
        );
        seeds.push(b"{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"data\":{\"a\":\"b\"}}".to_vec());
        seeds.extend(seeds::multiplying());
        seeds
    },
    check,
    max_len: 8192,
    base_time: Duration::from_millis(20),
    time_per_byte: Duration::from_micros(2),
    base_memory: 4_000_000,
    memory_per_byte: 40_000,
};

fn check(input: &[u8]) -> Result<Shape, String> {
    let rules = ReadRules::default();
    let read = read_json(input, &rules);
    compare_acceptance(input, read.as_ref().err().map(ToString::to_string))?;
    let document = match read {
        Ok(document) => document,
        Err(fault) => return Ok(Shape::of_error(&fault.to_string())),
    };
    for layout in [JsonLayout::Compact, JsonLayout::Pretty] {
        let text = write_json(document.root(), KeyOrder::AsRead, layout);
        let again = read_json(text.as_bytes(), &rules).map_err(|fault| format!("not read again: {fault}"))?;
        same_after("JSON", &document, &again)?;
    }
    let text = write_yaml(document.root(), KeyOrder::AsRead);
    let again = read_yaml(text.as_bytes(), &rules).map_err(|fault| format!("as YAML not read again: {fault}"))?;
    // YAML knows no float without a fraction, so that such a document changes once and then never again.
    if has_floats(&document) {
        let text = write_yaml(again.root(), KeyOrder::AsRead);
        let third = read_yaml(text.as_bytes(), &rules).map_err(|fault| format!("as YAML not read twice: {fault}"))?;
        same_after("YAML", &again, &third)?;
    } else {
        same_after("YAML", &document, &again)?;
    }
    let strict = json_strict_errors(&document).len();
    let decoded = decode(input, Format::Json, &rules).err().map(|fault| Shape::of_error(&fault.to_string()));
    Ok(Shape::of((document.len().ilog2(), document.notes().len(), strict, decoded)))
}

fn has_floats(document: &Document<'_>) -> bool {
    let mut nodes = vec![document.root()];
    while let Some(node) = nodes.pop() {
        match node.kind() {
            Kind::Float => return true,
            Kind::Seq => nodes.extend(node.items()),
            Kind::Map => nodes.extend(node.entries().map(|entry| entry.value)),
            _ => {}
        }
    }
    false
}

/// A second opinion, for texts on which Go and `serde_json` agree: both follow the standard, but
/// Go replaces what is no Unicode, and `serde_json` stops at a depth of 128 and rounds numbers
/// near the end of the range less well.
fn compare_acceptance(input: &[u8], ours: Option<String>) -> Result<(), String> {
    let has_surrogate = input.windows(3).any(|part| part.eq_ignore_ascii_case(b"\\ud"));
    if has_surrogate || std::str::from_utf8(input).is_err() {
        return Ok(());
    }
    let theirs = serde_json::from_slice::<serde_json::Value>(input).err().map(|error| error.to_string());
    match (ours, theirs) {
        (Some(ours), None) if !ours.contains("cannot unmarshal number") => {
            Err(format!("read by serde_json, but ours says: {ours}"))
        }
        (None, Some(theirs)) if !theirs.contains("recursion limit") && !theirs.contains("number out of range") => {
            Err(format!("read, but serde_json says: {theirs}"))
        }
        _ => Ok(()),
    }
}
