//! `plimsoll openapi …`: OpenAPI documents.

mod check;
mod files;
mod output;
mod rules;
mod validate;

use clap::{ArgMatches, Command};

use crate::exit::{Exit, Stop};
use crate::terminal::Terminal;

/// Its command line.
pub(super) fn command() -> Command {
    Command::new("openapi")
        .about("Check OpenAPI 3.0, 3.1 and 3.2 documents, and payloads against them")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(check::command())
        .subcommand(rules::command())
        .subcommand(validate::command())
}

/// Runs the command that was asked for.
pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    match matches.subcommand() {
        Some(("check", matches)) => check::run(matches, terminal),
        Some(("rules", matches)) => rules::run(matches, terminal),
        Some(("validate", matches)) => validate::run(matches, terminal),
        _ => Err(Stop::Message("no such command; `plimsoll openapi --help` lists them".to_string())),
    }
}
