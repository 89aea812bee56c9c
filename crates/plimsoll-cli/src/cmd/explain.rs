//! `plimsoll explain`: what a finding means, and how to fix it.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Command};
use plimsoll_finding::Code;

use super::advice;
use crate::exit::{Exit, Stop};
use crate::terminal::Terminal;
use plimsoll_check::near::nearest;

const EXAMPLES: &str = "\
Examples:
  plimsoll explain                  list all codes
  plimsoll explain duplicate_key    meaning, example, how to fix it
  plimsoll explain 201              the same by number";

pub(super) fn command() -> Command {
    Command::new("explain").about("Explain what a finding means and how to fix it").after_help(EXAMPLES).arg(
        Arg::new("CODE")
            .action(ArgAction::Append)
            .num_args(0..)
            .value_parser(CodeParser)
            .hide_possible_values(true)
            .help("Names or numbers of codes; lists all codes if absent"),
    )
}

pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let codes: Vec<Code> = matches.get_many("CODE").into_iter().flatten().copied().collect();
    if codes.is_empty() {
        list(terminal)?;
    }
    let renderer = terminal.renderer();
    let out = terminal.out();
    for (at, code) in codes.iter().enumerate() {
        if at > 0 {
            writeln!(out)?;
        }
        renderer.code(code.info(), out)?;
        if let Some(advice) = advice::of_code(*code) {
            renderer.code_section("With plimsoll", advice, out)?;
        }
    }
    Ok(Exit::Fine)
}

/// One line for each code.
fn list(terminal: &mut Terminal) -> Result<(), Stop> {
    let headline = terminal.renderer().styles.headline;
    let out = terminal.out();
    let width = Code::ALL.iter().map(|code| code.name().len()).max().unwrap_or_default();
    for code in Code::ALL {
        writeln!(out, "{}  {headline}{code:width$}{headline:#}  {}", code.number(), code.info().title)?;
    }
    Ok(())
}

/// Reads a code by name or number; shells complete the names.
#[derive(Clone)]
struct CodeParser;

impl TypedValueParser for CodeParser {
    type Value = Code;

    fn parse_ref(&self, command: &Command, _: Option<&Arg>, value: &OsStr) -> Result<Code, clap::Error> {
        let text = value.to_string_lossy();
        text.parse().map_err(|_| {
            let hint = match nearest(&text.replace('-', "_"), Code::ALL.iter().map(|code| code.name())) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "`plimsoll explain` lists all of them".to_string(),
            };
            clap::Error::raw(ErrorKind::InvalidValue, format!("unknown code `{text}`; {hint}\n")).with_cmd(command)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Code::ALL.iter().map(|code| PossibleValue::new(code.name()).help(code.info().title))))
    }
}
