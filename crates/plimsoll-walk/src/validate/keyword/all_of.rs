//! `allOf`

use plimsoll_finding::{Code, SchemaFault};

use super::{Applicator, At, Goal, Progress, Role, Said, Turn, Wrong};
use crate::validate::complaint::Detail;

/// All members accept the value; mirrors `schemaPropsValidator.Validate`.
pub(super) struct AllOf;

impl Applicator for AllOf {
    fn turn(at: At<'_>, progress: Progress, _: Goal) -> Turn {
        let members = at.members();
        match members.get(progress.next as usize) {
            Some(&member) => at.on_itself(member, Role::Must, progress),
            None if progress.accepted as usize == members.len() => Turn::Accept,
            None => Turn::Refuse(Detail::Count(progress.accepted)),
        }
    }

    fn said(wrong: &Wrong<'_>) -> Said {
        Said::without_value(Code::NotAllFit, SchemaFault::AllOf { none: wrong.detail == Detail::Count(0) })
    }
}
