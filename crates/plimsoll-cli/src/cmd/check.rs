//! `plimsoll check`: objects against their definitions, as the server judges them.
//!
//! Files are read twice: first for the definitions among them, then for everything. Standard input
//! is read once, so definitions on it must come before their objects. Documents are judged in
//! parallel, a few ahead of the output, which keeps the order of the inputs.

mod batch;
mod closing;
pub(super) mod configured;
mod digest;
mod fix;
mod inputs;
mod matrix;
mod options;
mod output;
mod overrides;
mod progress;
mod run;
mod selection;
mod sources;
mod surroundings;
mod tally;
mod told;
mod verbose;

use std::path::Path;

use clap::{ArgMatches, Command};
use plimsoll::Release;
use plimsoll_check::catalog::{self, Precedence};
use plimsoll_check::check::{Checker, KindSchemas};
use plimsoll_check::stored::{StoredCrds, StoredObjects};
use plimsoll_report::{ListFormat, escape};

pub(super) use self::configured::{args as config_args, configuration, crds as configured_crds};
use self::fix::Fixing;
use self::inputs::Inputs;
use self::options::Layout;
pub(super) use self::options::{Options, Subject, output, policies, run_args};
use self::overrides::Overrides;
use self::run::{Ended, Run, why_unread};
pub(super) use self::selection::exclude_arg;
use crate::cmd::r#gen::crds_in_memory;
use crate::documents;
use crate::exit::{Exit, Stop};
use crate::release::Releases;
use crate::terminal::Terminal;

/// Its command line.
pub(super) fn command() -> Command {
    options::command()
}

/// Checks all inputs.
pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    check(&Options::new(matches, Subject::Objects)?, terminal)
}

/// Checks what was asked for.
pub(super) fn check(options: &Options, terminal: &mut Terminal) -> Result<Exit, Stop> {
    match options.fixing {
        Fixing::No => {}
        Fixing::Show => return judge(options, terminal)?.0.edits.show(terminal),
        Fixing::Apply => fix_files(options, terminal)?,
    }
    let mut options = options.clone();
    options.fixing = Fixing::No;
    let (mut ended, inputs) = judge(&options, terminal)?;
    finish(&mut ended, &inputs, &options, terminal)
}

/// Applies safe edits until there are none left.
fn fix_files(options: &Options, terminal: &mut Terminal) -> Result<(), Stop> {
    let (mut fixed, mut in_files) = (0, 0);
    for _ in 0..fix::MAX_ROUNDS {
        let (count, files) = judge(options, terminal)?.0.edits.apply()?;
        if count == 0 {
            break;
        }
        fixed += count;
        in_files = in_files.max(files);
    }
    if !options.view.quiet {
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        let (findings, files) = (plural(fixed), plural(in_files));
        writeln!(terminal.err()?, "fixed {fixed} finding{findings} in {in_files} file{files}")?;
    }
    Ok(())
}

/// Judges all inputs, and writes what is found.
fn judge(options: &Options, terminal: &mut Terminal) -> Result<(Ended, Inputs), Stop> {
    let old = options.old.as_deref();
    let is_about_objects = options.subject == Subject::Objects;
    let stored = old.filter(|_| is_about_objects).map(load_stored).transpose()?;
    let stored_crds = old.map(load_stored_crds).transpose()?;
    if let (Some(path), Some(crds)) = (old.filter(|_| !is_about_objects), &stored_crds)
        && crds.is_empty()
    {
        let path = path.display();
        return Err(Stop::Message(format!("no CRD found in `{path}`")));
    }
    let exceptions = configured::exceptions(&options.config);
    let mut ended = Ended::new(options);
    let lock = sources::lock(options)?;
    let schemas = sources::LocatedSchemas::of(options);
    let mut inputs = Inputs::find(options, &lock)?;
    let overrides = Overrides::new(options)?;
    let generated = match options.types.as_slice() {
        [] => Vec::new(),
        types => {
            let (crds, has_error) = crds_in_memory(types, newest(&options.releases), terminal)?;
            if has_error {
                ended.exit = Exit::Findings;
            }
            crds
        }
    };
    // Files of no override come first; then those of each.
    for (at, group) in std::iter::once((None, options)).chain(overrides.groups()) {
        if at.is_some() {
            inputs = Inputs::find(group, &lock)?;
        }
        inputs.narrow(|path| overrides.of(path), at);
        if at.is_some() && !inputs.files.iter().any(|file| file.is_judged) {
            continue;
        }
        let judges = group.judges();
        let checker = Checker {
            judges: &judges,
            policy: group.policy(),
            stored: stored.as_ref(),
            stored_crds: stored_crds.as_ref(),
            kinds: Some(&group.kinds),
            schemas: schemas.as_ref().map(|schemas| schemas as &dyn KindSchemas),
            exceptions: Some(&exceptions),
        };
        let run = Run { checker, options: group, inputs: &inputs };
        let mut catalog = run.definitions();
        sources::add_stores(&mut catalog, group, &lock)?;
        if catalog.is_empty() && !group.definitions.is_empty() {
            let why = inputs.unreadable.first().cloned().or_else(|| why_unread(&inputs.files));
            let none = || "no CRD found in the files passed with `--crd`".to_string();
            return Err(Stop::Message(why.unwrap_or_else(none)));
        }
        for crd in &generated {
            for known in catalog::definitions(&crd.text, &run.checker) {
                catalog.add(known.made_from(crd.lines.clone()), Precedence::Named);
            }
        }
        run.everything(catalog, &mut ended, terminal)?;
        if options.fail_fast && ended.tally.has_findings() {
            break;
        }
    }
    for why in &inputs.unreadable {
        terminal.complain(why);
        ended.exit = Exit::Usage;
    }
    if let Some((text, examined)) = configured::faults(&exceptions, options).filter(|_| options.fixing == Fixing::No) {
        ended.add_about_file(examined, &text, options, terminal)?;
    }
    Ok((ended, inputs))
}

/// The newest of some releases.
fn newest(releases: &Releases) -> Release {
    releases.all().last().copied().unwrap_or(Release::LATEST)
}

fn load_stored(path: &Path) -> Result<StoredObjects, Stop> {
    let mut stored = StoredObjects::default();
    let loaded = documents::for_each(path, |text| stored.add(text).map_err(|fault| fault.to_string()));
    loaded.map_err(Stop::Message)?;
    if stored.is_empty() {
        return Err(Stop::Message(format!("no object found in `{}`", path.display())));
    }
    Ok(stored)
}

fn load_stored_crds(path: &Path) -> Result<StoredCrds, Stop> {
    let mut stored = StoredCrds::default();
    let loaded = documents::for_each(path, |text| stored.add(text).map_err(|fault| fault.to_string()));
    loaded.map_err(Stop::Message)?;
    Ok(stored)
}

/// Says what all of it came to.
fn finish(ended: &mut Ended, inputs: &Inputs, options: &Options, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let Ended { tally, matrices, closing, listing, alike, digest, statistics, cannot, exit, .. } = ended;
    if tally.documents() == 0 && *exit == Exit::Fine {
        let what = if options.subject == Subject::Objects { "objects" } else { "CRDs (CustomResourceDefinition)" };
        return Err(Stop::Message(format!("nothing was checked: the inputs contain no {what}")));
    }
    let renderer = terminal.renderer();
    let (styles, width) = (renderer.styles, renderer.width);
    let summary = tally.summary(options.subject);
    if options.view.statistics {
        output::statistics(statistics, terminal.out())?;
    } else {
        if options.layout == Layout::Text {
            digest.finish(alike, &styles, terminal.out())?;
        }
        closing.write_unjudged(options.layout, &styles, terminal.out())?;
        if options.layout == Layout::Text {
            for (releases, matrix) in &*matrices {
                matrix.write(releases, &styles, width, terminal.out())?;
            }
        }
    }
    if let Layout::List(format) = options.layout {
        if format != ListFormat::Junit {
            closing.cases().iter().try_for_each(|case| listing.case(case, terminal.out()))?;
        }
        listing.finish(&summary, terminal.out())?;
    }
    if let Some(complaint) = cannot.line() {
        terminal.complain(&complaint);
    }
    if options.layout != Layout::Json && !options.view.quiet {
        let hidden = matches!(options.layout, Layout::List(_)).then(|| closing::hidden(alike)).flatten();
        for notice in hidden.into_iter().chain(closing.notices(&inputs.surroundings)) {
            writeln!(terminal.err()?, "{}", escape(&notice))?;
        }
        for summary in matrices.iter().filter_map(|(releases, matrix)| matrix.summary(releases)) {
            writeln!(terminal.err()?, "{summary}")?;
        }
        writeln!(terminal.err()?, "{summary}")?;
    }
    let found = match tally.has_findings() {
        true => Exit::Findings,
        // Somebody who checks a folder without manifests has named the wrong folder.
        false if !tally.is_any_judged() && closing.skips.is_nothing_to_judge() => Exit::Usage,
        false => Exit::Fine,
    };
    Ok((*exit).max(found))
}
