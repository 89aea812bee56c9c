//! `if`, `then`, `else`

use plimsoll_schema::plan::Operand;

use super::{Applicator, At, Goal, Progress, Role, Turn};
use crate::instance::Instance;

/// The schema of `then` or that of `else` accepts the value, according to that of `if`.
pub(super) struct If;

impl Applicator for If {
    fn turn<'a, V: Instance<'a>>(at: At<'a, V>, progress: Progress, _: Goal) -> Turn {
        let Operand::Branches { test, then, otherwise } = at.constraint.operand else { return Turn::Accept };
        let branch = if progress.accepted > 0 { then } else { otherwise };
        match (progress.next, branch) {
            (0, _) => at.on_itself(test, Role::Test, progress),
            (1, Some(branch)) => at.on_itself(branch, Role::Must, progress),
            _ => Turn::Accept,
        }
    }
}
