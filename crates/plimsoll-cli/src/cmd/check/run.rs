//! The two passes over the inputs.

use std::fs;
use std::io;
use std::ops::ControlFlow;

use plimsoll_check::catalog::{self, Catalog, KnownCrd, Precedence};
use plimsoll_check::check::{Checker, Examined};
use plimsoll_check::summary::{Alike, Statistics};
use plimsoll_check::text::{DocumentText, READ_RULES, Trouble};
use plimsoll_doc::read;
use plimsoll_finding::Severity;
use plimsoll_report::{ListFormat, Listing, Renderer};

use super::batch::{Batch, Batches, Cannot, CannotRead};
use super::closing::Closing;
use super::digest::Digest;
use super::fix::{FileEdits, Fixing};
use super::inputs::{InputFile, Inputs};
use super::matrix::Matrix;
use super::options::{Layout, Options};
use super::output;
use super::progress::Progress;
use super::tally::Tally;
use super::told::{self, Told};
use super::verbose;
use crate::cmd::advice;
use crate::documents::{Documents, may_have_crds};
use crate::exit::{Exit, Stop};
use crate::input::reason;
use crate::parallel::{Job, in_order};
use crate::paths::Found;
use crate::release::Releases;
use crate::terminal::{Terminal, stderr_is_terminal};

/// A run of `plimsoll check`.
pub(super) struct Run<'a> {
    pub(super) checker: Checker<'a>,
    pub(super) options: &'a Options,
    pub(super) inputs: &'a Inputs,
}

/// What a run has come to.
pub(super) struct Ended {
    pub(super) tally: Tally,
    /// By the releases that have judged.
    pub(super) matrices: Vec<(Releases, Matrix)>,
    /// What is said once at the end.
    pub(super) closing: Closing,
    /// The list that is written, where one was asked for.
    pub(super) listing: Listing,
    /// Findings by cause.
    pub(super) alike: Alike,
    /// Findings that wait for the end.
    pub(super) digest: Digest,
    /// Findings by code and file.
    pub(super) statistics: Statistics,
    /// Safe edits, where they were asked for.
    pub(super) edits: FileEdits,
    /// Files that cannot be read.
    pub(super) cannot: CannotRead,
    /// Findings aside.
    pub(super) exit: Exit,
}

impl Ended {
    pub(super) fn new(options: &Options) -> Self {
        let format = match options.layout {
            Layout::List(format) => format,
            _ => ListFormat::Markdown,
        };
        Self {
            tally: Tally::default(),
            matrices: Vec::new(),
            closing: Closing::default(),
            listing: Listing::new(format, env!("CARGO_PKG_VERSION")),
            alike: options.alike(),
            digest: Digest::default(),
            statistics: Statistics::default(),
            edits: FileEdits::default(),
            cannot: CannotRead::default(),
            exit: Exit::Fine,
        }
    }
}

impl Ended {
    /// Adds findings about a file that is no manifest.
    pub(super) fn add_about_file(
        &mut self,
        examined: Examined,
        text: &DocumentText,
        options: &Options,
        terminal: &mut Terminal,
    ) -> io::Result<()> {
        let renderer = Renderer { paths: options.view.paths, ..terminal.renderer() };
        self.tally.add_findings(&examined.issues);
        let (mut told, mut alike) = (Vec::new(), Alike::new(usize::MAX, usize::MAX));
        output::document(&[examined], text, options, &renderer, &mut alike, &mut told)?;
        for told in told.into_iter().filter(|_| !options.view.statistics) {
            told::write(told, options, self, terminal.out())?;
        }
        Ok(())
    }
}

/// What came of a batch.
struct Judged {
    report: Vec<Told>,
    /// Lines beside the report.
    verbose: String,
    statistics: Statistics,
    edits: FileEdits,
    tally: Tally,
    matrix: Matrix,
    closing: Closing,
    complaints: Vec<Cannot>,
    reached: u64,
}

impl Run<'_> {
    /// The first pass: CRDs in files. What cannot be read is told by the second pass.
    pub(super) fn definitions(&self) -> Catalog {
        let files = self.inputs.files.iter().filter(|file| !file.found.is_stdin());
        let mut catalog = Catalog::default();
        let scan = |file: &InputFile| (definitions_in(file, &self.checker).unwrap_or_default(), file.precedence);
        let _ =
            in_order(self.options.threads, files, scan, |(definitions, precedence): (Vec<KnownCrd>, Precedence)| {
                for known in definitions {
                    catalog.add(known, precedence);
                }
                ControlFlow::<()>::Continue(())
            });
        catalog
    }

    /// The second pass: everything.
    pub(super) fn everything(&self, catalog: Catalog, ended: &mut Ended, terminal: &mut Terminal) -> Result<(), Stop> {
        let options = self.options;
        let renderer = Renderer { paths: options.view.paths, ..terminal.renderer() };
        ended.matrices.push((options.releases.clone(), Matrix::default()));
        let mut progress = Progress::new(stderr_is_terminal() && !options.view.quiet, self.inputs.bytes());
        let batches = Batches::new(self.inputs, catalog, &self.checker);
        let flow = in_order(
            options.threads,
            batches,
            |batch| self.judge(batch, &renderer),
            |judged| match take(judged, options, ended, &mut progress, terminal) {
                Ok(()) if options.fail_fast && ended.tally.has_findings() => ControlFlow::Break(None),
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(Some(Stop::from(error))),
            },
        );
        if progress.is_drawn() {
            progress.clear(terminal.err()?)?;
        }
        match flow {
            ControlFlow::Break(Some(stop)) => Err(stop),
            _ => Ok(()),
        }
    }

    /// Judges a batch and words what was found.
    fn judge(&self, batch: Batch, renderer: &Renderer) -> Judged {
        let options = self.options;
        let (mut report, mut tally, mut matrix) = (Vec::new(), Tally::default(), Matrix::default());
        let (mut closing, mut statistics, mut verbose) = (Closing::default(), Statistics::default(), String::new());
        let (mut alike, mut edits) = (options.alike(), FileEdits::default());
        for (chunk, wanted) in &batch.chunks {
            let mut examined = self.checker.examine(chunk, *wanted, &batch.catalog);
            if options.fail_fast {
                keep_first_error(&mut examined);
            }
            for examined in &mut examined {
                advice::add(&mut examined.issues);
            }
            for examined in &examined {
                tally.add(examined);
                matrix.add(examined, chunk);
                closing.add(examined, chunk);
                if options.view.statistics {
                    statistics.add(examined, &chunk.name);
                }
                if options.view.verbose && options.fixing == Fixing::No {
                    verbose::line(examined, chunk, &mut verbose);
                }
            }
            if options.fixing != Fixing::No {
                edits.add(&examined, chunk, |edited| self.checker.examine(edited, *wanted, &batch.catalog));
            } else if !options.view.statistics {
                let written = output::document(&examined, chunk, options, renderer, &mut alike, &mut report);
                debug_assert!(written.is_ok(), "memory takes every text");
            }
            if options.fail_fast && tally.has_findings() {
                break;
            }
        }
        let (complaints, reached) = (batch.complaints, batch.reached);
        Judged { report, verbose, statistics, edits, tally, matrix, closing, complaints, reached }
    }
}

impl Job for &InputFile {
    fn bytes(&self) -> u64 {
        fs::metadata(&self.found.path).map_or(0, |file| file.len())
    }
}

impl Job for Batch {
    fn bytes(&self) -> u64 {
        self.chunks.iter().map(|(chunk, _)| chunk.text.len() as u64).sum()
    }
}

fn definitions_in(file: &InputFile, checker: &Checker<'_>) -> io::Result<Vec<KnownCrd>> {
    // What can be read only once is read for the objects in it, unless it is there for its CRDs.
    let is_file = fs::metadata(&file.found.path)?.is_file();
    if (is_file && !may_have_crds(&file.found)?) || (!is_file && file.precedence != Precedence::Named) {
        return Ok(Vec::new());
    }
    let mut documents = Documents::open(&file.found)?;
    let mut all = Vec::new();
    while let Some(chunk) = documents.next_document()? {
        all.extend(catalog::definitions(&chunk.with_role(file.role), checker));
    }
    Ok(all)
}

/// Why the files that `--crd` names contain no CRD, where one of them cannot be read.
pub(super) fn why_unread(files: &[InputFile]) -> Option<String> {
    let named = files.iter().filter(|file| file.precedence == Precedence::Named);
    named.map(|InputFile { found, .. }| (found, first_fault(found))).find_map(|(found, fault)| {
        let path = found.path.display();
        fault.map(|why| format!("cannot read `{path}`: {why}"))
    })
}

fn first_fault(found: &Found) -> Option<String> {
    let mut documents = match Documents::open(found) {
        Ok(documents) => documents,
        Err(error) => return Some(reason(&error)),
    };
    loop {
        let text = match documents.next_document() {
            Ok(text) => text?,
            Err(error) => return Some(reason(&error)),
        };
        let fault = match &text.trouble {
            Some(Trouble::Fault(fault)) => Some(fault.clone()),
            _ => read(&text.text, text.format, &READ_RULES).err(),
        };
        if let Some(fault) = fault {
            return Some(fault.to_string());
        }
    }
}

/// Writes what came of a batch, when its turn has come.
fn take(
    judged: Judged,
    options: &Options,
    ended: &mut Ended,
    progress: &mut Progress,
    terminal: &mut Terminal,
) -> io::Result<()> {
    ended.tally.join(&judged.tally);
    if ended.tally.has_findings() {
        terminal.has_found(Exit::Findings);
    }
    if let Some((_, matrix)) = ended.matrices.last_mut() {
        matrix.join(&judged.matrix);
    }
    ended.closing.join(&judged.closing);
    ended.statistics.join(&judged.statistics);
    ended.edits.join(judged.edits);
    if progress.is_drawn() && !(judged.report.is_empty() && judged.verbose.is_empty()) {
        progress.clear(terminal.err()?)?;
    }
    if !judged.verbose.is_empty() {
        terminal.err()?.write_all(judged.verbose.as_bytes())?;
    }
    for told in judged.report {
        told::write(told, options, ended, terminal.out())?;
    }
    if !judged.complaints.is_empty() {
        ended.cannot.add(&judged.complaints);
        ended.exit = Exit::Usage;
        terminal.has_found(ended.exit);
    }
    if progress.is_due() {
        progress.draw(judged.reached, ended.tally.documents(), terminal.err()?)?;
    }
    Ok(())
}

/// Forgets everything after the first error.
fn keep_first_error(examined: &mut Vec<Examined>) {
    for at in 0..examined.len() {
        let issues = &mut examined[at].issues;
        if let Some(first) = issues.iter().position(|issue| issue.severity == Severity::Error) {
            issues.truncate(first + 1);
            examined.truncate(at + 1);
            return;
        }
    }
}
