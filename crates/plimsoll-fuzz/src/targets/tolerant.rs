//! Reading on behind faults: what survives has its place in the text, and readable texts are read as ever.

use std::time::Duration;

use plimsoll_doc::{Format, Kind, ReadRules, TextPlace, read, read_tolerant};

use super::same::same_after;
use crate::{Shape, Target, seeds};

pub(super) const TARGET: Target = Target {
    name: "tolerant",
    tokens: &[
        b"\"",
        b"'",
        b"\\",
        b"[",
        b"]",
        b"{",
        b"}",
        b",",
        b":",
        b": ",
        b"\n",
        b"\n  ",
        b"\t",
        b"- ",
        b"@",
        b"&a ",
        b"*a",
        b"|\n",
        b"---\n",
        b"%",
        b"null",
        b"tru",
        b"1e400",
        b"\xff",
        b"\x00",
        b"\xff\xfe",
        b"\xef\xbb\xbf",
        b"\r\n",
        b"#",
    ],
    seeds: || {
        let mut seeds = seeds::from_rows(&["corpora/yaml-suite/own.jsonl", "corpora/yaml-suite/json.jsonl"], &["in"]);
        seeds.extend(seeds::from_files("corpora/objects"));
        seeds.extend(seeds::multiplying());
        seeds
    },
    check,
    max_len: 2048,
    base_time: Duration::from_millis(100),
    time_per_byte: Duration::from_micros(400),
    base_memory: 8_000_000,
    memory_per_byte: 60_000,
};

fn check(input: &[u8]) -> Result<Shape, String> {
    let rules = ReadRules::default();
    let mut shape = Vec::new();
    for format in [Format::Json, Format::Yaml] {
        let found = read_tolerant(input, format, &rules);
        let len = input.len() as u32;
        for fault in &found.faults {
            if fault.span.start > fault.span.end || fault.span.end > len {
                return Err(format!("{format:?}: the fault {fault} is outside of the text"));
            }
        }
        match (read(input, format, &rules), &found.document) {
            (Ok(want), Some(document)) if found.faults.is_empty() => same_after("tolerant reading", &want, document)?,
            (Ok(_), _) => return Err(format!("{format:?}: a readable text has faults or no document")),
            (Err(fault), _) if found.faults.first().map(ToString::to_string) != Some(fault.to_string()) => {
                return Err(format!("{format:?}: the first fault is not {fault}"));
            }
            (Err(_), _) => {}
        }
        let Some(document) = &found.document else { continue };
        // A byte order mark and what is UTF-16 has places of its own.
        let source = document.source();
        for index in 0..document.len() {
            let node = document.node(plimsoll_doc::NodeId::from_index(index));
            let span = node.span();
            if span.start > span.end || (!source.is_empty() && span.end as usize > source.len()) {
                return Err(format!("{format:?}: node {index} is outside of the text"));
            }
            if let Some(TextPlace::Source(range)) = node.text_place()
                && source.get(range.start as usize..range.end as usize).is_none()
            {
                return Err(format!("{format:?}: the text of node {index} is outside of the text"));
            }
        }
        let root = document.root();
        shape.push((found.faults.len(), document.len().ilog2(), matches!(root.kind(), Kind::Map), found.gave_up));
    }
    Ok(Shape::of(shape))
}
