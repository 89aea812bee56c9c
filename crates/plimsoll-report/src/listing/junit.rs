//! JUnit XML, as build servers read it: a suite for each file, a case for each object.

use std::fmt::Write as _;
use std::io::{self, Write};

use plimsoll_finding::Severity;

use super::Case;
use crate::Entry;
use crate::escape::{escape, escape_xml};

/// A report that is being written. The cases of one file are held back until the next file, because their suite begins
/// with their number.
#[derive(Debug, Default)]
pub(super) struct Junit {
    is_begun: bool,
    file: String,
    cases: String,
    tests: usize,
    failures: usize,
    skipped: usize,
}

impl Junit {
    /// Adds a case.
    pub(super) fn case(&mut self, case: &Case, out: &mut dyn Write) -> io::Result<()> {
        if self.file != case.file {
            self.suite(out)?;
            self.file.clone_from(&case.file);
        }
        let failed: Vec<&Entry> = case.entries.iter().filter(|entry| entry.weight() == Severity::Error).collect();
        self.tests += 1;
        self.failures += usize::from(!failed.is_empty());
        self.skipped += usize::from(failed.is_empty() && case.skipped.is_some());
        self.write(case, &failed);
        Ok(())
    }

    fn write(&mut self, case: &Case, failed: &[&Entry]) {
        let out = &mut self.cases;
        let line = case.line.map_or_else(String::new, |line| format!(" line=\"{line}\""));
        // Writing to a string cannot fail.
        let _ = write!(
            out,
            "    <testcase name={} classname={} file={}{line}",
            attribute(&case.name),
            attribute(&case.class),
            attribute(&case.file)
        );
        let others: Vec<&Entry> = case.entries.iter().filter(|entry| entry.weight() != Severity::Error).collect();
        if failed.is_empty() && others.is_empty() && case.skipped.is_none() {
            out.push_str("/>\n");
            return;
        }
        out.push_str(">\n");
        if let Some(first) = failed.first() {
            let more = match failed.len() - 1 {
                0 => String::new(),
                more => format!(" (and {more} more)"),
            };
            let _ = writeln!(
                out,
                "      <failure type={} message={}>{}</failure>",
                attribute(first.rule.name),
                attribute(&format!("{}{more}", first.text())),
                escape_xml(&lines(failed))
            );
        } else if let Some(why) = &case.skipped {
            let _ = writeln!(out, "      <skipped message={}/>", attribute(why));
        }
        if !others.is_empty() {
            let _ = writeln!(out, "      <system-out>{}</system-out>", escape_xml(&lines(&others)));
        }
        out.push_str("    </testcase>\n");
    }

    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.is_begun {
            return Ok(());
        }
        self.is_begun = true;
        writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"plimsoll\">")
    }

    /// Writes the cases that were held back.
    fn suite(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.begin(out)?;
        if self.tests == 0 {
            return Ok(());
        }
        writeln!(
            out,
            "  <testsuite name={} tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\">",
            attribute(&self.file),
            self.tests,
            self.failures,
            self.skipped
        )?;
        out.write_all(self.cases.as_bytes())?;
        self.cases.clear();
        (self.tests, self.failures, self.skipped) = (0, 0, 0);
        writeln!(out, "  </testsuite>")
    }

    /// Ends the report.
    pub(super) fn finish(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.suite(out)?;
        writeln!(out, "</testsuites>")
    }
}

/// Findings, one line each.
fn lines(entries: &[&Entry]) -> String {
    let mut lines = String::new();
    for entry in entries {
        let place =
            entry.region.map_or_else(String::new, |region| format!("{}:{}: ", region.start.line, region.start.column));
        let excepted = entry.exception.as_ref().map_or_else(String::new, |why| format!(" (excepted: {why})"));
        let line = format!("{place}{}[{}]: {}{excepted}", entry.severity, entry.rule.name, entry.text());
        lines.push_str(&escape(&line));
        lines.push('\n');
        if let Some(help) = &entry.help {
            lines.push_str(&escape(&format!("  help: {help}")));
            lines.push('\n');
        }
    }
    lines
}

fn attribute(text: &str) -> String {
    format!("\"{}\"", escape_xml(&escape(text)))
}
