//! `properties`, `additionalProperties`

use plimsoll_schema::plan::Member;

use super::{Applicator, At, Attempt, Goal, Progress, Role, Turn};
use crate::ValueRef;
use crate::trail::Segment;
use crate::validate::complaint::Detail;

/// The schemas of properties accept the members of those names.
pub(super) struct Properties;

/// What holds for the other members.
pub(super) struct AdditionalProperties;

impl Applicator for Properties {
    #[inline]
    fn turn(at: At<'_>, progress: Progress, _: Goal) -> Turn {
        members(at, progress, |child, member, next| match member {
            Member::Property(schema) => {
                let step = Some(Segment::Property(child.id()));
                Some(Turn::Try(Attempt { value: child.id(), schema, step, role: Role::Must, next }))
            }
            _ => None,
        })
    }
}

impl Applicator for AdditionalProperties {
    #[inline]
    fn turn(at: At<'_>, progress: Progress, _: Goal) -> Turn {
        members(at, progress, |child, member, next| match member {
            Member::Additional(schema) => {
                let step = Some(Segment::Additional(child.id()));
                Some(Turn::Try(Attempt { value: child.id(), schema, step, role: Role::Must, next }))
            }
            Member::Forbidden => Some(Turn::Complain(Detail::Member(child.id()), next)),
            _ => None,
        })
    }
}

/// The next member of which there is something to say.
#[inline]
fn members<'a>(at: At<'a>, progress: Progress, mut say: impl FnMut(ValueRef<'a>, Member, u32) -> Option<Turn>) -> Turn {
    let Some(object) = at.plan.object(at.schema) else { return Turn::Accept };
    let mut index = progress.next;
    while let Some(child) = at.value.child(index as usize) {
        index += 1;
        let member = at.plan.member(object, child.slot().key_hash, child.key());
        if let Some(turn) = say(child, member, index) {
            return turn;
        }
    }
    Turn::Accept
}
