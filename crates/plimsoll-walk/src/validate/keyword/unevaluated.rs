//! `unevaluatedItems`, `unevaluatedProperties`
//!
//! First the alternatives are tried that other keywords applied to the same value; what they answered
//! says which sources count. Then each member or item that no source looks at must be accepted.

use plimsoll_schema::plan::{Evaluates, MAX_TESTS, Operand, Source, Unevaluated};

use super::patterns::is_match;
use super::{Applicator, At, Attempt, Goal, Progress, Role, Turn};
use crate::instance::Instance;
use crate::trail::Segment;

/// A schema accepts the members that no other keyword looks at.
pub(super) struct UnevaluatedProperties;

/// A schema accepts the items that no other keyword looks at.
pub(super) struct UnevaluatedItems;

impl Applicator for UnevaluatedProperties {
    fn turn<'a, V: Instance<'a>>(at: At<'a, V>, progress: Progress, _: Goal) -> Turn {
        let Some(own) = unevaluated(at) else { return Turn::Accept };
        if let Some(test) = next_test(at, own, progress) {
            return test;
        }
        let sources = at.plan.sources(own.sources);
        for (child, next) in at.value.children_from(position(progress)).zip(position(progress) + 1..) {
            let is_covered =
                |source: &Source| at.steps.take(1) && source.counts(progress.tests) && covers_member(at, source, child);
            if !sources.iter().any(is_covered) {
                return Turn::Try(Attempt {
                    value: child.id(),
                    schema: own.schema,
                    step: Some(Segment::Additional(child.id())),
                    role: Role::Must,
                    next: FIRST + next,
                });
            }
        }
        Turn::Accept
    }
}

impl Applicator for UnevaluatedItems {
    fn turn<'a, V: Instance<'a>>(at: At<'a, V>, progress: Progress, _: Goal) -> Turn {
        let Some(own) = unevaluated(at) else { return Turn::Accept };
        if let Some(test) = next_test(at, own, progress) {
            return test;
        }
        let sources = at.plan.sources(own.sources);
        // For each item: the schemas of single items one after the other, and then its own.
        let rounds = own.contains + 1;
        let mut position = position(progress);
        let mut is_answered = !position.is_multiple_of(rounds);
        loop {
            let (index, round) = (position / rounds, position % rounds);
            let Some(item) = at.value.item(index as usize) else { return Turn::Accept };
            let is_covered =
                |source: &Source| at.steps.take(1) && source.counts(progress.tests) && covers_index(source, index);
            if std::mem::take(&mut is_answered) && progress.last || round == 0 && sources.iter().any(is_covered) {
                position = (index + 1) * rounds;
                continue;
            }
            let attempt = |schema, role, position| {
                let step = Some(Segment::Item(index));
                Turn::Try(Attempt { value: item.id(), schema, step, role, next: FIRST + position })
            };
            let Some(source) = sources.get(round as usize).filter(|_| round < own.contains) else {
                return attempt(own.schema, Role::Must, (index + 1) * rounds);
            };
            position += 1;
            if let Evaluates::Fitting(schema) = source.evaluates
                && source.counts(progress.tests)
            {
                return attempt(schema, Role::Test, position);
            }
        }
    }
}

/// Where members and items begin to be counted, after the tests.
const FIRST: u32 = MAX_TESTS as u32 + 1;

fn unevaluated<'a, V: Instance<'a>>(at: At<'a, V>) -> Option<&'a Unevaluated> {
    match at.constraint.operand {
        Operand::Unevaluated(id) => at.plan.unevaluated(id),
        _ => None,
    }
}

fn next_test<'a, V: Instance<'a>>(at: At<'a, V>, own: &Unevaluated, progress: Progress) -> Option<Turn> {
    let schema = at.plan.members(own.tests).get(progress.next as usize)?;
    Some(at.on_itself(*schema, Role::Test, progress))
}

fn position(progress: Progress) -> u32 {
    progress.next.saturating_sub(FIRST)
}

fn covers_member<'a, V: Instance<'a>>(at: At<'a, V>, source: &Source, child: V) -> bool {
    match source.evaluates {
        Evaluates::Everything => true,
        Evaluates::Properties(schema) => {
            let object = at.plan.object(at.plan.schema(schema));
            object.is_some_and(|object| child.property_of(at.plan, object).is_some())
        }
        Evaluates::Patterns(patterns) => at
            .plan
            .member_patterns(patterns)
            .iter()
            .any(|pattern| at.steps.take(1) && is_match(at, *pattern, child.key())),
        Evaluates::Items(_) | Evaluates::Fitting(_) => false,
    }
}

fn covers_index(source: &Source, index: u32) -> bool {
    match source.evaluates {
        Evaluates::Everything => true,
        Evaluates::Items(count) => index < count,
        _ => false,
    }
}
