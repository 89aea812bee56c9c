//! `plimsoll check`: objects against their definitions, as the server judges them.
//!
//! Files are read twice: first for the definitions among them, then for everything. Standard input
//! is read once, so definitions on it must come before their objects. Documents are judged in
//! parallel, a few ahead of the output, which keeps the order of the inputs.

mod batch;
mod inputs;
mod matrix;
mod options;
mod output;
mod progress;
mod run;

use std::path::Path;

use clap::{ArgMatches, Command};
use plimsoll_check::check::Checker;
use plimsoll_check::stored::{StoredCrds, StoredObjects};

use self::inputs::Inputs;
use self::options::Layout;
pub(super) use self::options::{Options, Subject, policies, run_args};
use self::run::{Ended, Run};
use crate::documents;
use crate::exit::{Exit, Stop};
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
    let stored_crds = old.map(load_stored_crds).transpose()?;
    if let (Some(path), Some(crds)) = (old.filter(|_| !is_about_objects), &stored_crds)
        && crds.is_empty()
    {
        let path = path.display();
        return Err(Stop::Message(format!("`{path}` holds no definition (CustomResourceDefinition)")));
    }
    let judges = options.judges();
    let checker = Checker {
        judges: &judges,
        policy: options.policy(),
        stored: stored.as_ref(),
        stored_crds: stored_crds.as_ref(),
    };
    let run = Run { checker, options, inputs: &inputs };
    let catalog = run.definitions(terminal);
    if catalog.is_empty() && !options.definitions.is_empty() {
        return Err(Stop::Message("no definition (CustomResourceDefinition) is in what `--crd` names".to_string()));
    }
    let ended = run.everything(catalog, terminal)?;
    finish(&ended, options, terminal)
}

fn load_stored(path: &Path) -> Result<StoredObjects, Stop> {
    let mut stored = StoredObjects::default();
    let loaded = documents::for_each(path, |text| stored.add(text).map_err(|fault| fault.to_string()));
    loaded.map_err(Stop::Message)?;
    if stored.is_empty() {
        return Err(Stop::Message(format!("`{}` holds no object", path.display())));
    }
    Ok(stored)
}

fn load_stored_crds(path: &Path) -> Result<StoredCrds, Stop> {
    let mut stored = StoredCrds::default();
    let loaded = documents::for_each(path, |text| stored.add(text).map_err(|fault| fault.to_string()));
    loaded.map_err(Stop::Message)?;
    Ok(stored)
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
