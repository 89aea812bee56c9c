//! `propertyNames`

use plimsoll_schema::plan::Operand;

use super::{Applicator, At, Attempt, Goal, Progress, Role, Turn};
use crate::trail::Segment;

/// A schema accepts the names of all members.
pub(super) struct PropertyNames;

impl Applicator for PropertyNames {
    fn turn(at: At<'_>, progress: Progress, _: Goal) -> Turn {
        let Operand::Schema(schema) = at.constraint.operand else { return Turn::Accept };
        match at.value.child(progress.next as usize).and_then(|child| at.value.name_of(child)) {
            Some(name) => Turn::Try(Attempt {
                value: name.id(),
                schema,
                step: Some(Segment::Additional(name.id())),
                role: Role::Must,
                next: progress.next + 1,
            }),
            None => Turn::Accept,
        }
    }
}
