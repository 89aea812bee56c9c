//! `plimsoll cel`: expressions on their own.

mod advice;
mod check;
mod cost;
mod eval;
mod failure;
mod functions;
mod options;
mod parts;
mod repl;
mod scene;

use clap::{ArgMatches, Command};

use crate::exit::{Exit, Stop};
use crate::terminal::Terminal;

const EXAMPLES: &str = "\
Examples:
  plimsoll cel eval 'self.min <= self.max' --self object.yaml
  plimsoll cel check 'self.name.startsWith(\"a\")' --schema crd.yaml#/spec
  plimsoll cel cost 'self.items.all(i, i.size() < 9)' --schema crd.yaml#/spec
  plimsoll cel functions --kube-version 1.33 list
  plimsoll cel repl --schema crd.yaml --self object.yaml";

/// Its command line.
pub(super) fn command() -> Command {
    Command::new("cel")
        .about("Evaluate, check and price CEL expressions as Kubernetes does")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(eval::command())
        .subcommand(check::command())
        .subcommand(cost::command())
        .subcommand(functions::command())
        .subcommand(repl::command())
        .after_help(EXAMPLES)
}

/// Runs the command that was asked for.
pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    match matches.subcommand() {
        Some(("eval", matches)) => eval::run(matches, terminal),
        Some(("check", matches)) => check::run(matches, terminal),
        Some(("cost", matches)) => cost::run(matches, terminal),
        Some(("functions", matches)) => functions::run(matches, terminal),
        Some(("repl", matches)) => repl::run(matches, terminal),
        _ => Err(Stop::Message("no such command; `plimsoll cel --help` lists them".to_string())),
    }
}
