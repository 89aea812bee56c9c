//! Reading YAML and JSON, against peers in the same run.
//!
//! Ours does more than the peers: it checks the text as the server does, keeps the place of every
//! value and finds duplicate keys.
#![allow(clippy::print_stdout)]

mod inputs;

use std::time::Duration;

use inputs::Inputs;
use plimsoll_bench::{Contest, Contestant, Table};
use plimsoll_doc::{Limits, ReadRules, read_json, read_yaml};
use plimsoll_testkit::thread_time;
use saphyr_parser::{Event, Parser};

const CONTEST: Contest = Contest { clock: thread_time, rounds: 24, turn: Duration::from_millis(4) };

/// Files of any size, otherwise as the server.
const RULES: ReadRules = ReadRules { limits: Limits::FILES, ..ReadRules::SERVER };

fn main() {
    let inputs = Inputs::load();
    println!("{}", inputs.origin);
    for (name, why) in &inputs.left_out {
        println!("Left out: {name}: {why}");
    }
    println!();
    println!("{}", yaml(&inputs));
    println!("{}", json(&inputs));
    println!("serde_json keeps keys {}.", if serde_json_sorts() { "sorted (its default)" } else { "in order" });
}

fn yaml(inputs: &Inputs) -> Table {
    let mut table = Table::new(
        "Reading YAML: arena, spans, duplicate keys; the peer gives bare events",
        &[("saphyr-parser 0.3.3", 3.5)],
    );
    for (name, texts) in &inputs.yaml {
        let bytes = texts.iter().map(String::len).sum();
        let times = CONTEST.run(&mut [
            Contestant::new(|| texts.iter().map(|text| nodes(read_yaml(text.as_bytes(), &RULES))).sum()),
            Contestant::new(|| texts.iter().map(|text| saphyr_events(text)).sum()),
        ]);
        table.add(name, bytes, &times);
    }
    table
}

fn json(inputs: &Inputs) -> Table {
    let mut table = Table::new(
        "Reading JSON: arena, spans, duplicate keys; the peers give a value",
        &[("serde_json::Value", 2.5), ("sonic_rs::Value", 1.0)],
    );
    for (name, text) in &inputs.json {
        let bytes = text.as_bytes();
        let times = CONTEST.run(&mut [
            Contestant::new(|| nodes(read_json(bytes, &RULES))),
            Contestant::new(|| {
                serde_json::from_slice::<serde_json::Value>(bytes)
                    .map_or(0, |value| value.as_object().map_or(1, serde_json::Map::len))
            }),
            Contestant::new(|| sonic_rs::from_slice::<sonic_rs::Value>(bytes).map_or(0, |value| sonic_len(&value))),
        ]);
        table.add(name, bytes.len(), &times);
    }
    table
}

fn nodes(document: Result<plimsoll_doc::Document<'_>, plimsoll_doc::Fault>) -> usize {
    document.map_or(0, |document| document.len())
}

fn sonic_len(value: &sonic_rs::Value) -> usize {
    use sonic_rs::JsonContainerTrait as _;
    value.as_object().map_or(1, sonic_rs::Object::len)
}

/// Reads with the peer, as far as it gets.
fn saphyr_events(text: &str) -> usize {
    Parser::new_from_str(text).filter(|event| matches!(event, Ok((Event::Scalar(..), _)))).count()
}

/// Whether some other package of the build switched on ordered maps, which makes the peer slower.
fn serde_json_sorts() -> bool {
    let value: serde_json::Value = serde_json::json!({"b": 1, "a": 2});
    value.as_object().and_then(|map| map.keys().next()).is_some_and(|key| key == "a")
}
