//! A finding as lists show it: its words on one line, its places as lines and columns.

use plimsoll_doc::{Position, Span};
use plimsoll_finding::{Cause, Code, CrdPlace, Finding, PathStyle, Severity, Source, Wording, Words};

/// A finding of any command, without the text that it is about.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What kind of finding it is.
    pub rule: Rule,
    /// How much it weighs.
    pub severity: Severity,
    /// What is wrong, on one line, without the field.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// The file.
    pub file: String,
    /// The part of the file, where there is one.
    pub region: Option<Region>,
    /// The field; empty for the whole document.
    pub field: String,
    /// Other parts of the file that have to do with it.
    pub related: Vec<(Region, String)>,
    /// The CRD that an object was judged by.
    pub schema: Option<CrdPlace>,
    /// Edits that end it, each on its own.
    pub edits: Vec<Edit>,
    /// Why it is excepted, where it is.
    pub exception: Option<String>,
}

/// A kind of finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rule {
    /// Its name, which never changes.
    pub name: &'static str,
    /// A line that says what it is.
    pub title: &'static str,
    /// The code that says more, where it has one.
    pub code: Option<Code>,
}

/// A part of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// Its first character.
    pub start: Position,
    /// The character after its last one.
    pub end: Position,
}

/// A part of a file that is replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The part.
    pub region: Region,
    /// What replaces it.
    pub replacement: String,
}

impl Rule {
    /// The rule of a code.
    pub fn of(code: Code) -> Self {
        let info = code.info();
        Self { name: info.name, title: info.title, code: Some(code) }
    }
}

impl Region {
    /// Where a span of a source lies.
    pub fn of(span: Span, source: &Source<'_>) -> Self {
        Self { start: source.position(span.start), end: source.position(span.end.max(span.start)) }
    }

    /// A place without an extent.
    pub fn at(place: Position) -> Self {
        Self { start: place, end: place }
    }
}

/// What says most in a list, without the field: the server's text where it speaks of values, else ours.
fn brief(finding: &Finding, wording: Wording, words: Words) -> String {
    match (&finding.cause, words.server) {
        (Cause::Field(cause), _) => cause.body(wording),
        (Cause::Told { .. } | Cause::VersionNotServed { .. } | Cause::UnknownField { .. }, Some(server)) => server,
        _ => words.headline,
    }
}

impl Entry {
    /// A finding of a source. `only` says which releases raise it, where not all do.
    pub fn of(finding: &Finding, wording: Wording, source: &Source<'_>, paths: PathStyle, only: Option<&str>) -> Self {
        let words = Words::of(finding, wording, &source.window(finding.place.span));
        let related = words.others.iter().map(|(span, label)| (Region::of(*span, source), label.clone())).collect();
        let edits = finding
            .fixes
            .iter()
            .filter(|fix| fix.is_safe)
            .map(|fix| Edit { region: Region::of(fix.span, source), replacement: fix.replacement.to_string() });
        let help = words.help.clone();
        let message = brief(finding, wording, words);
        let message = only.map_or_else(|| message.clone(), |only| format!("{message} ({only})"));
        Self {
            rule: Rule::of(finding.code()),
            severity: finding.severity,
            message,
            help,
            file: source.name().to_owned(),
            region: Some(Region::of(finding.place.span, source)),
            field: paths.show(&finding.place.path),
            related,
            schema: finding.judged_by.clone(),
            edits: edits.collect(),
            exception: finding.exception.as_deref().map(ToOwned::to_owned),
        }
    }

    /// A finding about a place of a file, with words of its own.
    pub fn at(rule: Rule, severity: Severity, file: &str, region: Option<Region>, message: String) -> Self {
        Self {
            rule,
            severity,
            message,
            help: None,
            file: file.to_owned(),
            region,
            field: String::new(),
            related: Vec::new(),
            schema: None,
            edits: Vec::new(),
            exception: None,
        }
    }

    /// The message with the field before it.
    pub fn text(&self) -> String {
        if self.field.is_empty() { self.message.clone() } else { format!("{}: {}", self.field, self.message) }
    }

    /// How much it weighs in a report: what is excepted is a note.
    pub fn weight(&self) -> Severity {
        if self.exception.is_some() { Severity::Note } else { self.severity }
    }
}
