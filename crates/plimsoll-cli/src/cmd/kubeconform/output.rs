//! Results in the formats of kubeconform.

mod json;
mod junit;

use std::collections::HashSet;
use std::io::{self, Write};
use std::sync::Arc;

use plimsoll_report::escape;

use self::json::Json;
use self::junit::Junit;
use super::flags::{Flags, Format};
use super::validate::{Outcome, Status};

/// Writes results as they come, and what is written at the end.
pub(super) struct Output {
    format: Format,
    summary: bool,
    verbose: bool,
    is_stdin: bool,
    files: HashSet<Arc<str>>,
    counts: Counts,
    /// Lines of TAP.
    lines: usize,
    json: Json,
    junit: Junit,
}

/// How many resources there are.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) valid: usize,
    pub(super) invalid: usize,
    pub(super) errors: usize,
    pub(super) skipped: usize,
}

impl Counts {
    fn add(&mut self, status: Status) {
        match status {
            Status::Valid => self.valid += 1,
            Status::Invalid => self.invalid += 1,
            Status::Error => self.errors += 1,
            Status::Skipped => self.skipped += 1,
            Status::Empty => {}
        }
    }

    pub(super) fn all(self) -> usize {
        self.valid + self.invalid + self.errors + self.skipped
    }
}

const RESET: &str = "\u{1b}[0m";
const RED: &str = "\u{1b}[31m";
const GREEN: &str = "\u{1b}[32m";
const YELLOW: &str = "\u{1b}[33m";

impl Output {
    pub(super) fn new(flags: &Flags, is_stdin: bool) -> Self {
        Self {
            format: flags.format,
            summary: flags.summary,
            verbose: flags.verbose,
            is_stdin,
            files: HashSet::new(),
            counts: Counts::default(),
            lines: 0,
            json: Json::default(),
            junit: Junit::default(),
        }
    }

    pub(super) fn write(&mut self, outcome: &Outcome, out: &mut dyn Write) -> io::Result<()> {
        self.counts.add(outcome.status);
        if !self.files.contains(&outcome.path) {
            self.files.insert(Arc::clone(&outcome.path));
        }
        match self.format {
            Format::Text => self.text(outcome, out),
            Format::Pretty => self.pretty(outcome, out),
            Format::Tap => self.tap(outcome, out),
            Format::Json => {
                self.json.add(outcome, self.verbose);
                Ok(())
            }
            Format::Junit => {
                self.junit.add(outcome);
                Ok(())
            }
        }
    }

    pub(super) fn finish(&self, out: &mut dyn Write) -> io::Result<()> {
        match self.format {
            Format::Text | Format::Pretty if self.summary => self.write_summary(out),
            Format::Text | Format::Pretty => Ok(()),
            Format::Tap => writeln!(out, "1..{}", self.lines),
            Format::Json => self.json.finish(self.summary.then_some(self.counts), out),
            Format::Junit => self.junit.finish(self.counts, out),
        }
    }

    fn text(&self, outcome: &Outcome, out: &mut dyn Write) -> io::Result<()> {
        let Outcome { path, signature, status, message, .. } = outcome;
        let (path, message) = (escape(path), escape(message));
        let (kind, name) = (escape(&signature.kind), escape(&signature.name));
        match status {
            Status::Valid if self.verbose => writeln!(out, "{path} - {kind} {name} is valid"),
            Status::Invalid => writeln!(out, "{path} - {kind} {name} is invalid: {message}"),
            Status::Error if kind.is_empty() || name.is_empty() => {
                writeln!(out, "{path} - failed validation: {message}")
            }
            Status::Error => writeln!(out, "{path} - {kind} {name} failed validation: {message}"),
            Status::Skipped if self.verbose => writeln!(out, "{path} - {name} {kind} skipped"),
            Status::Valid | Status::Skipped | Status::Empty => Ok(()),
        }
    }

    fn pretty(&self, outcome: &Outcome, out: &mut dyn Write) -> io::Result<()> {
        let Outcome { path, signature, status, message, .. } = outcome;
        let (path, message) = (escape(path), escape(message));
        let (kind, name) = (escape(&signature.kind), escape(&signature.name));
        let (mark, color, what) = match status {
            Status::Valid if self.verbose => ("\u{2714}", GREEN, format!("{kind} {name} is valid")),
            Status::Invalid => ("\u{2716}", RED, format!("{kind} {name} is invalid: {message}")),
            Status::Error if kind.is_empty() || name.is_empty() => {
                ("\u{2716}", RED, format!("failed validation: {name} {message}"))
            }
            Status::Error => ("\u{2716}", RED, format!("{kind} failed validation: {name} {message}")),
            Status::Skipped if self.verbose => {
                let words = [kind, name].map(|word| if word.is_empty() { String::new() } else { format!("{word} ") });
                ("-", YELLOW, format!("{}skipped", words.concat()))
            }
            Status::Valid | Status::Skipped | Status::Empty => return Ok(()),
        };
        writeln!(out, "{color}{mark}{RESET} {path}: {color}{what}{RESET}")
    }

    fn tap(&mut self, outcome: &Outcome, out: &mut dyn Write) -> io::Result<()> {
        self.lines += 1;
        if self.lines == 1 {
            writeln!(out, "TAP version 13")?;
        }
        let Outcome { path, signature, status, message, .. } = outcome;
        let (at, path, message) = (self.lines, escape(path), escape(message));
        let name = signature.qualified_name();
        let name = escape(&name);
        match status {
            Status::Valid => writeln!(out, "ok {at} - {path} ({name})"),
            Status::Invalid => writeln!(out, "not ok {at} - {path} ({name}): {message}"),
            Status::Empty => writeln!(out, "ok {at} - {path} (empty)"),
            Status::Error => writeln!(out, "not ok {at} - {path}: {message}"),
            Status::Skipped => writeln!(out, "ok {at} - {path} ({name}) # skip"),
        }
    }

    fn write_summary(&self, out: &mut dyn Write) -> io::Result<()> {
        let Counts { valid, invalid, errors, skipped } = self.counts;
        let plural = |count: usize| if count > 1 { "s" } else { "" };
        let (all, files) = (self.counts.all(), self.files.len());
        let place =
            if self.is_stdin { "parsing stdin".to_owned() } else { format!("in {files} file{}", plural(files)) };
        writeln!(
            out,
            "Summary: {all} resource{} found {place} - Valid: {valid}, Invalid: {invalid}, Errors: {errors}, \
             Skipped: {skipped}",
            plural(all)
        )
    }
}
