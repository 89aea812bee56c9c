//! Results as the XML that build servers read (JUnit).

use std::fmt::Write as _;
use std::io::{self, Write};

use plimsoll_check::crd::test::Results;
use plimsoll_report::{Styles, escape, escape_xml};

use super::output;
use super::tally::Tally;

/// The element of a suite.
pub(super) fn suite(results: &Results<'_>) -> String {
    let job = results.job;
    let variant = if job.has_variants { format!(" [{}]", job.found.file) } else { String::new() };
    let mut out = format!(
        "  <testsuite name={} file={} tests=\"{}\" failures=\"{}\">\n",
        attribute(&format!("{}{variant}", job.suite.name)),
        attribute(&job.suite.file),
        results.cases.len(),
        results.failed()
    );
    for (case, failure) in &results.cases {
        // Writing to a string cannot fail.
        let _ = write!(
            out,
            "    <testcase name={} classname={} file={} line=\"{}\"",
            attribute(&case.name),
            attribute(&format!("{}.{}", job.found.name, case.verb())),
            attribute(&job.suite.file),
            case.place.line
        );
        let Some(failure) = failure else {
            out.push_str("/>\n");
            continue;
        };
        let mut told = Vec::new();
        let written = output::details(failure, &Styles::plain(), &mut told);
        debug_assert!(written.is_ok(), "memory takes every text");
        let _ = write!(
            out,
            ">\n      <failure type={} message={}>{}</failure>\n    </testcase>\n",
            attribute(failure.name()),
            attribute(&failure.headline()),
            escape_xml(&String::from_utf8_lossy(&told))
        );
    }
    out.push_str("  </testsuite>\n");
    out
}

/// Writes the whole file.
pub(super) fn file(suites: &[String], tally: &Tally, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(out, "<testsuites name=\"plimsoll\" tests=\"{}\" failures=\"{}\">", tally.cases(), tally.failed)?;
    suites.iter().try_for_each(|suite| out.write_all(suite.as_bytes()))?;
    writeln!(out, "</testsuites>")
}

fn attribute(text: &str) -> String {
    format!("\"{}\"", escape_xml(&escape(text)))
}
