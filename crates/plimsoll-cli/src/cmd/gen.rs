//! `plimsoll gen …`: CRDs and verdicts from Go types.

mod check;
mod crd;
mod difference;
mod in_memory;
mod lines;
mod lint;
mod modules;
mod report;
mod test;
mod words;

use clap::{ArgMatches, Command, value_parser};

pub(super) use self::in_memory::crds as crds_in_memory;
use crate::exit::{Exit, Stop};
use crate::terminal::Terminal;

const LONG_ABOUT: &str = "\
Make CRDs from Go types with controller-gen's markers, without a Go toolchain. The command line of controller-gen \
works as it is: `plimsoll gen crd:maxDescLen=0 paths=./... output:crd:dir=config/crd/bases`.";

/// Its command line.
pub(super) fn command() -> Command {
    Command::new("gen")
        .about("Make CRDs from Go types, and judge objects by them")
        .long_about(LONG_ABOUT)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(crd::command())
        .subcommand(check::command())
        .subcommand(lint::command())
        .subcommand(test::command())
        // Words of controller-gen: generators with options, outputs, paths.
        .allow_external_subcommands(true)
        .external_subcommand_value_parser(value_parser!(String))
}

/// Runs the command that was asked for.
pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    match matches.subcommand() {
        Some(("crd", matches)) => crd::run(matches, terminal),
        Some(("check", matches)) => check::run(matches, terminal),
        Some(("lint", matches)) => lint::run(matches, terminal),
        Some(("test", matches)) => test::run(matches, terminal),
        Some((first, matches)) if words::is_word(first) => {
            let rest = matches.get_many::<String>("").into_iter().flatten();
            crd::run_words(std::iter::once(first).chain(rest.map(String::as_str)), terminal)
        }
        _ => Err(Stop::Message("no such command; `plimsoll gen --help` lists them".to_owned())),
    }
}
