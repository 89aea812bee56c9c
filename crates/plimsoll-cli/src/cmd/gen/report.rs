//! What is wrong with Go types and with the CRDs that they make, at the Go lines.

use plimsoll::{Format, Release, Subresource, Unknown};
use plimsoll_check::catalog::{Catalog, Precedence, definitions};
use plimsoll_check::check::{Checker, Policy, Wanted};
use plimsoll_check::text::DocumentText;
use plimsoll_doc::Span;
use plimsoll_finding::{
    BoundNote, Code, DuplicateKeyPolicy, ExpressionTrouble, Finding, Fix, Segment, Severity, SourceId, Window, Words,
};
use plimsoll_gotypes::crd::{Crd, Generation, Place, locate};
use plimsoll_gotypes::findings::{GoFinding, go_finding, of_fault};
use plimsoll_gotypes::lint::lint;
use plimsoll_gotypes::package::{PackageId, Packages};
use plimsoll_report::SourceText;

use super::lines::{Line, lines};
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

/// What the API server would say about a CRD, and what to do about it in the Go file.
fn judged<'p>(packages: &'p Packages<'_>, crd: &Crd, text: &str, release: Release) -> Vec<GoFinding<'p>> {
    if crd.versions.is_empty() {
        return Vec::new();
    }
    let judges = [plimsoll::Options::server().release(release).judge()];
    let policy = Policy {
        unknown: Unknown::Strict,
        duplicates: DuplicateKeyPolicy::Rejected,
        ignore_missing: true,
        leave_out_cluster_fields: true,
        subresource: Subresource::Main,
        compares_versions: false,
    };
    let (stored, stored_crds, kinds, schemas, exceptions) = (None, None, None, None, None);
    let checker = Checker { judges: &judges, policy, stored, stored_crds, kinds, schemas, exceptions };
    let chunk = DocumentText::whole(&crd.name, Format::Yaml, text.as_bytes().to_vec());
    let mut catalog = Catalog::default();
    for known in definitions(&chunk, &checker) {
        catalog.add(known, Precedence::Named);
    }
    let examined = checker.examine(&chunk, Wanted::Definitions, &catalog);
    let wording = release.rules().words;
    let mut made_of: Option<Vec<Option<Line>>> = None;
    let mut findings = Vec::new();
    for error in examined.iter().flat_map(|examined| &examined.issues).filter(|one| one.severity == Severity::Error) {
        let place = error.field_cause().and_then(|cause| place_of(crd, &cause.field.path().segments()));
        let place = place.or(crd.versions.first().and_then(|version| version.schema.place));
        let words = Words::of(error, wording, &Window::whole(text));
        let said = words.server.unwrap_or(words.headline);
        let message = format!("CRD {}: {said}", crd.name);
        let bounds = bounds_of(error);
        let lines = made_of.get_or_insert_with(|| if bounds.is_empty() { Vec::new() } else { lines(crd, text) });
        let markers: Vec<Marker> = bounds.iter().filter_map(|bound| Marker::of(bound, lines)).collect();
        // Bounds help together or not at all.
        let help = if markers.is_empty() || markers.len() < bounds.len() {
            words.help
        } else {
            Some(markers.iter().map(|marker| marker.help(packages)).collect::<Vec<_>>().join("; "))
        };
        let mut found = go_finding(packages, place, Code::GoCrd, &message, help.as_deref());
        found.finding.fixes = markers.iter().filter_map(|marker| marker.fix(packages, place)).collect();
        findings.push(found);
    }
    findings
}

/// The bounds that lower the cost of an expression far enough.
fn bounds_of(error: &Finding) -> &[BoundNote] {
    match error.expression.as_deref().map(|note| &note.trouble) {
        Some(ExpressionTrouble::TooExpensive { ways, .. }) => ways.first().map_or(&[], |way| &way.bounds),
        _ => &[],
    }
}

/// A marker to add.
struct Marker {
    text: String,
    place: Place,
}

impl Marker {
    /// The marker for a bound of a schema. Values of maps have none.
    fn of(bound: &BoundNote, lines: &[Option<Line>]) -> Option<Self> {
        // The schema begins at the line of its first keyword.
        let first = lines.get(bound.line.checked_sub(1)? as usize)?.as_ref()?;
        let (_, schema) = first.path.split_last()?;
        let place_at = |path: &[String]| lines.iter().flatten().find(|line| line.path == path)?.place;
        let (last, list) = schema.split_last()?;
        let place = place_at(schema)?;
        let of_items = match last.as_str() {
            // A declared type of items takes the marker itself.
            "items" if place_at(list) == Some(place) => "items:",
            "additionalProperties" => return None,
            _ => "",
        };
        let mut keyword = bound.keyword.chars();
        let first = keyword.next()?.to_ascii_uppercase();
        let text = format!("// +kubebuilder:validation:{of_items}{first}{}={}", keyword.as_str(), bound.value);
        Some(Self { text, place })
    }

    fn help(&self, packages: &Packages<'_>) -> String {
        let file = packages.package(self.place.package).files.get(self.place.file as usize);
        let line = file.map_or(0, |file| file.position(self.place.span).line);
        let name = file.map_or("", |file| &file.name);
        format!("add `{}` above {name}:{line}", self.text)
    }

    /// The edit, where it is one of the file that the finding is about.
    fn fix(&self, packages: &Packages<'_>, about: Option<Place>) -> Option<Fix> {
        about.filter(|about| (about.package, about.file) == (self.place.package, self.place.file))?;
        let file = packages.package(self.place.package).files.get(self.place.file as usize)?;
        let before = file.text.get(..self.place.span.start as usize)?;
        let start = before.rfind('\n').map_or(0, |line_break| line_break + 1);
        let line = file.text.get(start..)?;
        let indent = line.get(..line.len() - line.trim_start_matches([' ', '\t']).len())?;
        let span = Span::new(start as u32, start as u32);
        let replacement = format!("{indent}{}\n", self.text).into();
        Some(Fix { source: SourceId::default(), span, replacement, is_safe: false })
    }
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
