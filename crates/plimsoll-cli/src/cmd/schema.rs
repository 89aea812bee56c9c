//! `plimsoll schema`: stores of kinds, made, converted, and locked.

mod build;
mod convert;
mod lock;

use clap::{ArgMatches, Command};

use crate::exit::{Exit, Stop};
use crate::terminal::Terminal;

const EXAMPLES: &str = "\
Examples:
  kubectl get --raw /openapi/v3/apis/apps/v1 > openapi/apps.json
  plimsoll schema build openapi/ -o cluster.store      a store of the kinds of a cluster
  plimsoll check --schema cluster.store deploy/        objects by it
  plimsoll schema export --kube-version 1.33           built-in kinds as JSON, for other tools
  plimsoll schema lock cluster.store                   record its digest in plimsoll.lock";

/// Its command line.
pub(super) fn command() -> Command {
    Command::new("schema")
        .about("Make, convert and lock stores of kinds")
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(build::command())
        .subcommand(convert::export_command())
        .subcommand(convert::import_command())
        .subcommand(lock::command())
}

/// Runs what was asked for.
pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    match matches.subcommand() {
        Some(("build", matches)) => build::run(matches, terminal),
        Some(("export", matches)) => convert::export(matches, terminal),
        Some(("import", matches)) => convert::import(matches, terminal),
        Some(("lock", matches)) => lock::run(matches, terminal),
        _ => Err(Stop::Message("no such command; `plimsoll schema --help` lists them".to_owned())),
    }
}
