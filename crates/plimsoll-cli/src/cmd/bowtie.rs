//! `plimsoll bowtie`: the protocol of Bowtie, which compares implementations of JSON Schema.
//!
//! A JSON command a line comes in, an answer a line goes out. A case that cannot be answered says so and ends
//! nothing.

use std::io::{self, BufRead as _, Write as _};

use clap::{ArgMatches, Command};
use plimsoll::json_schema::{Draft, Options, Resolver, Schema, SchemaError, Scratch};
use plimsoll_doc::{Document, JsonObject, NodeRef, ReadRules, read_json};

use crate::exit::{Exit, Stop};
use crate::terminal::Terminal;

const DIALECTS: [&str; 5] = [
    "https://json-schema.org/draft/2020-12/schema",
    "https://json-schema.org/draft/2019-09/schema",
    "http://json-schema.org/draft-07/schema#",
    "http://json-schema.org/draft-06/schema#",
    "http://json-schema.org/draft-04/schema#",
];
const HOME: &str = env!("CARGO_PKG_REPOSITORY");

/// Its command line.
pub(super) fn command() -> Command {
    Command::new("bowtie").about("Answer the commands of Bowtie, one JSON line each").hide(true).long_about(
        "Reads commands of Bowtie's protocol (version 1) from standard input and answers each on a line of standard \
         output, so that implementations of JSON Schema can be compared.",
    )
}

/// Answers all commands.
pub(super) fn run(_: &ArgMatches, _: &mut Terminal) -> Result<Exit, Stop> {
    let mut output = io::stdout().lock();
    let mut options = Options::default();
    for line in io::stdin().lock().lines() {
        let line = line.map_err(|error| Stop::Message(format!("cannot read the commands: {error}")))?;
        let Ok(command) = read_json(line.as_bytes(), &ReadRules::default()) else {
            return Err(Stop::Message("a command is not JSON".to_string()));
        };
        let answer = match command.root().get("cmd").and_then(NodeRef::as_str) {
            Some("start") => started(),
            Some("dialect") => {
                let named = command.root().get("dialect").and_then(NodeRef::as_str).and_then(Draft::of_uri);
                options.draft = named.unwrap_or(options.draft);
                format!("{{\"ok\":{}}}", named.is_some())
            }
            Some("run") => ran(command.root(), &options),
            Some("stop") => return Ok(Exit::Fine),
            _ => return Err(Stop::Message(format!("unknown command: {line}"))),
        };
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(Exit::Fine)
}

fn started() -> String {
    let mut implementation = JsonObject::new();
    implementation.text("language", "rust");
    implementation.text("name", "plimsoll");
    implementation.text("version", env!("CARGO_PKG_VERSION"));
    implementation.text("homepage", HOME);
    implementation.text("source", HOME);
    implementation.text("issues", HOME);
    let dialects: Vec<String> = DIALECTS.iter().map(|uri| format!("\"{uri}\"")).collect();
    implementation.raw("dialects", &format!("[{}]", dialects.join(",")));
    let mut answer = JsonObject::new();
    answer.number("version", 1);
    answer.raw("implementation", &implementation.finish());
    answer.finish()
}

/// The schemas that a case brings along.
struct Cases<'c> {
    registry: Option<NodeRef<'c>>,
}

impl Resolver for Cases<'_> {
    fn document(&mut self, uri: &str) -> Result<Document<'static>, String> {
        let found = self.registry.and_then(|registry| registry.get(uri)).ok_or("not in the registry")?;
        own(found)
    }
}

fn own(node: NodeRef<'_>) -> Result<Document<'static>, String> {
    let document = read_json(node.source_text().as_bytes(), &ReadRules::default());
    document.map(Document::into_owned).map_err(|fault| fault.to_string())
}

fn ran(command: NodeRef<'_>, options: &Options) -> String {
    let mut answer = JsonObject::new();
    answer.raw("seq", command.get("seq").map_or("null", NodeRef::source_text));
    match results(command, options) {
        Ok(results) => answer.raw("results", &format!("[{}]", results.join(","))),
        Err(message) => {
            let mut context = JsonObject::new();
            context.text("message", &message);
            answer.raw("errored", "true");
            answer.raw("context", &context.finish());
        }
    }
    answer.finish()
}

fn results(command: NodeRef<'_>, options: &Options) -> Result<Vec<String>, String> {
    let case = command.get("case").ok_or("no case")?;
    let schema = own(case.get("schema").ok_or("no schema")?)?;
    let mut registry = Cases { registry: case.get("registry") };
    let message = |errors: Vec<SchemaError>| errors.iter().map(ToString::to_string).collect::<Vec<String>>().join("; ");
    let schema = Schema::compile(schema, "", options, &mut registry).map_err(message)?;
    let mut scratch = Scratch::default();
    let tests = case.get("tests").into_iter().flat_map(NodeRef::items);
    let result = |test: NodeRef<'_>| {
        let instance = own(test.get("instance").ok_or("no instance")?)?;
        Ok(format!("{{\"valid\":{}}}", schema.is_valid(&instance, &mut scratch)))
    };
    tests.map(result).collect()
}
