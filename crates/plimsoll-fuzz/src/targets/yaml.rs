//! YAML: any bytes are read or refused, and what was read can be written and read again.

use std::time::Duration;

use plimsoll_doc::{
    Format, JsonLayout, KeyOrder, ReadRules, decode, read_json, read_yaml, write_json, write_yaml, yaml_strict_error,
};

use super::same::same_after;
use crate::{Shape, Target, seeds};

pub(super) const TARGET: Target = Target {
    name: "yaml",
    tokens: &[
        b": ",
        b"- ",
        b"? ",
        b"\n",
        b"\n  ",
        b"\n    ",
        b"\n- ",
        b"\r\n",
        b"\t",
        b" ",
        b"#",
        b" # c\n",
        b"{",
        b"}",
        b"[",
        b"]",
        b", ",
        b"\"",
        b"'",
        b"''",
        b"\\",
        b"\\n",
        b"\\x41",
        b"\\u263a",
        b"\\/",
        b"|",
        b">",
        b"|-\n ",
        b">+2\n  ",
        b"|2",
        b"&a ",
        b"*a",
        b"<<: *a",
        b"<<: [*a, *b]",
        b"!!str ",
        b"!!int ",
        b"!!float ",
        b"!!binary ",
        b"!!set ",
        b"!!null ",
        b"!foo ",
        b"!",
        b"!<tag:yaml.org,2002:str> ",
        b"%YAML 1.1\n",
        b"%TAG ! tag:x,2000:\n",
        b"---\n",
        b"--- ",
        b"...\n",
        b"~",
        b"null",
        b"yes",
        b"n",
        b"off",
        b"0777",
        b"0o17",
        b"0b11",
        b"0x1F",
        b"1_000",
        b"1.0",
        b"1e3",
        b"-0.0",
        b".inf",
        b".nan",
        b"1e400",
        b"18446744073709551616",
        b"2001-01-01",
        b"1:30",
        b"=",
        b"@",
        b"`",
        b"a: 1\na: 2\n",
        b"\xef\xbb\xbf",
        b"\xff\xfe",
        b"\xc2\x85",
        b"\xe2\x80\xa8",
        b"\xff",
        b"\x00",
        b"\x07",
        b"k: v\n",
        b"- - - ",
        b"[[",
        b"{a: [",
    ],
    seeds: || {
        let mut seeds = seeds::from_rows(
            &["corpora/yaml-suite/suite.jsonl", "corpora/yaml-suite/own.jsonl", "corpora/k8s-tables/yaml_json.jsonl"],
            &["in", "yaml"],
        );
        seeds.extend(seeds::from_files("corpora/objects"));
        seeds.extend(seeds::multiplying());
        seeds
    },
    check,
    max_len: 8192,
    base_time: Duration::from_millis(50),
    time_per_byte: Duration::from_micros(10),
    base_memory: 4_000_000,
    memory_per_byte: 20_000,
};

fn check(input: &[u8]) -> Result<Shape, String> {
    let rules = ReadRules::default();
    let strict = yaml_strict_error(input, &rules);
    let decoded = decode(input, Format::Yaml, &rules);
    let document = match read_yaml(input, &rules) {
        Ok(document) => document,
        Err(fault) => return Ok(Shape::of_error(&fault.to_string())),
    };
    let text = write_json(document.root(), KeyOrder::AsRead, JsonLayout::Compact);
    let again = read_json(text.as_bytes(), &rules).map_err(|fault| format!("as JSON not read again: {fault}"))?;
    same_after("JSON", &document, &again)?;

    let text = write_yaml(document.root(), KeyOrder::AsRead);
    let again = read_yaml(text.as_bytes(), &rules).map_err(|fault| format!("as YAML not read again: {fault}"))?;
    same_after("YAML", &document, &again)?;
    let decoded = decoded.err().map(|fault| Shape::of_error(&fault.to_string()));
    Ok(Shape::of((document.len().ilog2(), document.notes().len().checked_ilog2(), strict.is_some(), decoded)))
}
