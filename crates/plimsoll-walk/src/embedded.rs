//! Resources inside of resources (`x-kubernetes-embedded-resource`).

use plimsoll_doc::Kind;
use plimsoll_finding::Path;
use plimsoll_schema::plan::{Plan, SchemaFlags, SchemaId};

use crate::descend::{Both, Descent};
use crate::trail::TrailId;
use crate::{SlotId, ValueRef, View};

/// The members of a resource that are checked and coerced.
const META_FIELDS: &[&str] = &["apiVersion", "kind", "metadata"];

/// Finds the resources in an object; mirrors the walk of the server's package objectmeta.
#[derive(Clone, Copy, Debug)]
pub struct EmbeddedFinder<'p> {
    /// The schemas.
    pub plan: &'p Plan,
    /// The schema of the object.
    pub schema: SchemaId,
    /// Whether the object itself counts as one, whatever its schema says.
    pub resource: bool,
}

/// Memory that finding reuses, with what was found last.
#[derive(Debug, Default)]
pub struct EmbeddedScratch {
    descent: Descent,
    resources: Vec<Embedded>,
    members: Vec<EmbeddedMember>,
}

/// A resource inside of another.
#[derive(Clone, Copy, Debug)]
pub struct Embedded {
    /// The object.
    pub value: SlotId,
    /// Its schema.
    pub schema: SchemaId,
    at: TrailId,
}

/// The `apiVersion`, `kind` or `metadata` of a resource inside of another.
#[derive(Clone, Copy, Debug)]
pub struct EmbeddedMember {
    /// The resource.
    pub resource: Embedded,
    /// The member.
    pub value: SlotId,
}

impl EmbeddedFinder<'_> {
    /// Finds the resources at and below `root`.
    pub fn find(&self, root: ValueRef<'_>, scratch: &mut EmbeddedScratch) {
        let EmbeddedScratch { descent, resources, members } = scratch;
        resources.clear();
        members.clear();
        descent.begin(root.id(), self.schema);
        let view = root.view();
        while let Some(stop) = descent.next() {
            let value = view.value(stop.value);
            if stop.is_aside {
                let owner = resources.iter().rev().find(|resource| resource.at == stop.at);
                members.extend(owner.map(|&resource| EmbeddedMember { resource, value: stop.value }));
                continue;
            }
            let is_resource = self.plan.schema(stop.schema).flags.contains(SchemaFlags::EMBEDDED)
                || self.resource && stop.at == TrailId::ROOT;
            let is_resource = is_resource && value.kind() == Kind::Map;
            if is_resource {
                resources.push(Embedded { value: stop.value, schema: stop.schema, at: stop.at });
            }
            let aside = if is_resource { META_FIELDS } else { &[] };
            descent.enter(self.plan, value, stop, SchemaFlags::EMBEDDED_WITHIN, Both::ByKey, aside);
        }
    }
}

impl EmbeddedScratch {
    /// The resources, outer ones before those inside of them, in the order of keys: that in which the
    /// server validates them.
    pub fn resources(&self) -> &[Embedded] {
        &self.resources
    }

    /// Their `apiVersion`, `kind` and `metadata`, each where its key stands among the others: the order
    /// in which the server coerces them, and the first that cannot be is its answer.
    pub fn members(&self) -> &[EmbeddedMember] {
        &self.members
    }

    /// The way to a resource.
    pub fn path(&self, view: View<'_>, resource: Embedded) -> Path {
        self.descent.trail.path(view, &Path::default(), resource.at)
    }

    /// The path of a resource as field errors have it: `spec.list[0].map[key]`.
    pub fn field(&self, view: View<'_>, resource: Embedded, base: &Path) -> Path {
        self.descent.trail.field(view, base, resource.at)
    }
}
