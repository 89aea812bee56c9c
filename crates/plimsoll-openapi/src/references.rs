//! References: where they lead, and whether they lead to what stands in their place.

use plimsoll_doc::{NodeRef, Span};
use plimsoll_finding::{All, Finding, OpenApiCause, Path, Segment};
use plimsoll_go::near;

use crate::files::Files;
use crate::found::{At, Index, Reference};
use crate::pointer::{self, Pointers};
use crate::set::Set;
use crate::spec::{ObjectSpec, SCHEMA_3_0, SCHEMA_2020, Shape};
use crate::walk::{Walk, keep};
use crate::{Version, finding_at, text_of};

/// A name that was probably meant is looked for so many times, among so many names.
const MAX_NEAR: usize = 100;
const MAX_NAMES: usize = 2_000;

/// Follows references.
pub(crate) struct Resolver<'f> {
    version: Version,
    files: &'f dyn Files,
    pointers: Pointers,
    unresolved: usize,
}

impl<'f> Resolver<'f> {
    pub(crate) fn new(version: Version, files: &'f dyn Files) -> Self {
        Self { version, files, pointers: Pointers::default(), unresolved: 0 }
    }

    /// Follows all references, also those that are found on the way, and walks what they lead to.
    pub(crate) fn resolve(&mut self, set: &mut Set<'_>, index: &mut Index, findings: &mut All) {
        let mut next = 0;
        while let Some(reference) = index.references.get(next).cloned() {
            next += 1;
            match self.target(&reference, set) {
                Ok((target, path)) => {
                    index.targets.insert(reference.holder, target);
                    if !index.is_known(target) {
                        let document = set.document(target.document);
                        let path: Vec<Segment<'_>> = path.segments();
                        let mut walk = Walk::new(self.version, target.document, index, findings);
                        walk.from(document.node(target.node), &path, reference.shape);
                    }
                }
                Err(cause) => keep(findings, || finding(set, &reference, cause)),
            }
        }
    }

    /// Where a reference leads, and the way there.
    fn target(&mut self, reference: &Reference, set: &mut Set<'_>) -> Result<(At, Path), OpenApiCause> {
        let text: Box<str> = set.node(reference.value).as_str().unwrap_or_default().into();
        let (address, fragment) = text.split_once('#').unwrap_or((&text, ""));
        let from = reference.holder.document;
        let named = self.named(address, from, set);
        let number = if named.is_some() {
            from
        } else {
            let number = set.number(&pointer::decode(address), from, self.files);
            number.map_err(|why| OpenApiCause::ReferenceNotRead { reference: text.clone(), why })?
        };
        let fragment = pointer::decode(fragment);
        let found = if fragment.is_empty() || fragment.starts_with('/') {
            let start = named.or_else(|| self.resource(reference, address, &fragment, set));
            let document = set.document(number);
            let from = start.map_or(document.root(), |at| document.node(at.node));
            self.pointers.follow(from, number, &fragment).map(|(node, path)| (node.id(), Path::new(&path)))
        } else {
            let names = self.pointers.names(number, set.document(number));
            names.anchors.get(&*fragment).map(|node| (*node, Path::default()))
        };
        match found {
            Some((node, path)) => Ok((At { document: number, node }, path)),
            None => Err(self.unresolved(&text, number, &fragment, set)),
        }
    }

    /// The document or schema of a document that calls itself by an address.
    fn named(&mut self, address: &str, number: u32, set: &Set<'_>) -> Option<At> {
        if address.is_empty() || !self.version.has_reached(Version::V3_1) {
            return None;
        }
        let root = set.document(number).root();
        if self.version.has_reached(Version::V3_2) && text_of(root, "$self") == Some(address) {
            return Some(At { document: number, node: root.id() });
        }
        let addresses = &self.pointers.names(number, set.document(number)).addresses;
        // A relative address is one below that of the schemas around it.
        let is_named =
            |name: &str| name == address || name.strip_suffix(address).is_some_and(|rest| rest.ends_with('/'));
        let below = || addresses.iter().filter(|(name, _)| is_named(name)).map(|(_, node)| node).min();
        let node = addresses.get(address).or_else(below)?;
        Some(At { document: number, node: *node })
    }

    /// The schema with an address of its own around a reference, from which its pointer leads on.
    fn resource(&mut self, reference: &Reference, address: &str, fragment: &str, set: &Set<'_>) -> Option<At> {
        if !address.is_empty() || fragment.is_empty() || !matches!(reference.shape, Shape::Schema) {
            return None;
        }
        if !self.version.has_reached(Version::V3_1)
            || self
                .pointers
                .names(reference.holder.document, set.document(reference.holder.document))
                .addresses
                .is_empty()
        {
            return None;
        }
        let number = reference.holder.document;
        let document = set.document(number);
        let mut resource = None;
        let mut node = document.root();
        for segment in reference.path.segments() {
            let next = match segment {
                Segment::Key(name) | Segment::Subscript(name) => node.get(name),
                Segment::Index(index) => node.items().nth(index),
            };
            let Some(next) = next else { break };
            node = next;
            if text_of(node, "$id").is_some() {
                resource = Some(At { document: number, node: node.id() });
            }
        }
        let start = resource.map(|at| document.node(at.node))?;
        self.pointers.follow(start, number, fragment).and(resource)
    }

    /// A reference that leads nowhere, with what may have been meant: a sibling of what is not there.
    fn unresolved(&mut self, reference: &str, number: u32, fragment: &str, set: &Set<'_>) -> OpenApiCause {
        self.unresolved += 1;
        let near = fragment.rsplit_once('/').filter(|_| self.unresolved <= MAX_NEAR).and_then(|(parent, last)| {
            let (node, _) = self.pointers.follow(set.document(number).root(), number, parent)?;
            let names: Vec<&str> = node.entries().take(MAX_NAMES).map(|entry| entry.name()).collect();
            let near = near::nearest(last, names.iter().copied())?;
            Some(format!("#{parent}/{near}").into())
        });
        OpenApiCause::UnresolvedReference { reference: reference.into(), near }
    }
}

/// References have to lead to what stands in their place.
pub(crate) fn check_kinds(version: Version, set: &Set<'_>, index: &Index, findings: &mut All) {
    for reference in &index.references {
        let Some(target) = index.targets.get(&reference.holder) else { continue };
        let text = || set.node(reference.value).as_str().unwrap_or_default().into();
        if index.is_cycle(reference.holder) {
            keep(findings, || finding(set, reference, OpenApiCause::ReferenceCycle { reference: text() }));
            continue;
        }
        let found = index.resolved(*target).and_then(|at| index.kinds.get(&at));
        if let (Some(expected), Some(found)) = (expected(version, reference.shape), found)
            && expected != *found
        {
            let (expected, found) = (expected.name, found.name);
            keep(findings, || {
                finding(set, reference, OpenApiCause::ReferenceKind { reference: text(), expected, found })
            });
        }
    }
}

fn expected(version: Version, shape: Shape) -> Option<&'static ObjectSpec> {
    match shape {
        Shape::Object(spec) | Shape::Referable(spec) => Some(spec),
        Shape::Schema if version.is_first() => Some(&SCHEMA_3_0),
        Shape::Schema => Some(&SCHEMA_2020),
        _ => None,
    }
}

fn finding(set: &Set<'_>, reference: &Reference, cause: OpenApiCause) -> Finding {
    let value: NodeRef<'_> = set.node(reference.value);
    let span: Span = value.span();
    finding_at(reference.value, span, reference.path.clone(), cause)
}
