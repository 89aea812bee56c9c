//! `ifMode`. Mirrors `Discriminated`.

use plimsoll_schema::tags::{Check, GoFieldId, Level, Scalar};

use super::{Found, Run, Subject, neq, presence, run_all};
use crate::tags::same::are_same;
use crate::tags::steps::Step;

pub(super) fn check<'p, 'v>(
    run: &mut Run<'p, 'v>,
    (field, discriminator): (GoFieldId, GoFieldId),
    cases: &'p [(Scalar, Box<[Check]>)],
    otherwise: Option<Level>,
    subject: Subject<'v>,
    found: &mut Vec<Found<'v>>,
) {
    let plan = run.validator.plan;
    let (Some(member), Some(discriminator)) = (plan.field(field), plan.field(discriminator)) else { return };
    if subject.new.is_nil() {
        return;
    }
    let pick = |held: crate::tags::held::Held<'v>| (held.field(plan, member), held.field(plan, discriminator));
    let ((new, mode), (old, old_mode)) = (pick(subject.new), pick(subject.old));
    let is_unchanged = || are_same(plan, discriminator.type_, mode, old_mode) && are_same(plan, member.type_, new, old);
    if run.is_update && !subject.old.is_nil() && is_unchanged() {
        return;
    }
    let at = run.steps.step(subject.at, Step::Field(field));
    let subject = Subject { of: member.type_, at, new, old };
    if let Some((_, checks)) = cases.iter().find(|(value, _)| neq::equals(mode, value)) {
        run_all(run, checks, subject, found);
        return;
    }
    let before = found.len();
    presence::forbidden(plan, subject, found);
    found.iter_mut().skip(before).for_each(|found| found.level = otherwise);
}
