//! `plimsoll validate`: documents against a JSON Schema.

mod forms;
mod inputs;
mod options;
mod output;
mod schemas;
mod stream;

use clap::{ArgMatches, Command};
use plimsoll::json_schema::Scratch;

use self::inputs::Given;
use self::options::Options;
use self::output::Output;
use self::schemas::{Named, Schemas};
use crate::exit::{Exit, Stop};
use crate::paths::{self, Exclude};
use crate::terminal::Terminal;

/// Its command line.
pub(super) fn command() -> Command {
    options::command()
}

/// Validates all inputs.
pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let options = Options::new(matches)?;
    let mut schemas = Schemas::new(&options);
    let mut output = Output::new(options.form);
    let mut scratch = Scratch::default();
    // A schema that is wrong is said so at once.
    if let Some(named) = &options.schema
        && schemas.get(named, terminal)?.is_none()
    {
        return Ok(Exit::Usage);
    }
    let mut exit = Exit::Fine;
    for path in &options.paths {
        let paths::Listing { files, unreadable } = paths::files(path, &Exclude::standard()).map_err(Stop::Message)?;
        for why in unreadable {
            terminal.complain(&why);
            exit = exit.max(Exit::Usage);
        }
        for found in files {
            if let (Some(stream), Some(named)) = (options.stream, &options.schema) {
                let Some(schema) = schemas.get(named, terminal)? else { return Ok(Exit::Usage) };
                exit = exit.max(stream::validate(&found, &schema, stream, &mut output, terminal)?);
                continue;
            }
            let given = match inputs::read_given(&found) {
                Ok(given) => given,
                Err(message) => {
                    terminal.complain(&message);
                    exit = exit.max(Exit::Usage);
                    continue;
                }
            };
            exit = exit.max(one(&given, &options, &mut schemas, &mut scratch, &mut output, terminal)?);
        }
    }
    output.finish(terminal)?;
    Ok(if exit == Exit::Fine && output.is_nothing() { Exit::Usage } else { exit })
}

/// Validates the documents of one input.
fn one(
    given: &Given,
    options: &Options,
    schemas: &mut Schemas,
    scratch: &mut Scratch,
    output: &mut Output,
    terminal: &mut Terminal,
) -> Result<Exit, Stop> {
    let mut exit = Exit::Fine;
    given.each(|reading| {
        let named = match (&options.schema, reading.schema_named()) {
            (Some(named), _) => Some(named.clone()),
            (None, Some(named)) => Named::beside(&given.path, &named),
            (None, None) => None,
        };
        let Some(named) = named else {
            output.without_schema();
            return Ok(());
        };
        let Some(schema) = schemas.get(&named, terminal)? else {
            exit = exit.max(Exit::Usage);
            return Ok(());
        };
        let findings = reading.findings(&schema, scratch);
        if !findings.is_empty() {
            exit = exit.max(Exit::Findings);
        }
        output.document(reading, &findings, schemas, terminal)
    })?;
    Ok(exit)
}
