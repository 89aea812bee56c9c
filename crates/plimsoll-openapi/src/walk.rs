//! The walk over a document by the tables of the specification.

mod object;
mod value;

pub(crate) use value::is_token;

use plimsoll_doc::{NodeRef, Span};
use plimsoll_finding::{All, Cause, Finding, OpenApiCause, PathStack, Place, Segment, Sink, SourceId};

use crate::Version;
use crate::found::{At, Index};
use crate::spec::Shape;

/// Findings are no longer collected beyond so many.
pub const MAX_FINDINGS: usize = 10_000;

/// Checks values against shapes, one after the other, without recursion.
pub(crate) struct Walk<'w, 'd> {
    pub(crate) version: Version,
    pub(crate) index: &'w mut Index,
    pub(crate) findings: &'w mut All,
    number: u32,
    path: PathStack<'d>,
    /// What is still to be looked at, the next one last.
    open: Vec<Open<'d>>,
}

/// A value to look at.
struct Open<'d> {
    node: NodeRef<'d>,
    shape: Shape,
    /// How long the path to its holder is, and the step from there.
    depth: usize,
    segment: Option<Segment<'d>>,
}

impl<'w, 'd> Walk<'w, 'd> {
    /// A walk over the document with that number.
    pub(crate) fn new(version: Version, number: u32, index: &'w mut Index, findings: &'w mut All) -> Self {
        Self { version, index, findings, number, path: PathStack::default(), open: Vec::new() }
    }

    /// Walks from a node on, to which a path leads.
    pub(crate) fn from(&mut self, node: NodeRef<'d>, path: &[Segment<'d>], shape: Shape) {
        self.path.truncate(0);
        for segment in path {
            self.path.push(*segment);
        }
        self.open.push(Open { node, shape, depth: path.len(), segment: None });
        while let Some(Open { node, shape, depth, segment }) = self.open.pop() {
            self.path.truncate(depth);
            if let Some(segment) = segment {
                self.path.push(segment);
            }
            let first = self.open.len();
            self.value(node, shape);
            // In the order in which they stand in the text.
            self.open[first..].reverse();
        }
    }

    /// A value below the one that is looked at.
    fn then(&mut self, node: NodeRef<'d>, segment: Segment<'d>, shape: Shape) {
        self.open.push(Open { node, shape, depth: self.path.segments().len(), segment: Some(segment) });
    }

    fn at(&self, node: NodeRef<'_>) -> At {
        At { document: self.number, node: node.id() }
    }

    /// A finding at the value that is looked at.
    fn find(&mut self, node: NodeRef<'_>, cause: OpenApiCause) {
        self.find_at(node.span(), node, None, cause);
    }

    /// A finding at a field of it.
    fn find_below(&mut self, node: NodeRef<'d>, span: Span, segment: Segment<'d>, cause: OpenApiCause) {
        self.find_at(span, node, Some(segment), cause);
    }

    fn find_at(&mut self, span: Span, node: NodeRef<'_>, segment: Option<Segment<'_>>, cause: OpenApiCause) {
        let (path, number) = (&self.path, self.number);
        keep(self.findings, || {
            let path = path.path();
            let path = segment.map_or_else(|| path.clone(), |segment| path.join(segment));
            let place = Place { source: SourceId(number), node: Some(node.id()), span, path };
            Finding::new(Cause::OpenApi(Box::new(cause)), place)
        });
    }
}

/// Keeps a finding, unless there are too many already.
pub(crate) fn keep(findings: &mut All, finding: impl FnOnce() -> Finding) {
    if findings.findings.len() < MAX_FINDINGS {
        // What has too many bytes is left out, too.
        let _ = findings.add(finding());
    }
}
