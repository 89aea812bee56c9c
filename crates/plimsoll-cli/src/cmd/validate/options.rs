//! The command line of `plimsoll validate`.

use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, ArgMatches, Command};
use plimsoll::json_schema::{Draft, Formats, StreamOptions, StreamStrategy};

use super::schemas::Named;
use crate::exit::Stop;
use crate::input::STDIN;
use crate::terminal::stdin_is_terminal;

const LONG_ABOUT: &str = "\
Validate YAML and JSON documents against a JSON Schema: draft 4, 6, 7, 2019-09 or 2020-12, by `$schema`.

Without `--schema`, each document says which schema it has: by a comment \
`# yaml-language-server: $schema=FILE` or by a member `$schema`, where that names a local file. \
Nothing is downloaded.";

const EXAMPLES: &str = "\
Examples:
  plimsoll validate --schema app.schema.json config.yaml
  plimsoll validate config/                     every file by the schema it names
  plimsoll validate --schema s.json -o basic data.json
  plimsoll validate --schema s.json --stream huge.json
  curl … | plimsoll validate --schema s.json -

Exit codes: 0 all documents are valid, 1 some are not, 2 usage, I/O, or a wrong schema.";

/// Values of so many KiB are held in memory where nothing else is asked for.
const DEFAULT_BUFFER: usize = 1024;

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Text,
    Short,
    Json,
    Flag,
    Basic,
    Detailed,
}

/// What was asked for.
#[derive(Debug)]
pub(super) struct Options {
    pub(super) schema: Option<Named>,
    pub(super) paths: Vec<PathBuf>,
    pub(super) form: Form,
    pub(super) draft: Draft,
    pub(super) formats: Formats,
    /// How streams are validated, where inputs are streams.
    pub(super) stream: Option<StreamOptions>,
}

impl Options {
    pub(super) fn new(matches: &ArgMatches) -> Result<Self, Stop> {
        let word = |name| matches.get_one::<String>(name).map(String::as_str);
        let mut paths: Vec<PathBuf> =
            matches.get_many::<String>("PATH").into_iter().flatten().map(PathBuf::from).collect();
        if paths.is_empty() {
            if stdin_is_terminal() {
                return Err(Stop::Usage(
                    "no PATH is given, and standard input is a terminal\n\
                     \u{20} plimsoll validate --schema app.schema.json config.yaml    names both\n\
                     \u{20} plimsoll validate config/                                 uses the schemas that files name"
                        .to_string(),
                ));
            }
            paths.push(PathBuf::from(STDIN));
        }
        let strategy = match word("strategy") {
            Some("best-effort") => StreamStrategy::BestEffort,
            Some("full-buffer") => StreamStrategy::FullBuffer,
            _ => StreamStrategy::FailFast,
        };
        let threshold = matches.get_one::<u32>("buffer").map_or(DEFAULT_BUFFER, |kib| *kib as usize) << 10;
        let stream = matches.get_flag("stream").then_some(StreamOptions { threshold, strategy });
        Ok(Self {
            stream,
            schema: word("schema").map(|file| Named::file(file.as_ref())).transpose().map_err(Stop::Message)?,
            paths,
            form: match word("output") {
                Some("short") => Form::Short,
                Some("json") => Form::Json,
                Some("flag") => Form::Flag,
                Some("basic") => Form::Basic,
                Some("detailed") => Form::Detailed,
                _ => Form::Text,
            },
            draft: word("draft").and_then(Draft::of_name).unwrap_or(Draft::Draft2020),
            formats: if matches.get_flag("formats") { Formats::Assert } else { Formats::ByVocabulary },
        })
    }
}

pub(super) fn command() -> Command {
    Command::new("validate")
        .about("Validate documents against a JSON Schema")
        .long_about(LONG_ABOUT)
        .after_help(EXAMPLES)
        .arg(
            Arg::new("PATH")
                .help("Files and folders; `-`, or nothing, is standard input")
                .action(ArgAction::Append)
                .num_args(0..),
        )
        .arg(Arg::new("schema").long("schema").value_name("FILE").help("The schema, in JSON or YAML"))
        .arg(
            Arg::new("output")
                .short('o')
                .long("output")
                .value_name("FORMAT")
                .default_value("text")
                .value_parser([
                    PossibleValue::new("text").help("a report for people"),
                    PossibleValue::new("short").help("one line per error"),
                    PossibleValue::new("json").help("one JSON object per document, with places in the text"),
                    PossibleValue::new("flag").help("one JSON object per document: only whether it is valid"),
                    PossibleValue::new("basic").help("JSON Schema's list of errors"),
                    PossibleValue::new("detailed").help("JSON Schema's errors, nested like the schema"),
                ])
                .help("What to write"),
        )
        .arg(
            Arg::new("draft")
                .long("draft")
                .value_name("DRAFT")
                .default_value("2020-12")
                .value_parser(["2020-12", "2019-09", "7", "6", "4", "openapi-3.1", "openapi-3.0"])
                .help("The draft of schemas without `$schema`"),
        )
        .arg(
            Arg::new("stream")
                .long("stream")
                .requires("schema")
                .action(ArgAction::SetTrue)
                .help("Read JSON of any size: values one after the other, NDJSON, long arrays and objects"),
        )
        .arg(
            Arg::new("buffer")
                .long("buffer")
                .value_name("KIB")
                .requires("stream")
                .value_parser(clap::value_parser!(u32).range(1..=1 << 21))
                .help("With --stream: values up to this size are held in memory [default: 1024]"),
        )
        .arg(
            Arg::new("strategy")
                .long("strategy")
                .value_name("STRATEGY")
                .requires("stream")
                .value_parser([
                    PossibleValue::new("fail-fast").help("stop with an error"),
                    PossibleValue::new("best-effort").help("leave the keyword out and say so"),
                    PossibleValue::new("full-buffer").help("hold the value in memory all the same"),
                ])
                .help("With --stream: what to do where a larger value must be seen twice (anyOf, uniqueItems, …) [default: fail-fast]"),
        )
        .arg(
            Arg::new("formats")
                .long("assert-formats")
                .action(ArgAction::SetTrue)
                .help("Check `format`, which only describes values otherwise"),
        )
}
