//! `plimsoll completions`: what a shell needs to complete the command line.

use clap::builder::EnumValueParser;
use clap::{Arg, ArgMatches, Command};
use clap_complete::Shell;

use crate::exit::{Exit, Stop};
use crate::terminal::Terminal;

const EXAMPLES: &str = "\
Examples:
  plimsoll completions bash >~/.local/share/bash-completion/completions/plimsoll
  plimsoll completions zsh >~/.zfunc/_plimsoll
  plimsoll completions fish >~/.config/fish/completions/plimsoll.fish";

pub(super) fn command() -> Command {
    Command::new("completions").about("Print completions for a shell").after_help(EXAMPLES).arg(
        Arg::new("SHELL").required(true).value_parser(EnumValueParser::<Shell>::new()).help("The shell they are for"),
    )
}

pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let Some(shell) = matches.get_one::<Shell>("SHELL") else {
        return Err(Stop::Message("no SHELL is given".to_string()));
    };
    // The generator cannot tell that nobody reads any more, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(*shell, &mut super::cli(), "plimsoll", &mut script);
    terminal.out().write_all(&script)?;
    Ok(Exit::Fine)
}
