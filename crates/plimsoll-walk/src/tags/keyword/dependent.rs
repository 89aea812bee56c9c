//! `dependentRequired` and `dependentForbidden`. Mirrors `dependentrequired.go`.

use plimsoll_finding::{Code, FieldErrorKind, TagMessage};
use plimsoll_schema::tags::GoFieldId;

use super::union::is_set;
use super::{Found, Run, Subject, plain};
use crate::tags::steps::Step;

pub(super) fn check<'v>(
    run: &mut Run<'_, 'v>,
    (trigger, dependent): (GoFieldId, GoFieldId),
    needs: bool,
    subject: Subject<'v>,
    found: &mut Vec<Found<'v>>,
) {
    let plan = run.validator.plan;
    if subject.new.is_nil() {
        return;
    }
    let both = |held| (is_set(plan, trigger, held), is_set(plan, dependent, held));
    let now = both(subject.new);
    if run.is_update && !subject.old.is_nil() && now == both(subject.old) {
        return;
    }
    let (Some(trigger), Some(field)) = (plan.field(trigger), plan.field(dependent)) else { return };
    if !now.0 || now.1 == needs {
        return;
    }
    let at = run.steps.step(subject.at, Step::Field(dependent));
    let subject = Subject { of: field.type_, at, new: subject.new.field(plan, field), ..subject };
    let name = trigger.name.clone();
    found.push(if needs {
        plain(subject, Code::DependentField, FieldErrorKind::Required, TagMessage::NeededBy(name))
    } else {
        plain(subject, Code::DependentField, FieldErrorKind::Forbidden, TagMessage::ExcludedBy(name))
    });
}
