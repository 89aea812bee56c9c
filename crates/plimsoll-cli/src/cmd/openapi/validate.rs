//! `plimsoll openapi validate`: requests and responses against a document.

use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Command, value_parser};
use plimsoll_check::near::nearest;
use plimsoll_check::text::text_of;
use plimsoll_doc::Document;
use plimsoll_finding::{All, Finding, Severity, SourceId, add_fault};
use plimsoll_openapi::{
    Body, Checked, Description, Direction, MAX_DOCUMENT, Message, Operation, PayloadJudge, Text, Version, check,
    read_document,
};

use super::check::texts_of;
use super::files::Folder;
use super::output::{Output, Subject};
use crate::cmd::format;
use crate::exit::{Exit, Stop};
use crate::input::{self, Overlong};
use crate::terminal::Terminal;

const LONG_ABOUT: &str = "\
Judge a request or a response by the operation of an OpenAPI document that it belongs to: its body by the schema of \
its media type, its URL and headers by the parameters. `readOnly` properties need not be in requests, `writeOnly` \
ones not in responses; discriminators choose the schema. Parameters are judged where `--url` or `--header` gives them.";

const EXAMPLES: &str = "\
Examples:
  plimsoll openapi validate api.yaml --operation addPet pet.json                   the body of a request
  plimsoll openapi validate api.yaml --operation getPet --response 200 pet.json    a response
  plimsoll openapi validate api.yaml --operation 'GET /pets/{id}' --url '/pets/3?limit=5'

Exit codes:
  0  the request or response is valid; warnings do not count
  1  it is invalid
  2  wrong usage, or a file that cannot be read
  3  an internal error in plimsoll";

pub(super) fn command() -> Command {
    Command::new("validate")
        .about("Judge requests and responses by an OpenAPI document")
        .long_about(LONG_ABOUT)
        .after_help(EXAMPLES)
        .arg(
            Arg::new("DOC")
                .help("The OpenAPI document in YAML or JSON")
                .value_parser(value_parser!(PathBuf))
                .required(true),
        )
        .arg(
            Arg::new("FILE")
                .help("The body in JSON or YAML; `-` is standard input")
                .value_parser(value_parser!(PathBuf)),
        )
        .arg(
            Arg::new("operation")
                .long("operation")
                .value_name("OPERATION")
                .required(true)
                .help("The operation: its operationId, or method and path such as `GET /pets/{id}`"),
        )
        .arg(Arg::new("request").long("request").action(ArgAction::SetTrue).help("Judge a request (the default)"))
        .arg(
            Arg::new("response")
                .long("response")
                .value_name("STATUS")
                .value_parser(value_parser!(u16).range(100..=599))
                .help("Judge a response with this status"),
        )
        .group(ArgGroup::new("direction").args(["request", "response"]))
        .arg(
            Arg::new("content-type")
                .long("content-type")
                .value_name("TYPE")
                .help("The media type of the body, where no header says it"),
        )
        .arg(
            Arg::new("url")
                .long("url")
                .value_name("URL")
                .conflicts_with("response")
                .help("The URL of the request, or its path and query"),
        )
        .arg(
            Arg::new("header")
                .long("header")
                .value_name("HEADER")
                .action(ArgAction::Append)
                .help("A header such as `X-Trace: 12`; may be given several times"),
        )
        .arg(format::output_arg([
            PossibleValue::new("text").help("findings with the lines they are about, for people"),
            PossibleValue::new("short").help("one line for each finding"),
            PossibleValue::new("json").help("one JSON object"),
        ]))
        .args([format::paths_arg(), format::quiet_arg()])
}

pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let Some(path) = matches.get_one::<PathBuf>("DOC") else { return Ok(Exit::Usage) };
    let read = |path: &PathBuf| input::read(path, MAX_DOCUMENT, Overlong::Refused).map_err(Stop::Message);
    let api = read(path)?;
    let unreadable = |fault: plimsoll_doc::Fault| Stop::Message(format!("cannot read `{}`: {fault}", api.name));
    let document = read_document(&api.bytes).map_err(unreadable)?;
    let folder = Folder::of(path);
    let Checked { description, findings } = check(&document, &folder);
    let Some(description) = description else {
        return Err(Stop::Message(format!("`{}` is not an OpenAPI document of a known version", api.name)));
    };
    let errors = findings.iter().filter(|finding| finding.severity == Severity::Error).count();
    if errors > 0 {
        let plural = if errors == 1 { "" } else { "s" };
        terminal.complain(&format!("`{}` has {errors} error{plural}; `plimsoll openapi check` shows them", api.name));
    }
    let operation = operation(&description, matches)?;
    let body = matches.get_one::<PathBuf>("FILE").map(read).transpose()?;
    let mut texts = texts_of(&api.name, &document, Some(&description));
    let body_source = SourceId(texts.len() as u32);
    let shown = body.as_ref().map(|body| text_of(&body.bytes));
    if let (Some(body), Some(shown)) = (&body, &shown) {
        texts.push((body.name.clone(), shown));
    }
    let version = Some(Version::name(description.version()));
    let name = body.as_ref().map_or("request", |body| body.name.as_str());
    let name = if matches.contains_id("response") && body.is_none() { "response" } else { name };
    let mut output = Output::new(matches);
    let value = match body.as_ref().map(|body| read_document(&body.bytes)).transpose() {
        Ok(value) => value,
        Err(fault) => {
            let mut all = All::default();
            let _ = add_fault(fault, body_source, &mut all);
            return told(Subject { name, version, texts, findings: all.findings }, &mut output, terminal);
        }
    };
    let url = matches.get_one::<String>("url");
    let headers: Vec<&String> = matches.get_many("header").into_iter().flatten().collect();
    let mut message =
        Message { body: value.as_ref().map(|value| body_of(value, body_source, matches)), ..Message::default() };
    if let Some(url) = url {
        message.url = Some(Text { source: SourceId(texts.len() as u32), text: url });
        texts.push(("--url".to_owned(), url));
    }
    for header in headers {
        message.headers.push(Text { source: SourceId(texts.len() as u32), text: header });
        texts.push(("--header".to_owned(), header));
    }
    let findings = judge(&description, &operation, &message, matches.get_one("response").copied());
    told(Subject { name, version, texts, findings }, &mut output, terminal)
}

fn body_of<'m>(document: &'m Document<'m>, source: SourceId, matches: &'m ArgMatches) -> Body<'m> {
    Body { document, source, media_type: matches.get_one::<String>("content-type").map(String::as_str) }
}

fn judge<'d>(
    description: &'d Description<'d>,
    operation: &Operation<'d>,
    message: &Message<'_>,
    status: Option<u16>,
) -> Vec<Finding> {
    match status {
        Some(status) => PayloadJudge::new(description, Direction::Response).response(operation, status, message),
        None => PayloadJudge::new(description, Direction::Request).request(operation, message),
    }
}

/// The operation that is asked for.
fn operation<'d>(description: &'d Description<'d>, matches: &ArgMatches) -> Result<Operation<'d>, Stop> {
    let name = matches.get_one::<String>("operation").map(String::as_str).unwrap_or_default();
    if let Some(operation) = description.operation(name) {
        return Ok(operation);
    }
    let operations = description.operations();
    let ids = operations.iter().filter_map(Operation::id);
    Err(Stop::Message(match nearest(name, ids) {
        Some(near) => format!("there is no operation `{name}`; did you mean `{near}`?"),
        None => format!("there is no operation `{name}` among the {} of the document", operations.len()),
    }))
}

fn told(subject: Subject<'_>, output: &mut Output, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let is_valid = output.document(subject, terminal)?;
    output.finish(terminal)?;
    Ok(if is_valid { Exit::Fine } else { Exit::Findings })
}
