//! Showing what is wrong with documents.

use std::io::{self, Write};

use plimsoll_doc::JsonObject;
use plimsoll_finding::{Finding, Wording};
use plimsoll_report::issue_json;

use super::forms;
use super::inputs::Reading;
use super::options::Form;
use super::schemas::Schemas;
use crate::exit::Stop;
use crate::terminal::Terminal;

/// So many errors of one document are shown to people; the rest is counted.
const MAX_SHOWN: usize = 50;

/// Writes one document after the other, and counts.
pub(super) struct Output {
    form: Form,
    valid: usize,
    invalid: usize,
    without_schema: usize,
}

impl Output {
    pub(super) fn new(form: Form) -> Self {
        Self { form, valid: 0, invalid: 0, without_schema: 0 }
    }

    /// What is written.
    pub(super) fn form(&self) -> Form {
        self.form
    }

    /// Counts elements of a stream.
    pub(super) fn count(&mut self, valid: usize, invalid: usize) {
        self.valid += valid;
        self.invalid += invalid;
    }

    /// Counts a document that names no schema.
    pub(super) fn without_schema(&mut self) {
        self.without_schema += 1;
    }

    /// Whether nothing was validated.
    pub(super) fn is_nothing(&self) -> bool {
        self.valid + self.invalid == 0
    }

    /// Writes what is wrong with a document.
    pub(super) fn document(
        &mut self,
        reading: &Reading<'_>,
        findings: &[Finding],
        schemas: &Schemas,
        terminal: &mut Terminal,
    ) -> Result<(), Stop> {
        if findings.is_empty() {
            self.valid += 1;
        } else {
            self.invalid += 1;
        }
        let renderer = terminal.renderer();
        let out = terminal.out();
        match self.form {
            Form::Text => {
                for finding in findings.iter().take(MAX_SHOWN) {
                    renderer.issue(finding, &reading.source, out)?;
                    writeln!(out)?;
                }
                let hidden = findings.len().saturating_sub(MAX_SHOWN);
                if hidden > 0 {
                    writeln!(out, "... and {hidden} more; `-o short` or `-o json` shows all\n")?;
                }
            }
            Form::Short => {
                for finding in findings {
                    writeln!(out, "{}", renderer.one_line(finding, &reading.source, None))?;
                }
            }
            Form::Json => json(reading, findings, out)?,
            Form::Flag => writeln!(out, "{{\"valid\":{}}}", findings.is_empty())?,
            Form::Basic => writeln!(out, "{}", forms::basic(findings, schemas))?,
            Form::Detailed => writeln!(out, "{}", forms::detailed(findings, schemas))?,
        }
        Ok(())
    }

    /// Tells people what all of it came to.
    pub(super) fn finish(&self, terminal: &mut Terminal) -> Result<(), Stop> {
        let Self { valid, invalid, without_schema, .. } = *self;
        if self.is_nothing() && without_schema > 0 {
            let line = "no document names a local schema; pass one with `--schema FILE`";
            terminal.complain(line);
            return Ok(());
        }
        if !matches!(self.form, Form::Text | Form::Short) {
            return Ok(());
        }
        if self.is_nothing() {
            terminal.complain("nothing was validated: the inputs contain no documents");
            return Ok(());
        }
        let rest = if without_schema > 0 { format!(", {without_schema} without a schema") } else { String::new() };
        writeln!(terminal.err()?, "{valid} valid, {invalid} invalid{rest}")?;
        Ok(())
    }
}

fn json(reading: &Reading<'_>, findings: &[Finding], out: &mut dyn Write) -> io::Result<()> {
    let mut object = JsonObject::new();
    object.text("file", reading.source.name());
    object.number("document", reading.source.index() as u64);
    object.number("line", reading.line().into());
    object.raw("valid", if findings.is_empty() { "true" } else { "false" });
    let errors: Vec<String> =
        findings.iter().map(|finding| issue_json(finding, Wording::LATEST, &reading.source)).collect();
    object.raw("errors", &format!("[{}]", errors.join(",")));
    writeln!(out, "{}", object.finish())
}
