//! Going through an object along the structure of its schema: properties, other members, items.

use plimsoll_doc::Kind;
use plimsoll_schema::plan::{Plan, SchemaFlags, SchemaId};

use crate::trail::{Segment, Trail, TrailId};
use crate::{SlotId, ValueRef};

/// Containers still to be visited, the next one last, with the way to each.
#[derive(Debug, Default)]
pub(crate) struct Descent {
    pending: Vec<Stop>,
    pub(crate) trail: Trail,
}

/// A container under a schema.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stop {
    pub(crate) value: SlotId,
    pub(crate) schema: SchemaId,
    pub(crate) at: TrailId,
    /// Whether the value is only to be looked at, for the sake of the object around it.
    pub(crate) is_aside: bool,
}

impl Descent {
    pub(crate) fn begin(&mut self, root: SlotId, schema: SchemaId) {
        self.trail.clear();
        self.pending.clear();
        self.pending.push(Stop { value: root, schema, at: TrailId::ROOT, is_aside: false });
    }

    pub(crate) fn next(&mut self) -> Option<Stop> {
        self.pending.pop()
    }

    /// Visits the children next, in order: those that are containers and whose schemas have one of
    /// `wanted`. Members that are `aside` come as such before that.
    pub(crate) fn enter(
        &mut self,
        plan: &Plan,
        value: ValueRef<'_>,
        stop: Stop,
        wanted: SchemaFlags,
        both: Both,
        aside: &[&str],
    ) {
        let first = self.pending.len();
        let schema = plan.schema(stop.schema);
        let is_wanted = |child: ValueRef<'_>, schema: SchemaId| {
            matches!(child.kind(), Kind::Seq | Kind::Map) && plan.schema(schema).flags.intersects(wanted)
        };
        if let (Kind::Seq, Some(items)) = (value.kind(), plan.array(schema).and_then(|array| array.items.each())) {
            for (item, index) in value.children().zip(0..) {
                if is_wanted(item, items) {
                    let at = self.trail.step(stop.at, Segment::Item(index));
                    self.pending.push(Stop { value: item.id(), schema: items, at, is_aside: false });
                }
            }
        }
        if value.kind() == Kind::Map {
            let object = plan.object(schema);
            let additional = object.and_then(|object| object.additional.schema());
            if let (Both::AdditionalFirst, Some(schema)) = (both, additional) {
                for child in value.children().filter(|child| is_wanted(*child, schema)) {
                    let at = self.trail.step(stop.at, Segment::Additional(child.id()));
                    self.pending.push(Stop { value: child.id(), schema, at, is_aside: false });
                }
            }
            for child in value.children() {
                if aside.contains(&child.key()) {
                    self.pending.push(Stop { value: child.id(), is_aside: true, ..stop });
                }
                if !matches!(child.kind(), Kind::Seq | Kind::Map) {
                    continue;
                }
                let property = object.and_then(|object| child.property_of(plan, object));
                let (schema, segment) = match (property, additional) {
                    (Some((_, property)), _) => (property.schema, Segment::Property(child.id())),
                    (None, Some(schema)) if both == Both::ByKey => (schema, Segment::Additional(child.id())),
                    (None, _) => continue,
                };
                if is_wanted(child, schema) {
                    let at = self.trail.step(stop.at, segment);
                    self.pending.push(Stop { value: child.id(), schema, at, is_aside: false });
                }
            }
        }
        if let Some(children) = self.pending.get_mut(first..) {
            children.reverse();
        }
    }
}

/// How members are visited where a schema has both properties and a schema for all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Both {
    /// In the order of keys, each under one of the two.
    ByKey,
    /// All members under the schema for others, then the properties.
    AdditionalFirst,
}
