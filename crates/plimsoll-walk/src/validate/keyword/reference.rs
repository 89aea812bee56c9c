//! `$ref` beside other keywords.

use plimsoll_schema::plan::Operand;

use super::{Applicator, At, Goal, Progress, Role, Turn};
use crate::instance::Instance;

/// Another schema accepts the value.
pub(super) struct Ref;

impl Applicator for Ref {
    fn turn<'a, V: Instance<'a>>(at: At<'a, V>, progress: Progress, _: Goal) -> Turn {
        match at.constraint.operand {
            Operand::Schema(schema) if progress.next == 0 => at.on_itself(schema, Role::Must, progress),
            _ => Turn::Accept,
        }
    }
}
