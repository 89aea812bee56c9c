//! JSON Schema: any schema compiles or says why not, and all ways of validating agree.
//!
//! An input is a schema and a value, divided by a line of `%%`.

use std::ops::ControlFlow;
use std::time::Duration;

use plimsoll::json_schema::{Element, Formats, NoDocuments, Options, Schema, Scratch, StreamHandler, StreamOptions};
use plimsoll_check::text::READ_RULES;
use plimsoll_doc::{Format, read};
use plimsoll_finding::{Code, Finding};
use plimsoll_testkit::{data_root, files_under};
use serde_json::Value;

use crate::{Shape, Target};

pub(super) const TARGET: Target = Target {
    name: "schema",
    tokens: &[
        DIVIDER.as_bytes(),
        b"{",
        b"}",
        b"[",
        b"]",
        b",",
        b":",
        b"\"",
        b"\"$ref\":\"#\"",
        b"\"$ref\":\"#/$defs/a\"",
        b"\"$defs\":{\"a\":",
        b"\"$dynamicRef\":\"#a\"",
        b"\"$dynamicAnchor\":\"a\"",
        b"\"$recursiveRef\":\"#\"",
        b"\"$id\":\"x\"",
        b"\"$schema\":\"http://json-schema.org/draft-07/schema#\"",
        b"\"type\":\"object\"",
        b"\"type\":[\"null\",\"string\"]",
        b"\"properties\":{\"a\":",
        b"\"patternProperties\":{\"^a(?!b)\":",
        b"\"additionalProperties\":false",
        b"\"propertyNames\":{\"pattern\":\"(a*)*$\"}",
        b"\"items\":",
        b"\"prefixItems\":[",
        b"\"contains\":",
        b"\"minContains\":2",
        b"\"uniqueItems\":true",
        b"\"anyOf\":[",
        b"\"oneOf\":[",
        b"\"allOf\":[",
        b"\"not\":",
        b"\"if\":",
        b"\"then\":",
        b"\"else\":",
        b"\"dependentSchemas\":{\"a\":",
        b"\"unevaluatedProperties\":false",
        b"\"unevaluatedItems\":",
        b"\"enum\":[1,1.0]",
        b"\"const\":",
        b"\"multipleOf\":0.1",
        b"\"minimum\":-0.0",
        b"\"format\":\"date\"",
        b"\"pattern\":\"\\\\p{L}+\"",
        b"1e308",
        b"1e-308",
        b"9007199254740993",
        b"true",
        b"null",
    ],
    seeds,
    check,
    max_len: 4096,
    // The limit on steps allows that much.
    base_time: Duration::from_millis(1_500),
    time_per_byte: Duration::from_micros(100),
    base_memory: 64_000_000,
    memory_per_byte: 100_000,
};

const DIVIDER: &str = "\n%%\n";

/// Whether an element of the stream is not valid.
struct Invalid(bool);

impl StreamHandler for Invalid {
    fn invalid(&mut self, _: &Element<'_>, _: &[Finding]) -> ControlFlow<()> {
        self.0 = true;
        ControlFlow::Continue(())
    }
}

fn check(input: &[u8]) -> Result<Shape, String> {
    let at = input.windows(DIVIDER.len()).position(|window| window == DIVIDER.as_bytes());
    let (schema, data) = match at {
        Some(at) => (&input[..at], &input[at + DIVIDER.len()..]),
        None => (input, &b"null"[..]),
    };
    let schema = match read(schema, Format::Json, &READ_RULES) {
        Ok(schema) => schema,
        Err(fault) => return Ok(Shape::of_error(&fault.to_string())),
    };
    let options = Options {
        formats: if input.len().is_multiple_of(2) { Formats::Assert } else { Formats::Annotate },
        ..Options::default()
    };
    let schema = match Schema::compile(schema, "file:///a", &options, &mut NoDocuments) {
        Ok(schema) => schema,
        Err(errors) => {
            return Ok(Shape::of(
                errors.iter().take(3).map(|error| Shape::of_error(&error.to_string())).collect::<Vec<_>>(),
            ));
        }
    };
    let data = match read(data, Format::Json, &READ_RULES) {
        Ok(data) => data,
        Err(fault) => return Ok(Shape::of_error(&fault.to_string())),
    };
    let mut scratch = Scratch::default();
    let is_valid = schema.is_valid(&data, &mut scratch);
    let findings = schema.findings(&data, &mut scratch);
    if is_valid != findings.is_empty() {
        return Err(format!("valid: {is_valid}, findings: {findings:?}"));
    }
    let text = data.source().as_bytes();
    let mut handler = Invalid(false);
    if let Ok(summary) = schema.stream(text, StreamOptions::default(), &mut handler)
        && summary.values == 1
        && handler.0 == is_valid
    {
        return Err(format!("valid: {is_valid}, but not as a stream"));
    }
    let mut codes: Vec<Code> = findings.iter().map(Finding::code).collect();
    codes.dedup();
    Ok(Shape::of((codes, schema.warnings().len().min(3))))
}

/// The cases of the public suite, each a schema and one of its values.
fn seeds() -> Vec<Vec<u8>> {
    /// Longer schemas are no good seeds.
    const LONGEST: usize = 2048;
    let mut seeds = vec![
        format!("{{\"anyOf\":[{{\"$ref\":\"#\"}}],\"items\":{{\"$ref\":\"#\"}}}}{DIVIDER}[[[]]]").into_bytes(),
        format!(
            "{{\"items\":{{\"anyOf\":[{}]}}}}{DIVIDER}[{}]",
            vec!["{\"minimum\":5}"; 60].join(","),
            vec!["1"; 60].join(",")
        )
        .into_bytes(),
    ];
    for file in files_under(&data_root().join("corpora/json-schema-suite/tests")) {
        let text = std::fs::read(&file).unwrap_or_default();
        let Ok(Value::Array(cases)) = serde_json::from_slice(&text) else { continue };
        for case in &cases {
            let value = case.get("tests").and_then(|tests| tests.get(0)?.get("data"));
            if let (Some(schema), Some(value)) = (case.get("schema"), value) {
                seeds.push(format!("{schema}{DIVIDER}{value}").into_bytes());
            }
        }
    }
    seeds.retain(|seed| seed.len() <= LONGEST);
    seeds
}
