//! A description of an API: a document, those it refers to, and what they say.

use plimsoll_doc::{Document, NodeRef, Span};
use plimsoll_finding::{All, Cause, Finding, OpenApiCause, Path, Place, SourceId};

use crate::files::Files;
use crate::found::{At, Index};
use crate::references::{Resolver, check_kinds};
use crate::set::Set;
use crate::spec::{DOCUMENT, Shape};
use crate::walk::Walk;
use crate::{Version, rules, values};

/// A description of an API whose references are resolved.
#[derive(Debug)]
pub struct Description<'r> {
    pub(crate) version: Version,
    pub(crate) set: Set<'r>,
    pub(crate) index: Index,
}

/// What checking a document comes to.
#[derive(Debug)]
pub struct Checked<'r> {
    /// The description, where the document says of which version it is.
    pub description: Option<Description<'r>>,
    /// What is wrong with it, in the order of the texts. The source of a place is the number of its document.
    pub findings: Vec<Finding>,
}

/// Checks a document against the specification of its version, and the files that it refers to.
pub fn check<'r>(root: &'r Document<'r>, files: &dyn Files) -> Checked<'r> {
    let Some(version) = Version::of(root.root()) else {
        return Checked { description: None, findings: vec![no_version(root.root())] };
    };
    let (mut set, mut index, mut findings) = (Set::new(root), Index::default(), All::default());
    Walk::new(version, 0, &mut index, &mut findings).from(root.root(), &[], Shape::Object(&DOCUMENT));
    Resolver::new(version, files).resolve(&mut set, &mut index, &mut findings);
    check_kinds(version, &set, &index, &mut findings);
    let description = Description { version, set, index };
    rules::apply(&description, &mut findings);
    values::check(&description, &mut findings);
    Checked { description: Some(description), findings: findings.in_text_order() }
}

fn no_version(root: NodeRef<'_>) -> Finding {
    let (entry, swagger) = (root.entry("openapi"), root.entry("swagger"));
    let span = entry.or(swagger).map_or(root.span(), |entry| entry.value.span());
    let found = entry.map(|entry| entry.value.source_text().into());
    let place = Place { node: Some(root.id()), span, ..Place::default() };
    let cause = OpenApiCause::Version { found, is_swagger: entry.is_none() && swagger.is_some() };
    Finding::new(Cause::OpenApi(Box::new(cause)), place)
}

/// A finding at a node of one of the documents.
pub(crate) fn finding_at(at: At, span: Span, path: Path, cause: OpenApiCause) -> Finding {
    let place = Place { source: SourceId(at.document), node: Some(at.node), span, path };
    Finding::new(Cause::OpenApi(Box::new(cause)), place)
}

impl Description<'_> {
    /// The version of the specification that it keeps to.
    pub fn version(&self) -> Version {
        self.version
    }

    /// The document with a number: 0 is the first one, the others are those it refers to.
    pub fn document(&self, number: u32) -> &Document<'_> {
        self.set.document(number)
    }

    /// The other documents, with their paths from the folder of the first.
    pub fn others(&self) -> impl Iterator<Item = (&str, &Document<'static>)> {
        self.set.others()
    }

    pub(crate) fn node(&self, at: At) -> NodeRef<'_> {
        self.set.node(at)
    }

    /// The object that is meant at a node: the end of the references that begin there.
    pub(crate) fn resolved(&self, number: u32, node: NodeRef<'_>) -> Option<(At, NodeRef<'_>)> {
        let at = self.index.resolved(At { document: number, node: node.id() })?;
        Some((at, self.node(at)))
    }
}
