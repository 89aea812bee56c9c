//! What follows from how the schemas of a plan lead to one another.
//!
//! In a schema that was written as one text each schema has one parent and comes after it. References
//! add links to any schema; nothing here counts on the former.

use super::{Operand, Plan, SchemaFlags, SchemaId, TypeSet, Warning, WarningKind, unevaluated};
use crate::text::Keyword;

/// Draws the conclusions of a finished plan. In a tree nothing is shared and nothing leads back.
pub(super) fn settle(plan: &mut Plan, is_tree: bool) {
    if !is_tree {
        mark_shared(plan);
    }
    hand_up_flags(plan);
    if !is_tree {
        cut_endless_references(plan);
    }
    if !plan.unevaluated.is_empty() {
        unevaluated::settle(plan);
    }
}

/// Marks the schemas that several schemas contain.
fn mark_shared(plan: &mut Plan) {
    let mut seen = vec![false; plan.len()];
    for root in &plan.roots {
        if let Some(seen) = seen.get_mut(root.schema.index()) {
            *seen = true;
        }
    }
    let mut shared = Vec::new();
    let mut leads_back = false;
    for id in plan.ids() {
        for child in plan.children(plan.schema(id)) {
            leads_back |= child <= id;
            match seen.get_mut(child.index()) {
                Some(true) => shared.push(child),
                Some(seen) => *seen = true,
                None => {}
            }
        }
    }
    plan.leads_back = leads_back;
    for id in shared {
        if let Some(schema) = plan.schemas.get_mut(id.index()) {
            schema.flags |= SchemaFlags::SHARED;
        }
    }
}

/// Gives each schema the marks of the schemas below it. Members of junctors stay out of it, as do
/// those below them.
fn hand_up_flags(plan: &mut Plan) {
    // Where children come after their parents, one way back is enough.
    for index in (0..plan.len()).rev() {
        hand_up_to(plan, SchemaId::new(index));
    }
    if !plan.leads_back {
        return;
    }
    let parents = Parents::of(plan);
    let mut open: Vec<SchemaId> = plan.ids().collect();
    while let Some(id) = open.pop() {
        if hand_up_to(plan, id) {
            open.extend_from_slice(parents.of_schema(id));
        }
    }
}

/// Adds the marks of its children to a schema, and says whether there were new ones.
fn hand_up_to(plan: &mut Plan, id: SchemaId) -> bool {
    let schema = plan.schema(id);
    if schema.flags.contains(SchemaFlags::NESTED) || schema.object.is_none() && schema.array.is_none() {
        return false;
    }
    let within = plan.children(schema).fold(schema.flags, |flags, child| flags | plan.schema(child).flags);
    let flags = schema.flags | within & SchemaFlags::WITHIN;
    let is_new = flags != schema.flags;
    if let Some(schema) = plan.schemas.get_mut(id.index()) {
        schema.flags = flags;
    }
    is_new
}

/// The schemas that lead to each schema along the structure.
struct Parents {
    /// Where the parents of each schema begin, and at the end where the last ones end.
    starts: Vec<usize>,
    parents: Vec<SchemaId>,
}

impl Parents {
    fn of(plan: &Plan) -> Self {
        let mut links: Vec<(SchemaId, SchemaId)> =
            plan.ids().flat_map(|id| plan.children(plan.schema(id)).map(move |child| (child, id))).collect();
        links.sort_unstable();
        let starts = (0..=plan.len()).map(|index| links.partition_point(|(child, _)| child.index() < index));
        Self { starts: starts.collect(), parents: links.iter().map(|(_, parent)| *parent).collect() }
    }

    fn of_schema(&self, id: SchemaId) -> &[SchemaId] {
        let range = self.starts.get(id.index()).zip(self.starts.get(id.index() + 1));
        range.and_then(|(&start, &end)| self.parents.get(start..end)).unwrap_or_default()
    }
}

/// The schemas of a plan, outer ones before those that they contain.
#[derive(Clone, Debug)]
pub struct OutsideIn {
    /// All schemas.
    pub ids: Vec<SchemaId>,
    /// How many of them come after all schemas that contain them. The others lie on cycles or below.
    pub ordered: usize,
}

pub(super) fn outside_in(plan: &Plan) -> OutsideIn {
    if !plan.leads_back {
        return OutsideIn { ids: plan.ids().collect(), ordered: plan.len() };
    }
    let mut waiting = vec![0_usize; plan.len()];
    for child in plan.ids().flat_map(|id| plan.children(plan.schema(id))) {
        if let Some(waiting) = waiting.get_mut(child.index()) {
            *waiting += 1;
        }
    }
    let is_free = |waiting: &[usize], id: SchemaId| waiting.get(id.index()) == Some(&0);
    let mut ids: Vec<SchemaId> = plan.ids().filter(|id| is_free(&waiting, *id)).collect();
    let mut at = 0;
    while let Some(&id) = ids.get(at) {
        at += 1;
        for child in plan.children(plan.schema(id)) {
            if let Some(waiting) = waiting.get_mut(child.index()) {
                *waiting -= 1;
                if *waiting == 0 {
                    ids.push(child);
                }
            }
        }
    }
    let ordered = ids.len();
    ids.extend(plan.ids().filter(|id| !is_free(&waiting, *id)));
    OutsideIn { ids, ordered }
}

/// Takes constraints out that would apply a schema to one value again and again.
fn cut_endless_references(plan: &mut Plan) {
    let leads_back = |id: SchemaId| in_place(plan, id).any(|(_, _, schema)| schema <= id);
    if !plan.ids().any(leads_back) {
        return;
    }
    let mut states = vec![State::New; plan.len()];
    let mut cut = Vec::new();
    for start in plan.ids() {
        let mut open = Vec::new();
        enter(plan, start, &mut states, &mut open);
        while let Some((id, links)) = open.last_mut() {
            let id = *id;
            let Some((constraint, keyword, schema)) = links.pop() else {
                if let Some(state) = states.get_mut(id.index()) {
                    *state = State::Done;
                }
                open.pop();
                continue;
            };
            match states.get(schema.index()) {
                Some(State::New) => enter(plan, schema, &mut states, &mut open),
                Some(State::Open) => cut.push((id, constraint, keyword)),
                Some(State::Done) | None => {}
            }
        }
    }
    cut.dedup();
    let mut warnings = std::mem::take(&mut plan.warnings).into_vec();
    for (schema, constraint, keyword) in cut {
        warnings.push(Warning {
            kind: WarningKind::EndlessReference(keyword),
            schema,
            span: plan.span(schema, keyword),
        });
        if let Some(constraint) = plan.constraints.get_mut(constraint) {
            constraint.types = TypeSet::empty();
        }
    }
    plan.warnings = warnings.into_boxed_slice();
}

/// How far the search for endless references is with a schema.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Open,
    Done,
}

/// An index of a constraint in the plan, its keyword, and a schema that it applies to the value itself.
type InPlace = (usize, Keyword, SchemaId);

fn enter(plan: &Plan, id: SchemaId, states: &mut [State], open: &mut Vec<(SchemaId, Vec<InPlace>)>) {
    if let Some(state @ State::New) = states.get_mut(id.index()) {
        *state = State::Open;
        open.push((id, in_place(plan, id).collect()));
    }
}

/// The schemas that a schema applies to the value itself.
fn in_place(plan: &Plan, id: SchemaId) -> impl Iterator<Item = InPlace> + '_ {
    let range = plan.schema(id).constraints;
    let constraints = range.indices().zip(plan.constraints(plan.schema(id)));
    constraints.filter(|(_, constraint)| !constraint.keyword.descends()).flat_map(|(index, constraint)| {
        let members = match constraint.operand {
            Operand::Schemas(members) => plan.members(members),
            _ => &[],
        };
        let schemas = members.iter().copied().chain(constraint.operand.single_schemas());
        schemas.map(move |schema| (index, constraint.keyword, schema))
    })
}

#[cfg(test)]
mod tests {

    use plimsoll_release::Release;

    use super::*;
    use crate::plan::{Additional, ArrayRules, Constraint, Items, Origin, PlanBuilder};

    /// A plan of that many schemas, with properties that lead from one to another.
    fn plan(count: usize, links: &[(usize, usize)], marked: usize) -> Plan {
        let mut builder = PlanBuilder::default();
        let ids: Vec<_> = (0..count).map(|_| builder.add_schema(Origin::default())).collect();
        for (&id, index) in ids.iter().zip(0..) {
            let own = links.iter().filter(|(from, _)| *from == index).map(|(_, to)| *to);
            let named: Vec<(String, SchemaId)> = own.map(|to| (format!("p{to}"), ids[to])).collect();
            let named: Vec<(&str, SchemaId)> = named.iter().map(|(name, id)| (name.as_str(), *id)).collect();
            builder.set_object(id, &named, Additional::Unspecified);
        }
        builder.schema(ids[marked]).flags = SchemaFlags::DEFAULTS_WITHIN;
        builder.finish(&Release::LATEST.rules().go)
    }

    fn indices(plan: &Plan, flag: SchemaFlags) -> Vec<usize> {
        plan.ids().filter(|id| plan.schema(*id).flags.contains(flag)).map(SchemaId::index).collect()
    }

    #[test]
    fn marks_go_round_cycles() {
        // 0 -> 3 -> 1 -> 2 -> 3, and 2 -> 4, which has the mark; 5 leads nowhere.
        let plan = plan(6, &[(0, 3), (3, 1), (1, 2), (2, 3), (2, 4), (0, 5)], 4);
        assert_eq!(indices(&plan, SchemaFlags::DEFAULTS_WITHIN), [0, 1, 2, 3, 4]);
        assert_eq!(indices(&plan, SchemaFlags::SHARED), [3]);
    }

    #[test]
    fn a_long_chain_backwards_takes_no_quadratic_time() {
        let count = 20_000;
        let mut links: Vec<_> = (1..count).map(|from| (from, from - 1)).collect();
        links.push((0, count - 1));
        let plan = plan(count, &links, 0);
        assert_eq!(indices(&plan, SchemaFlags::DEFAULTS_WITHIN).len(), count);
    }

    #[test]
    fn outer_schemas_come_first() {
        let acyclic = plan(4, &[(0, 2), (0, 3), (2, 1), (3, 1)], 0).outside_in();
        assert_eq!(acyclic.ids.iter().map(|id| id.index()).collect::<Vec<_>>(), [0, 2, 3, 1]);
        assert_eq!(acyclic.ordered, 4);
        let cyclic = plan(4, &[(0, 1), (1, 2), (2, 1), (2, 3)], 0).outside_in();
        assert_eq!(cyclic.ids.iter().map(|id| id.index()).collect::<Vec<_>>(), [0, 1, 2, 3]);
        assert_eq!(cyclic.ordered, 1);
    }

    #[test]
    fn a_root_that_is_contained_is_shared() {
        let plan = plan(2, &[(0, 1), (1, 0)], 1);
        assert_eq!(indices(&plan, SchemaFlags::SHARED), [0]);
    }

    #[test]
    fn references_without_end_are_cut_once() {
        let mut builder = PlanBuilder::default();
        let ids = [(); 3].map(|()| builder.add_schema(Origin::default()));
        let reference = |to| Constraint::new(Keyword::Ref, Operand::Schema(to));
        let members = builder.add_members([ids[0], ids[1]].into_iter());
        builder.set_constraints(ids[0], &[reference(ids[1])]);
        builder.set_constraints(ids[1], &[Constraint::new(Keyword::AllOf, Operand::Schema(ids[2]))]);
        builder.set_constraints(ids[2], &[Constraint::new(Keyword::AnyOf, members)]);
        let plan = builder.finish(&Release::LATEST.rules().go);
        let kinds: Vec<_> = plan.warnings().iter().map(|warning| (warning.schema, warning.kind)).collect();
        let endless = (ids[2], WarningKind::EndlessReference(Keyword::AnyOf));
        assert_eq!(kinds, [endless]);
        assert!(plan.constraints(plan.schema(ids[2])).iter().all(|constraint| constraint.types.is_empty()));
        assert!(plan.constraints(plan.schema(ids[0])).iter().all(|constraint| !constraint.types.is_empty()));
    }

    #[test]
    fn references_to_what_a_value_contains_end_with_the_value() {
        let mut builder = PlanBuilder::default();
        let list = builder.add_schema(Origin::default());
        builder.set_array(list, ArrayRules { items: Items::Each(list), ..ArrayRules::default() });
        builder.set_constraints(list, &[Constraint::new(Keyword::Items, Operand::Schema(list))]);
        assert_eq!(builder.finish(&Release::LATEST.rules().go).warnings(), []);
    }
}
