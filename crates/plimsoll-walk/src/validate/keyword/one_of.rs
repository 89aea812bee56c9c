//! `oneOf`

use plimsoll_finding::{Code, SchemaFault};

use super::{Applicator, At, Goal, Progress, Role, Said, Turn, Wrong};
use crate::validate::complaint::Detail;

/// Exactly one member accepts the value; mirrors `schemaPropsValidator.Validate`.
pub(super) struct OneOf;

impl Applicator for OneOf {
    fn turn(at: At<'_>, progress: Progress, goal: Goal) -> Turn {
        let refused = Turn::Refuse(Detail::Count(progress.accepted));
        if progress.accepted > 1 && goal == Goal::Answer {
            return refused;
        }
        match at.members().get(progress.next as usize) {
            Some(&member) => at.on_itself(member, Role::Alternative, progress),
            None if progress.accepted == 1 => Turn::Accept,
            None => refused,
        }
    }

    fn said(wrong: &Wrong<'_>) -> Said {
        let Detail::Count(count) = wrong.detail else {
            return Said::without_value(Code::UnionAmbiguous, SchemaFault::OneOf(0));
        };
        Said::without_value(Code::UnionAmbiguous, SchemaFault::OneOf(count))
    }
}
