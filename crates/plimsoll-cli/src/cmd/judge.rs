//! `plimsoll judge`: requests in, answers out, a JSON line each, so that any program can ask.

use std::io::{self, BufRead as _, BufReader, BufWriter, Write as _};

use clap::{ArgMatches, Command};
use plimsoll_check::protocol::{self, CrdCache};

use crate::exit::{Exit, Stop};
use crate::terminal::Terminal;

const BUFFER: usize = 1 << 16;

/// Its command line.
pub(super) fn command() -> Command {
    Command::new("judge").about("Answer requests, one JSON line each").long_about(
        "Reads requests from standard input, one JSON object a line, and writes the server's answer to each on a \
             line of standard output, in the same order. A line that is no request is answered with `failure`.",
    )
}

/// Answers all requests.
pub(super) fn run(_: &ArgMatches, _: &mut Terminal) -> Result<Exit, Stop> {
    let mut input = BufReader::with_capacity(BUFFER, io::stdin().lock());
    let mut output = BufWriter::with_capacity(BUFFER, io::stdout().lock());
    let mut crds = CrdCache::default();
    let mut line = Vec::new();
    let mut answer = String::new();
    loop {
        line.clear();
        let length = input.read_until(b'\n', &mut line);
        if length.map_err(|error| Stop::Message(format!("cannot read the requests: {error}")))? == 0 {
            break;
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        answer.clear();
        protocol::answer(&line, &mut crds, &mut answer);
        answer.push('\n');
        output.write_all(answer.as_bytes())?;
        // Whoever waits for an answer gets it before the next line is waited for.
        if !input.buffer().contains(&b'\n') {
            output.flush()?;
        }
    }
    output.flush()?;
    Ok(Exit::Fine)
}
