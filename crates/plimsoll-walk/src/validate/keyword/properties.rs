//! `properties`, `additionalProperties`, `minProperties`, `maxProperties`

use plimsoll_finding::{Code, FieldErrorKind, SchemaFault};
use plimsoll_go::value::{Token, Value};
use plimsoll_schema::plan::{Member, Operand, SchemaId};

use super::patterns::is_match;
use super::{Applicator, Assertion, At, Attempt, Goal, Progress, Role, Said, Turn, Wrong, types};
use crate::SlotId;
use crate::instance::Instance;
use crate::trail::Segment;
use crate::validate::complaint::Detail;

/// The schemas of properties accept the members of those names.
pub(super) struct Properties;

/// What holds for the other members.
pub(super) struct AdditionalProperties;

impl Applicator for Properties {
    fn turn<'a, V: Instance<'a>>(at: At<'a, V>, mut progress: Progress, goal: Goal) -> Turn {
        Self::run(at, &mut progress, goal, &mut |_| None)
    }

    #[inline]
    fn run<'a, V: Instance<'a>>(
        at: At<'a, V>,
        progress: &mut Progress,
        _: Goal,
        attempt: &mut impl FnMut(Attempt) -> Option<bool>,
    ) -> Turn {
        members(at, progress, attempt, |child, member| match member {
            Member::Property(schema) => Found::Schema(schema, Segment::Property(child)),
            _ => Found::Nothing,
        })
    }
}

impl Applicator for AdditionalProperties {
    fn turn<'a, V: Instance<'a>>(at: At<'a, V>, mut progress: Progress, goal: Goal) -> Turn {
        Self::run(at, &mut progress, goal, &mut |_| None)
    }

    #[inline]
    fn run<'a, V: Instance<'a>>(
        at: At<'a, V>,
        progress: &mut Progress,
        _: Goal,
        attempt: &mut impl FnMut(Attempt) -> Option<bool>,
    ) -> Turn {
        let patterns = match at.constraint.operand {
            Operand::Patterns(patterns) => at.plan.member_patterns(patterns),
            _ => &[],
        };
        let has_pattern = |child: SlotId| {
            let name = at.value.other(child).key();
            patterns.iter().any(|pattern| at.steps.take(1) && is_match(at, *pattern, name))
        };
        members(at, progress, attempt, |child, member| match member {
            Member::Additional(_) | Member::Forbidden if !patterns.is_empty() && has_pattern(child) => Found::Nothing,
            Member::Additional(schema) => Found::Schema(schema, Segment::Additional(child)),
            Member::Forbidden => Found::Forbidden,
            _ => Found::Nothing,
        })
    }

    fn said(wrong: &Wrong<'_>) -> Said {
        let Detail::Member(member) = wrong.detail else { return types::said(wrong) };
        let key = wrong.at.value.view().value(member).key();
        Said::invalid(Code::ForbiddenField, Value::from(key), SchemaFault::Forbidden(key.into()))
    }
}

/// What a keyword has to say about a member.
enum Found {
    Nothing,
    Forbidden,
    Schema(SchemaId, Segment),
}

/// Tries the schemas of members one after the other.
#[inline]
fn members<'a, V: Instance<'a>>(
    at: At<'a, V>,
    progress: &mut Progress,
    attempt: &mut impl FnMut(Attempt) -> Option<bool>,
    find: impl Fn(SlotId, Member) -> Found,
) -> Turn {
    let Some(object) = at.plan.object(at.schema) else { return Turn::Accept };
    if progress.next == 0 {
        at.steps.take(at.value.len() as u64);
    }
    for child in at.value.children_from(progress.next) {
        let next = progress.next + 1;
        let property = child.property_of(at.plan, object);
        match find(child.id(), at.plan.member(object, property)) {
            Found::Nothing => {}
            Found::Forbidden => return Turn::Complain(Detail::Member(child.id()), next),
            Found::Schema(schema, step) => {
                let own = Attempt { value: child.id(), schema, step: Some(step), role: Role::Must, next };
                let Some(accepted) = attempt(own) else { return Turn::Try(own) };
                progress.note(own, accepted);
            }
        }
        progress.next = next;
    }
    Turn::Accept
}

/// The object contains at least so many members.
pub(super) struct MinProperties;

impl Assertion for MinProperties {
    fn check<'a, V: Instance<'a>>(at: At<'a, V>, found: &mut impl FnMut(Detail) -> bool) {
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
    fn check<'a, V: Instance<'a>>(at: At<'a, V>, found: &mut impl FnMut(Detail) -> bool) {
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

#[cfg(test)]
mod tests {
    use crate::validate::complaint::Detail::{self, *};
    use crate::validate::testing::details;

    #[test]
    fn members_and_their_number() {
        let none: &[Detail] = &[];
        for (schema, value, want) in [
            (
                r#"{"properties":{"a":{"minimum":1}},"additionalProperties":{"type":"string"}}"#,
                r#"{"a":1,"b":"x"}"#,
                none,
            ),
            (
                r#"{"properties":{"a":{"type":"string"}},"additionalProperties":{"type":"string"}}"#,
                r#"{"a":1,"b":2}"#,
                &[Plain, Plain],
            ),
            (r#"{"minProperties":2,"maxProperties":0}"#, r#"{"a":1}"#, &[Plain, Plain]),
        ] {
            assert_eq!(details(schema, value), want, "{schema} {value}");
        }
    }

    #[test]
    fn other_members_may_be_forbidden() {
        let schema = r#"{"properties":{"b":{}},"additionalProperties":false}"#;
        assert!(matches!(*details(schema, r#"{"a":1,"b":2,"c":3}"#), [Member(_), Member(_)]));
    }
}
