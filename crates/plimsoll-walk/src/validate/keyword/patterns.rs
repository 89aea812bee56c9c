//! `patternProperties`

use plimsoll_schema::plan::{MemberPattern, Operand, Plan};

use super::{Applicator, At, Attempt, Goal, Progress, Role, Turn};
use crate::instance::Instance;
use crate::trail::Segment;

/// The schemas of patterns accept the members whose names match them.
pub(super) struct PatternProperties;

impl Applicator for PatternProperties {
    fn turn<'a, V: Instance<'a>>(at: At<'a, V>, mut progress: Progress, goal: Goal) -> Turn {
        Self::run(at, &mut progress, goal, &mut |_| None)
    }

    /// Goes over all members for each pattern.
    #[inline]
    fn run<'a, V: Instance<'a>>(
        at: At<'a, V>,
        progress: &mut Progress,
        _: Goal,
        attempt: &mut impl FnMut(Attempt) -> Option<bool>,
    ) -> Turn {
        let Operand::Patterns(patterns) = at.constraint.operand else { return Turn::Accept };
        let count = at.value.len() as u32;
        if count == 0 {
            return Turn::Accept;
        }
        let (done, mut first) = (progress.next / count, progress.next % count);
        for pattern in at.plan.member_patterns(patterns).iter().skip(done as usize) {
            for child in at.value.children_from(std::mem::take(&mut first)) {
                progress.next += 1;
                if !at.steps.take(1) {
                    return Turn::Accept;
                }
                if is_match(at, *pattern, child.key()) {
                    let (step, next) = (Some(Segment::Additional(child.id())), progress.next);
                    let own = Attempt { value: child.id(), schema: pattern.schema, step, role: Role::Must, next };
                    let Some(accepted) = attempt(own) else { return Turn::Try(own) };
                    progress.note(own, accepted);
                }
            }
        }
        Turn::Accept
    }
}

/// Whether a name matches a pattern.
pub(super) fn is_match<'a, V: Instance<'a>>(at: At<'a, V>, own: MemberPattern, name: &str) -> bool {
    at.plan.pattern(own.pattern).is_some_and(|pattern| at.is_match(pattern, name))
}

/// Whether a name matches a pattern, where nobody counts.
pub(crate) fn is_name_match(plan: &Plan, own: MemberPattern, name: &str) -> bool {
    plan.pattern(own.pattern).is_some_and(|pattern| plan.search(pattern, name).is_match)
}
