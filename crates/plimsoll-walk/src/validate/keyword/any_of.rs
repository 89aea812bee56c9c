//! `anyOf`

use plimsoll_finding::{Code, SchemaFault};

use super::{Applicator, At, Goal, Progress, Role, Said, Turn, Wrong};
use crate::instance::Instance;
use crate::validate::complaint::Detail;

/// Some member accepts the value; mirrors `schemaPropsValidator.Validate`.
pub(super) struct AnyOf;

impl Applicator for AnyOf {
    fn turn<'a, V: Instance<'a>>(at: At<'a, V>, progress: Progress, _: Goal) -> Turn {
        if progress.accepted > 0 {
            return Turn::Accept;
        }
        match at.members().get(progress.next as usize) {
            Some(&member) => at.on_itself(member, Role::Alternative, progress),
            None => Turn::Refuse(Detail::Plain),
        }
    }

    fn said(_: &Wrong<'_>) -> Said {
        Said::without_value(Code::AnyOfMismatch, SchemaFault::AnyOf)
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::complaint::Detail::{self, *};
    use crate::validate::testing::details;

    #[test]
    fn some_member_accepts() {
        let none: &[Detail] = &[];
        for (schema, value, want) in [
            (r#"{"anyOf":[{"minLength":2},{"maxLength":3}]}"#, r#""a""#, none),
            (r#"{"anyOf":[{"type":"string"},{"type":"integer"}]}"#, "true", &[Plain, Plain]),
            (r#"{"anyOf":[{"type":"string"},{"type":"integer"}]}"#, "null", none),
        ] {
            assert_eq!(details(schema, value), want, "{schema} {value}");
        }
    }
}
