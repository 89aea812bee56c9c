//! How a run ends.

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::error::ErrorKind;

/// What the command has come to, as exit codes tell it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// 0: no problems found.
    Fine,
    /// 1: the server would refuse something.
    Findings,
    /// 2: the command was called wrongly, or a file cannot be read.
    Usage,
    /// 3: internal error in plimsoll.
    Internal,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        match exit {
            Exit::Fine => Self::SUCCESS,
            Exit::Findings => Self::from(1),
            Exit::Usage => Self::from(2),
            Exit::Internal => Self::from(3),
        }
    }
}

/// Why a command stops before its end.
#[derive(Debug)]
pub(crate) enum Stop {
    /// Nobody reads the output any more.
    BrokenPipe,
    /// Something outside of the input is wrong, in one line.
    Message(String),
    /// The command line lacks something: what it could be, in lines of our own.
    Usage(String),
}

impl From<io::Error> for Stop {
    /// A failure to write the output.
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::BrokenPipe,
            _ => Self::Message(format!("cannot write the output: {error}")),
        }
    }
}

/// Prints what clap has to say: help and version are no failures, unless they cannot be written.
pub(crate) fn clap_answer(error: &clap::Error) -> Exit {
    let printed = error.print().and_then(|()| io::stdout().flush());
    let is_written = printed.map_or_else(|error| error.kind() == io::ErrorKind::BrokenPipe, |()| true);
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion if is_written => Exit::Fine,
        _ => Exit::Usage,
    }
}
