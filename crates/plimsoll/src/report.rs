//! What was found about an object or a CRD, with places in the caller's own text.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use plimsoll_check::text::text_of;
use plimsoll_doc::{LineTable, Position, Span};
use plimsoll_finding::{self as data, Code, Severity, Window, Wording, Words};

use crate::{Status, Verdict};

/// Lines around a place that help is made from.
const LINES_AROUND: u32 = 2;

/// What became of an object or a CRD.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Outcome {
    /// The server accepts it.
    Accepted,
    /// The server rejects it.
    Rejected,
    /// It cannot be read, or is not an object that the server can decode.
    Unreadable,
    /// The stored object that an update is compared with cannot be read.
    BadStored,
    /// Its kind is not known, or not served.
    NotJudged,
}

/// Everything there is to say about one object or CRD.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// What became of it.
    pub outcome: Outcome,
    /// What a client gets.
    pub status: Status,
    /// Errors and warnings, in the order of the server unless options ask for another.
    pub findings: Vec<Finding>,
    /// The server's own warnings, each as a client sees it.
    pub warnings: Vec<String>,
    /// The object as it is stored, as JSON, where the server accepts it.
    pub stored: Option<String>,
    /// What the validation rules have cost.
    pub cost: u64,
}

impl Report {
    /// A report about what could not be looked at.
    pub(crate) fn without_text(outcome: Outcome, why: &dyn fmt::Display) -> Self {
        let status = Status::bad_request(why.to_string());
        Self { outcome, status, findings: Vec::new(), warnings: Vec::new(), stored: None, cost: 0 }
    }

    /// What a verdict says, without findings.
    pub(crate) fn of(verdict: &Verdict<'_>) -> Self {
        let outcome = match (verdict.is_accepted(), verdict.is_unreadable) {
            (true, _) => Outcome::Accepted,
            (false, true) => Outcome::Unreadable,
            (false, false) => Outcome::Rejected,
        };
        Self {
            outcome,
            status: verdict.status(),
            findings: Vec::new(),
            warnings: verdict.warnings.clone(),
            stored: if verdict.is_accepted() { verdict.object() } else { None },
            cost: verdict.cel_cost,
        }
    }

    /// Whether the server accepts it.
    pub fn is_accepted(&self) -> bool {
        self.outcome == Outcome::Accepted
    }

    /// The findings that are errors.
    pub fn errors(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.severity() == Severity::Error)
    }
}

/// One thing to say about a text: data, worded when it is asked for.
#[derive(Clone)]
pub struct Finding {
    data: data::Finding,
    text: Arc<Text>,
    wording: Wording,
}

/// A named text.
pub(crate) struct Text {
    name: String,
    content: String,
    lines: LineTable,
}

impl Text {
    pub(crate) fn new(name: &str, bytes: &[u8]) -> Arc<Self> {
        let content = text_of(bytes).into_owned();
        let lines = LineTable::new(&content);
        Arc::new(Self { name: name.to_owned(), content, lines })
    }
}

/// An edit that ends a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fix {
    /// The part of the text to replace.
    pub range: Range<usize>,
    /// What to write there.
    pub replacement: String,
    /// Whether it can be applied without looking at it.
    pub is_safe: bool,
}

impl Finding {
    pub(crate) fn new(data: data::Finding, text: &Arc<Text>, wording: Wording) -> Self {
        Self { data, text: Arc::clone(text), wording }
    }

    /// The code under which it is documented; [`Code::name`] is what reports show.
    pub fn code(&self) -> Code {
        self.data.code()
    }

    /// How much it weighs.
    pub fn severity(&self) -> Severity {
        self.data.severity
    }

    /// The field as the server writes it: `spec.ports[0].name`.
    pub fn field(&self) -> String {
        self.data.field_text().unwrap_or_else(|| self.data.place.path.field().to_string())
    }

    /// The field as a JSON Pointer: `/spec/ports/0/name`.
    pub fn pointer(&self) -> String {
        self.data.place.path.pointer().to_string()
    }

    /// The name of the text it is about.
    pub fn source(&self) -> &str {
        &self.text.name
    }

    /// Where in the text it is, in bytes.
    pub fn span(&self) -> Range<usize> {
        range(self.data.place.span)
    }

    /// Where in the text it is, for people: line and column from 1.
    pub fn position(&self) -> Position {
        self.text.lines.position(&self.text.content, self.data.place.span.start)
    }

    /// One line that says what is wrong.
    pub fn title(&self) -> String {
        self.words().headline
    }

    /// What the server says, where it says something.
    pub fn server(&self) -> Option<String> {
        self.data.server_text(self.wording)
    }

    /// How to end it, where there is something to say; for a rule that failed the rule, shortened.
    pub fn help(&self) -> Option<String> {
        let rule = || self.rule().map(|rule| format!("the rule is `{}`", shortened(rule)));
        self.words().help.or_else(rule)
    }

    /// Edits that end it.
    pub fn fixes(&self) -> Vec<Fix> {
        let fix = |fix: &data::Fix| Fix {
            range: range(fix.span),
            replacement: fix.replacement.to_string(),
            is_safe: fix.is_safe,
        };
        self.data.fixes.iter().map(fix).collect()
    }

    /// The validation rule that failed, where it is about one.
    pub fn rule(&self) -> Option<&str> {
        self.data.rule.as_deref().map(|rule| &*rule.text)
    }

    fn words(&self) -> Words {
        let Text { content, lines, .. } = &*self.text;
        let window = Window::around(content, lines, self.data.place.span, LINES_AROUND, LINES_AROUND);
        Words::of(&self.data, self.wording, &window)
    }
}

/// So many characters of a rule are shown.
const RULE_SHOWN: usize = 100;

/// A text on one line, and not too long.
fn shortened(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(RULE_SHOWN) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text,
    }
}

fn range(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}

/// One line: place, severity, code and title.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { line, column } = self.position();
        let (severity, code) = (self.severity(), self.code().name());
        write!(f, "{}:{line}:{column}: {severity}[{code}]: {}", self.text.name, self.title())
    }
}

impl fmt::Debug for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Finding").field("source", &self.text.name).field("data", &self.data).finish_non_exhaustive()
    }
}
