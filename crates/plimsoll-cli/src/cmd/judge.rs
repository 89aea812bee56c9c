//! `plimsoll judge`: requests in, answers out, a JSON line each, so that any program can ask.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write as _};

use clap::{ArgMatches, Command};
use plimsoll_check::protocol::{self, CrdCache};

use crate::exit::{Exit, Stop};
use crate::terminal::Terminal;

const BUFFER: usize = 1 << 16;
/// Memory that is kept from one line to the next.
const MAX_KEPT: usize = 1 << 20;
/// So many lines in a row that are no requests end it: whoever sends them asks nothing, and waits for no answers.
const MAX_STRANGE: u32 = 100_000;
/// The longest line: a CRD, an object and a stored one, each of the largest size that a server reads.
const MAX_LINE: u64 = 1 << 24;

/// Its command line.
pub(super) fn command() -> Command {
    Command::new("judge").about("Answer requests from other programs, one JSON line each").long_about(
        "Reads requests from standard input, one JSON object per line, and writes the API server's answer to each on a \
             line of standard output, in the same order. A line that is not a request, or has more than 16 MiB, is \
             answered with `failure`; 100,000 of them in a row end it. docs/judge.md describes the protocol.",
    )
}

/// Answers all requests.
pub(super) fn run(_: &ArgMatches, _: &mut Terminal) -> Result<Exit, Stop> {
    let mut input = BufReader::with_capacity(BUFFER, io::stdin().lock());
    let mut output = BufWriter::with_capacity(BUFFER, io::stdout().lock());
    let mut crds = CrdCache::default();
    let mut line = Vec::new();
    let mut answer = String::new();
    let mut strange = 0;
    loop {
        line.clear();
        let cannot = |error| Stop::Message(format!("cannot read the requests: {error}"));
        let is_whole = match read_line(&mut input, &mut line).map_err(cannot)? {
            Line::Whole => true,
            Line::TooLong => false,
            Line::None => break,
        };
        if is_whole && line.trim_ascii().is_empty() {
            continue;
        }
        answer.clear();
        answer.shrink_to(MAX_KEPT);
        let is_request = is_whole && protocol::answer(&line, &mut crds, &mut answer);
        if !is_whole {
            protocol::fail(&format!("not a request: limit on bytes of a line exceeded: {MAX_LINE}"), &mut answer);
        }
        strange = if is_request { 0 } else { strange + 1 };
        line.shrink_to(MAX_KEPT);
        answer.push('\n');
        output.write_all(answer.as_bytes())?;
        // Whoever waits for an answer gets it before the next line is waited for.
        if !input.buffer().contains(&b'\n') {
            output.flush()?;
        }
        if strange >= MAX_STRANGE {
            output.flush()?;
            return Err(Stop::Message(format!(
                "limit on lines in a row that are not requests exceeded: {MAX_STRANGE}"
            )));
        }
    }
    output.flush()?;
    Ok(Exit::Fine)
}

/// What was read of a line.
enum Line {
    Whole,
    /// Its beginning; the rest was passed over.
    TooLong,
    None,
}

fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    if Read::by_ref(input).take(MAX_LINE).read_until(b'\n', line)? == 0 {
        return Ok(Line::None);
    }
    if (line.len() as u64) < MAX_LINE || line.ends_with(b"\n") {
        return Ok(Line::Whole);
    }
    input.skip_until(b'\n')?;
    Ok(Line::TooLong)
}
