//! What becomes of objects of a served version in the storage version.

use plimsoll_doc::{JsonLayout, KeyOrder, Kind, NodeRef, Span, Value, same, write_json};
use plimsoll_finding::{Path, Segment, UnlikeStorage, VersionDifference};

/// So many differences of a CRD are listed.
const MAX_DIFFERENCES: usize = 100;
/// Fields that every object has, whatever its schema.
const ALWAYS: [&str; 3] = ["apiVersion", "kind", "metadata"];

/// A difference, and where it is in the CRD.
pub(crate) struct Unlike {
    pub(crate) path: Path,
    pub(crate) span: Span,
    pub(crate) difference: UnlikeStorage,
}

/// In what the schemas of a CRD's served versions differ from that of the storage version, as far as
/// objects lose or win something by it. Nothing where a webhook converts: it sees the whole object.
pub(crate) fn unlike_storage(crd: NodeRef<'_>) -> Vec<Unlike> {
    let Some(spec) = crd.get("spec") else { return Vec::new() };
    let strategy = spec.get("conversion").and_then(|conversion| conversion.get("strategy")).and_then(NodeRef::as_str);
    if strategy.is_some_and(|strategy| strategy != "None") {
        return Vec::new();
    }
    let versions = || spec.get("versions").into_iter().flat_map(NodeRef::items);
    let is_set = |version: NodeRef<'_>, flag| version.get(flag).and_then(NodeRef::as_bool) == Some(true);
    let Some(storage) = versions().find(|version| is_set(*version, "storage")) else { return Vec::new() };
    let Some(stored) = schema_of(storage) else { return Vec::new() };
    let mut found = Vec::new();
    for (at, version) in versions().enumerate().filter(|(_, version)| is_set(*version, "served")) {
        if version.id() == storage.id() {
            continue;
        }
        let Some(own) = schema_of(version) else { continue };
        let place = ["schema", "openAPIV3Schema"]
            .iter()
            .fold(Path::new(&[Segment::Key("spec"), Segment::Key("versions"), Segment::Index(at)]), |path, key| {
                path.join(Segment::Key(key))
            });
        let mut walk =
            Walk { version: name_of(version), storage: name_of(storage), found: &mut found, pending: Vec::new() };
        walk.run(Pair { own, stored, place, field: Path::default(), span: own.span() });
    }
    found
}

fn name_of(version: NodeRef<'_>) -> &str {
    version.get("name").and_then(NodeRef::as_str).unwrap_or_default()
}

fn schema_of(version: NodeRef<'_>) -> Option<NodeRef<'_>> {
    version.get("schema")?.get("openAPIV3Schema")
}

/// The schemas of one field in both versions.
struct Pair<'d> {
    own: NodeRef<'d>,
    stored: NodeRef<'d>,
    /// The schema's place in the CRD.
    place: Path,
    field: Path,
    /// Where the schema begins: its key.
    span: Span,
}

struct Walk<'d, 'o> {
    version: &'d str,
    storage: &'d str,
    found: &'o mut Vec<Unlike>,
    pending: Vec<Pair<'d>>,
}

impl<'d> Walk<'d, '_> {
    fn run(&mut self, root: Pair<'d>) {
        self.pending.push(root);
        while let Some(pair) = self.pending.pop() {
            if self.found.len() >= MAX_DIFFERENCES {
                return;
            }
            if pair.own.kind() == Kind::Map && pair.stored.kind() == Kind::Map {
                self.compare(&pair);
            }
        }
    }

    fn compare(&mut self, pair: &Pair<'d>) {
        self.defaults(pair);
        self.embedded(pair);
        self.properties(pair);
        self.others(pair);
        if let (Some(own), Some(stored)) = (pair.own.get("items"), pair.stored.get("items")) {
            let (place, field) = (pair.place.join(Segment::Key("items")), pair.field.join(Segment::Subscript("*")));
            self.pending.push(Pair { own, stored, place, field, span: own.span() });
        }
    }

    fn defaults(&mut self, pair: &Pair<'d>) {
        let default = |schema: NodeRef<'d>| schema.get("default").filter(|value| !value.is_null());
        let (own, stored) = (default(pair.own), default(pair.stored));
        let is_same = match (own, stored) {
            (None, None) => true,
            (Some(own), Some(stored)) => same(own, stored),
            _ => false,
        };
        if !is_same {
            let json = |value: NodeRef<'_>| write_json(value, KeyOrder::AsRead, JsonLayout::Compact).into();
            let (place, span) = match pair.own.entry("default") {
                Some(entry) => (pair.place.join(Segment::Key("default")), entry.key.span()),
                None => (pair.place.clone(), pair.span),
            };
            let difference = VersionDifference::Default { own: own.map(json), stored: stored.map(json) };
            self.push(place, span, pair.field.clone(), difference);
        }
    }

    /// Metadata is read as such where it is stored, and nowhere before.
    fn embedded(&mut self, pair: &Pair<'d>) {
        let has_metadata = || preserves(pair.own) || property(pair.own, "metadata").is_some();
        if is_embedded(pair.stored) && !is_embedded(pair.own) && has_metadata() {
            self.push(pair.place.clone(), pair.span, pair.field.clone(), VersionDifference::EmbeddedMetadata);
        }
    }

    fn properties(&mut self, pair: &Pair<'d>) {
        let first = self.pending.len();
        for entry in pair.own.get("properties").into_iter().flat_map(NodeRef::entries) {
            let name = entry.name();
            if (pair.field.is_empty() || is_embedded(pair.stored)) && ALWAYS.contains(&name) {
                continue;
            }
            let (place, field) = (pair.place.key("properties").key(name), pair.field.join(Segment::Key(name)));
            let stored = property(pair.stored, name).or_else(|| additional(pair.stored));
            match stored {
                Some(stored) => {
                    self.pending.push(Pair { own: entry.value, stored, place, field, span: entry.key.span() });
                }
                None if keeps_others(pair.stored) => {}
                None => self.push(place, entry.key.span(), field, VersionDifference::Dropped),
            }
        }
        if let Some(pushed) = self.pending.get_mut(first..) {
            pushed.reverse();
        }
    }

    /// Fields that no property names.
    fn others(&mut self, pair: &Pair<'d>) {
        if let (Some(own), Some(stored)) = (additional(pair.own), additional(pair.stored)) {
            let place = pair.place.join(Segment::Key("additionalProperties"));
            let field = pair.field.join(Segment::Subscript("*"));
            self.pending.push(Pair { own, stored, place, field, span: own.span() });
        } else if (keeps_others(pair.own) || additional(pair.own).is_some())
            && !keeps_others(pair.stored)
            && additional(pair.stored).is_none()
        {
            self.push(pair.place.clone(), pair.span, pair.field.clone(), VersionDifference::OthersDropped);
        }
    }

    fn push(&mut self, path: Path, span: Span, field: Path, difference: VersionDifference) {
        let difference =
            UnlikeStorage { version: self.version.into(), storage: self.storage.into(), field, difference };
        self.found.push(Unlike { path, span, difference });
    }
}

fn property<'d>(schema: NodeRef<'d>, name: &str) -> Option<NodeRef<'d>> {
    schema.get("properties")?.get(name)
}

/// The schema of fields that no property names.
fn additional(schema: NodeRef<'_>) -> Option<NodeRef<'_>> {
    schema.get("additionalProperties").filter(|additional| matches!(additional.value(), Value::Map(_)))
}

fn flag(schema: NodeRef<'_>, name: &str) -> bool {
    schema.get(name).and_then(NodeRef::as_bool) == Some(true)
}

fn preserves(schema: NodeRef<'_>) -> bool {
    flag(schema, "x-kubernetes-preserve-unknown-fields")
}

fn is_embedded(schema: NodeRef<'_>) -> bool {
    flag(schema, "x-kubernetes-embedded-resource")
}

/// Whether fields that nothing names are kept as they are.
fn keeps_others(schema: NodeRef<'_>) -> bool {
    preserves(schema) || flag(schema, "additionalProperties")
}
