//! Where output goes: colour, width, buffering.

mod hyperlink;

use std::io::{self, BufWriter, IsTerminal as _, StderrLock, StdoutLock, Write};

use anstream::{AutoStream, ColorChoice};
use clap::ArgMatches;
use plimsoll_report::{Renderer, Styles, escape};

use crate::exit::{Exit, Stop};

/// Columns of a report that goes elsewhere than to a terminal.
const WIDTH_OF_FILES: usize = 100;
/// In less than this, nothing can be read.
const NARROWEST: usize = 40;
/// Wider than this, lines are hard to read.
const WIDEST: usize = 140;

/// Standard output and standard error. Colours are written always, and taken out on the way
/// where nobody wants them: `--color`, `NO_COLOR`, and whether it is a terminal decide.
pub(crate) struct Terminal {
    out: BufWriter<AutoStream<StdoutLock<'static>>>,
    err: AutoStream<StderrLock<'static>>,
    width: usize,
    found: Exit,
}

impl Terminal {
    pub(crate) fn new(matches: &ArgMatches) -> Self {
        let choice = match matches.get_one::<String>("color").map(String::as_str) {
            Some("always") => ColorChoice::AlwaysAnsi,
            Some("never") => ColorChoice::Never,
            _ => ColorChoice::Auto,
        };
        let terminal = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
        let columns = wanted_columns().or_else(terminal);
        Self {
            out: BufWriter::new(AutoStream::new(io::stdout().lock(), choice)),
            err: AutoStream::new(io::stderr().lock(), choice),
            width: columns.map_or(WIDTH_OF_FILES, |columns| columns.min(WIDEST)),
            found: Exit::Fine,
        }
    }

    /// Where results go.
    pub(crate) fn out(&mut self) -> &mut dyn Write {
        &mut self.out
    }

    /// Where remarks beside the results go; what was written before is shown before.
    pub(crate) fn err(&mut self) -> io::Result<&mut dyn Write> {
        self.out.flush()?;
        Ok(&mut self.err)
    }

    /// Remembers what is about to be written, for those who stop to read before it comes.
    pub(crate) fn has_found(&mut self, exit: Exit) {
        self.found = self.found.max(exit);
    }

    /// What was found until now.
    pub(crate) fn found(&self) -> Exit {
        self.found
    }

    /// Writes all that is still held back.
    pub(crate) fn finish(&mut self) -> Result<(), Stop> {
        Ok(self.out.flush()?)
    }

    /// The renderer that fits.
    pub(crate) fn renderer(&self) -> Renderer {
        let codes_page = hyperlink::codes_page();
        Renderer { styles: Styles::colored(), width: self.width, codes_page, ..Renderer::default() }
    }

    /// Tells what went wrong outside of the input, in one line: names of files and the like stay data.
    pub(crate) fn complain(&mut self, message: &str) {
        self.advise(&escape(message));
    }

    /// The same for lines that are all our own.
    pub(crate) fn advise(&mut self, message: &str) {
        let style = Styles::colored().error;
        // Where this cannot be written either, the exit code must do.
        let _ = self.out.flush();
        let _ = writeln!(self.err, "{style}plimsoll:{style:#} {message}");
    }
}

/// The width that somebody asks for, as for other programs.
fn wanted_columns() -> Option<usize> {
    let columns = std::env::var("COLUMNS").ok()?.parse().ok()?;
    (NARROWEST..=WIDEST).contains(&columns).then_some(columns)
}

/// Whether somebody looks at standard error.
pub(crate) fn stderr_is_terminal() -> bool {
    io::stderr().is_terminal()
}

/// Whether somebody would have to type the input.
pub(crate) fn stdin_is_terminal() -> bool {
    io::stdin().is_terminal()
}
