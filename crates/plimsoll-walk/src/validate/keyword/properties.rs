//! `properties`, `additionalProperties`, `minProperties`, `maxProperties`

use plimsoll_finding::{Code, FieldErrorKind, SchemaFault};
use plimsoll_go::value::{Token, Value};
use plimsoll_schema::plan::{Member, Operand};

use super::{Applicator, Assertion, At, Attempt, Goal, Progress, Role, Said, Turn, Wrong, types};
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

    fn said(wrong: &Wrong<'_>) -> Said {
        let Detail::Member(member) = wrong.detail else { return types::said(wrong) };
        let key = wrong.at.value.view().value(member).key();
        Said::invalid(Code::ForbiddenField, Value::from(key), SchemaFault::Forbidden(key.into()))
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

/// The object contains at least so many members.
pub(super) struct MinProperties;

impl Assertion for MinProperties {
    fn check(at: At<'_>, found: &mut impl FnMut(Detail) -> bool) {
        if let Operand::Limit(min) = at.constraint.operand
            && (at.value.len() as i64) < min
        {
            found(Detail::Plain);
        }
    }

    fn said(wrong: &Wrong<'_>) -> Said {
        let count = Value::scalar(Token::Int64(wrong.at.value.len() as i64));
        Said::invalid(Code::TooFewFields, count, SchemaFault::MinProperties(wrong.limit()))
    }
}

/// The object contains at most so many members.
pub(super) struct MaxProperties;

impl Assertion for MaxProperties {
    fn check(at: At<'_>, found: &mut impl FnMut(Detail) -> bool) {
        if let Operand::Limit(max) = at.constraint.operand
            && at.value.len() as i64 > max
        {
            found(Detail::Plain);
        }
    }

    fn said(wrong: &Wrong<'_>) -> Said {
        let value = Some(Value::scalar(Token::Int(wrong.at.value.len() as i64)).into());
        let fault = SchemaFault::MaxProperties(wrong.limit());
        Said { code: Code::TooManyFields, kind: FieldErrorKind::TooMany, value, fault }
    }
}
