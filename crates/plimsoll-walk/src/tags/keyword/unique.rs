//! Lists without doubles. Mirrors `ValSliceUnique`.

use plimsoll_finding::{Code, FieldErrorKind, TagMessage};
use plimsoll_schema::tags::{GoForm, Identity};

use super::{Found, Run, Subject, quoted, shown};
use crate::tags::held::Held;
use crate::tags::lookup::Lookup;
use crate::tags::steps::Step;

pub(super) fn check<'p, 'v>(
    run: &mut Run<'p, 'v>,
    identity: &'p Identity,
    subject: Subject<'v>,
    found: &mut Vec<Found<'v>>,
) {
    let plan = run.validator.plan;
    let (GoForm::List(item), Some(list)) = (plan.literal(subject.of), subject.new.value()) else { return };
    for (index, _) in Lookup::new(plan, item, identity, subject.new).repeated() {
        let at = run.steps.step(subject.at, Step::Index(index));
        let new = Held::of(plan, item, list.child(index as usize));
        let value = quoted(plan, item, new);
        let subject = Subject { at, new, ..subject };
        found.push(shown(subject, Code::DuplicateItem, FieldErrorKind::Duplicate, value, TagMessage::Duplicate));
    }
}
