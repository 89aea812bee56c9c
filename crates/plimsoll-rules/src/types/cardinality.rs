//! How often a schema can occur in one object.

use plimsoll_schema::plan::{Additional, Plan, Schema, TypeSet};
use plimsoll_schema::text::Keyword;

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

    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Bounded(times), Self::Bounded(more)) => Self::Bounded(times.saturating_add(more)),
            _ => Self::Unbounded,
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

/// The cardinalities of all schemas of a plan, by index. What contains itself occurs without a bound.
pub fn cardinalities(plan: &Plan) -> Vec<Cardinality> {
    let mut all: Vec<Option<Cardinality>> = vec![None; plan.len()];
    let outside_in = plan.outside_in();
    let (ordered, cyclic) = outside_in.ids.split_at(outside_in.ordered);
    for &id in ordered {
        let schema = plan.schema(id);
        let own = all.get(id.index()).copied().flatten().unwrap_or(Cardinality::Bounded(1));
        let children = own.below(factor(plan, schema));
        for child in plan.children(schema) {
            if let Some(slot) = all.get_mut(child.index()) {
                *slot = Some(slot.map_or(children, |before| before.and(children)));
            }
        }
    }
    for id in cyclic {
        if let Some(slot) = all.get_mut(id.index()) {
            *slot = Some(Cardinality::Unbounded);
        }
    }
    all.into_iter().map(|found| found.unwrap_or(Cardinality::Bounded(1))).collect()
}

/// How many values a schema holds at most of those right below it; none without a limit.
pub(crate) fn factor(plan: &Plan, schema: &Schema) -> Option<u64> {
    let limit = |limit: i64| u64::try_from(limit).unwrap_or(0);
    match schema.types {
        TypeSet::OBJECT => match plan.object(schema) {
            Some(object) if object.additional != Additional::Unspecified => {
                plan.limit(schema, Keyword::MaxProperties).map(limit)
            }
            _ => Some(1),
        },
        TypeSet::ARRAY => plan.limit(schema, Keyword::MaxItems).map(limit),
        _ => Some(1),
    }
}

#[cfg(test)]
mod tests {
    use plimsoll_release::Release;
    use plimsoll_schema::plan::{ArrayRules, Constraint, Items, Operand, Origin, PlanBuilder};

    use super::*;

    #[test]
    fn schemas_that_are_reached_twice_occur_as_often_as_both_say() {
        let mut builder = PlanBuilder::default();
        let [root, list, item, below] = [(); 4].map(|()| builder.add_schema(Origin::default()));
        for (id, types) in [(root, TypeSet::OBJECT), (list, TypeSet::ARRAY), (item, TypeSet::OBJECT)] {
            builder.schema(id).types = types;
        }
        builder.set_object(root, &[("list", list), ("one", item)], Additional::Unspecified);
        builder.set_array(list, ArrayRules { items: Items::Each(item), ..ArrayRules::default() });
        builder.set_constraints(list, &[Constraint::new(Keyword::MaxItems, Operand::Limit(5))]);
        builder.set_object(item, &[("below", below)], Additional::Unspecified);
        let plan = builder.finish(&Release::LATEST.rules().go);
        assert_eq!(cardinalities(&plan), [1, 1, 6, 6].map(Cardinality::Bounded));
    }

    #[test]
    fn what_contains_itself_has_no_bound() {
        let mut builder = PlanBuilder::default();
        let [root, node, leaf] = [(); 3].map(|()| builder.add_schema(Origin::default()));
        builder.set_object(root, &[("node", node)], Additional::Unspecified);
        builder.set_object(node, &[("next", node), ("leaf", leaf)], Additional::Unspecified);
        let plan = builder.finish(&Release::LATEST.rules().go);
        assert_eq!(cardinalities(&plan), [Cardinality::Bounded(1), Cardinality::Unbounded, Cardinality::Unbounded]);
    }
}
