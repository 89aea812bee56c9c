//! Workflow commands of GitHub Actions: lines on standard output that become annotations.

use std::fmt::Write as _;
use std::io::{self, Write};

use plimsoll_finding::Severity;

use crate::Entry;
use crate::escape::{escape, escape_lines};

/// Writes the command of a finding.
pub(super) fn entry(entry: &Entry, out: &mut dyn Write) -> io::Result<()> {
    let command = match entry.weight() {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let mut properties = format!("file={}", property(&escape(&entry.file)));
    if let Some(region) = entry.region {
        // Writing to a string cannot fail.
        let _ = write!(properties, ",line={},endLine={}", region.start.line, region.end.line);
        // Columns are only understood within one line.
        if region.start.line == region.end.line {
            let _ = write!(properties, ",col={},endColumn={}", region.start.column, region.end.column);
        }
    }
    let help = entry.help.as_ref().map_or_else(String::new, |help| format!("\nhelp: {help}"));
    let schema = entry.schema.as_ref().map_or_else(String::new, |crd| format!("\nschema: {}:{}", crd.file, crd.line));
    let excepted = entry.exception.as_ref().map_or_else(String::new, |reason| format!("\nexcepted: {reason}"));
    let text = format!("{}{help}{schema}{excepted}", entry.text());
    writeln!(out, "::{command} {properties},title={}::{}", property(entry.rule.name), data(&escape_lines(&text)))
}

/// A text behind the colons.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A text among the properties.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_ends_a_command_early() {
        assert_eq!(property("a:b,c%\r\n"), "a%3Ab%2Cc%25%0D%0A");
        assert_eq!(data("50 %: a,b\n::error::"), "50 %25: a,b%0A::error::");
    }
}
