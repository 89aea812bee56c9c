//! `plimsoll crd …`: commands for authors of CRDs.

mod check;
mod cost;
mod diff;
mod load;
mod test;

use clap::{ArgMatches, Command};

use crate::exit::{Exit, Stop};
use crate::terminal::Terminal;

/// Its command line.
pub(super) fn command() -> Command {
    Command::new("crd")
        .about("Check, compare and test CRDs before a server sees them")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(check::command())
        .subcommand(cost::command())
        .subcommand(diff::command())
        .subcommand(test::command())
}

/// Runs the command that was asked for.
pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    match matches.subcommand() {
        Some(("check", matches)) => check::run(matches, terminal),
        Some(("cost", matches)) => cost::run(matches, terminal),
        Some(("diff", matches)) => diff::run(matches, terminal),
        Some(("test", matches)) => test::run(matches, terminal),
        _ => Err(Stop::Message("no such command; `plimsoll crd --help` lists them".to_string())),
    }
}
