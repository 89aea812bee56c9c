//! From what reading found to findings.

use std::collections::HashMap;
use std::ops::ControlFlow;

use plimsoll_doc::{Document, Fault, KeyAlreadySet, NodeId, Note, NoteKind, Span, YamlStrictError};

use crate::{Cause, DuplicateKeyPolicy, Finding, Path, Place, Sink, SourceId, Trail};

/// So many notes of the reader, and as many surprises, are made into findings.
const MAX_REMARKS: usize = 50_000;

/// What is done with keys that are given twice.
#[derive(Clone, Copy, Debug)]
pub struct Duplicates<'a> {
    /// Which one is used.
    pub policy: DuplicateKeyPolicy,
    /// What the server's strict YAML reader says of them.
    pub told: Option<&'a YamlStrictError>,
}

impl Duplicates<'_> {
    /// The last one is used, as for the server without strict field validation.
    pub const LAST_WINS: Self = Self { policy: DuplicateKeyPolicy::LastWins, told: None };
}

/// What the server's strict reader says, by the place of the key.
struct Told<'a> {
    policy: DuplicateKeyPolicy,
    by_start: HashMap<u32, &'a KeyAlreadySet>,
}

impl<'a> Told<'a> {
    fn new(duplicates: Duplicates<'a>) -> Self {
        let keys = duplicates.told.map(|told| told.keys.as_slice()).unwrap_or_default();
        // Of keys that a merge brought more than once the first one is told.
        let by_start = keys.iter().rev().map(|key| (key.span.start, key)).collect();
        Self { policy: duplicates.policy, by_start }
    }

    fn at(&self, span: Span) -> Option<Box<KeyAlreadySet>> {
        let key = self.by_start.get(&span.start).filter(|key| key.span == span)?;
        Some(Box::new((*key).clone()))
    }
}

/// Raises what is to be said about a document that was read, in document order.
pub fn add_document<S: Sink>(
    document: &Document<'_>,
    source: SourceId,
    duplicates: Duplicates<'_>,
    sink: &mut S,
) -> ControlFlow<()> {
    let told = Told::new(duplicates);
    let noted = document.notes().iter().take(MAX_REMARKS).map(|note| remark(document, note, &told));
    let surprises = document.surprises(MAX_REMARKS).into_iter();
    let mut remarks: Vec<Remark> = noted
        .chain(surprises.map(|found| Remark { node: found.node, span: found.span, cause: Cause::Surprise(found.kind) }))
        .collect();
    remarks.sort_by_key(|remark| remark.node);
    let mut trail = Trail::new(document);
    for Remark { node, span, cause } in remarks {
        let path = trail.seek(node).path();
        sink.add(Finding::new(cause, Place { source, node: Some(node), span, path }))?;
    }
    ControlFlow::Continue(())
}

/// Raises that a text cannot be read.
pub fn add_fault<S: Sink>(fault: Fault, source: SourceId, sink: &mut S) -> ControlFlow<()> {
    let place = Place { source, node: None, span: fault.span, path: Path::default() };
    sink.add(Finding::new(Cause::Unreadable(fault), place))
}

struct Remark {
    node: NodeId,
    span: Span,
    cause: Cause,
}

fn remark(document: &Document<'_>, note: &Note, told: &Told<'_>) -> Remark {
    let node = note.node;
    let span = document.node(node).span();
    let policy = told.policy;
    match note.kind {
        NoteKind::DuplicateKey { first } => {
            let (first, told) = (document.node(first).span(), told.at(span));
            Remark { node, span, cause: Cause::DuplicateKey { first, policy, told } }
        }
        NoteKind::MergeOverlap { first } => {
            // Point at the key that stands in the mapping itself, not at the one merged into it.
            let (first, later) = (document.node(first), document.node(node));
            let merged_later = later.is_copied() && !first.is_copied();
            let (written, merged) = if merged_later { (first, later) } else { (later, first) };
            let (merged, told) = (merged.span(), told.at(span));
            let cause = Cause::MergeOverride { merged, policy, merged_later, told };
            Remark { node, span: written.span(), cause }
        }
        NoteKind::MoreDocuments { at } => Remark { node, span: Span::at(at), cause: Cause::IgnoredDocument },
    }
}
