//! `plimsoll crd test`: unit tests of definitions.

mod body;
mod case;
mod compare;
mod definitions;
mod diff;
mod failure;
mod junit;
mod load;
mod options;
mod output;
mod results;
mod suite;

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use clap::{ArgMatches, Command};
use plimsoll::Unknown;

use self::case::{Base, Judges};
use self::load::Loaded;
use self::options::{Layout, Options};
use self::results::{Job, Results, Tally};
use crate::exit::{Exit, Stop};
use crate::parallel::in_order;
use crate::terminal::{Terminal, stderr_is_terminal};

/// Its command line.
pub(super) fn command() -> Command {
    options::command()
}

/// Runs all suites.
pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let options = Options::new(matches);
    let begun = Instant::now();
    let loaded = Loaded::load(&options, terminal)?;
    let server = plimsoll::Options::server().release(options.release);
    let judges = Judges { usual: server.unknown(Unknown::Prune).judge(), strict: server.judge() };
    let (jobs, mut exit) = jobs(&loaded, terminal);
    exit = exit.max(loaded.exit);
    let mut tally = Tally::default();
    let mut reports = Vec::new();
    let styles = terminal.renderer().styles;
    let flow = in_order(
        options.threads,
        jobs.iter(),
        |job| job.run(&judges, &options),
        |results: Results<'_>| {
            tally.add(&results);
            let written = match options.layout {
                Layout::Text => output::text(&results, options.verbose, &styles, terminal.out()),
                Layout::Json => output::json(&results, options.release, terminal.out()),
                Layout::Junit => {
                    reports.push(junit::suite(&results));
                    Ok(())
                }
            };
            written.map_or_else(ControlFlow::Break, ControlFlow::Continue)
        },
    );
    if let ControlFlow::Break(error) = flow {
        return Err(error.into());
    }
    if options.layout == Layout::Junit {
        junit::file(&reports, &tally, terminal.out())?;
    }
    if tally.cases() == 0 && exit == Exit::Fine {
        return Err(Stop::Message(nothing_ran(&options)));
    }
    if options.layout == Layout::Text {
        let time = stderr_is_terminal().then(|| begun.elapsed());
        writeln!(terminal.err()?, "{}", tally.summary(time))?;
    }
    Ok(exit.max(if tally.failed > 0 { Exit::Findings } else { Exit::Fine }))
}

fn nothing_ran(options: &Options) -> String {
    match &options.filter {
        Some(filter) => format!("nothing was run: no case has `{filter}` in its name"),
        None => "nothing was run: the suites have no cases".to_owned(),
    }
}

/// Each suite with each definition it is about; complaints are those about suites without one.
fn jobs<'a>(loaded: &'a Loaded, terminal: &mut Terminal) -> (Vec<Job<'a>>, Exit) {
    let (mut jobs, mut exit) = (Vec::new(), Exit::Fine);
    let mut bases: HashMap<(usize, &str), Arc<Base>> = HashMap::new();
    for suite in &loaded.suites {
        let found = match loaded.definitions.of(suite) {
            Ok(found) => found,
            Err(why) => {
                terminal.complain(&format!("{}: {why}", suite.file));
                exit = Exit::Usage;
                continue;
            }
        };
        let has_variants = found.len() > 1;
        for (at, found) in found {
            match found.version(suite) {
                Ok(version) => {
                    let base = Arc::clone(bases.entry((at, version)).or_default());
                    jobs.push(Job { suite, found, version, base, has_variants });
                }
                Err(why) => {
                    terminal.complain(&format!("{}: {why}", suite.file));
                    exit = Exit::Usage;
                }
            }
        }
    }
    (jobs, exit)
}
