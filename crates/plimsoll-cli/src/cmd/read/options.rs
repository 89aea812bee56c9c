//! The command line of `plimsoll read`.

use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use plimsoll_doc::{DuplicateKeys, Format, Limits, ReadRules};
use plimsoll_finding::DuplicateKeyPolicy;
use plimsoll_report::{ListFormat, PathStyle};

use crate::cmd::format;

const LONG_ABOUT: &str = "\
Show how the API server reads a file: its values after reading, and what may be a surprise.

The server reads YAML 1.1 and converts it to JSON: `n` is false, 0777 is 511, 1.0 is the integer 1. \
`plimsoll read` reads exactly like it, shows the result, and points at every place that may not be what you \
meant. What the server cannot read is an error, in its own words and ours.";

const EXAMPLES: &str = "\
Examples:
  plimsoll read deploy.yaml            show what the server sees, and notes
  helm template . | plimsoll read      read from a pipe
  plimsoll read -o json *.yaml         one JSON object per document, for programs
  plimsoll read -o short *.yaml        only the notes, one line each
  plimsoll read -o yaml in.yaml >out   the same document without surprises
  plimsoll read --body request.yaml    as one request body, not as a file of kubectl

Exit codes:
  0  everything can be read; warnings and notes do not count
  1  a document cannot be read
  2  wrong usage, or a file that cannot be opened
  3  an internal error in plimsoll";

/// The largest file that is read, since all of it is held in memory.
const MAX_FILE: u32 = 1 << 26;

/// How documents are to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// A report for people.
    Text,
    /// One line for each remark, without the documents.
    Short,
    /// One JSON object for each document.
    Json,
    /// The documents as YAML, remarks beside them.
    Yaml,
    /// A list for other programs.
    List(ListFormat),
}

/// What was asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    pub(super) layout: Layout,
    /// How fields are written.
    pub(super) paths: PathStyle,
    /// Whether nothing is said beside the documents.
    pub(super) quiet: bool,
    /// Whether the input is one request body.
    pub(super) body: bool,
    /// The format; the input tells where none is given.
    pub(super) format: Option<Format>,
    pub(super) rules: ReadRules,
    /// What is done with a key that is given twice.
    pub(super) policy: DuplicateKeyPolicy,
}

impl Options {
    pub(super) fn new(matches: &ArgMatches) -> Self {
        let word = |name| matches.get_one::<String>(name).map(String::as_str);
        let body = matches.get_flag("body");
        let (policy, duplicates) = match word("duplicate-keys") {
            Some("error") => (DuplicateKeyPolicy::Rejected, DuplicateKeys::LastWins),
            Some("first-wins") => (DuplicateKeyPolicy::FirstWins, DuplicateKeys::FirstWins),
            _ => (DuplicateKeyPolicy::LastWins, DuplicateKeys::LastWins),
        };
        Self {
            layout: match word("output") {
                Some("json") => Layout::Json,
                Some("yaml") => Layout::Yaml,
                Some("short") => Layout::Short,
                _ => format::list_format(matches).map_or(Layout::Text, Layout::List),
            },
            paths: format::paths(matches),
            quiet: matches.get_flag("quiet"),
            body,
            format: match word("format") {
                Some("json") => Some(Format::Json),
                Some("yaml") => Some(Format::Yaml),
                _ => None,
            },
            rules: ReadRules {
                limits: if body { Limits::SERVER } else { Limits { body: MAX_FILE, ..Limits::FILES } },
                duplicates,
                ..ReadRules::SERVER
            },
            policy,
        }
    }
}

pub(super) fn command() -> Command {
    Command::new("read")
        .about("Show how the API server reads a file, and what may be a surprise")
        .long_about(LONG_ABOUT)
        .after_help(EXAMPLES)
        .arg(
            Arg::new("FILE")
                .value_parser(value_parser!(PathBuf))
                .help("Files to read; `-`, or nothing, is standard input")
                .action(ArgAction::Append)
                .num_args(0..),
        )
        .arg(format::output_arg([
            PossibleValue::new("text").help("documents and findings, for people"),
            PossibleValue::new("short").help("findings only, one line each"),
            PossibleValue::new("json").help("one JSON object per document, one per line"),
            PossibleValue::new("yaml").help("the documents; findings go to standard error"),
        ]))
        .args([format::paths_arg(), format::quiet_arg()])
        .arg(
            Arg::new("body")
                .long("body")
                .action(ArgAction::SetTrue)
                .help("Read each file as one request body: at most 3 MiB, and only the first YAML document"),
        )
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .default_value("auto")
                .value_parser([
                    PossibleValue::new("auto").help("JSON if the text starts with `{`, else YAML, as kubectl does"),
                    PossibleValue::new("json"),
                    PossibleValue::new("yaml"),
                ])
                .help("How to read the text"),
        )
        .arg(
            Arg::new("duplicate-keys")
                .long("duplicate-keys")
                .value_name("POLICY")
                .default_value("last-wins")
                .value_parser([
                    PossibleValue::new("error").help("reject them, as the server does with strict field validation"),
                    PossibleValue::new("last-wins").help("use the last one, as the server does otherwise"),
                    PossibleValue::new("first-wins").help("use the first one"),
                ])
                .help("What to do with duplicate keys"),
        )
}
