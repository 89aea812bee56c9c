//! The commands, one file each.

mod advice;
mod bowtie;
mod cel;
mod check;
mod completions;
mod crd;
mod explain;
mod fields;
mod format;
mod r#gen;
mod init;
mod judge;
mod kinds;
mod kubeconform;
mod man;
mod openapi;
mod read;
mod render;
mod schema;
mod validate;

use clap::{Arg, ArgMatches, Command};

use crate::exit::{Exit, Stop};
use crate::terminal::Terminal;

const ABOUT: &str = "The Kubernetes API server's verdict, without the API server";

/// The whole command line.
pub(crate) fn cli() -> Command {
    Command::new("plimsoll")
        .about(ABOUT)
        .version(env!("CARGO_PKG_VERSION"))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .arg(
            Arg::new("color")
                .long("color")
                .global(true)
                .value_name("WHEN")
                .value_parser(["auto", "always", "never"])
                .default_value("auto")
                .help("When to use colours; `auto` uses them in a terminal unless NO_COLOR is set"),
        )
        .subcommand(check::command())
        .subcommand(crd::command())
        .subcommand(cel::command())
        .subcommand(r#gen::command())
        .subcommand(judge::command())
        .subcommand(openapi::command())
        .subcommand(read::command())
        .subcommand(render::command())
        .subcommand(fields::command())
        .subcommand(schema::command())
        .subcommand(init::command())
        .subcommand(validate::command())
        .subcommand(kubeconform::command())
        .subcommand(bowtie::command())
        .subcommand(explain::command())
        .subcommand(completions::command())
        .subcommand(man::command())
        .after_help(EXIT_CODES)
}

/// Runs the command that was asked for.
pub(crate) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    match matches.subcommand() {
        Some(("check", matches)) => check::run(matches, terminal),
        Some(("crd", matches)) => crd::run(matches, terminal),
        Some(("cel", matches)) => cel::run(matches, terminal),
        Some(("gen", matches)) => r#gen::run(matches, terminal),
        Some(("judge", matches)) => judge::run(matches, terminal),
        Some(("openapi", matches)) => openapi::run(matches, terminal),
        Some(("read", matches)) => read::run(matches, terminal),
        Some(("render", matches)) => render::run(matches, terminal),
        Some(("fields", matches)) => fields::run(matches, terminal),
        Some(("schema", matches)) => schema::run(matches, terminal),
        Some(("init", matches)) => init::run(matches, terminal),
        Some(("validate", matches)) => validate::run(matches, terminal),
        Some(("kubeconform", matches)) => kubeconform::run(matches, terminal),
        Some(("bowtie", matches)) => bowtie::run(matches, terminal),
        Some(("explain", matches)) => explain::run(matches, terminal),
        Some(("completions", matches)) => completions::run(matches, terminal),
        Some(("man", matches)) => man::run(matches, terminal),
        _ => Err(Stop::Message("no such command; `plimsoll --help` lists them".to_string())),
    }
}

const EXIT_CODES: &str = "\
Exit codes:
  0  no errors: everything that was checked is accepted
  1  errors were found: something is rejected, cannot be read as a manifest, or has no CRD
  2  wrong usage, a file that cannot be opened, or nothing to check
  3  an internal error in plimsoll";

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_sound() {
        super::cli().debug_assert();
    }
}
