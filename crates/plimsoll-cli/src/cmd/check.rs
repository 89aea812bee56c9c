//! `plimsoll check`: objects against their definitions, as the server judges them.
//!
//! Files are read twice: first for the definitions among them, then for everything. Standard input
//! is read once, so definitions on it must come before their objects. Documents are judged in
//! parallel, a few ahead of the output, which keeps the order of the inputs.

mod across;
mod batch;
mod catalog;

mod examine;
mod expressions;
mod findings;
mod inputs;
mod matrix;

mod options;
mod output;

mod progress;

mod run;
mod stored;

use std::path::Path;

use clap::{ArgMatches, Command};

use self::examine::Bench;
use self::inputs::Inputs;
use self::options::Layout;
pub(super) use self::options::{Options, Subject, policies, run_args};
use self::run::{Ended, Run};
use self::stored::{Stored, StoredDefinitions};
use crate::exit::{Exit, Stop};
use crate::paths::Found;
use crate::terminal::Terminal;

/// Its command line.
pub(super) fn command() -> Command {
    options::command()
}

/// Checks all inputs.
pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    check(&Options::new(matches, Subject::Objects), terminal)
}

/// Checks what was asked for.
pub(super) fn check(options: &Options, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let inputs = Inputs::find(options)?;
    let old = options.old.as_deref();
    let is_about_objects = options.subject == Subject::Objects;
    let stored = old.filter(|_| is_about_objects).map(load_stored).transpose()?;
    let definitions_of = if is_about_objects { StoredDefinitions::among } else { StoredDefinitions::load };
    let stored_definitions = old.map(definitions_of);
    let stored_definitions = stored_definitions.transpose().map_err(Stop::Message)?;
    let judges = options.judges();
    let bench =
        Bench { judges: &judges, options, stored: stored.as_ref(), stored_definitions: stored_definitions.as_ref() };
    let run = Run { bench, inputs: &inputs };
    let catalog = run.definitions(terminal);
    if catalog.is_empty() && !options.definitions.is_empty() {
        return Err(Stop::Message("no definition (CustomResourceDefinition) is in what `--crd` names".to_string()));
    }
    let ended = run.everything(catalog, terminal)?;
    finish(&ended, options, terminal)
}

fn load_stored(path: &Path) -> Result<Stored, Stop> {
    Stored::load(&Found { path: path.to_path_buf(), is_named: true }).map_err(Stop::Message)
}

/// Tells people what all of it came to.
fn finish(ended: &Ended, options: &Options, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let Ended { tally, matrix, exit } = ended;
    if tally.objects() + tally.definitions == 0 && *exit == Exit::Fine {
        let what = if options.subject == Subject::Objects { "object" } else { "definition (CustomResourceDefinition)" };
        return Err(Stop::Message(format!("nothing was checked: the inputs hold no {what}")));
    }
    if options.layout == Layout::Text {
        let styles = terminal.renderer().styles;
        matrix.write(&options.releases, &styles, terminal.out())?;
    }
    if options.layout != Layout::Json {
        if let Some(summary) = matrix.summary(&options.releases) {
            writeln!(terminal.err()?, "{summary}")?;
        }
        writeln!(terminal.err()?, "{}", tally.summary(options.subject))?;
    }
    let found = if tally.has_findings() { Exit::Findings } else { Exit::Fine };
    Ok((*exit).max(found))
}
