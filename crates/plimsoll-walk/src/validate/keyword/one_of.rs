//! `oneOf`

use super::{Applicator, At, Goal, Progress, Role, Turn};
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
}
