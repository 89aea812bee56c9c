//! `item`. Mirrors `ValSliceItem`.

use plimsoll_schema::tags::{Check, GoFieldId, GoForm, GoTypeId, Scalar, TagPlan};

use super::{Found, Run, Subject, neq, run_one};
use crate::ValueRef;
use crate::tags::held::Held;
use crate::tags::same::are_same;
use crate::tags::steps::Step;

/// The first item with these keys, and where it is.
pub(super) fn find<'v>(
    plan: &TagPlan,
    item: GoTypeId,
    keys: &[(GoFieldId, Scalar)],
    list: Held<'v>,
) -> Option<(u32, Held<'v>)> {
    let items = list.value().into_iter().flat_map(ValueRef::children);
    let mut items = (0..).zip(items.map(|child| Held::of(plan, item, Some(child))));
    items.find(|(_, held)| {
        !held.is_nil()
            && keys.iter().all(|(id, value)| {
                let key = plan.field(*id).map_or(Held::Nil, |field| held.field(plan, field));
                !key.is_nil() && neq::equals(key, value)
            })
    })
}

pub(super) fn check<'p, 'v>(
    run: &mut Run<'p, 'v>,
    keys: &[(GoFieldId, Scalar)],
    check: &'p Check,
    subject: Subject<'v>,
    found: &mut Vec<Found<'v>>,
) {
    let plan = run.validator.plan;
    let GoForm::List(item) = plan.literal(plan.value_type(subject.of)) else { return };
    let Some((index, new)) = find(plan, item, keys, subject.new) else { return };
    let old = find(plan, item, keys, subject.old).map(|(_, old)| old);
    if run.is_update && old.is_some_and(|old| are_same(plan, item, new, old)) {
        return;
    }
    let at = run.steps.step(subject.at, Step::Index(index));
    let subject = Subject { of: plan.value_type(item), at, new, old: old.unwrap_or(Held::Nil) };
    run_one(run, check, subject, found);
}
