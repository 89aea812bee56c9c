//! How often a schema can occur in one object.

use plimsoll_schema::plan::{Additional, Plan, Schema, TypeSet};

use super::declare::MAX_REQUEST;

/// How often a schema can occur.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cardinality {
    /// As often as the limits of the lists and maps around it allow.
    Bounded(u64),
    /// As often as a request has room for it.
    Unbounded,
}

impl Cardinality {
    /// The number of times for a schema whose smallest value takes so many bytes.
    pub fn times(self, min_size: u64) -> u64 {
        match self {
            Self::Bounded(times) => times,
            Self::Unbounded => most(min_size),
        }
    }

    fn below(self, factor: Option<u64>) -> Self {
        match (self, factor) {
            (Self::Bounded(times), Some(factor)) => Self::Bounded(times.saturating_mul(factor)),
            _ => Self::Unbounded,
        }
    }
}

/// How often a value of a size has room in a request.
pub(super) fn most(min_size: u64) -> u64 {
    MAX_REQUEST / (min_size + 1)
}

/// The cardinalities of all schemas of a plan, by index.
pub fn cardinalities(plan: &Plan) -> Vec<Cardinality> {
    let mut all = vec![Cardinality::Bounded(1); plan.len()];
    // Schemas come before those inside of them.
    for id in plan.ids() {
        let schema = plan.schema(id);
        let own = all.get(id.index()).copied().unwrap_or(Cardinality::Unbounded);
        let children = own.below(factor(plan, schema));
        let mut put = |child: plimsoll_schema::plan::SchemaId| {
            if let Some(slot) = all.get_mut(child.index()) {
                *slot = children;
            }
        };
        if let Some(object) = plan.object(schema) {
            object.additional.schema().into_iter().for_each(&mut put);
            plan.properties(object).iter().for_each(|property| put(property.schema));
        }
        plan.array(schema).and_then(|array| array.items.each()).into_iter().for_each(&mut put);
    }
    all
}

/// How many values a schema holds at most of those right below it; none without a limit.
pub(crate) fn factor(plan: &Plan, schema: &Schema) -> Option<u64> {
    let limit = |limit: i64| u64::try_from(limit).unwrap_or(0);
    match schema.types {
        TypeSet::OBJECT => match plan.object(schema) {
            Some(object) if object.additional != Additional::Unspecified => object.max.map(limit),
            _ => Some(1),
        },
        TypeSet::ARRAY => plan.array(schema).and_then(|array| array.max).map(limit),
        _ => Some(1),
    }
}
