//! `allOf`

use plimsoll_finding::{Code, SchemaFault};
use plimsoll_schema::plan::Operand;

use super::{Applicator, At, Goal, Progress, Role, Said, Turn, Wrong};
use crate::instance::Instance;
use crate::validate::complaint::Detail;

/// All members accept the value; mirrors `schemaPropsValidator.Validate`.
pub(super) struct AllOf;

impl Applicator for AllOf {
    fn turn<'a, V: Instance<'a>>(at: At<'a, V>, progress: Progress, _: Goal) -> Turn {
        // Other dialects say what is wrong with each member, and nothing about all.
        if let Operand::Schema(schema) = at.constraint.operand {
            return if progress.next == 0 { at.on_itself(schema, Role::Must, progress) } else { Turn::Accept };
        }
        let members = at.members();
        match members.get(progress.next as usize) {
            Some(&member) => at.on_itself(member, Role::Must, progress),
            None if progress.accepted as usize == members.len() => Turn::Accept,
            None => Turn::Refuse(Detail::Count(progress.accepted)),
        }
    }

    fn said(wrong: &Wrong<'_>) -> Said {
        Said::without_value(Code::AllOfMismatch, SchemaFault::AllOf { none: wrong.detail == Detail::Count(0) })
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::complaint::Detail::{self, *};
    use crate::validate::testing::details;

    #[test]
    fn all_members_accept() {
        let none: &[Detail] = &[];
        for (schema, value, want) in [
            (r#"{"allOf":[{"minimum":1},{"maximum":3}]}"#, "2", none),
            (r#"{"allOf":[{"minLength":2},{"maxLength":3}]}"#, r#""a""#, &[Plain, Count(1)]),
            (r#"{"allOf":[{"minLength":2},{"enum":["b"]}]}"#, r#""a""#, &[Plain, Plain, Count(0)]),
        ] {
            assert_eq!(details(schema, value), want, "{schema} {value}");
        }
    }
}
