//! `contains`, `minContains`, `maxContains`

use plimsoll_finding::{Code, SchemaFault};
use plimsoll_go::value::{Token, Value};
use plimsoll_schema::plan::Operand;

use super::{Applicator, At, Attempt, Goal, Progress, Role, Said, Turn, Wrong, types};
use crate::instance::Instance;
use crate::trail::Segment;
use crate::validate::complaint::Detail;

/// So many items fit a schema.
pub(super) struct Contains;

impl Applicator for Contains {
    fn turn<'a, V: Instance<'a>>(at: At<'a, V>, progress: Progress, goal: Goal) -> Turn {
        let Operand::Count { schema, min, max, .. } = at.constraint.operand else { return Turn::Accept };
        let accepted = progress.accepted;
        let is_too_many = max.is_some_and(|max| accepted > max);
        if goal == Goal::Answer && (is_too_many || max.is_none() && accepted >= min) {
            return if is_too_many { Turn::Refuse(Detail::Count(accepted)) } else { Turn::Accept };
        }
        match at.value.item(progress.next as usize) {
            Some(item) => Turn::Try(Attempt {
                value: item.id(),
                schema,
                step: Some(Segment::Item(progress.next)),
                role: Role::Test,
                next: progress.next + 1,
            }),
            None if is_too_many || accepted < min => Turn::Refuse(Detail::Count(accepted)),
            None => Turn::Accept,
        }
    }

    fn said(wrong: &Wrong<'_>) -> Said {
        let Operand::Count { min, max, .. } = wrong.at.constraint.operand else { return types::said(wrong) };
        let Detail::Count(count) = wrong.detail else { return types::said(wrong) };
        let code = if count < min { Code::TooFewItems } else { Code::TooManyItems };
        Said::invalid(code, Value::scalar(Token::Int64(count.into())), SchemaFault::Contains { count, min, max })
    }
}
