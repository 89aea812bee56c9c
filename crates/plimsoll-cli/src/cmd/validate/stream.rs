//! Inputs of any size.

use std::fs::File;
use std::io::{self, IsTerminal as _, Read};
use std::ops::ControlFlow;

use plimsoll::json_schema::{Element, Schema, StreamHandler, StreamOptions, StreamSummary};
use plimsoll_doc::JsonObject;
use plimsoll_finding::{Cause, Finding, Wording};
use plimsoll_report::escape;

use super::options::Form;
use super::output::Output;
use crate::exit::{Exit, Stop};
use crate::input::reason;
use crate::paths::Found;
use crate::terminal::Terminal;

/// Progress is shown whenever so many bytes were read.
const PROGRESS_STEP: u64 = 64 << 20;

/// Validates one input as a stream.
pub(super) fn validate(
    found: &Found,
    schema: &Schema,
    options: StreamOptions,
    output: &mut Output,
    terminal: &mut Terminal,
) -> Result<Exit, Stop> {
    let name = if found.is_stdin() { "<stdin>".to_string() } else { found.path.display().to_string() };
    let input: Box<dyn Read> = if found.is_stdin() {
        Box::new(io::stdin().lock())
    } else {
        match File::open(&found.path) {
            Ok(file) => Box::new(file),
            Err(error) => {
                terminal.complain(&format!("cannot read `{name}`: {}", reason(&error)));
                return Ok(Exit::Usage);
            }
        }
    };
    let shows_progress = io::stderr().is_terminal();
    let mut lines =
        Lines { name: &name, form: output.form(), terminal, failed: None, shows_progress, next: PROGRESS_STEP };
    let (summary, error) = match schema.stream(input, options, &mut lines) {
        Ok(summary) => (summary, None),
        Err(error) => (error.summary.clone(), Some(error.to_string())),
    };
    if let Some(error) = lines.failed {
        return Err(error.into());
    }
    let StreamSummary { valid, invalid, gaps, .. } = summary;
    output.count(valid as usize, invalid as usize);
    for (_, keyword) in gaps {
        let line = format!("{name}: `{}` was left out where a value was larger than the buffer", keyword.name());
        writeln!(terminal.err()?, "warning: {}", escape(&line))?;
    }
    let found = if invalid > 0 { Exit::Findings } else { Exit::Fine };
    Ok(match error {
        Some(error) => {
            terminal.complain(&format!("`{name}`: {error}"));
            Exit::Usage
        }
        None => found,
    })
}

/// Writes what is wrong as it is found.
struct Lines<'t> {
    name: &'t str,
    form: Form,
    terminal: &'t mut Terminal,
    failed: Option<io::Error>,
    shows_progress: bool,
    next: u64,
}

impl Lines<'_> {
    fn write(&mut self, element: &Element<'_>, finding: &Finding) -> io::Result<()> {
        let text = match &finding.cause {
            Cause::Field(cause) => cause.body(Wording::LATEST),
            _ => finding.code().info().title.to_string(),
        };
        let (pointer, code, name) = (finding.place.path.pointer().to_string(), finding.code().name(), self.name);
        let out = self.terminal.out();
        if matches!(self.form, Form::Text | Form::Short) {
            let path = finding.place.path.short();
            let line =
                format!("{name}: byte {}: error[{code}]: value[{}] at {path}: {text}", element.offset(), element.value);
            return writeln!(out, "{}", escape(&line));
        }
        let mut object = JsonObject::new();
        object.text("file", name);
        object.number("value", element.value);
        object.number("byte", element.offset());
        object.text("code", code);
        object.text("pointer", &pointer);
        object.text("message", &text);
        writeln!(out, "{}", object.finish())
    }
}

impl StreamHandler for Lines<'_> {
    fn invalid(&mut self, element: &Element<'_>, findings: &[Finding]) -> ControlFlow<()> {
        match findings.iter().try_for_each(|finding| self.write(element, finding)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.failed = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    fn progress(&mut self, bytes: u64) {
        if self.shows_progress && bytes >= self.next {
            self.next = bytes + PROGRESS_STEP;
            // Where progress cannot be shown, the work goes on.
            let _ = self.terminal.err().map(|err| write!(err, "\r{} MiB", bytes >> 20));
        }
    }
}
