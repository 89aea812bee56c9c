//! Showing documents and what is to be said about them.

use std::io::{self, Write};

use plimsoll_doc::{JsonLayout, JsonObject, KeyOrder, write_json, write_yaml};
use plimsoll_finding::{Severity, Wording};
use plimsoll_report::{Case, Entry, ListFormat, Listing, PathStyle, Renderer, escape, issue_json};

use super::documents::Reading;
use super::options::{Layout, Options};
use crate::exit::Stop;
use crate::terminal::Terminal;

/// So many remarks on one document are shown to people; the rest is counted.
const MAX_SHOWN: usize = 50;
/// So many remarks on one document are given to programs; the rest is counted.
const MAX_TOLD: usize = 1_000;

/// Writes one document after the other, and counts.
pub(super) struct Output {
    layout: Layout,
    paths: PathStyle,
    quiet: bool,
    listing: Listing,
    documents: usize,
    remarks: [usize; Severity::ALL.len()],
}

impl Output {
    pub(super) fn new(options: &Options) -> Self {
        let Options { layout, paths, quiet, .. } = *options;
        let format = if let Layout::List(format) = layout { format } else { ListFormat::Markdown };
        let listing = Listing::new(format, env!("CARGO_PKG_VERSION"));
        Self { layout, paths, quiet, listing, documents: 0, remarks: [0; Severity::ALL.len()] }
    }

    /// Writes a document.
    pub(super) fn document(&mut self, reading: &Reading<'_>, terminal: &mut Terminal) -> Result<(), Stop> {
        let renderer = Renderer { paths: self.paths, ..terminal.renderer() };
        match self.layout {
            Layout::Text => text(reading, &renderer, terminal.out())?,
            Layout::Short => short(reading, &renderer, terminal.out())?,
            Layout::Json => json(reading, terminal.out())?,
            Layout::Yaml => yaml(reading, self.documents > 0, &renderer, terminal)?,
            Layout::List(_) => self.listing.case(&case(reading, self.paths), terminal.out())?,
        }
        self.documents += usize::from(reading.document.is_some());
        for (count, severity) in self.remarks.iter_mut().zip(Severity::ALL) {
            *count += reading.issues.iter().filter(|issue| issue.severity == severity).count();
        }
        Ok(())
    }

    /// Tells people what all of it came to.
    pub(super) fn finish(&mut self, terminal: &mut Terminal) -> Result<(), Stop> {
        if matches!(self.layout, Layout::List(_)) {
            self.listing.finish(&self.summary(), terminal.out())?;
        }
        let has_seen_any = self.documents > 0 || self.remarks.iter().any(|count| *count > 0);
        if has_seen_any && !self.quiet && !matches!(self.layout, Layout::Json | Layout::Yaml) {
            writeln!(terminal.err()?, "{}", self.summary())?;
        }
        Ok(())
    }

    fn summary(&self) -> String {
        let remarks: Vec<String> = Severity::ALL
            .iter()
            .zip(self.remarks)
            .filter(|(_, count)| *count > 0)
            .map(|(severity, count)| counted(count, severity.name()))
            .collect();
        let remarks = if remarks.is_empty() { "no findings".to_string() } else { remarks.join(", ") };
        format!("{} read: {remarks}", counted(self.documents, "document"))
    }
}

/// The document and the remarks on it, for people.
fn text(reading: &Reading<'_>, renderer: &Renderer, out: &mut dyn Write) -> io::Result<()> {
    if let Some(document) = &reading.document {
        let faint = renderer.styles.faint;
        let source = &reading.source;
        writeln!(out, "{faint}# {} doc[{}] line {}{faint:#}", escape(source.name()), source.index(), reading.line())?;
        writeln!(out, "{}", write_yaml(document.root(), KeyOrder::AsRead))?;
    }
    remarks(reading, renderer, out)
}

/// The document alone; remarks go beside it.
fn yaml(reading: &Reading<'_>, follows_another: bool, renderer: &Renderer, terminal: &mut Terminal) -> io::Result<()> {
    if let Some(document) = &reading.document {
        let separator = if follows_another { "---\n" } else { "" };
        write!(terminal.out(), "{separator}{}", write_yaml(document.root(), KeyOrder::AsRead))?;
    }
    remarks(reading, renderer, terminal.err()?)
}

/// The remarks on a document with the lines they are about.
fn remarks(reading: &Reading<'_>, renderer: &Renderer, out: &mut dyn Write) -> io::Result<()> {
    for issue in reading.issues.iter().take(MAX_SHOWN) {
        renderer.issue(issue, &reading.source, out)?;
        writeln!(out)?;
    }
    let hidden = reading.issues.len().saturating_sub(MAX_SHOWN);
    if hidden > 0 {
        writeln!(out, "... and {hidden} more; `-o short` or `-o json` shows more\n")?;
    }
    Ok(())
}

/// One line for each remark.
fn short(reading: &Reading<'_>, renderer: &Renderer, out: &mut dyn Write) -> io::Result<()> {
    for issue in reading.issues.iter().take(MAX_TOLD) {
        writeln!(out, "{}", renderer.one_line(issue, &reading.source, None))?;
    }
    let omitted = reading.issues.len().saturating_sub(MAX_TOLD);
    if omitted > 0 {
        writeln!(out, "{}: and {omitted} more", escape(reading.source.name()))?;
    }
    Ok(())
}

/// A document as a list has it.
fn case(reading: &Reading<'_>, paths: PathStyle) -> Case {
    let entry = |issue| Entry::of(issue, Wording::LATEST, &reading.source, paths, None);
    Case {
        file: reading.source.name().to_owned(),
        name: format!("document {}", reading.source.index() + 1),
        class: "document".to_owned(),
        line: Some(reading.line()),
        skipped: None,
        entries: reading.issues.iter().take(MAX_TOLD).map(entry).collect(),
    }
}

/// A document for programs, written piece by piece.
fn json(reading: &Reading<'_>, out: &mut dyn Write) -> io::Result<()> {
    let document = reading.document.as_ref();
    let value = document.map(|document| write_json(document.root(), KeyOrder::AsRead, JsonLayout::Compact));
    let mut head = JsonObject::new();
    head.text("file", reading.source.name());
    head.number("document", reading.source.index() as u64);
    head.number("line", reading.line().into());
    head.raw("value", value.as_deref().unwrap_or("null"));
    out.write_all(head.unclosed().as_bytes())?;
    let mut omitted = 0;
    for (name, is_error) in [("notes", false), ("errors", true)] {
        let issues = reading.issues.iter().filter(|issue| (issue.severity == Severity::Error) == is_error);
        write!(out, ",\"{name}\":[")?;
        for (at, issue) in issues.clone().take(MAX_TOLD).enumerate() {
            let comma = if at > 0 { "," } else { "" };
            write!(out, "{comma}{}", issue_json(issue, Wording::LATEST, &reading.source))?;
        }
        write!(out, "]")?;
        omitted += issues.count().saturating_sub(MAX_TOLD);
    }
    writeln!(out, ",\"omitted\":{omitted}}}")
}

fn counted(count: usize, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}
