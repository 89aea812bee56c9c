//! Resources inside of resources (`x-kubernetes-embedded-resource`).

use plimsoll_doc::Kind;
use plimsoll_schema::plan::{Plan, SchemaFlags, SchemaId};

use crate::descend::{Both, Descent, Stop};
use crate::{SlotId, ValueRef, View};

/// Memory that finding embedded resources reuses, with those found last.
#[derive(Debug, Default)]
pub struct EmbeddedScratch {
    descent: Descent,
    found: Vec<Stop>,
}

/// A resource inside of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Embedded {
    /// The object.
    pub value: SlotId,
    /// Its schema.
    pub schema: SchemaId,
    index: usize,
}

impl EmbeddedScratch {
    /// Finds the embedded resources at and below `root`, outer ones before those inside of them, in
    /// the order of keys; mirrors the walk of the server's package objectmeta. The root itself counts
    /// only where its schema says so.
    pub fn find(&mut self, plan: &Plan, root: ValueRef<'_>, schema: SchemaId) {
        self.found.clear();
        self.descent.begin(root.id(), schema);
        while let Some(stop) = self.descent.next() {
            let value = root.view().value(stop.value);
            let is_resource = plan.schema(stop.schema).flags.contains(SchemaFlags::EMBEDDED);
            if is_resource && value.kind() == Kind::Map {
                self.found.push(stop);
            }
            self.descent.enter(plan, value, stop, SchemaFlags::EMBEDDED_WITHIN, Both::ByKey);
        }
    }

    /// Those found, in order.
    pub fn found(&self) -> impl Iterator<Item = Embedded> + '_ {
        self.found.iter().enumerate().map(|(index, stop)| Embedded { value: stop.value, schema: stop.schema, index })
    }

    /// The path of one of those found, as field errors print it: `spec.list[0].map[key]`.
    pub fn field_path(&self, view: View<'_>, embedded: Embedded, base: Option<&str>) -> String {
        let at = self.found.get(embedded.index).map_or(crate::trail::TrailId::ROOT, |stop| stop.at);
        self.descent.trail.field_path(view, base, at)
    }
}
