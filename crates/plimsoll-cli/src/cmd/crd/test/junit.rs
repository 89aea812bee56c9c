//! Results as the XML that build servers read (JUnit).

use std::fmt::Write as _;
use std::io::{self, Write};

use plimsoll_check::crd::test::Results;
use plimsoll_report::Styles;

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
            escaped(&String::from_utf8_lossy(&told), false)
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
    format!("\"{}\"", escaped(text, true))
}

/// A text as XML takes it; characters that XML cannot hold are replaced.
fn escaped(text: &str, is_attribute: bool) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' if is_attribute => out.push_str("&#10;"),
            '\t' | '\n' | '\r' => out.push(c),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn holds_every_text() {
        assert_eq!(escaped("a<b>&\"c\"\u{1b}\n", true), "a&lt;b&gt;&amp;&quot;c&quot;\u{fffd}&#10;");
        assert_eq!(escaped("a\nb", false), "a\nb");
    }
}
