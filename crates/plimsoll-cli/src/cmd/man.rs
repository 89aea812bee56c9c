//! `plimsoll man`: the manual, page by page.

use clap::{Arg, ArgMatches, Command};
use clap_mangen::Man;

use crate::exit::{Exit, Stop};
use crate::terminal::Terminal;

const EXAMPLES: &str = "\
Examples:
  plimsoll man | man -l -                                        read it
  plimsoll man >/usr/local/share/man/man1/plimsoll.1             install it
  plimsoll man read >/usr/local/share/man/man1/plimsoll-read.1   and that of a command";

pub(super) fn command() -> Command {
    Command::new("man")
        .about("Print the manual page, or that of a command")
        .after_help(EXAMPLES)
        .arg(Arg::new("COMMAND").help("The command whose page to print"))
}

pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let mut cli = super::cli();
    cli.build();
    let page = match matches.get_one::<String>("COMMAND") {
        Some(name) => match cli.find_subcommand(name) {
            Some(command) => command.clone().name(format!("plimsoll-{name}")),
            None => return Err(Stop::Message(format!("`{name}` is no command; `plimsoll --help` lists them"))),
        },
        None => cli,
    };
    Man::new(page).render(terminal.out())?;
    Ok(Exit::Fine)
}
