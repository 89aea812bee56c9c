//! `required`

use plimsoll_finding::{Code, FieldErrorKind, SchemaFault};
use plimsoll_schema::plan::Operand;

use super::{Assertion, At, Said, Wrong};
use crate::instance::Instance;
use crate::validate::complaint::Detail;

/// The members of the list are there.
pub(super) struct Required;

impl Assertion for Required {
    fn check<'a, V: Instance<'a>>(at: At<'a, V>, found: &mut impl FnMut(Detail) -> bool) {
        let Operand::Names(names) = at.constraint.operand else { return };
        for (required, index) in at.plan.required_names(names).iter().zip(0..) {
            at.steps.take(1);
            let is_missing = at.value.get_hashed(at.plan.name(required.name), required.hash).is_none();
            if is_missing && !found(Detail::Entry(index)) {
                return;
            }
        }
    }

    fn said(wrong: &Wrong<'_>) -> Said {
        let name = match (wrong.at.constraint.operand, wrong.detail) {
            (Operand::Names(names), Detail::Entry(index)) => wrong.at.plan.required_names(names).get(index as usize),
            _ => None,
        };
        let name = name.map_or("", |required| wrong.at.plan.name(required.name));
        let fault = SchemaFault::Required(name.into());
        Said { code: Code::MissingField, kind: FieldErrorKind::Required, value: None, fault }
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::complaint::Detail::{self, *};
    use crate::validate::testing::details;

    #[test]
    fn members_are_there() {
        let none: &[Detail] = &[];
        for (schema, value, want) in [
            (r#"{"required":["a","b"]}"#, r#"{"a":1,"b":null}"#, none),
            (r#"{"required":["a","b","c"]}"#, r#"{"b":1}"#, &[Entry(0), Entry(2)]),
            (r#"{"required":["a"]}"#, "[]", none),
        ] {
            assert_eq!(details(schema, value), want, "{schema} {value}");
        }
    }
}
