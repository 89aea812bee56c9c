//! `plimsoll read`: what the server sees in a file.

mod documents;
mod options;
mod output;

use clap::{ArgMatches, Command};
use plimsoll_check::text::text_of;
use plimsoll_finding::Severity;
use plimsoll_report::SourceText;

use self::options::Options;
use self::output::Output;
use crate::exit::{Exit, Stop};
use crate::input::{self, Input, Overlong};
use crate::terminal::Terminal;

/// Its command line.
pub(super) fn command() -> Command {
    options::command()
}

/// Reads all inputs and writes what they hold.
pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let options = Options::new(matches);
    let mut output = Output::new(&options);
    let mut exit = Exit::Fine;
    for name in input::names(matches.get_many("FILE").into_iter().flatten())? {
        let limit = options.rules.limits.body;
        let overlong = if options.body { Overlong::Shown } else { Overlong::Refused };
        match input::read(&name, limit, overlong) {
            Ok(input) => exit = exit.max(read_input(&input, &options, &mut output, terminal)?),
            Err(message) => {
                terminal.complain(&message);
                exit = exit.max(Exit::Usage);
                terminal.has_found(exit);
            }
        }
    }
    output.finish(terminal)?;
    Ok(exit)
}

/// Reads one input document by document.
fn read_input(input: &Input, options: &Options, output: &mut Output, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let text = text_of(&input.bytes);
    let text = SourceText::new(&input.name, &text);
    let mut exit = Exit::Fine;
    documents::read_all(&input.bytes, &text, options, |reading| {
        if reading.issues.iter().any(|issue| issue.severity == Severity::Error) {
            exit = Exit::Findings;
            terminal.has_found(exit);
        }
        output.document(reading, terminal)
    })?;
    Ok(exit)
}
