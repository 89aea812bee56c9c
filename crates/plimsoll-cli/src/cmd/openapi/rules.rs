//! `plimsoll openapi rules`: what is checked.

use clap::{ArgMatches, Command};
use plimsoll_openapi::RULES;

use super::check::{Policy, policy_args};
use crate::exit::{Exit, Stop};
use crate::terminal::Terminal;

const EXAMPLES: &str = "\
Examples:
  plimsoll openapi rules                        all rules, one per line, as `plimsoll.toml` has them
  plimsoll explain openapi_reference_kind       what a rule means, with an example";

pub(super) fn command() -> Command {
    Command::new("rules")
        .about("List the rules for OpenAPI documents with their severity")
        .after_help(EXAMPLES)
        .args(policy_args())
}

pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let policy = Policy::new(matches)?;
    let width = RULES.iter().map(|rule| rule.code.name().len()).max().unwrap_or_default();
    for rule in RULES {
        let info = rule.code.info();
        let severity = policy.weight(rule.code).map_or("off".to_owned(), |severity| severity.to_string());
        writeln!(terminal.out(), "{:width$}  {severity:7}  {}", info.name, info.title)?;
    }
    Ok(Exit::Fine)
}
