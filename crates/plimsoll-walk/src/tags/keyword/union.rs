//! `unionMember`, `unionDiscriminator` and `zeroOrOneOfMember`. Mirrors `union.go` and `zeroorone.go`.

use plimsoll_finding::{Code, FieldErrorKind, TagMessage};
use plimsoll_go::value::Value;
use plimsoll_schema::tags::{GoFieldId, GoForm, Members, TagPlan, UnionRule};

use super::{Found, Run, Subject, item, shown};
use crate::tags::held::Held;
use crate::tags::steps::Step;

/// Whether a member is set. What is neither a scalar nor nilable never is.
pub(super) fn is_set(plan: &TagPlan, id: GoFieldId, around: Held<'_>) -> bool {
    let Some(field) = plan.field(id).filter(|_| !around.is_nil()) else { return false };
    match plan.literal(field.type_) {
        GoForm::Struct(_) | GoForm::Any => false,
        _ => !around.field(plan, field).is_unset(plan, field.type_),
    }
}

fn members_set(plan: &TagPlan, rule: &UnionRule, subject: Subject<'_>, held: Held<'_>) -> Vec<bool> {
    match (&rule.members, plan.literal(plan.value_type(subject.of))) {
        (Members::Fields(fields), _) => fields.iter().map(|&id| is_set(plan, id, held)).collect(),
        (Members::Items(items), GoForm::List(of)) => {
            items.iter().map(|keys| item::find(plan, of, keys, held).is_some()).collect()
        }
        (Members::Items(items), _) => vec![false; items.len()],
    }
}

pub(super) fn check<'v>(run: &mut Run<'_, 'v>, rule: &UnionRule, subject: Subject<'v>, found: &mut Vec<Found<'v>>) {
    let plan = run.validator.plan;
    let new = members_set(plan, rule, subject, subject.new);
    let old = members_set(plan, rule, subject, subject.old);
    // A list that was not there was nil, as a struct that was not there.
    let had_value = match subject.old {
        Held::Zero => matches!(plan.literal(subject.of), GoForm::Struct(_)),
        old => !old.is_nil(),
    };
    let discriminator = rule.discriminator.as_ref().and_then(|(id, values)| Some((*id, plan.field(*id)?, values)));
    let told = |held: Held<'v>| discriminator.map(|(_, field, _)| held.field(plan, field).text());
    let is_changed = new != old || told(subject.new) != told(subject.old);
    if run.is_update && had_value && !is_changed {
        return;
    }
    match discriminator {
        Some((_, field, values)) if !rule.may_be_none => {
            let told = told(subject.new).unwrap_or_default();
            for (index, (&is_set, value)) in new.iter().zip(values).enumerate() {
                if is_set == (told == &**value) {
                    continue;
                }
                let (discriminator, value) = (field.name.clone(), value.clone());
                let message = if is_set {
                    TagMessage::OtherMember { discriminator, value }
                } else {
                    TagMessage::MissingMember { discriminator, value }
                };
                let at = match &rule.members {
                    Members::Fields(fields) => fields.get(index).map(|&id| run.steps.step(subject.at, Step::Field(id))),
                    Members::Items(_) => None,
                };
                let subject = Subject { at: at.unwrap_or(subject.at), ..subject };
                found.push(invalid(subject, "", message));
            }
        }
        _ => undiscriminated(rule, &new, subject, found),
    }
}

fn undiscriminated<'v>(rule: &UnionRule, set: &[bool], subject: Subject<'v>, found: &mut Vec<Found<'v>>) {
    let names: Vec<&str> = rule.names.iter().zip(set).filter(|(_, set)| **set).map(|(name, _)| &**name).collect();
    let value = format!("{{{}}}", names.join(", "));
    let all = || rule.names.to_vec();
    match (names.len(), rule.may_be_none) {
        (0, false) => found.push(invalid(subject, "", TagMessage::NoMember(all()))),
        (0 | 1, _) => {}
        (_, false) => found.push(invalid(subject, &value, TagMessage::ManyMembers(all()))),
        (_, true) => found.push(invalid(subject, &value, TagMessage::AtMostOne(all()))),
    }
}

fn invalid<'v>(subject: Subject<'v>, value: &str, message: TagMessage) -> Found<'v> {
    shown(subject, Code::UnionMembers, FieldErrorKind::Invalid, Value::from(value).into(), message)
}
