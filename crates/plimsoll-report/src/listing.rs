//! Findings as lists for build servers and pages: one file for each format.

mod github;
mod junit;
mod markdown;
mod sarif;

use std::io::{self, Write};

use crate::Entry;

/// A format of lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListFormat {
    /// SARIF 2.1.0, as code scanning reads it.
    Sarif,
    /// JUnit XML.
    Junit,
    /// Workflow commands of GitHub Actions, which become annotations.
    Github,
    /// A table for pages and comments.
    Markdown,
}

impl ListFormat {
    /// Whether programs read it, and nothing of it should be left out.
    pub const fn is_complete(self) -> bool {
        matches!(self, Self::Sarif | Self::Junit)
    }
}

/// Something that was examined: an object, a file, a test.
#[derive(Clone, Debug)]
pub struct Case {
    /// The file it is in.
    pub file: String,
    /// What it is called.
    pub name: String,
    /// What kind of thing it is.
    pub class: String,
    /// The line on which it begins, where that is known.
    pub line: Option<u32>,
    /// Why it was not examined, where it was not.
    pub skipped: Option<String>,
    /// What was found about it.
    pub entries: Vec<Entry>,
}

/// Writes one list.
#[derive(Debug)]
pub struct Listing {
    format: ListFormat,
    sarif: sarif::Sarif,
    junit: junit::Junit,
    markdown: markdown::Markdown,
}

impl Listing {
    /// A list that says which version of the command has made it.
    pub fn new(format: ListFormat, version: &'static str) -> Self {
        Self {
            format,
            sarif: sarif::Sarif::new(version),
            junit: junit::Junit::default(),
            markdown: markdown::Markdown::default(),
        }
    }

    /// Adds what was examined.
    pub fn case(&mut self, case: &Case, out: &mut dyn Write) -> io::Result<()> {
        match self.format {
            ListFormat::Sarif => case.entries.iter().try_for_each(|entry| self.sarif.entry(entry, out)),
            ListFormat::Junit => self.junit.case(case, out),
            ListFormat::Github => case.entries.iter().try_for_each(|entry| github::entry(entry, out)),
            ListFormat::Markdown => case.entries.iter().try_for_each(|entry| self.markdown.entry(entry, out)),
        }
    }

    /// Ends it. `summary` says in a line what all of it came to.
    pub fn finish(&mut self, summary: &str, out: &mut dyn Write) -> io::Result<()> {
        match self.format {
            ListFormat::Sarif => self.sarif.finish(out),
            ListFormat::Junit => self.junit.finish(out),
            ListFormat::Github => Ok(()),
            ListFormat::Markdown => self.markdown.finish(summary, out),
        }
    }
}
