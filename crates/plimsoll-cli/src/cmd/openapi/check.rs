//! `plimsoll openapi check`: documents against their specification.

use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use plimsoll_check::exception::Exceptions;
use plimsoll_check::text::text_of;
use plimsoll_doc::Document;
use plimsoll_finding::{All, Code, Duplicates, Finding, Severity, SourceId, add_document, add_fault};
use plimsoll_openapi::{Description, MAX_DOCUMENT, RULES, Version, check, read_document};

use super::files::Folder;
use super::output::{Output, Subject};
use crate::cmd::check::configured::{self, configuration, exceptions};
use crate::cmd::format;
use crate::config::Weights;
use crate::exit::{Exit, Stop};
use crate::input::{self, Overlong};
use crate::terminal::Terminal;

const LONG_ABOUT: &str = "\
Check OpenAPI 3.0, 3.1 and 3.2 documents against the specification: fields and their types, paths and \
parameters, references, security, operations, schemas. References to other files are followed within \
the folder of the document; nothing is fetched from the network.";

const EXAMPLES: &str = "\
Examples:
  plimsoll openapi check api.yaml                           one document
  plimsoll openapi check -o sarif api.yaml > api.sarif      for code scanning
  plimsoll openapi check --off openapi_nullable api.yaml    without a rule; `plimsoll.toml` may say so, too
  plimsoll openapi rules                                    all rules

Exit codes:
  0  every document is valid; warnings do not count
  1  a document is invalid
  2  wrong usage, or a file that cannot be read
  3  an internal error in plimsoll";

pub(super) fn command() -> Command {
    Command::new("check")
        .about("Check OpenAPI documents against the specification")
        .long_about(LONG_ABOUT)
        .after_help(EXAMPLES)
        .arg(
            Arg::new("FILE")
                .help("OpenAPI documents in YAML or JSON; `-` is standard input")
                .value_parser(value_parser!(PathBuf))
                .action(ArgAction::Append)
                .required(true)
                .num_args(1..),
        )
        .arg(format::output_arg([
            PossibleValue::new("text").help("findings with the lines they are about, for people"),
            PossibleValue::new("short").help("one line for each finding"),
            PossibleValue::new("json").help("one JSON object per document, one per line"),
        ]))
        .args(policy_args())
        .arg(Arg::new("all").long("all").action(ArgAction::SetTrue).help("Also show findings that an exception covers"))
        .args([format::paths_arg(), format::quiet_arg()])
}

fn rule_arg(name: &'static str, help: &'static str) -> Arg {
    let names = RULES.iter().map(|rule| PossibleValue::new(rule.code.name()));
    Arg::new(name)
        .long(name)
        .value_name("RULE")
        .action(ArgAction::Append)
        .hide_possible_values(true)
        .value_parser(PossibleValuesParser::new(names))
        .help(help)
}

/// What the command line and the configuration say about findings.
pub(super) struct Policy {
    weights: Weights,
    exceptions: Exceptions,
}

impl Policy {
    pub(super) fn new(matches: &ArgMatches) -> Result<Self, Stop> {
        let config = configuration(matches)?.unwrap_or_default();
        let flag = |name| -> Vec<Code> {
            let names = matches.get_many::<String>(name).into_iter().flatten();
            names.filter_map(|name| name.parse().ok()).collect()
        };
        let flags = Weights { off: flag("off"), warn: flag("warn"), error: flag("error") };
        let mut weights = config.openapi.clone();
        let said: Vec<Code> = flags.off.iter().chain(&flags.warn).chain(&flags.error).copied().collect();
        for list in [&mut weights.off, &mut weights.warn, &mut weights.error] {
            list.retain(|code| !said.contains(code));
        }
        weights.off.extend(flags.off);
        weights.warn.extend(flags.warn);
        weights.error.extend(flags.error);
        Ok(Self { weights, exceptions: exceptions(&config) })
    }

    /// How much a rule weighs; nothing where it is off.
    pub(super) fn weight(&self, code: Code) -> Option<Severity> {
        self.weights.of(code, code.info().severity)
    }

    fn apply(&self, findings: &mut Vec<Finding>, name: &str, document: &Document<'_>) {
        findings.retain_mut(|finding| {
            let weight = self.weights.of(finding.code(), finding.severity);
            finding.severity = weight.unwrap_or(finding.severity);
            weight.is_some()
        });
        self.exceptions.apply_to_document(findings, name, document);
    }
}

/// The arguments that say what findings weigh.
pub(super) fn policy_args() -> Vec<Arg> {
    let mut args = vec![
        rule_arg("off", "Turn a rule off"),
        rule_arg("warn", "Make a rule a warning"),
        rule_arg("error", "Make a rule an error"),
    ];
    args.extend(configured::args());
    args
}

pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let policy = Policy::new(matches)?;
    let mut output = Output::new(matches);
    let mut exit = Exit::Fine;
    for name in input::names(matches.get_many("FILE").into_iter().flatten())? {
        match input::read(&name, MAX_DOCUMENT, Overlong::Refused) {
            Ok(input) => {
                let is_valid = check_text(&name, &input.name, &input.bytes, &policy, &mut output, terminal)?;
                exit = exit.max(if is_valid { Exit::Fine } else { Exit::Findings });
            }
            Err(message) => {
                terminal.complain(&message);
                exit = exit.max(Exit::Usage);
            }
        }
        terminal.has_found(exit);
    }
    output.finish(terminal)?;
    Ok(exit)
}

/// Checks one document; says whether it is valid.
fn check_text(
    path: &Path,
    name: &str,
    bytes: &[u8],
    policy: &Policy,
    output: &mut Output,
    terminal: &mut Terminal,
) -> Result<bool, Stop> {
    let mut all = All::default();
    let document = match read_document(bytes) {
        Ok(document) => document,
        Err(fault) => {
            let _ = add_fault(fault, SourceId(0), &mut all);
            let text = text_of(bytes);
            let subject =
                Subject { name, version: None, texts: vec![(name.to_string(), &text)], findings: all.findings };
            return output.document(subject, terminal);
        }
    };
    let _ = add_document(&document, SourceId(0), Duplicates::LAST_WINS, &mut all);
    let folder = Folder::of(path);
    let checked = check(&document, &folder);
    // What surprises in YAML 1.1 does not here: OpenAPI is read as YAML 1.2.
    let is_duplicate = |finding: &Finding| matches!(finding.code(), Code::DuplicateKey | Code::MergeOverride);
    let mut findings: Vec<Finding> = all.findings.into_iter().filter(is_duplicate).collect();
    findings.extend(checked.findings);
    policy.apply(&mut findings, name, &document);
    findings.sort_by_key(|finding| (finding.place.source, finding.place.span.start));
    let texts = texts_of(name, &document, checked.description.as_ref());
    let version = checked.description.as_ref().map(Description::version);
    let subject = Subject { name, version: version.map(Version::name), texts, findings };
    output.document(subject, terminal)
}

/// The texts of a document and of those it refers to, by their numbers, with their names.
pub(super) fn texts_of<'t>(
    name: &str,
    document: &'t Document<'t>,
    description: Option<&'t Description<'t>>,
) -> Vec<(String, &'t str)> {
    let mut texts = vec![(name.to_string(), document.source())];
    let parent = name.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
    let others = description.into_iter().flat_map(Description::others);
    texts.extend(others.map(|(other, document)| (format!("{parent}{other}"), document.source())));
    texts
}
