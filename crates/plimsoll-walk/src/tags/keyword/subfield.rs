//! `subfield`. Mirrors `Subfield`.

use plimsoll_schema::tags::{Check, GoFieldId};

use super::{Found, Run, Subject, run_one};
use crate::tags::same::are_same;
use crate::tags::steps::Step;

pub(super) fn check<'p, 'v>(
    run: &mut Run<'p, 'v>,
    id: GoFieldId,
    check: &'p Check,
    subject: Subject<'v>,
    found: &mut Vec<Found<'v>>,
) {
    let plan = run.validator.plan;
    let Some(field) = plan.field(id).filter(|_| !subject.new.is_nil()) else { return };
    let (new, old) = (subject.new.field(plan, field), subject.old.field(plan, field));
    if run.is_update && !subject.old.is_nil() && are_same(plan, field.type_, new, old) {
        return;
    }
    let at = run.steps.step(subject.at, Step::Field(id));
    run_one(run, check, Subject { of: field.type_, at, new, old }, found);
}
