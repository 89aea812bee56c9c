//! A place in the text as go-yaml counts.

use crate::{Fault, FaultKind, Span};

use super::YamlFault;
use super::problem::Problem;

/// A place in the text. Lines and columns begin at 0 and count characters.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mark {
    /// Bytes before it.
    pub(super) offset: u32,
    /// Characters before it, as far as go-yaml counts them.
    pub(super) index: u32,
    pub(super) line: u32,
    pub(super) column: u32,
}

/// Why reading stops. Boxed, so that the many steps that can fail hand back little.
#[derive(Debug)]
pub(super) struct Refusal(Box<Fault>);

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Self {
        *refusal.0
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self(Box::new(fault))
    }
}

/// What a step gives, unless reading stops there.
pub(super) type Step<T> = Result<T, Refusal>;

/// A complaint of go-yaml's reader, which never names a line.
pub(super) fn reader_fault(problem: Problem, offset: u32) -> Refusal {
    fault(YamlFault::Syntax { line: None, problem }, Span::at(offset))
}

/// A complaint of go-yaml's scanner at `at` about something that began at `context`.
// mirrors parser.fail: a line of 0 counts as unknown, and only scanner errors are counted up
pub(super) fn scanner_fault(problem: Problem, context: Mark, at: Mark) -> Refusal {
    let line = if at.line != 0 { at.line + 1 } else { context.line };
    syntax_fault(problem, line, at)
}

/// A complaint of go-yaml's parser at `at` about something that began at `context`.
pub(super) fn parser_fault(problem: Problem, context: Mark, at: Mark) -> Refusal {
    let line = if at.line != 0 { at.line } else { context.line };
    syntax_fault(problem, line, at)
}

/// Any other complaint about the text at `span`.
pub(super) fn fault(fault: YamlFault, span: Span) -> Refusal {
    Fault { kind: FaultKind::Yaml(fault), span }.into()
}

fn syntax_fault(problem: Problem, line: u32, at: Mark) -> Refusal {
    let line = (line != 0).then_some(line);
    fault(YamlFault::Syntax { line, problem }, Span::at(at.offset))
}
