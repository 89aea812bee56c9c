//! `plimsoll judge`: requests in, answers out, a JSON line each, so that any program can ask.

mod answer;
mod definitions;
mod request;

use std::io::{BufRead as _, Write as _};

use clap::{ArgMatches, Command};

use self::definitions::Definitions;
use crate::exit::{Exit, Stop};
use crate::terminal::Terminal;

/// Its command line.
pub(super) fn command() -> Command {
    Command::new("judge")
        .about("Answer requests, one JSON line each")
        .long_about(
            "Reads requests from standard input, one JSON object a line, and writes the server's answer to each on a \
             line of standard output, in the same order. A line that is no request is answered with `failure`.",
        )
}

/// Answers all requests.
pub(super) fn run(_: &ArgMatches, _: &mut Terminal) -> Result<Exit, Stop> {
    let mut input = std::io::stdin().lock();
    let mut output = std::io::BufWriter::new(std::io::stdout().lock());
    let mut definitions = Definitions::default();
    let mut line = Vec::new();
    let mut answer = String::new();
    loop {
        line.clear();
        let length = input.read_until(b'\n', &mut line).map_err(|error| Stop::Message(error.to_string()))?;
        if length == 0 {
            break;
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        answer.clear();
        request::answer(&line, &mut definitions, &mut answer);
        answer.push('\n');
        output.write_all(answer.as_bytes()).map_err(|error| stop(&error))?;
        // Whoever waits for an answer gets it at once; whoever sends many requests does not wait for each.
        if input.fill_buf().is_ok_and(<[u8]>::is_empty) || !has_line(&input) {
            output.flush().map_err(|error| stop(&error))?;
        }
    }
    output.flush().map_err(|error| stop(&error))?;
    Ok(Exit::Fine)
}

fn has_line(_: &std::io::StdinLock<'_>) -> bool {
    false
}

fn stop(error: &std::io::Error) -> Stop {
    if error.kind() == std::io::ErrorKind::BrokenPipe { Stop::BrokenPipe } else { Stop::Message(error.to_string()) }
}
