//! Showing documents and what is to be said about them.

use std::io::{self, Write};

use plimsoll_doc::{JsonLayout, KeyOrder, NodeRef, write_json};
use plimsoll_issue::{Issue, Severity};
use plimsoll_report::{JsonObject, Short, Styles, issue_json};

use super::documents::Reading;
use super::options::Layout;
use crate::exit::Stop;
use crate::terminal::Terminal;

/// So many remarks on one document are shown to people; the rest is counted.
const MAX_SHOWN: usize = 50;

/// Writes one document after the other, and counts.
pub(super) struct Output {
    layout: Layout,
    documents: usize,
    remarks: [usize; Severity::ALL.len()],
}

impl Output {
    pub(super) fn new(layout: Layout) -> Self {
        Self { layout, documents: 0, remarks: [0; Severity::ALL.len()] }
    }

    /// Writes a document.
    pub(super) fn document(&mut self, reading: &Reading<'_>, terminal: &mut Terminal) -> Result<(), Stop> {
        match self.layout {
            Layout::Text => self.text(reading, terminal)?,
            Layout::Short => short(reading, terminal.out())?,
            Layout::Json => writeln!(terminal.out(), "{}", json(reading))?,
            Layout::Yaml => self.yaml(reading, terminal)?,
        }
        self.documents += usize::from(reading.document.is_some());
        for (count, severity) in self.remarks.iter_mut().zip(Severity::ALL) {
            *count += reading.issues.iter().filter(|issue| issue.severity == severity).count();
        }
        Ok(())
    }

    /// Says what all of it came to.
    pub(super) fn finish(&self, terminal: &mut Terminal) -> Result<(), Stop> {
        if matches!(self.layout, Layout::Text | Layout::Short) {
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
        let remarks = if remarks.is_empty() { "nothing to note".to_string() } else { remarks.join(", ") };
        format!("{} read: {remarks}", counted(self.documents, "document"))
    }

    /// The document and the remarks on it, for people.
    fn text(&self, reading: &Reading<'_>, terminal: &mut Terminal) -> io::Result<()> {
        let renderer = terminal.renderer();
        let out = terminal.out();
        if let Some(document) = &reading.document {
            let Styles { faint, .. } = renderer.styles;
            let line = reading.line();
            let name = reading.source.name();
            writeln!(out, "{faint}# {name} doc[{}] line {line}{faint:#}", reading.source.index())?;
            writeln!(out, "{}", readable(document.root()))?;
        }
        for issue in reading.issues.iter().take(MAX_SHOWN) {
            renderer.issue(issue, &reading.source, out)?;
            writeln!(out)?;
        }
        let hidden = reading.issues.len().saturating_sub(MAX_SHOWN);
        if hidden > 0 {
            writeln!(out, "... and {hidden} more; `-o short` or `-o json` shows them all\n")?;
        }
        Ok(())
    }

    /// The document alone; remarks go beside it.
    fn yaml(&self, reading: &Reading<'_>, terminal: &mut Terminal) -> io::Result<()> {
        if let Some(document) = &reading.document {
            if self.documents > 0 {
                writeln!(terminal.out(), "---")?;
            }
            write!(terminal.out(), "{}", readable(document.root()))?;
        }
        let renderer = terminal.renderer();
        for issue in reading.issues.iter().take(MAX_SHOWN) {
            renderer.issue(issue, &reading.source, terminal.err()?)?;
        }
        Ok(())
    }
}

/// A document as YAML that reads back as the same.
fn readable(root: NodeRef<'_>) -> String {
    write_json(root, KeyOrder::AsRead, JsonLayout::Pretty)
}

/// One line for each remark.
fn short(reading: &Reading<'_>, out: &mut dyn Write) -> io::Result<()> {
    for issue in &reading.issues {
        let place = reading.source.position(issue.span.start);
        let (name, severity, code) = (reading.source.name(), issue.severity, issue.code());
        let short = Short::new(issue, &reading.source);
        writeln!(out, "{name}:{}:{}: {severity}[{code}]: {short}", place.line, place.column)?;
    }
    Ok(())
}

/// A document for programs.
fn json(reading: &Reading<'_>) -> String {
    let (errors, notes): (Vec<&Issue>, Vec<&Issue>) =
        reading.issues.iter().partition(|issue| issue.severity == Severity::Error);
    let list = |issues: &[&Issue]| {
        let issues: Vec<String> = issues.iter().map(|issue| issue_json(issue, &reading.source)).collect();
        format!("[{}]", issues.join(","))
    };
    let value =
        reading.document.as_ref().map(|document| write_json(document.root(), KeyOrder::AsRead, JsonLayout::Compact));
    let mut object = JsonObject::new();
    object.text("file", reading.source.name());
    object.number("document", reading.source.index() as u64);
    object.number("line", reading.line().into());
    object.raw("value", value.as_deref().unwrap_or("null"));
    object.raw("notes", &list(&notes));
    object.raw("errors", &list(&errors));
    object.finish()
}

fn counted(count: usize, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}
