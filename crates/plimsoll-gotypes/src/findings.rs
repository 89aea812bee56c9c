//! What is wrong with Go types, as findings with places in Go files.

use plimsoll_doc::Span;
use plimsoll_finding::{Cause, Code, Finding, Place as FindingPlace};

use crate::crd::{Fault, Place, Subject};
use crate::package::Packages;
use crate::syntax::File;

/// A finding, and the file it is about; none where no line of Go is to blame.
#[derive(Debug)]
pub struct GoFinding<'p> {
    /// The file.
    pub file: Option<&'p File>,
    /// The finding; its span is one of the file.
    pub finding: Finding,
}

/// A finding of its own code about a place.
pub fn go_finding<'p>(
    packages: &'p Packages<'_>,
    place: Option<Place>,
    code: Code,
    message: &str,
    help: Option<&str>,
) -> GoFinding<'p> {
    let file = place.and_then(|place| packages.package(place.package).files.get(place.file as usize));
    let span = match (file, place) {
        (Some(file), Some(place)) => first_line(file, place.span),
        _ => Span::default(),
    };
    let cause = Cause::Go { code, message: message.into(), help: help.map(Into::into) };
    GoFinding { file, finding: Finding::new(cause, FindingPlace { span, ..FindingPlace::default() }) }
}

/// The part of a span on its first line: declarations are long.
fn first_line(file: &File, span: Span) -> Span {
    let text = span.of(&file.text);
    let line = text.lines().next().unwrap_or_default().trim_end();
    Span::new(span.start, span.start + line.len() as u32)
}

/// A fault as a finding.
pub fn of_fault<'p>(packages: &'p Packages<'_>, fault: &Fault) -> GoFinding<'p> {
    let code = match fault.of {
        Subject::Syntax => Code::GoSyntax,
        Subject::Type => Code::GoType,
        Subject::Marker => Code::GoMarker,
        Subject::Crd => Code::GoCrd,
    };
    go_finding(packages, fault.place, code, &fault.message, None)
}
