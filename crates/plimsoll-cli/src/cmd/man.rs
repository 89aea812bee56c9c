//! `plimsoll man`: the manual, page by page.

use clap::{Arg, ArgAction, ArgMatches, Command};
use clap_mangen::Man;

use crate::exit::{Exit, Stop};
use crate::terminal::Terminal;

const EXAMPLES: &str = "\
Examples:
  plimsoll man | man -l -                                             read it
  plimsoll man crd test | man -l -                                    the page of a command
  plimsoll man >/usr/local/share/man/man1/plimsoll.1                  install it
  plimsoll man crd test >/usr/local/share/man/man1/plimsoll-crd-test.1";

pub(super) fn command() -> Command {
    Command::new("man").about("Print the manual page of plimsoll, or of a command").after_help(EXAMPLES).arg(
        Arg::new("COMMAND")
            .action(ArgAction::Append)
            .num_args(0..)
            .help("The command whose page to print, for example `check` or `crd test`"),
    )
}

pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let mut cli = super::cli();
    cli.build();
    // `man "crd test"` and `man crd-test` are the same page.
    let given = matches.get_many::<String>("COMMAND").into_iter().flatten();
    let names: Vec<&str> = given.flat_map(|name| name.split([' ', '-'])).filter(|name| !name.is_empty()).collect();
    let mut page = &cli;
    for (at, name) in names.iter().enumerate() {
        page = page.find_subcommand(name).ok_or_else(|| {
            let before = names.get(..at).unwrap_or_default().join(" ");
            let help = format!("plimsoll {before}").trim_end().to_owned();
            Stop::Message(format!("unknown command `{}`; `{help} --help` lists commands", names.join(" ")))
        })?;
    }
    let name = std::iter::once("plimsoll").chain(names.iter().copied()).collect::<Vec<_>>().join("-");
    Man::new(page.clone().name(name)).render(terminal.out())?;
    Ok(Exit::Fine)
}
