//! `plimsoll crd test`: unit tests of CRDs.

mod junit;
mod list;
mod load;
mod options;
mod output;
mod tally;

use std::ops::ControlFlow;
use std::time::Instant;

use clap::{ArgMatches, Command};
use plimsoll::Unknown;
use plimsoll_check::crd::test::{self, Judges, NoCrd, Results};
use plimsoll_report::{ListFormat, Listing};

use self::load::Loaded;
use self::options::{Layout, Options};
use self::tally::Tally;
use crate::exit::{Exit, Stop};
use crate::parallel::{self, in_order};
use crate::terminal::{Terminal, stderr_is_terminal};

/// Its command line.
pub(super) fn command() -> Command {
    options::command()
}

/// Runs all suites.
pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let options = Options::new(matches);
    let begun = Instant::now();
    let mut loaded = Loaded::load(&options, terminal)?;
    loaded.find_beside_suites();
    let server = plimsoll::Options::server().release(options.release);
    let judges = Judges { usual: server.unknown(Unknown::Prune).judge(), strict: server.judge() };
    let (jobs, without) = test::jobs(&loaded.suites, &loaded.crds);
    let mut exit = loaded.exit;
    for (suite, why) in &without {
        terminal.complain(&format!("{}: {}", suite.file, no_crd(why)));
        exit = Exit::Usage;
    }
    let mut tally = Tally::default();
    let mut reports = Vec::new();
    let format = if let Layout::List(format) = options.layout { format } else { ListFormat::Markdown };
    let mut listing = Listing::new(format, env!("CARGO_PKG_VERSION"));
    let styles = terminal.renderer().styles;
    let flow = in_order(
        options.threads,
        jobs.iter(),
        |job| job.run(&judges, options.filter.as_deref()),
        |results: Results<'_>| {
            tally.add(&results);
            terminal.has_found(tally.exit());
            let written = match options.layout {
                Layout::Text => output::text(&results, options.verbose, &styles, terminal.out()),
                Layout::Json => output::json(&results, options.release, terminal.out()),
                Layout::Junit => {
                    reports.push(junit::suite(&results));
                    Ok(())
                }
                Layout::List(_) => list::cases(&results).iter().try_for_each(|case| listing.case(case, terminal.out())),
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
    if matches!(options.layout, Layout::List(_)) {
        listing.finish(&tally.summary(None), terminal.out())?;
    }
    if tally.cases() == 0 && exit == Exit::Fine {
        return Err(Stop::Message(nothing_ran(&options)));
    }
    if matches!(options.layout, Layout::Text | Layout::List(_)) {
        let time = stderr_is_terminal().then(|| begun.elapsed());
        writeln!(terminal.err()?, "{}", tally.summary(time))?;
    }
    Ok(exit.max(tally.exit()))
}

impl parallel::Job for &test::Job<'_> {
    /// Suites and CRDs are in memory anyway.
    fn bytes(&self) -> u64 {
        0
    }
}

fn nothing_ran(options: &Options) -> String {
    match &options.filter {
        Some(filter) => format!("no tests run: no case name contains `{filter}`"),
        None => "no tests run: the suites have no cases".to_owned(),
    }
}

/// Why a suite has no CRD, and what to do.
fn no_crd(why: &NoCrd) -> String {
    match why {
        NoCrd::None | NoCrd::Unknown(_) => format!("{why}: pass its file with `--crd PATH`"),
        _ => why.to_string(),
    }
}
