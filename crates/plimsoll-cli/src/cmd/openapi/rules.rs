//! `plimsoll openapi rules`: what is checked.

use clap::{ArgMatches, Command};
use plimsoll_openapi::RULES;

use crate::exit::{Exit, Stop};
use crate::terminal::Terminal;

const EXAMPLES: &str = "\
Examples:
  plimsoll openapi rules                        all rules, one per line
  plimsoll explain openapi_reference_kind       what a rule means, with an example";

pub(super) fn command() -> Command {
    Command::new("rules").about("List the rules for OpenAPI documents").after_help(EXAMPLES)
}

pub(super) fn run(_matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let width = RULES.iter().map(|rule| rule.code.name().len()).max().unwrap_or_default();
    for rule in RULES {
        let info = rule.code.info();
        writeln!(terminal.out(), "{:width$}  {:7}  {}", info.name, info.severity, info.title)?;
    }
    Ok(Exit::Fine)
}
