//! The plimsoll command: the Kubernetes API server's verdict, without the API server.
//!
//! Each command is a file in `cmd/`. They share how inputs are found (`input`, `paths`), how a run ends
//! (`exit`), where output goes (`terminal`) and how a defect of ours is told (`panic`).

mod cmd;
mod config;
mod documents;
mod exit;
mod input;
mod lock;
mod panic;
mod parallel;
mod paths;
mod release;
mod schemas;
mod terminal;

use std::process::ExitCode;

use crate::exit::{Exit, Stop};
use crate::terminal::Terminal;

fn main() -> ExitCode {
    panic::install();
    std::panic::catch_unwind(run).unwrap_or(Exit::Internal).into()
}

fn run() -> Exit {
    let matches = match cmd::cli().try_get_matches() {
        Ok(matches) => matches,
        Err(error) => return exit::clap_answer(&error),
    };
    let mut terminal = Terminal::new(&matches);
    match cmd::run(&matches, &mut terminal).and_then(|exit| terminal.finish().map(|()| exit)) {
        Ok(exit) => exit,
        // Whoever read our output has seen enough.
        Err(Stop::BrokenPipe) => terminal.found(),
        Err(Stop::Message(message)) => {
            terminal.complain(&message);
            Exit::Usage
        }
        Err(Stop::Usage(lines)) => {
            terminal.advise(&lines);
            Exit::Usage
        }
    }
}
