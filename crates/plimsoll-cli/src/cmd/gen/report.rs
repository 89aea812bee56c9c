//! What is wrong with Go types and with the CRDs that they make, at the Go lines.

use plimsoll::{Format, Judge, Release};
use plimsoll_finding::{Code, Segment, Severity};
use plimsoll_gotypes::crd::{Crd, Generation, Place, locate};
use plimsoll_gotypes::findings::{GoFinding, go_finding, of_fault};
use plimsoll_gotypes::lint::lint;
use plimsoll_gotypes::package::{PackageId, Packages};
use plimsoll_report::SourceText;

use crate::exit::Stop;
use crate::terminal::Terminal;

/// Writes findings to standard error, those that weigh less than `least` left out. Returns whether there is an error among them.
pub(super) fn write(
    packages: &Packages<'_>,
    roots: &[PackageId],
    generation: &Generation,
    texts: &[String],
    (release, least): (Release, Severity),
    terminal: &mut Terminal,
) -> Result<bool, Stop> {
    let mut findings: Vec<GoFinding<'_>> = generation.faults.iter().map(|fault| of_fault(packages, fault)).collect();
    findings.extend(roots.iter().flat_map(|&root| lint(packages, root)));
    for (generated, text) in generation.crds.iter().zip(texts) {
        findings.extend(judged(packages, &generated.crd, text, release));
    }
    let renderer = terminal.renderer();
    let mut has_error = false;
    for GoFinding { file, finding } in findings.iter().filter(|found| found.finding.severity >= least) {
        has_error |= finding.severity == Severity::Error;
        let (name, text) = file.map_or(("<CRD>", ""), |file| (&*file.name, &*file.text));
        let source = SourceText::new(name, text);
        renderer.issue(finding, &source.document(0, 0), terminal.err()?)?;
    }
    Ok(has_error)
}

/// What the API server would say about a CRD.
fn judged<'p>(packages: &'p Packages<'_>, crd: &Crd, text: &str, release: Release) -> Vec<GoFinding<'p>> {
    if crd.versions.is_empty() {
        return Vec::new();
    }
    let defined = Judge::new(release).define(text.as_bytes(), Format::Yaml);
    let mut findings = Vec::new();
    for error in defined.decode_error.iter().chain(&defined.errors) {
        let place = error.field_cause().and_then(|cause| place_of(crd, &cause.field.path().segments()));
        let place = place.or(crd.versions.first().and_then(|version| version.schema.place));
        let message = format!("CRD {}: {}", crd.name, error.text(defined.wording));
        findings.push(go_finding(packages, place, Code::GoCrd, &message, None));
    }
    findings
}

fn place_of(crd: &Crd, path: &[Segment<'_>]) -> Option<Place> {
    let parts: Vec<String> = path
        .iter()
        .map(|segment| match segment {
            Segment::Key(name) | Segment::Subscript(name) => (*name).to_owned(),
            Segment::Index(at) => at.to_string(),
        })
        .collect();
    locate(crd, parts.iter().map(String::as_str))
}
