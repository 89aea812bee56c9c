//! What the schemas of a body say beside its validity: directions of properties, discriminators.

use plimsoll_doc::{Kind, NodeId, NodeRef};
use plimsoll_finding::{Code, Finding, Path, PayloadCause, Segment, SourceId};
use rustc_hash::FxHashSet;

use super::PayloadJudge;
use crate::found::At;
use crate::text_of;

/// So many pairs of a value and a schema are looked at in one body.
const MAX_PAIRS: usize = 1_000_000;

/// A value and a schema that it has.
struct Pair<'b> {
    value: NodeRef<'b>,
    path: Path,
    schema: At,
}

impl PayloadJudge<'_> {
    /// Goes through a body along its schemas, and adds what was found about it before.
    pub(super) fn annotations(&mut self, root: NodeRef<'_>, schema: At, source: SourceId, mut findings: Vec<Finding>) {
        let mut open = vec![Pair { value: root, path: Path::default(), schema }];
        let mut seen: FxHashSet<(NodeId, At)> = FxHashSet::default();
        while let Some(pair) = open.pop() {
            if seen.len() >= MAX_PAIRS {
                break;
            }
            if seen.insert((pair.value.id(), pair.schema)) {
                self.pair(&pair, source, &mut open, &mut findings);
            }
        }
        self.findings.append(&mut findings);
    }

    fn pair<'b>(&mut self, pair: &Pair<'b>, source: SourceId, open: &mut Vec<Pair<'b>>, findings: &mut Vec<Finding>) {
        let description = self.description;
        let node = description.node(pair.schema);
        let document = pair.schema.document;
        let same = |schema: At| Pair { value: pair.value, path: pair.path.clone(), schema };
        open.extend(description.index.targets.get(&pair.schema).map(|target| same(*target)));
        let below = |node: NodeRef<'_>| At { document, node: node.id() };
        for keyword in ["allOf", "anyOf", "oneOf"] {
            for member in node.get(keyword).into_iter().flat_map(NodeRef::items) {
                // Only an alternative that the value matches says something about it.
                if keyword == "allOf" || self.is_valid(pair.value, below(member)) {
                    open.push(same(below(member)));
                }
            }
        }
        if let Some(items) = node.get("items") {
            for (index, item) in pair.value.items().enumerate() {
                open.push(Pair { value: item, path: pair.path.index(index), schema: below(items) });
            }
        }
        let properties = node.get("properties");
        let additional = node.get("additionalProperties").filter(|schema| schema.kind() == Kind::Map);
        for entry in pair.value.entries() {
            let own = properties.and_then(|properties| properties.get(entry.name()));
            let Some(schema) = own.or(additional) else { continue };
            let path = pair.path.join(Segment::Key(entry.name()));
            if own.is_some() && self.is_misdirected(below(schema)) {
                let cause = PayloadCause::Direction { name: entry.name().into(), is_read_only: self.is_request };
                self.add(source, entry.key.span(), path.clone(), cause);
            }
            open.push(Pair { value: entry.value, path, schema: below(schema) });
        }
        if let Some(discriminator) = node.get("discriminator").filter(|_| pair.value.kind() == Kind::Map) {
            self.discriminator(pair, discriminator, source, open, findings);
        }
    }

    fn is_valid(&mut self, value: NodeRef<'_>, schema: At) -> bool {
        let id = self.schemas.id(self.description, schema);
        id.is_some_and(|id| self.judge.is_valid(value, &self.schemas.plan, id))
    }

    /// Whether a property is not meant for the direction.
    fn is_misdirected(&self, schema: At) -> bool {
        let keyword = if self.is_request { "readOnly" } else { "writeOnly" };
        let says = |at: At| self.description.node(at).get(keyword).and_then(NodeRef::as_bool) == Some(true);
        says(schema) || self.description.index.resolved(schema).is_some_and(says)
    }

    /// The schema that a discriminator names.
    fn discriminator<'b>(
        &mut self,
        pair: &Pair<'b>,
        discriminator: NodeRef<'_>,
        source: SourceId,
        open: &mut Vec<Pair<'b>>,
        findings: &mut Vec<Finding>,
    ) {
        let Some(property) = text_of(discriminator, "propertyName") else { return };
        let own = pair.value.entry(property);
        let fallback = text_of(discriminator, "defaultMapping");
        let Some(name) = own.and_then(|entry| entry.value.as_str()).or(fallback) else {
            let is_said = findings.iter().any(|finding| {
                let is_missing = finding.code() == Code::MissingField && finding.place.path == pair.path;
                is_missing || own.is_some() && finding.place.path == pair.path.join(Segment::Key(property))
            });
            if !is_said {
                let found = own.map(|entry| entry.value.source_text().into());
                let known = self.known(discriminator, pair.schema);
                let cause = PayloadCause::Discriminator { property: property.into(), found, known };
                let place = own.or(pair.value.entries().next()).map_or(pair.value.span(), |entry| entry.key.span());
                self.add(source, place, pair.path.clone(), cause);
            }
            return;
        };
        let Some(target) = self.target(discriminator, name, pair.schema) else {
            let known = self.known(discriminator, pair.schema);
            let cause = PayloadCause::Discriminator { property: property.into(), found: Some(name.into()), known };
            let span = own.map_or(pair.value.span(), |entry| entry.value.span());
            remove_alternatives(findings, &pair.path);
            return self.add(source, span, pair.path.join(Segment::Key(property)), cause);
        };
        let Some(id) = self.schemas.id(self.description, target) else { return };
        let mut said = self.judge.findings(pair.value, &self.schemas.plan, id, &pair.path);
        if !said.is_empty() {
            // What the schema says that is meant takes the place of what its alternatives say together.
            remove_alternatives(findings, &pair.path);
        }
        said.retain(|new| !findings.iter().any(|old| old.place.path == new.place.path && old.cause == new.cause));
        for finding in &mut said {
            finding.place.source = source;
        }
        findings.append(&mut said);
        open.push(Pair { value: pair.value, path: pair.path.clone(), schema: target });
    }

    /// The schema of a name: by the mapping, else by its name among the components.
    fn target(&self, discriminator: NodeRef<'_>, name: &str, from: At) -> Option<At> {
        let description = self.description;
        let mapped = discriminator.get("mapping").and_then(|mapping| text_of(mapping, name)).unwrap_or(name);
        let root = description.document(from.document).root();
        if let Some(pointer) = mapped.strip_prefix('#') {
            let pointer = crate::pointer::decode(pointer);
            let mut pointers = crate::pointer::Pointers::default();
            let (node, _) = pointers.follow(root, from.document, &pointer)?;
            return Some(At { document: from.document, node: node.id() });
        }
        let schemas = description.document(0).root().get("components")?.get("schemas")?;
        schemas.get(mapped).map(|node| At { document: 0, node: node.id() })
    }

    /// The names that a discriminator knows: those of its mapping, and of the alternatives beside it.
    fn known(&self, discriminator: NodeRef<'_>, schema: At) -> Vec<Box<str>> {
        let mapping = discriminator.get("mapping").into_iter().flat_map(NodeRef::entries);
        let mut known: Vec<Box<str>> = mapping.map(|entry| entry.name().into()).collect();
        if known.is_empty() {
            let node = self.description.node(schema);
            let members = ["oneOf", "anyOf"].into_iter().filter_map(|keyword| node.get(keyword));
            let references = members.flat_map(NodeRef::items).filter_map(|member| text_of(member, "$ref"));
            known.extend(references.filter_map(|reference| Some(reference.rsplit_once('/')?.1.into())));
        }
        known
    }
}

/// Removes what `anyOf` or `oneOf` say about a value, with what their closest alternative says.
fn remove_alternatives(findings: &mut Vec<Finding>, path: &Path) {
    let is_alternative = |finding: &Finding| {
        matches!(finding.code(), Code::AnyOfMismatch | Code::OneOfMismatch) && finding.place.path == *path
    };
    if findings.iter().any(is_alternative) {
        let prefix = path.segments();
        findings.retain(|finding| !finding.place.path.segments().starts_with(&prefix));
    }
}
