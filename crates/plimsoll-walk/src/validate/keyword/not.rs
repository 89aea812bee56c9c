//! `not`

use plimsoll_finding::{Code, SchemaFault};
use plimsoll_schema::plan::Operand;

use super::{Applicator, At, Goal, Progress, Role, Said, Turn, Wrong};
use crate::instance::Instance;
use crate::validate::complaint::Detail;

/// The schema does not accept the value; mirrors `schemaPropsValidator.Validate`.
pub(super) struct Not;

impl Applicator for Not {
    fn turn<'a, V: Instance<'a>>(at: At<'a, V>, progress: Progress, _: Goal) -> Turn {
        match at.constraint.operand {
            Operand::Schema(schema) if progress.next == 0 => at.on_itself(schema, Role::Test, progress),
            _ if progress.accepted > 0 => Turn::Refuse(Detail::Plain),
            _ => Turn::Accept,
        }
    }

    fn said(_: &Wrong<'_>) -> Said {
        Said::without_value(Code::ExcludedValue, SchemaFault::Not)
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::complaint::Detail::{self, *};
    use crate::validate::testing::details;

    #[test]
    fn the_schema_does_not_accept() {
        let none: &[Detail] = &[];
        for (schema, value, want) in
            [(r#"{"not":{"minLength":2}}"#, r#""a""#, none), (r#"{"not":{"maxLength":2}}"#, r#""a""#, &[Plain])]
        {
            assert_eq!(details(schema, value), want, "{schema} {value}");
        }
    }
}
