//! Errors of a text, printed with the line and a mark under the place.

use std::fmt;

use crate::ast::{Offset, Span};
use crate::hint::Hint;
use crate::parse::SyntaxRules;
use crate::source::{Location, Source};

/// Errors beyond this number are counted but not kept.
const MOST: usize = 100;
/// Lines of more bytes are not shown.
const LONGEST_LINE: usize = 16_384;

/// One error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Where it is.
    pub at: Offset,
    /// What is wrong.
    pub message: String,
    /// The bytes of the text that it is about, where they are known.
    pub span: Option<Span>,
    /// What may have been meant, where that was looked for: [`crate::env::Env::with_hints`].
    pub hint: Option<Hint>,
}

impl Diagnostic {
    /// An error of which no more is known.
    pub fn new(at: Offset, message: impl Into<String>) -> Self {
        Self { at, message: message.into(), span: None, hint: None }
    }
}

/// The errors of one text.
///
/// Only the first hundred are kept; they print in the order of their places, those of one place in the order in which
/// they were added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostics {
    text: Box<str>,
    kept: Vec<Kept>,
    added: usize,
    /// The first column of a line counts to the line before, unless the place is exact.
    late_line_starts: bool,
    cause: Cause,
}

/// Whose errors they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    /// The server has the same.
    Server,
    /// The server's compiler panics.
    Panic,
    /// A limit of the environment's, which the server does not have.
    SizeLimit,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Kept {
    error: Diagnostic,
    exact: bool,
}

impl Diagnostics {
    /// No errors yet, in `text`.
    pub fn new(text: &str) -> Self {
        Self { text: text.into(), kept: Vec::new(), added: 0, late_line_starts: false, cause: Cause::Server }
    }

    /// No errors yet, in `text`, with the places of a release.
    pub fn of_release(text: &str, rules: &SyntaxRules) -> Self {
        Self { late_line_starts: rules.late_line_starts, ..Self::new(text) }
    }

    /// Adds an error of an expression.
    pub fn add(&mut self, at: Offset, message: impl Into<String>) {
        self.keep(Kept { error: Diagnostic::new(at, message), exact: false });
    }

    /// Adds an error of a token.
    pub fn add_exact(&mut self, at: Offset, message: impl Into<String>) {
        self.keep(Kept { error: Diagnostic::new(at, message), exact: true });
    }

    /// Adds an error where the server's compiler panics.
    pub(crate) fn add_panic(&mut self, at: Offset, message: &str) {
        self.add(at, message);
        self.cause = Cause::Panic;
    }

    /// Whether the server's compiler panics on the text, so that the words are not the server's. A CRD with such a rule
    /// is answered by a plain 500.
    pub const fn server_panics(&self) -> bool {
        matches!(self.cause, Cause::Panic)
    }

    /// A text of too many code points.
    pub(crate) fn size_limit(size: usize, limit: usize) -> Self {
        let mut errors = Self { cause: Cause::SizeLimit, ..Self::new("") };
        errors.add(
            Offset::NONE,
            format!("not compiled by plimsoll: the expression has {size} code points, the limit is {limit}"),
        );
        errors
    }

    /// Whether the text was refused for a limit of the environment's: [`crate::env::Env::with_size_limit`].
    pub const fn exceeds_size_limit(&self) -> bool {
        matches!(self.cause, Cause::SizeLimit)
    }

    /// Says which bytes the error is about that was added last.
    pub(crate) fn spot(&mut self, span: Span) {
        if let Some(last) = self.last() {
            last.span = Some(span);
        }
    }

    /// Says more exactly which bytes the error is about that was added last, and what may have been meant.
    pub(crate) fn explain(&mut self, span: Option<Span>, hint: Option<Hint>) {
        if let Some(last) = self.last() {
            last.span = span.or(last.span);
            last.hint = hint;
        }
    }

    /// Whether the error was kept that was added last.
    pub(crate) const fn keeps(&self) -> bool {
        self.added <= MOST
    }

    /// The error that was added last, if it was kept.
    fn last(&mut self) -> Option<&mut Diagnostic> {
        if self.keeps() { self.kept.last_mut().map(|kept| &mut kept.error) } else { None }
    }

    fn keep(&mut self, kept: Kept) {
        self.added += 1;
        if self.added <= MOST {
            self.kept.push(kept);
        }
    }

    /// Adds errors found by a later stage: all are kept, though no more than a hundred are printed.
    pub fn append(&mut self, later: impl IntoIterator<Item = Diagnostic>) {
        let before = self.kept.len();
        self.kept.extend(later.into_iter().map(|error| Kept { error, exact: false }));
        self.added += self.kept.len() - before;
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.added == 0
    }

    /// How many were added, also of those that were not kept.
    pub const fn len(&self) -> usize {
        self.added
    }

    /// The text they are about.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Those that were kept, in the order of their places.
    pub fn sorted(&self) -> Vec<&Diagnostic> {
        self.placed(&Source::new(&self.text)).into_iter().map(|(_, error)| error).collect()
    }

    /// Those that are printed, each with its text: [`Diagnostics`] prints these one below the other.
    pub fn printed(&self) -> Vec<(String, &Diagnostic)> {
        let source = Source::new(&self.text);
        let placed = self.placed(&source).into_iter().take(MOST);
        placed.map(|(at, error)| (Printed { source: &source, at, error }.to_string(), error)).collect()
    }

    fn placed(&self, source: &Source<'_>) -> Vec<(Location, &Diagnostic)> {
        let place = |kept: &Kept| {
            let location = source.location(kept.error.at);
            if self.late_line_starts && !kept.exact && location.line > 1 && location.column == 0 {
                let before = source.location(Offset(kept.error.at.0.saturating_sub(1)));
                return Location { column: before.column + 1, ..before };
            }
            location
        };
        let mut placed: Vec<_> = self.kept.iter().map(|kept| (place(kept), &kept.error)).collect();
        placed.sort_by_key(|(location, _)| *location);
        placed
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let source = Source::new(&self.text);
        for (index, (location, error)) in self.placed(&source).into_iter().take(MOST).enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            Printed { source: &source, at: location, error }.fmt(f)?;
        }
        if self.added > MOST {
            write!(f, "\n{} more errors were truncated", self.added - MOST)?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostics {}

/// One error as it is printed.
struct Printed<'d> {
    source: &'d Source<'d>,
    at: Location,
    error: &'d Diagnostic,
}

impl fmt::Display for Printed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { source, at, error } = self;
        write!(f, "ERROR: <input>:{}:{}: {}", at.line, at.column + 1, error.message)?;
        show_line(f, source, *at)
    }
}

/// The line and the mark, in wide dots where the line is wide.
fn show_line(f: &mut fmt::Formatter<'_>, source: &Source<'_>, location: Location) -> fmt::Result {
    let Some(line) = source.line(location.line).filter(|line| line.len() <= LONGEST_LINE) else {
        return Ok(());
    };
    write!(f, "\n | {}\n | ", line.replace('\t', " "))?;
    let mut chars = line.chars();
    for _ in 0..location.column {
        match chars.next() {
            None => break,
            Some(char) if char.len_utf8() > 1 => f.write_str("\u{ff0e}")?,
            Some(_) => f.write_str(".")?,
        }
    }
    f.write_str(match chars.next() {
        Some(char) if char.len_utf8() > 1 => "\u{ff3e}",
        _ => "^",
    })
}

#[cfg(test)]
mod tests {
    use plimsoll_release::Release;

    use super::*;

    #[test]
    fn prints_line_and_mark() {
        let mut errors = Diagnostics::new("self.name\t+ ü");
        errors.add(Offset(12), "second");
        errors.add(Offset(4), "first");
        errors.add(Offset::NONE, "nowhere");
        errors.add(Offset(12), "third");
        let expected = "ERROR: <input>:-1:0: nowhere\n\
            ERROR: <input>:1:5: first\n | self.name + ü\n | ....^\n\
            ERROR: <input>:1:13: second\n | self.name + ü\n | ............＾\n\
            ERROR: <input>:1:13: third\n | self.name + ü\n | ............＾";
        assert_eq!(errors.to_string(), expected);
    }

    #[test]
    fn line_starts_may_count_to_the_line_before() {
        let mut errors = Diagnostics::of_release("1\nif", &Release::V1_31.rules().cel.syntax);
        errors.add_exact(Offset(2), "token");
        errors.add(Offset(2), "expression");
        let expected = "ERROR: <input>:1:3: expression\n | 1\n | .^\nERROR: <input>:2:1: token\n | if\n | ^";
        assert_eq!(errors.to_string(), expected);
    }

    #[test]
    fn keeps_a_hundred() {
        let mut errors = Diagnostics::new("");
        for offset in 0..103 {
            errors.add(Offset(offset), "x");
        }
        let printed = errors.to_string();
        assert_eq!(printed.lines().count(), 101);
        assert!(printed.ends_with("ERROR: <input>:1:100: x\n3 more errors were truncated"), "{printed}");
    }
}
