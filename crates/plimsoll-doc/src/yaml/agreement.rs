//! The fast way and the faithful way must agree wherever the fast one does not give up.

use std::fs;

use plimsoll_testkit::{Mutator, Random, data_root, files_under};

use super::{faithful, fast};
use crate::{Document, Entry, NodeId, ReadRules, Span, read_json};

/// Mutations of the texts at hand. A release build can afford more.
const MUTATIONS: usize = if cfg!(debug_assertions) { 20_000 } else { 400_000 };

/// Pieces that make YAML out of YAML.
const TOKENS: &[&[u8]] = &[
    b"\n",
    b" ",
    b"  ",
    b"\n  ",
    b"\n- ",
    b"- ",
    b": ",
    b":",
    b"#",
    b" #",
    b"\"",
    b"'",
    b"''",
    b"\\",
    b"\\n",
    b"\\\n",
    b"|",
    b">",
    b"|-\n  ",
    b">+\n",
    b"[",
    b"]",
    b"{",
    b"}",
    b",",
    b", ",
    b"? ",
    b"\t",
    b"---\n",
    b"\n---",
    b"\n...\n",
    b"a: ",
    b"a:\n",
    b"<<: ",
    b"y: ",
    b"1: ",
    b"&a ",
    b"*a",
    b"!!str ",
    b"~",
    b"1.0",
    b".inf",
    b"0x1F",
    b"1e3",
    b"\xc3\xa9",
    b"\xe2\x80\x94",
    b"\xe2\x80\xa8",
    b"\xef\xbb\xbf",
    b"\r\n",
    b"%",
    b"@",
    b"key: value\n",
];

#[test]
fn recorded_texts_are_read_alike() {
    let texts = texts();
    assert!(texts.len() > 10, "data is missing");
    let taken = texts.iter().filter(|text| agree(text)).count();
    assert!(taken * 2 > texts.len(), "the fast way takes {taken} of {}", texts.len());
}

#[test]
fn mutated_texts_are_read_alike() {
    let texts: Vec<Vec<u8>> = texts()
        .into_iter()
        .map(|mut text| {
            text.truncate(1_500);
            text
        })
        .collect();
    let mutator = Mutator { tokens: TOKENS, max_len: 3_000 };
    let mut random = Random::new(7);
    let mut text = Vec::new();
    for _ in 0..MUTATIONS {
        let (input, other) = (&texts[random.below(texts.len())], &texts[random.below(texts.len())]);
        mutator.mutate(input, other, &mut random, &mut text);
        agree(&text);
    }
}

/// Whether the fast way takes a text; panics where the faithful way reads it otherwise.
fn agree(text: &[u8]) -> bool {
    let rules = ReadRules::default();
    let Some(fast) = fast::read(text, &rules) else { return false };
    match faithful::read(text, &rules) {
        Ok(faithful) => assert_eq!(describe(&fast), describe(&faithful), "{:?}", String::from_utf8_lossy(text)),
        Err(fault) => panic!("the fast way takes what is refused: {fault}: {:?}", String::from_utf8_lossy(text)),
    }
    true
}

/// All that a document tells.
fn describe(document: &Document<'_>) -> Vec<(Span, String, NodeId, bool)> {
    let nodes = (0..document.len()).map(|id| {
        let node = document.node(NodeId(id as u32));
        let shadowed = Entry { key: node, value: node }.is_shadowed();
        (node.span(), format!("{:?} {:?} {:x}", node.kind(), value_text(node), node.key_hash()), node.end(), shadowed)
    });
    let notes = document.notes().iter().map(|note| (Span::at(0), format!("{:?}", note.kind), note.node, false));
    nodes.chain(notes).collect()
}

fn value_text(node: crate::NodeRef<'_>) -> String {
    use crate::Value;
    match node.value() {
        Value::Null => String::new(),
        Value::Bool(value) => value.to_string(),
        Value::Int(value) => value.to_string(),
        Value::Float(value) => format!("{:x}", value.to_bits()),
        Value::Str(text) => text.to_owned(),
        Value::Seq(_) | Value::Map(_) => node.len().to_string(),
    }
}

/// The recorded definitions, manifests and odd texts.
fn texts() -> Vec<Vec<u8>> {
    let corpora = data_root().join("corpora");
    let mut texts = Vec::new();
    for file in ["yaml-suite/own.jsonl", "yaml-suite/suite.jsonl", "k8s-tables/yaml_json.jsonl"] {
        let rows = fs::read(corpora.join(file)).unwrap_or_default();
        for row in rows.split(|&byte| byte == b'\n').filter(|row| !row.is_empty()) {
            let row = read_json(row, &ReadRules::default()).expect("rows are JSON");
            let text = row.root().get("in").or(row.root().get("yaml")).and_then(crate::NodeRef::as_str);
            texts.extend(text.map(|text| text.as_bytes().to_vec()));
        }
    }
    for folder in ["objects", "crds"] {
        let files = files_under(&corpora.join(folder));
        let yaml = files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "yaml"));
        texts.extend(yaml.filter_map(|file| fs::read(file).ok()));
    }
    texts
}
