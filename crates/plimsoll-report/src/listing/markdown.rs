//! A table in Markdown, for summaries of workflows and comments on changes.

use std::io::{self, Write};

use crate::Entry;
use crate::escape::escape;

/// A table that is being written.
#[derive(Debug, Default)]
pub(super) struct Markdown {
    has_rows: bool,
}

impl Markdown {
    /// Writes the row of a finding.
    pub(super) fn entry(&mut self, entry: &Entry, out: &mut dyn Write) -> io::Result<()> {
        if !self.has_rows {
            writeln!(out, "| | place | field | finding |\n|---|---|---|---|")?;
            self.has_rows = true;
        }
        let place = match entry.region {
            Some(region) => format!("{}:{}:{}", entry.file, region.start.line, region.start.column),
            None => entry.file.clone(),
        };
        let help = entry.help.as_ref().map_or_else(String::new, |help| format!("<br>{}", text(help)));
        let excepted = entry.exception.as_ref().map_or_else(String::new, |why| format!("<br>excepted: {}", text(why)));
        writeln!(
            out,
            "| {} | {} | {} | {}: {}{help}{excepted} |",
            entry.severity,
            code(&place),
            code(&entry.field),
            code(entry.rule.name),
            text(&entry.message)
        )
    }

    /// Writes what all of it came to.
    pub(super) fn finish(&self, summary: &str, out: &mut dyn Write) -> io::Result<()> {
        if self.has_rows {
            writeln!(out)?;
        }
        writeln!(out, "{}", text(summary))
    }
}

/// Words that are not Markdown.
fn text(words: &str) -> String {
    let mut safe = String::with_capacity(words.len());
    for c in escape(words).chars() {
        match c {
            '<' => safe.push_str("&lt;"),
            '&' => safe.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '@' | '#' => safe.extend(['\\', c]),
            c => safe.push(c),
        }
    }
    safe
}

/// A part of an input, between as many backquotes as it needs.
fn code(words: &str) -> String {
    if words.is_empty() {
        return String::new();
    }
    let words = escape(words).replace('|', "\\|");
    let longest = words.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest + 1);
    let gap = if longest > 0 { " " } else { "" };
    format!("{fence}{gap}{words}{gap}{fence}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_not_read_as_markdown() {
        assert_eq!(text("a|b <script> *x* `y`\n"), r"a\|b &lt;script> \*x\* \`y\`\\n");
        assert_eq!(code("a.b"), "`a.b`");
        assert_eq!(code("a``b|c"), r"``` a``b\|c ```");
        assert_eq!(code(""), "");
    }
}
