//! `oneOf`

use plimsoll_finding::{Code, SchemaFault};

use crate::Unions;

use super::{Applicator, At, Goal, Progress, Role, Said, Turn, Wrong};
use crate::instance::Instance;
use crate::validate::complaint::Detail;

/// Exactly one member accepts the value; mirrors `schemaPropsValidator.Validate`.
pub(super) struct OneOf;

impl Applicator for OneOf {
    fn turn<'a, V: Instance<'a>>(at: At<'a, V>, progress: Progress, goal: Goal) -> Turn {
        if at.rules.unions != Unions::Exact && progress.accepted > 0 {
            return Turn::Accept;
        }
        let refused = Turn::Refuse(Detail::Count(progress.accepted));
        if progress.accepted > 1 && goal == Goal::Answer {
            return refused;
        }
        match at.members().get(progress.next as usize) {
            Some(&member) => at.on_itself(member, Role::Alternative, progress),
            None if progress.accepted == 1 => Turn::Accept,
            None => refused,
        }
    }

    fn said(wrong: &Wrong<'_>) -> Said {
        let Detail::Count(count) = wrong.detail else {
            return Said::without_value(Code::OneOfMismatch, SchemaFault::OneOf(0));
        };
        let code = if count > 1 { Code::UnionAmbiguous } else { Code::OneOfMismatch };
        Said::without_value(code, SchemaFault::OneOf(count))
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::complaint::Detail::{self, *};
    use crate::validate::testing::details;

    #[test]
    fn one_member_accepts() {
        let none: &[Detail] = &[];
        for (schema, value, want) in [
            (r#"{"oneOf":[{"minLength":2},{"maxLength":3}]}"#, r#""a""#, none),
            (r#"{"oneOf":[{"minLength":1},{"maxLength":3},{"pattern":"a"}]}"#, r#""a""#, &[Count(3)]),
            (r#"{"oneOf":[{"enum":["b"]},{"type":"integer"}]}"#, r#""a""#, &[Count(0), Plain]),
        ] {
            assert_eq!(details(schema, value), want, "{schema} {value}");
        }
    }
}
