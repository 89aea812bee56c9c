//! JSON Schema, against peers in the same run: compiling schemas, and valid and invalid documents, from what was
//! parsed and from bytes.
//!
//! Only documents about which all agree are on the clock. Peers parse with `serde_json`. Ours compiles patterns when
//! they are first used, the peers when they compile the schema.
#![allow(clippy::print_stdout)]

mod cases;
mod own;

use std::process::ExitCode;
use std::time::Duration;

use boon::{Compiler, SchemaIndex, Schemas};
use cases::Case;
use plimsoll::json_schema::{NoDocuments, Options, Schema, Scratch};
use plimsoll_bench::{Contest, Contestant, Table};
use plimsoll_doc::{Document, Limits, ReadRules, read_json};
use plimsoll_testkit::thread_time;
use serde_json::Value;

const CONTEST: Contest = Contest { clock: thread_time, rounds: 12, turn: Duration::from_millis(4) };

/// Files of any size, otherwise as the server.
const RULES: ReadRules = ReadRules { limits: Limits::FILES, ..ReadRules::SERVER };

/// Ratios that we want to reach against the faster of the peers.
const PARSED_WANTED: f64 = 1.5;
const BYTES_WANTED: f64 = 3.0;
const COMPILING_WANTED: f64 = 1.0;

const URI: &str = "file:///schema.json";

fn main() -> ExitCode {
    let cases = cases::all();
    let peers = |wanted| [("jsonschema 0.60", wanted), ("boon 0.6", wanted), ("the faster", wanted)];
    let mut tables = [
        Table::new("Valid documents, parsed", &peers(PARSED_WANTED)),
        Table::new("Valid documents, from bytes", &peers(BYTES_WANTED)),
        Table::new("Invalid documents, parsed", &peers(PARSED_WANTED)),
        Table::new("Invalid documents, from bytes", &peers(BYTES_WANTED)),
        Table::new("Compiling schemas, from bytes", &peers(COMPILING_WANTED)),
    ];
    for case in &cases {
        if let Err(message) = measure(case, &mut tables) {
            println!("{}: {message}", case.name);
            return ExitCode::FAILURE;
        }
    }
    for table in &tables {
        println!("{table}");
    }
    ExitCode::SUCCESS
}

fn measure(case: &Case, tables: &mut [Table; 5]) -> Result<(), String> {
    let [parsed_valid, bytes_valid, parsed_invalid, bytes_invalid, compiling] = tables;
    let all = Compiled::of(&case.schema)?;
    for (wanted, parsed, bytes) in [(true, parsed_valid, bytes_valid), (false, parsed_invalid, bytes_invalid)] {
        let agreed: Vec<&str> =
            case.documents.iter().map(|text| &**text).filter(|text| all.agree(text, wanted)).collect();
        if agreed.is_empty() {
            continue;
        }
        let size = agreed.iter().map(|text| text.len()).sum();
        let name = format!("{} ({} documents)", case.name, agreed.len());
        parsed.add(&name, size, &all.parsed(&agreed));
        bytes.add(&name, size, &all.read(&agreed));
    }
    compiling.add(&case.name, case.schema.len(), &compile(&case.schema));
    Ok(())
}

/// One schema, compiled by everybody.
struct Compiled {
    ours: Schema,
    jsonschema: jsonschema::Validator,
    boon: (Schemas, SchemaIndex),
}

impl Compiled {
    fn of(schema: &str) -> Result<Self, String> {
        let value: Value = serde_json::from_str(schema).map_err(|error| error.to_string())?;
        Ok(Self {
            ours: ours(schema).ok_or("our compiler rejects the schema")?,
            jsonschema: jsonschema::validator_for(&value).map_err(|error| error.to_string())?,
            boon: boon_of(value).ok_or("boon rejects the schema")?,
        })
    }

    fn agree(&self, text: &str, wanted: bool) -> bool {
        let (Some(document), Ok(value)) = (read(text), serde_json::from_str::<Value>(text)) else { return false };
        self.ours.is_valid(&document, &mut Scratch::default()) == wanted
            && self.jsonschema.is_valid(&value) == wanted
            && self.boon_accepts(&value) == wanted
    }

    fn boon_accepts(&self, value: &Value) -> bool {
        let (schemas, index) = &self.boon;
        schemas.validate(value, *index).is_ok()
    }

    fn parsed(&self, texts: &[&str]) -> Vec<Duration> {
        let documents: Vec<Document<'_>> = texts.iter().filter_map(|text| read(text)).collect();
        let values: Vec<Value> = texts.iter().filter_map(|text| serde_json::from_str(text).ok()).collect();
        let mut scratch = Scratch::default();
        with_faster(CONTEST.run(&mut [
            Contestant::new(|| documents.iter().filter(|document| self.ours.is_valid(document, &mut scratch)).count()),
            Contestant::new(|| values.iter().filter(|value| self.jsonschema.is_valid(value)).count()),
            Contestant::new(|| values.iter().filter(|value| self.boon_accepts(value)).count()),
        ]))
    }

    fn read(&self, texts: &[&str]) -> Vec<Duration> {
        let mut scratch = Scratch::default();
        let parse = |text: &&str| serde_json::from_slice::<Value>(text.as_bytes()).ok();
        with_faster(CONTEST.run(&mut [
            Contestant::new(|| {
                let documents = texts.iter().filter_map(|text| read(text));
                documents.filter(|document| self.ours.is_valid(document, &mut scratch)).count()
            }),
            Contestant::new(|| texts.iter().filter_map(parse).filter(|value| self.jsonschema.is_valid(value)).count()),
            Contestant::new(|| texts.iter().filter_map(parse).filter(|value| self.boon_accepts(value)).count()),
        ]))
    }
}

fn compile(schema: &str) -> Vec<Duration> {
    let parse = || serde_json::from_slice::<Value>(schema.as_bytes()).ok();
    with_faster(CONTEST.run(&mut [
        Contestant::new(|| ours(schema).map_or(0, |schema| schema.plan().len())),
        Contestant::new(|| usize::from(parse().is_some_and(|value| jsonschema::validator_for(&value).is_ok()))),
        Contestant::new(|| parse().and_then(boon_of).map_or(0, |(schemas, _)| schemas.size())),
    ]))
}

/// Adds the time of the faster peer.
fn with_faster(mut times: Vec<Duration>) -> Vec<Duration> {
    times.extend(times.iter().skip(1).min().copied());
    times
}

fn read(text: &str) -> Option<Document<'_>> {
    read_json(text.as_bytes(), &RULES).ok()
}

fn ours(schema: &str) -> Option<Schema> {
    Schema::compile(read(schema)?, URI, &Options::default(), &mut NoDocuments).ok()
}

fn boon_of(schema: Value) -> Option<(Schemas, SchemaIndex)> {
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    compiler.add_resource(URI, schema).ok()?;
    let index = compiler.compile(URI, &mut schemas).ok()?;
    Some((schemas, index))
}
