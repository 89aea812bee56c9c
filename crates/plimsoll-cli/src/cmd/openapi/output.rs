//! Showing what was found in documents.

use std::io::{self, Write};

use clap::ArgMatches;
use plimsoll_doc::JsonObject;
use plimsoll_finding::{Finding, Severity, Wording};
use plimsoll_report::{Case, Entry, ListFormat, Listing, PathStyle, Renderer, SourceText, escape, issue_json};

use crate::cmd::format;
use crate::exit::Stop;
use crate::terminal::Terminal;

/// So many findings of one document are shown to people; the rest is counted.
const MAX_SHOWN: usize = 100;

/// How findings are shown.
#[derive(Clone, Copy)]
enum Layout {
    Text,
    Short,
    Json,
    List,
}

/// A document and what was found in it.
pub(super) struct Subject<'t> {
    pub(super) name: &'t str,
    /// The version of the specification, where the document says it.
    pub(super) version: Option<&'static str>,
    /// The texts of the document and of those it refers to, with their names.
    pub(super) texts: Vec<(String, &'t str)>,
    pub(super) findings: Vec<Finding>,
}

/// Writes one document after the other, and counts.
pub(super) struct Output {
    layout: Layout,
    paths: PathStyle,
    is_quiet: bool,
    shows_all: bool,
    listing: Listing,
    valid: usize,
    invalid: usize,
    errors: usize,
    warnings: usize,
    excepted: usize,
}

impl Output {
    pub(super) fn new(matches: &ArgMatches) -> Self {
        let list = format::list_format(matches);
        let layout = match matches.get_one::<String>("output").map(String::as_str) {
            Some("short") => Layout::Short,
            Some("json") => Layout::Json,
            _ if list.is_some() => Layout::List,
            _ => Layout::Text,
        };
        Self {
            layout,
            paths: format::paths(matches),
            is_quiet: matches.get_flag("quiet"),
            shows_all: matches.try_get_one::<bool>("all").ok().flatten() == Some(&true),
            listing: Listing::new(list.unwrap_or(ListFormat::Markdown), env!("CARGO_PKG_VERSION")),
            valid: 0,
            invalid: 0,
            errors: 0,
            warnings: 0,
            excepted: 0,
        }
    }

    /// Writes what was found in a document; says whether the run goes on without an error.
    pub(super) fn document(&mut self, mut subject: Subject<'_>, terminal: &mut Terminal) -> Result<bool, Stop> {
        let is_error = |finding: &&Finding| finding.severity == Severity::Error;
        let counted = || subject.findings.iter().filter(|finding| finding.exception.is_none());
        let errors = counted().filter(is_error).count();
        self.errors += errors;
        self.warnings += counted().filter(|finding| finding.severity == Severity::Warning).count();
        self.excepted += subject.findings.len() - counted().count();
        // An exception does not change what the document is, only what fails the run.
        let is_valid = !subject.findings.iter().any(|finding| is_error(&finding));
        *(if is_valid { &mut self.valid } else { &mut self.invalid }) += 1;
        if !self.shows_all && matches!(self.layout, Layout::Text | Layout::Short) {
            subject.findings.retain(|finding| finding.exception.is_none());
        }
        let subject = &subject;
        let texts: Vec<SourceText<'_>> = subject.texts.iter().map(|(name, text)| SourceText::new(name, text)).collect();
        let renderer = Renderer { paths: self.paths, ..terminal.renderer() };
        match self.layout {
            Layout::Text => text(subject, &texts, &renderer, terminal.out())?,
            Layout::Short => short(subject, &texts, &renderer, terminal.out())?,
            Layout::Json => json(subject, &texts, is_valid, terminal.out())?,
            Layout::List => self.listing.case(&case(subject, &texts, self.paths), terminal.out())?,
        }
        Ok(errors == 0)
    }

    /// Tells people what all of it came to.
    pub(super) fn finish(&mut self, terminal: &mut Terminal) -> Result<(), Stop> {
        let summary = self.summary();
        if matches!(self.layout, Layout::List) {
            self.listing.finish(&summary, terminal.out())?;
        }
        if self.valid + self.invalid > 0 && !self.is_quiet && !matches!(self.layout, Layout::Json) {
            writeln!(terminal.err()?, "{summary}")?;
        }
        Ok(())
    }

    fn summary(&self) -> String {
        let counts = [(self.valid, "valid"), (self.invalid, "invalid")];
        let documents = counts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}"));
        let findings = [(self.errors, "error"), (self.warnings, "warning")];
        let findings = findings.iter().filter(|(count, _)| *count > 0).map(|(count, what)| {
            let plural = if *count == 1 { "" } else { "s" };
            format!("{count} {what}{plural}")
        });
        let excepted = (self.excepted > 0).then(|| format!("{} excepted", self.excepted));
        documents.chain(findings).chain(excepted).collect::<Vec<_>>().join(", ")
    }
}

/// The text that a finding is about.
fn source<'t>(finding: &Finding, texts: &'t [SourceText<'t>]) -> Option<plimsoll_report::Source<'t>> {
    let number = finding.place.source.0 as usize;
    texts.get(number).or(texts.first()).map(|text| text.document(0, 0))
}

fn text(subject: &Subject<'_>, texts: &[SourceText<'_>], renderer: &Renderer, out: &mut dyn Write) -> io::Result<()> {
    for finding in subject.findings.iter().take(MAX_SHOWN) {
        if let Some(source) = source(finding, texts) {
            renderer.issue(finding, &source, out)?;
            writeln!(out)?;
        }
    }
    rest(subject, out)
}

fn short(subject: &Subject<'_>, texts: &[SourceText<'_>], renderer: &Renderer, out: &mut dyn Write) -> io::Result<()> {
    for finding in &subject.findings {
        if let Some(source) = source(finding, texts) {
            writeln!(out, "{}", renderer.one_line(finding, &source, None))?;
        }
    }
    Ok(())
}

fn rest(subject: &Subject<'_>, out: &mut dyn Write) -> io::Result<()> {
    match subject.findings.len().saturating_sub(MAX_SHOWN) {
        0 => Ok(()),
        hidden => writeln!(out, "{}: and {hidden} more; `-o short` shows all\n", escape(subject.name)),
    }
}

fn json(subject: &Subject<'_>, texts: &[SourceText<'_>], is_valid: bool, out: &mut dyn Write) -> io::Result<()> {
    let findings: Vec<String> = subject
        .findings
        .iter()
        .filter_map(|finding| Some(issue_json(finding, Wording::LATEST, &source(finding, texts)?)))
        .collect();
    let mut object = JsonObject::new();
    object.text("file", subject.name);
    object.optional_text("version", subject.version);
    object.text("verdict", if is_valid { "valid" } else { "invalid" });
    object.raw("findings", &format!("[{}]", findings.join(",")));
    writeln!(out, "{}", object.finish())
}

fn case(subject: &Subject<'_>, texts: &[SourceText<'_>], paths: PathStyle) -> Case {
    let entry = |finding| Some(Entry::of(finding, Wording::LATEST, &source(finding, texts)?, paths, None));
    Case {
        file: subject.name.to_owned(),
        name: subject.name.to_owned(),
        class: "OpenAPI document".to_owned(),
        line: None,
        skipped: None,
        entries: subject.findings.iter().filter_map(entry).collect(),
    }
}
