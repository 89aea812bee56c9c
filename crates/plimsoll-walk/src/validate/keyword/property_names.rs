//! `propertyNames`

use plimsoll_schema::plan::Operand;

use super::{Applicator, At, Attempt, Goal, Progress, Role, Turn};
use crate::instance::Instance;
use crate::trail::Segment;

/// A schema accepts the names of all members.
pub(super) struct PropertyNames;

impl Applicator for PropertyNames {
    fn turn<'a, V: Instance<'a>>(at: At<'a, V>, mut progress: Progress, goal: Goal) -> Turn {
        Self::run(at, &mut progress, goal, &mut |_| None)
    }

    fn run<'a, V: Instance<'a>>(
        at: At<'a, V>,
        progress: &mut Progress,
        _: Goal,
        attempt: &mut impl FnMut(Attempt) -> Option<bool>,
    ) -> Turn {
        let Operand::Schema(schema) = at.constraint.operand else { return Turn::Accept };
        let children = at.value.children_from(progress.next);
        for name in children.map_while(|child| at.value.name_of(child)) {
            let (step, next) = (Some(Segment::Additional(name.id())), progress.next + 1);
            let own = Attempt { value: name.id(), schema, step, role: Role::Must, next };
            let Some(accepted) = attempt(own) else { return Turn::Try(own) };
            progress.note(own, accepted);
        }
        Turn::Accept
    }
}
